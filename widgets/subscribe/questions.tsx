import { MEASURE_MAX } from '#contract/onboarding-options.ts';
import { LINE_MAX } from '#contract/profile-options.ts';
import { EmailField } from '#widgets/forms/email-field.tsx';
import type { FieldErrors } from '#widgets/forms/use-form.ts';
import {
  ACTIVITY_LABELS,
  DAY_LABELS,
  ENVIRONMENT_LABELS,
  GENDER_LABELS,
  GOAL_LABELS,
  START_LABELS,
  STYLE_LABELS,
} from '#widgets/onboarding/answer-labels.ts';
import { HealthSection } from '#widgets/onboarding/health-section.tsx';
import { ListField } from '#widgets/onboarding/list-field.tsx';
import { StartConsent } from '#widgets/payments/start-consent.tsx';
import { Field } from '#widgets/ui/field.tsx';

export interface QuestionsProps {
  errors: FieldErrors;
  scripted: boolean;
  coaching: boolean;
}

/** What the coach asks on the subscribe page. */
export function Questions({ errors, scripted, coaching }: QuestionsProps) {
  const named = (name: string) => ({ name, required: true, error: errors[name] });
  const text = (name: string, max = MEASURE_MAX) => ({ ...named(name), maxLength: scripted ? undefined : max });
  return (
    <>
      <fieldset>
        <legend>About you</legend>
        <Field {...text('fullName', LINE_MAX)} label="Full name" autoComplete="name" />
        <EmailField error={errors['email']} />
        <Field {...text('age')} label="Age" inputMode="numeric" />
        <ListField {...named('gender')} required={false} label="Gender (optional)" words={GENDER_LABELS} />
        <Field {...text('height')} label="Height" placeholder="182 cm" />
        <Field {...text('currentWeight')} label="Current weight" placeholder="78 kg" />
      </fieldset>
      <fieldset>
        <legend>Your training</legend>
        <ListField {...named('mainGoal')} label="Main goal" words={GOAL_LABELS} />
        <ListField {...named('activityLevel')} label="Current activity level" words={ACTIVITY_LABELS} />
        <ListField {...named('trainingEnvironment')} label="Where you can train" words={ENVIRONMENT_LABELS} />
        <ListField {...named('preferredTrainingStyle')} label="Training you like best" words={STYLE_LABELS} />
        <ListField {...named('trainingDaysPerWeek')} label="Training days per week" words={DAY_LABELS} />
        <ListField {...named('preferredStartDate')} label="Preferred start" words={START_LABELS} />
        <Field
          {...named('biggestChallenge')}
          as="textarea"
          label="Your biggest challenge"
          hint="What has kept you from it so far?"
          rows={3}
        />
      </fieldset>
      <HealthSection errors={errors} />
      <StartConsent program={{ coaching }} error={errors['startConsent']} />
    </>
  );
}
