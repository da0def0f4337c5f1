import { Trans, useLingui } from '@lingui/react/macro';
import { MEASURE_MAX, PARAGRAPH_MAX } from '#contract/coaching/onboarding-options.ts';
import { LINE_MAX } from '#contract/coaching/profile-options.ts';
import { EmailField } from '#widgets/forms/email/email-field.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import type { Form } from '#widgets/forms/use-form.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { WEEK_LABELS } from './answer-labels.ts';
import { type HealthPartProps, HealthSection, type HealthSectionProps } from './health-section.tsx';
import { ListField } from './list-field.tsx';
import { useGoals, usePlaces } from './use-choices.ts';

export interface OnboardingFormProps extends Form, Pick<HealthSectionProps, 'seenWithdrawalAt'> {
  action: string;
  /** Initial value of the full name. */
  name?: string | undefined;
  email?: string | undefined;
}

/** Form of the eleven questions of /coaching-onboarding. */
export function OnboardingForm({ name: fullName, email, seenWithdrawalAt, ...form }: OnboardingFormProps) {
  const { t } = useLingui();
  const { busy, errors, scripted } = form;
  const text = (name: string, max = MEASURE_MAX) => ({
    name,
    required: true,
    error: errors[name],
    maxLength: scripted ? undefined : max,
  });
  return (
    <PostForm {...form} className="answers">
      <fieldset>
        <legend>
          <Trans>About you</Trans>
        </legend>
        <Field {...text('fullName', LINE_MAX)} label={t`Full name`} autoComplete="name" defaultValue={fullName} />
        <EmailField defaultValue={email} error={errors['email']} />
        <div className="answers-three">
          <Field {...text('age')} label={t`Age`} type="number" inputMode="numeric" />
          <Field
            {...text('height')}
            label={t`Height`}
            placeholder={t({ message: '182 cm', comment: 'An example of a height.' })}
          />
          <Field
            {...text('currentWeight')}
            label={t`Current weight`}
            placeholder={t({ message: '78 kg', comment: 'An example of a weight.' })}
          />
        </div>
      </fieldset>
      <TrainingSection errors={errors} scripted={scripted} />
      <HealthSection errors={errors} seenWithdrawalAt={seenWithdrawalAt} scripted={scripted} />
      <div className="answers-send">
        <Button type="submit" busy={busy} busyLabel={<Trans>Submitting...</Trans>} part="button">
          <Trans>Complete Onboarding</Trans>
        </Button>
        <p>
          <Trans>All fields are required.</Trans>
        </p>
      </div>
    </PostForm>
  );
}

/** Goals, experience and obstacles. */
function TrainingSection({ errors, scripted }: HealthPartProps) {
  const { t } = useLingui();
  // This form leaves out a goal that duplicates another.
  const { 'lose-weight': _left, ...goals } = useGoals();
  return (
    <fieldset>
      <legend>
        <Trans>Your training</Trans>
      </legend>
      <ListField name="mainGoal" label={t`Main goal`} words={goals} required error={errors['mainGoal']} />
      <ListField
        name="activityLevel"
        label={t`How often you train now`}
        words={WEEK_LABELS}
        required
        error={errors['activityLevel']}
      />
      <ListField
        name="trainingEnvironment"
        label={t`Where you can train`}
        words={usePlaces()}
        required
        error={errors['trainingEnvironment']}
      />
      <Field
        name="preferredStartDate"
        label={t`Preferred start date`}
        type="date"
        required
        error={errors['preferredStartDate']}
      />
      <Field
        as="textarea"
        name="biggestChallenge"
        maxLength={scripted ? undefined : PARAGRAPH_MAX}
        label={t`Your biggest challenge`}
        hint={
          <Trans comment="Below “Your biggest challenge”: from reaching the goal.">
            What has held you back so far?
          </Trans>
        }
        rows={3}
        required
        error={errors['biggestChallenge']}
      />
    </fieldset>
  );
}
