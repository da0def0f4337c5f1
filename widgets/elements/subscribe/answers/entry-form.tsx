import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { UserResponse } from '#contract/accounts/auth.ts';
import type { Steps } from '#widgets/core/element/element-scope.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useForm } from '#widgets/forms/use-form.ts';
import { Button } from '#widgets/ui/button.tsx';
import { answersOfUser, fillIn } from '#widgets/forms/fill-in.ts';
import { useBeginForm } from '#widgets/parts/member/drafts/own-form.tsx';
import { useSeenWithdrawal } from '#widgets/parts/member/session/known-user.ts';
import { AGREED_BEFORE } from '#widgets/elements/onboarding/rules.ts';
import { OfferChoice, type OfferChoiceProps } from '../offers/offer-choice.tsx';
import { MEASURE_MAX, PARAGRAPH_MAX } from '#contract/coaching/onboarding-options.ts';
import { LINE_MAX } from '#contract/coaching/profile-options.ts';
import { EmailField } from '#widgets/forms/email/email-field.tsx';
import {
  ACTIVITY_LABELS,
  DAY_LABELS,
  GENDER_LABELS,
  START_LABELS,
} from '#widgets/elements/onboarding/answer-labels.ts';
import { HealthSection, type HealthSectionProps } from '#widgets/elements/onboarding/health-section.tsx';
import { ListField } from '#widgets/elements/onboarding/list-field.tsx';
import { useGoals, usePlaces, useStyles } from '#widgets/elements/onboarding/use-choices.ts';
import { StartConsent } from '#widgets/parts/payments/start-consent.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { readAnswers, type AnswerValues } from './read-answers.ts';
import { readPrefill, type Prefill } from './use-prefill.ts';

export interface EntryFormProps {
  /** Available offers; undefined if they are shown elsewhere. */
  choice: OfferChoiceProps | undefined;
  coaching: boolean;
  /** Form action without scripts: keeps the answers, because the payment needs one. */
  action: string;
  prefill: Prefill | undefined;
  user: UserResponse | null | undefined;
  steps: Steps;
  /** Throws if it cannot continue, after showing the reason. */
  onNext: (answers: AnswerValues) => Promise<void>;
}

/** First step: the offer and the coach's questions. */
export function EntryForm({ action, choice, coaching, prefill, user, steps, onNext }: EntryFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const begin = useBeginForm();
  const seenWithdrawalAt = useSeenWithdrawal();
  const form = useForm(
    readAnswers,
    ({ filledIn: _time, website: _honeypot, ...answers }) => onNext({ ...answers, seenWithdrawalAt }),
    undefined,
    steps,
    true,
  );
  const { busy, errors, scripted } = form;
  useEffect(() => {
    const element = place.current?.closest('form');
    if (!element || !prefill || !scripted) return;
    if (user || Object.keys(prefill.answers).length > 0) begin();
    fillIn(element, readPrefill(prefill, user));
    if (prefill.answers.healthConsent) fillIn(element, { [AGREED_BEFORE]: 'true' });
    fillIn(element, answersOfUser(user));
    if (prefill.go) element.requestSubmit();
  }, [begin, prefill, user, scripted]);
  return (
    <PostForm {...form} action={action} className="answers">
      <div ref={place}>
        {choice && <OfferChoice {...choice} />}
        <Questions {...{ errors, seenWithdrawalAt, scripted, coaching }} />
      </div>
      <div className="answers-send">
        <Button type="submit" busy={busy} busyLabel={<Trans>One moment...</Trans>} part="button">
          <Trans>Continue to Payment</Trans>
        </Button>
        <p>
          <Trans>You won’t be charged yet. All fields except gender are required.</Trans>
        </p>
      </div>
    </PostForm>
  );
}

interface QuestionsProps extends HealthSectionProps {
  coaching: boolean;
}

/** The coach's questions on the subscribe page. */
function Questions({ errors, seenWithdrawalAt, scripted, coaching }: QuestionsProps) {
  const { t } = useLingui();
  const named = (name: string) => ({ name, required: true, error: errors[name] });
  const text = (name: string, max = MEASURE_MAX) => ({ ...named(name), maxLength: scripted ? undefined : max });
  return (
    <>
      <fieldset>
        <legend>
          <Trans>About you</Trans>
        </legend>
        <Field {...text('fullName', LINE_MAX)} label={<Trans>Full name</Trans>} autoComplete="name" />
        <EmailField error={errors['email']} />
        <Field {...text('age')} label={<Trans>Age</Trans>} inputMode="numeric" />
        <ListField
          {...named('gender')}
          required={false}
          label={<Trans>Gender (optional)</Trans>}
          words={GENDER_LABELS}
        />
        <Field {...text('height')} label={<Trans>Height</Trans>} placeholder={t`182 cm`} />
        <Field {...text('currentWeight')} label={<Trans>Current weight</Trans>} placeholder={t`78 kg`} />
      </fieldset>
      <fieldset>
        <legend>
          <Trans>Your training</Trans>
        </legend>
        <ListField {...named('mainGoal')} label={<Trans>Main goal</Trans>} words={useGoals()} />
        <ListField {...named('activityLevel')} label={<Trans>Current activity level</Trans>} words={ACTIVITY_LABELS} />
        <ListField {...named('trainingEnvironment')} label={<Trans>Where you can train</Trans>} words={usePlaces()} />
        <ListField
          {...named('preferredTrainingStyle')}
          label={<Trans>Preferred training style</Trans>}
          words={useStyles()}
        />
        <ListField {...named('trainingDaysPerWeek')} label={<Trans>Training days per week</Trans>} words={DAY_LABELS} />
        <ListField {...named('preferredStartDate')} label={<Trans>Preferred start</Trans>} words={START_LABELS} />
        <Field
          {...text('biggestChallenge', PARAGRAPH_MAX)}
          as="textarea"
          label={<Trans>Your biggest challenge</Trans>}
          hint={<Trans>What has held you back so far?</Trans>}
          rows={3}
        />
      </fieldset>
      <HealthSection {...{ errors, seenWithdrawalAt, scripted }} />
      <StartConsent program={{ coaching }} error={errors['startConsent']} />
    </>
  );
}
