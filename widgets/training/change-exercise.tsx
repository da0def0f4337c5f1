import { useId, useRef, useState } from 'react';
import type { LoggedExercise } from '#contract/workouts.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import type { Movement } from './plan-numbers.ts';
import { skipFor, swapFor, type Edit } from './session-edits.ts';

export interface ChangeExerciseProps {
  movement: Movement;
  /** Several stand side by side, so that each says its name. */
  named: boolean;
  logged: LoggedExercise;
  onEdit: (edit: Edit) => void;
}

const REASONS = ['No equipment', 'Pain or injury', 'Out of time', 'Too tired'];

/** Something else in its place, or nothing, and why. */
export function ChangeExercise({ movement, named, logged, onEdit }: ChangeExerciseProps) {
  const { id, name } = movement;
  const { swappedFor, skipped } = logged;
  const change = swappedFor ? swapFor(id, null) : skipFor(id, null);
  if (swappedFor || skipped) {
    return (
      <p className="log-changed">
        <span>
          {named && <b>{name}: </b>}
          {swappedFor ? `Swapped for ${swappedFor}` : `Skipped: ${skipped}`}
        </span>
        <button type="button" aria-label={`As planned: ${name}`} onClick={() => onEdit(change)}>
          As planned
        </button>
      </p>
    );
  }
  return <ChangeForms {...{ movement, named, onEdit }} />;
}

function ChangeForms({ movement: { id, name }, named, onEdit }: Omit<ChangeExerciseProps, 'logged'>) {
  const swap = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<{ swap?: string; skip?: string }>({});
  const group = useId();
  const own = useRef<HTMLInputElement>(null);

  function save() {
    const words = swap.current?.value.trim() ?? '';
    const wrong = words ? tooLong(words, 100) : 'Please write what you did instead.';
    setProblem(wrong ? { swap: wrong } : {});
    if (!wrong) onEdit(swapFor(id, words));
  }

  function skip() {
    const words = own.current?.value.trim() || reason;
    const wrong = words ? tooLong(words, 200) : 'Please choose or write a reason.';
    setProblem(wrong ? { skip: wrong } : {});
    if (!wrong) onEdit(skipFor(id, words));
  }

  return (
    <details className="log-change">
      <summary>
        {named ? `Swap or skip ${name}` : 'Swap or skip'}
        {!named && <span className="log-aside"> {name}</span>}
      </summary>
      <div className="log-change-forms">
        <Field label="What did you do instead?" name="swap" inputRef={swap} error={problem.swap} />
        <Button variant="quiet" part="button" onClick={save}>
          Swap
        </Button>
        <fieldset>
          <legend>Why are you skipping it?</legend>
          {REASONS.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={group}
                checked={reason === each}
                onChange={() => {
                  setReason(each);
                  if (own.current) own.current.value = '';
                }}
              />
              {each}
            </label>
          ))}
        </fieldset>
        <Field label="In your own words" name="reason" inputRef={own} error={problem.skip} />
        <Button variant="quiet" part="button" onClick={skip}>
          Skip
        </Button>
      </div>
    </details>
  );
}

function tooLong(words: string, most: number): string | undefined {
  return words.length > most ? `Please use at most ${most} characters.` : undefined;
}
