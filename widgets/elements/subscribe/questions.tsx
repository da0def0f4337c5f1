import { Trans, useLingui } from '@lingui/react/macro';
import { MEASURE_MAX } from '#contract/onboarding-options.ts';
import { LINE_MAX } from '#contract/profile-options.ts';
import { EmailField } from '#widgets/forms/email-field.tsx';
import type { FieldErrors } from '#widgets/forms/use-form.ts';
import {
  ACTIVITY_LABELS,
  DAY_LABELS,
  GENDER_LABELS,
  START_LABELS,
} from '#widgets/elements/onboarding/answer-labels.ts';
import { HealthSection } from '#widgets/elements/onboarding/health-section.tsx';
import { ListField } from '#widgets/elements/onboarding/list-field.tsx';
import { useGoals, usePlaces, useStyles } from '#widgets/elements/onboarding/use-choices.ts';
import { StartConsent } from '#widgets/parts/payments/start-consent.tsx';
import { Field } from '#widgets/ui/field.tsx';

export interface QuestionsProps {
  errors: FieldErrors;
  scripted: boolean;
  coaching: boolean;
}

/** The coach's questions on the subscribe page. */
export function Questions({ errors, scripted, coaching }: QuestionsProps) {
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
          {...named('biggestChallenge')}
          as="textarea"
          label={<Trans>Your biggest challenge</Trans>}
          hint={<Trans>What has held you back so far?</Trans>}
          rows={3}
        />
      </fieldset>
      <HealthSection errors={errors} />
      <StartConsent program={{ coaching }} error={errors['startConsent']} />
    </>
  );
}
