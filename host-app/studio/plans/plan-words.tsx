import { Trans } from '@lingui/react/macro';
import { TextAreaField, TextField } from '../form/fields.tsx';

/** Texts around the days. All are optional, and empty ones are hidden. */
export function PlanWords() {
  return (
    <details className="studio-plan-words">
      <summary>
        <Trans>Warm-up, guidelines and equipment</Trans>
      </summary>
      <p className="c-field-hint">
        <Trans>All optional. Members only see what you fill in.</Trans>
      </p>
      <TextAreaField name="guidelines" label={<Trans>Guidelines</Trans>} hint={<Trans>One per line.</Trans>} rows={5} />
      <TextAreaField name="equipment" label={<Trans>Equipment</Trans>} hint={<Trans>One per line.</Trans>} rows={4} />
      <TextField name="cardioDuration" label={<Trans>Warm-up: easy cardio, how long</Trans>} />
      <TextField name="cardioText" label={<Trans>Warm-up: easy cardio, in a sentence</Trans>} />
      <TextAreaField
        name="cardioOptions"
        label={<Trans>Warm-up: kinds of cardio</Trans>}
        hint={<Trans>One per line.</Trans>}
        rows={3}
      />
      <TextField name="stretchDuration" label={<Trans>Warm-up: stretching, how long</Trans>} />
      <TextAreaField
        name="upperBody"
        label={<Trans>Warm-up: stretches of the upper body</Trans>}
        hint={<Trans>One per line: name | amount | notes</Trans>}
        rows={3}
      />
      <TextAreaField
        name="lowerBody"
        label={<Trans>Warm-up: stretches of the lower body</Trans>}
        hint={<Trans>One per line: name | amount | notes</Trans>}
        rows={3}
      />
      <TextField name="setsText" label={<Trans>Warm-up: first light sets, in a sentence</Trans>} />
      <TextAreaField
        name="warmupSets"
        label={<Trans>Warm-up: the light sets</Trans>}
        hint={<Trans>One per line: weight | reps | rest</Trans>}
        rows={3}
      />
    </details>
  );
}
