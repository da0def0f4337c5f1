import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { UserResponse } from '#contract/accounts/auth.ts';
import { LINE_MAX } from '#contract/coaching/profile-options.ts';
import type { Steps } from '#widgets/core/element/element-scope.tsx';
import { EmailField } from '#widgets/forms/email/email-field.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useForm } from '#widgets/forms/use-form.ts';
import { StartConsent } from '#widgets/parts/payments/start-consent.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { answersOfUser, fillIn } from '#widgets/forms/fill-in.ts';
import { useBeginForm } from '#widgets/parts/member/drafts/own-form.tsx';
import { OfferChoice, type OfferChoiceProps } from '../offers/offer-choice.tsx';
import { readBuyer, withoutConsents, type AnswerValues } from './read-answers.ts';
import { readPrefill, type Prefill } from './use-prefill.ts';

export interface QuickFormProps {
  choice: OfferChoiceProps;
  action: string;
  prefill: Prefill | undefined;
  user: UserResponse | null | undefined;
  steps: Steps;
  onNext: (answers: AnswerValues) => Promise<void>;
}

/** Short form for programmes without coaching: buyer and address. */
export function QuickForm({ choice, action, prefill, user, steps, onNext }: QuickFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const begin = useBeginForm();
  const form = useForm(
    readBuyer,
    ({ filledIn: _time, website: _honeypot, ...answers }) => onNext(answers),
    undefined,
    steps,
    true,
  );
  const { busy, errors, scripted } = form;
  useEffect(() => {
    const element = place.current?.closest('form');
    if (!element || !prefill || !scripted) return;
    if (user || Object.keys(prefill.answers).length > 0) begin();
    fillIn(element, withoutConsents(readPrefill(prefill, user)));
    fillIn(element, answersOfUser(user));
  }, [begin, prefill, user, scripted]);
  return (
    <PostForm {...form} action={action} className="answers answers-quick">
      <div ref={place}>
        <OfferChoice {...choice} />
        <fieldset>
          <legend>
            <Trans>Buy it now</Trans>
          </legend>
          <Field
            name="fullName"
            label={<Trans>Your name</Trans>}
            autoComplete="name"
            required
            maxLength={scripted ? undefined : LINE_MAX}
            error={errors['fullName']}
          />
          <EmailField
            label={<Trans>Your e-mail address</Trans>}
            hint={<Trans>Your receipt goes to this address. Use it to sign in later.</Trans>}
            error={errors['email']}
          />
        </fieldset>
        <StartConsent program={{ coaching: false }} error={errors['startConsent']} />
      </div>
      <div className="answers-send">
        <Button type="submit" busy={busy} busyLabel={<Trans>One moment...</Trans>} part="button">
          <Trans>Go to Payment</Trans>
        </Button>
        <p>
          <Trans>You won’t be charged yet.</Trans>
        </p>
      </div>
    </PostForm>
  );
}
