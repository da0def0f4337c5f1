import { Trans, useLingui } from '@lingui/react/macro';
import type { CheckInQuestion, CheckIn, OwnAnswer } from '#contract/coaching/check-ins.ts';
import type { FieldErrors } from '#widgets/forms/use-form.ts';
import { Field } from '#widgets/ui/field.tsx';
import { ownField } from './read-check-in.ts';
import { useId } from 'react';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { SCORES } from './score-labels.ts';

export interface QuestionFieldProps {
  question: CheckInQuestion;
  /** This week's check-in; undefined if none was sent. */
  sent: CheckIn | undefined;
  errors: FieldErrors;
}

/** One question: a default one in the shop's words, or the coach's own. */
export function QuestionField({ question, sent, errors }: QuestionFieldProps) {
  const { id, question: words } = question;
  const score = SCORES.find(({ name }) => name === id);
  if (score) {
    const asked = words ? { ...score, question: words } : score;
    return <ScoreField score={asked} defaultValue={sent?.[score.name] ?? undefined} error={errors[id]} />;
  }
  if (id === 'weight') {
    return (
      <Field
        name="weightKg"
        label={words || <Trans>Weight (kg)</Trans>}
        hint={<Trans>Leave empty if you didn’t weigh yourself.</Trans>}
        inputMode="decimal"
        defaultValue={sent?.weightKg ?? ''}
        error={errors['weightKg']}
      />
    );
  }
  if (id === 'note') {
    return (
      <Field
        as="textarea"
        name="note"
        label={words || <Trans>A note for the coach</Trans>}
        hint={<Trans>Successes, obstacles, and plans for next week.</Trans>}
        rows={4}
        defaultValue={sent?.note}
        error={errors['note']}
      />
    );
  }
  return <OwnField question={question} sent={sent?.answers?.find((each) => each.id === id)} errors={errors} />;
}

function OwnField({ question, sent, errors }: Omit<QuestionFieldProps, 'sent'> & { sent: OwnAnswer | undefined }) {
  const { t } = useLingui();
  const { id, kind, question: words, low, high, unit, min, max } = question;
  const name = ownField(id);
  // A question of another kind counts as another question.
  const value = sent?.kind === kind ? sent.value : undefined;
  const common = { name, error: errors[name] };
  switch (kind) {
    case 'score': {
      const labels = [low, '', '', '', high];
      const before = typeof value === 'number' ? value : undefined;
      return <ScoreField score={{ name, question: words, labels }} defaultValue={before} error={errors[name]} />;
    }
    case 'number': {
      const label = unit ? `${words} (${unit})` : words;
      const bounds =
        min !== null && max !== null
          ? t`From ${min} to ${max}.`
          : min !== null
            ? t`At least ${min}.`
            : max !== null && t`At most ${max}.`;
      const before = typeof value === 'number' ? value : '';
      return <Field {...common} label={label} hint={bounds || undefined} inputMode="decimal" defaultValue={before} />;
    }
    case 'text':
      return (
        <Field {...common} as="textarea" label={words} rows={3} defaultValue={typeof value === 'string' ? value : ''} />
      );
    case 'yes-no':
      return (
        <Field
          {...common}
          as="select"
          label={words}
          defaultValue={typeof value === 'boolean' ? (value ? 'yes' : 'no') : ''}
        >
          <option value="">{t({ message: '–', comment: 'Neither yes nor no' })}</option>
          <option value="yes">{t({ message: 'Yes', comment: 'An answer to a question of the coach' })}</option>
          <option value="no">{t({ message: 'No', comment: 'An answer to a question of the coach' })}</option>
        </Field>
      );
  }
}

interface ScoreFieldProps {
  score: { name: string; question: Words; labels: readonly Words[] };
  defaultValue: number | undefined;
  error: Words | undefined;
}

/** Radio group of five labelled steps. */
function ScoreField({ score: { name, question, labels }, defaultValue, error }: ScoreFieldProps) {
  const id = useId();
  const say = useSay();
  return (
    <fieldset
      className="score"
      role="radiogroup"
      aria-describedby={error ? id : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>{say(question)}</legend>
      <div className="score-steps">
        {labels.map((label, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is its number
          <label key={index}>
            <input type="radio" name={name} value={index + 1} defaultChecked={defaultValue === index + 1} required />
            <b>{index + 1}</b> {label !== '' && <span>{say(label)}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p className="score-error" id={id}>
          {say(error)}
        </p>
      )}
    </fieldset>
  );
}
