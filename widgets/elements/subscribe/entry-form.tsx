import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { UserResponse } from '#contract/auth.ts';
import type { Steps } from '#widgets/core/element-scope.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useForm } from '#widgets/forms/use-form.ts';
import { Button } from '#widgets/ui/button.tsx';
import { answersOfUser, fillIn } from '#widgets/forms/fill-in.ts';
import { useBeginForm } from '#widgets/parts/member/own-form.tsx';
import { AGREED_BEFORE } from '#widgets/elements/onboarding/rules.ts';
import { OfferChoice, type OfferChoiceProps } from './offer-choice.tsx';
import { Questions } from './questions.tsx';
import { readAnswers, type AnswerValues } from './read-answers.ts';
import type { Prefill } from './use-prefill.ts';

export interface EntryFormProps {
  /** Available offers; undefined if they are shown elsewhere. */
  choice: OfferChoiceProps | undefined;
  coaching: boolean;
  /** Form action without scripts, although the payment needs one. */
  action: string;
  prefill: Prefill | undefined;
  user: UserResponse | undefined;
  steps: Steps;
  /** Throws if it cannot continue, after showing the reason. */
  onNext: (answers: AnswerValues) => Promise<void>;
}

/** First step: the offer and the coach's questions. */
export function EntryForm({ action, choice, coaching, prefill, user, steps, onNext }: EntryFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const begin = useBeginForm();
  const form = useForm(
    readAnswers,
    ({ filledIn: _time, website: _honeypot, ...answers }) => onNext(answers),
    undefined,
    steps,
  );
  const { busy, errors, scripted } = form;
  useEffect(() => {
    const element = place.current?.closest('form');
    if (!element || !prefill || !scripted) return;
    if (user || Object.keys(prefill.answers).length > 0) begin();
    fillIn(element, prefill.answers);
    if (prefill.answers.healthConsent) fillIn(element, { [AGREED_BEFORE]: 'true' });
    fillIn(element, answersOfUser(user));
    if (prefill.go) element.requestSubmit();
  }, [begin, prefill, user, scripted]);
  return (
    <PostForm {...form} action={action} className="answers">
      <div ref={place}>
        {choice && <OfferChoice {...choice} />}
        <Questions errors={errors} scripted={scripted} coaching={coaching} />
      </div>
      <div className="answers-send">
        {/* Before hydration, a press would lead nowhere. */}
        <Button type="submit" busy={busy} busyLabel={<Trans>One moment...</Trans>} disabled={!scripted} part="button">
          <Trans>Continue to Payment</Trans>
        </Button>
        <p>
          <Trans>Nothing is charged yet. All fields except gender are required.</Trans>
        </p>
      </div>
    </PostForm>
  );
}
