import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import type { LoggedExercise } from '#contract/workouts.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import type { Movement } from './plan-numbers.ts';
import { reasonOf, reasonWords, SKIP_REASONS } from './skip-reasons.ts';
import { skipFor, swapFor, type Edit } from './session-edits.ts';

export interface ChangeExerciseProps {
  movement: Movement;
  /** Several stand side by side, so that each says its name. */
  named: boolean;
  logged: LoggedExercise;
  onEdit: (edit: Edit) => void;
}

/** Something else in its place, or nothing, and why. */
export function ChangeExercise({ movement, named, logged, onEdit }: ChangeExerciseProps) {
  const { id, name } = movement;
  const { swappedFor, skipped } = logged;
  const { t } = useLingui();
  const change = swappedFor ? swapFor(id, null) : skipFor(id, null);
  if (swappedFor !== null || skipped !== null) {
    return (
      <p className="log-changed">
        <span>
          <Changed named={named} name={name} swappedFor={swappedFor} skipped={skipped} />
        </span>
        <button type="button" aria-label={t`As planned: ${name}`} onClick={() => onEdit(change)}>
          <Trans comment="A button: the exercise is done after all, as the plan has it">As planned</Trans>
        </button>
      </p>
    );
  }
  return <ChangeForms {...{ movement, named, onEdit }} />;
}

interface ChangedProps extends Pick<LoggedExercise, 'swappedFor' | 'skipped'> {
  named: boolean;
  name: string;
}

function Changed({ named, name, swappedFor, skipped }: ChangedProps) {
  const say = useSay();
  const reason = skipped && say(reasonWords(skipped));
  // It stands below the name of what is done now.
  if (swappedFor)
    return (
      <Trans comment="Pull-up: Swapped for Step-up">
        <b>{name}: </b>Swapped for {swappedFor}
      </Trans>
    );
  if (!named) return reason ? <Trans>Skipped: {reason}</Trans> : <Trans>Skipped, without a reason</Trans>;
  return !reason ? (
    <Trans comment="Pull-up: Skipped, without a reason">
      <b>{name}: </b>Skipped, without a reason
    </Trans>
  ) : (
    <Trans comment="Pull-up: Skipped: No equipment">
      <b>{name}: </b>Skipped: {reason}
    </Trans>
  );
}

function ChangeForms({ movement: { id, name }, named, onEdit }: Omit<ChangeExerciseProps, 'logged'>) {
  const swap = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<{ swap?: Words; skip?: Words }>({});
  const group = useId();
  const own = useRef<HTMLInputElement>(null);
  const { t } = useLingui();
  const say = useSay();

  function save() {
    const words = swap.current?.value.trim() ?? '';
    const wrong = words ? tooLong(words, 100) : msg`Please write what you did instead.`;
    setProblem(wrong ? { swap: wrong } : {});
    if (!wrong) onEdit(swapFor(id, words));
  }

  function skip() {
    const words = reasonOf(reason, own.current?.value.trim() ?? '');
    const wrong = words ? tooLong(words, 200) : msg`Please choose or write a reason.`;
    setProblem(wrong ? { skip: wrong } : {});
    if (!wrong) onEdit(skipFor(id, words));
  }

  return (
    <details className="log-change">
      <summary>
        {named ? (
          <Trans>Swap or skip {name}</Trans>
        ) : (
          <Trans comment="The exercise is only read out">
            Swap or skip<span className="log-aside"> {name}</span>
          </Trans>
        )}
      </summary>
      <div className="log-change-forms">
        <Field label={t`What did you do instead?`} name="swap" inputRef={swap} error={problem.swap} />
        <Button variant="quiet" part="button" onClick={save}>
          <Trans context="a button: another exercise was done instead">Swap</Trans>
        </Button>
        <fieldset>
          <legend>
            <Trans>Why are you skipping it?</Trans>
          </legend>
          {[...SKIP_REASONS].map(([each, label]) => (
            <label key={each}>
              <input type="radio" name={group} checked={reason === each} onChange={() => setReason(each)} />
              {say(label)}
            </label>
          ))}
        </fieldset>
        <Field label={t`In your own words`} name="reason" inputRef={own} error={problem.skip} />
        <Button variant="quiet" part="button" onClick={skip}>
          <Trans context="a button: the exercise is left out">Skip</Trans>
        </Button>
      </div>
    </details>
  );
}

function tooLong(words: string, most: number): Words | undefined {
  return words.length > most ? msg`Please use at most ${most} characters.` : undefined;
}
