import { useId } from 'react';
import { useSay, type Words } from '#widgets/core/words.tsx';

export interface ScoreFieldProps {
  score: { name: string; question: Words; labels: readonly Words[] };
  defaultValue: number | undefined;
  error: Words | undefined;
}

/** Radio group of five labelled steps. */
export function ScoreField({ score: { name, question, labels }, defaultValue, error }: ScoreFieldProps) {
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
