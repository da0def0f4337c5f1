import { useId } from 'react';
import type { ScoreWords } from './score-labels.ts';

export interface ScoreFieldProps {
  score: ScoreWords;
  defaultValue: number | undefined;
  error: string | undefined;
}

/** Five steps to choose from, each with its word. */
export function ScoreField({ score: { name, question, words }, defaultValue, error }: ScoreFieldProps) {
  const id = useId();
  return (
    <fieldset
      className="score"
      role="radiogroup"
      aria-describedby={error && id}
      aria-invalid={error ? true : undefined}
    >
      <legend>{question}</legend>
      <div className="score-steps">
        {words.map((word, index) => (
          <label key={word}>
            <input type="radio" name={name} value={index + 1} defaultChecked={defaultValue === index + 1} required />
            <b>{index + 1}</b> <span>{word}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="score-error" id={id}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
