import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { LoggedExercise } from '#contract/training/workouts.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import type { Movement } from '../../plan/plan-numbers.ts';
import { joinReason, reasonWords, SKIP_REASONS } from './skip-reasons.ts';
import { skipExercise, swapExercise, type SessionEdit } from '../../session/session-edits.ts';
import { InputField } from '../sets/input-field.tsx';
import { useRowDraft } from '../sets/use-typed.ts';

export interface ChangeExerciseProps {
  movement: Movement;
  /** Several are shown together, so each shows its name. */
  named: boolean;
  logged: LoggedExercise;
  /** Session that stores typed values until they are saved. */
  typedIn: string | undefined;
  onEdit: (edit: SessionEdit) => void;
}

/** Swaps or skips an exercise, with a reason. */
export function ChangeExercise({ movement, named, logged, typedIn, onEdit }: ChangeExerciseProps) {
  const { id, name } = movement;
  const { swappedFor, skipped } = logged;
  const { t } = useLingui();
  const change = swappedFor ? swapExercise(id, null) : skipExercise(id, null);
  if (swappedFor !== null || skipped !== null) {
    return (
      <p className="log-changed" tabIndex={-1}>
        <span>
          <Changed named={named} name={name} swappedFor={swappedFor} skipped={skipped} />
        </span>
        <button type="button" aria-label={t`As planned: ${name}`} onClick={() => onEdit(change)}>
          <Trans comment="A button: the exercise is done after all, as the plan has it">As planned</Trans>
        </button>
      </p>
    );
  }
  return <ChangeForms {...{ movement, named, typedIn, onEdit }} />;
}

interface ChangedProps extends Pick<LoggedExercise, 'swappedFor' | 'skipped'> {
  named: boolean;
  name: string;
}

function Changed({ named, name, swappedFor, skipped }: ChangedProps) {
  const say = useSay();
  const reason = skipped && say(reasonWords(skipped));
  // Shown below the name of the current exercise.
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

function ChangeForms({ movement: { id, name }, named, typedIn, onEdit }: Omit<ChangeExerciseProps, 'logged'>) {
  const [typed, setTyped] = useRowDraft(typedIn, `${id} change`);
  const [begun] = useState(typed);
  const [problem, setProblem] = useState<{ swap?: Words; skip?: Words }>({});
  const group = useId();
  const { t } = useLingui();
  const say = useSay();
  const reason = typed['reason'] ?? '';

  function edit(change: SessionEdit) {
    setTyped({});
    onEdit(change);
  }

  function save() {
    const words = typed['swap']?.trim() ?? '';
    const wrong = words ? tooLong(words, 100) : msg`Enter what you did instead.`;
    setProblem(wrong ? { swap: wrong } : {});
    if (!wrong) edit(swapExercise(id, words));
  }

  function skip() {
    const words = joinReason(reason, typed['words']?.trim() ?? '');
    const wrong = words ? tooLong(words, 200) : msg`Choose or enter a reason.`;
    setProblem(wrong ? { skip: wrong } : {});
    if (!wrong) edit(skipExercise(id, words));
  }

  return (
    <details className="log-change" open={Object.keys(begun).length > 0}>
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
        <InputField
          label={t`What did you do instead?`}
          name="swap"
          defaultValue={begun['swap']}
          error={problem.swap}
          onType={(swap) => setTyped({ ...typed, swap })}
        />
        <Button variant="quiet" part="button" onClick={save}>
          <Trans context="a button: another exercise was done instead">Swap</Trans>
        </Button>
        <fieldset>
          <legend>
            <Trans>Why are you skipping it?</Trans>
          </legend>
          {[...SKIP_REASONS].map(([each, label]) => (
            <label key={each}>
              <input
                type="radio"
                name={group}
                checked={reason === each}
                onChange={() => setTyped({ ...typed, reason: each })}
              />
              {say(label)}
            </label>
          ))}
        </fieldset>
        <InputField
          label={t`Other reason`}
          name="reason"
          defaultValue={begun['words']}
          error={problem.skip}
          onType={(words) => setTyped({ ...typed, words })}
        />
        <Button variant="quiet" part="button" onClick={skip}>
          <Trans context="a button: the exercise is left out">Skip</Trans>
        </Button>
      </div>
    </details>
  );
}

function tooLong(words: string, most: number): Words | undefined {
  return words.length > most ? msg`Use at most ${most} characters.` : undefined;
}
