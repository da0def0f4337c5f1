import { useId, useState, type KeyboardEvent } from 'react';
import type { LoggedSet } from '#contract/workouts.ts';
import { Icon } from '#widgets/ui/icon.tsx';
import { firstNumber, unitOf, type Movement } from './plan-numbers.ts';
import { readSet, stepped, typed } from './read-set.ts';

export interface SetRowProps {
  movement: Movement;
  place: number;
  /** The row is a part of a round, and names its exercise. */
  round: boolean;
  /** What was logged here. */
  set: LoggedSet | undefined;
  /** What it is filled with until somebody types. */
  before: LoggedSet | undefined;
  onLog: (set: LoggedSet) => void;
  onTakeBack: () => void;
  /** A set was done just now. */
  onTick: () => void;
}

/** One set: what was moved, how often, and the tick that logs it. A logged one is corrected in place. */
export function SetRow({ movement, place, round, set, before, onLog, onTakeBack, onTick }: SetRowProps) {
  const [drafts, setDrafts] = useState<{ weight?: string | undefined; reps?: string | undefined }>({});
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const id = useId();
  const known = set ?? before;
  const weight = drafts.weight ?? (movement.weighted ? typed(known?.weightKg) : '');
  const reps = drafts.reps ?? typed(known?.reps ?? firstNumber(movement.reps));
  const name = `${movement.name}, ${round ? 'round' : 'set'} ${place + 1}`;

  /** Logs what stands in the fields, or says what is wrong with it. A correction leaves the time as it was. */
  function log(doneAt = momentNow()): boolean {
    const reading = readSet(weight, reps);
    setProblem(reading.problem);
    if (reading.problem) return false;
    setDrafts({});
    const { weightKg } = reading;
    if (set?.weightKg !== weightKg || set.reps !== reading.reps) onLog({ weightKg, reps: reading.reps, doneAt });
    return true;
  }

  function tick() {
    if (!set) {
      if (log()) onTick();
      return;
    }
    // What was logged stays in the fields, to be corrected and ticked again.
    setDrafts({ weight, reps });
    setProblem(undefined);
    onTakeBack();
  }

  const field = (field: 'weight' | 'reps', value: string, label: string, step: number) => (
    <input
      type="text"
      inputMode={field === 'weight' ? 'decimal' : 'numeric'}
      enterKeyHint="done"
      autoComplete="off"
      size={4}
      value={value}
      aria-label={`${name}: ${label}`}
      aria-invalid={problem?.field === field || undefined}
      aria-describedby={problem?.field === field ? id : undefined}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setDrafts((drafts) => ({ ...drafts, [field]: target.value }));
        setProblem(undefined);
      }}
      onBlur={() => set && log(set.doneAt)}
      onKeyDown={(event: KeyboardEvent) => {
        const way = { ArrowUp: step, ArrowDown: -step }[event.key];
        if (event.key === 'Enter') tickOrCorrect();
        if (way === undefined) return;
        event.preventDefault();
        setDrafts((drafts) => ({ ...drafts, [field]: stepped(value, way) }));
      }}
    />
  );

  function tickOrCorrect() {
    if (set) log(set.doneAt);
    else tick();
  }

  return (
    <div className="log-row" role="group" aria-label={name} data-done={set ? '' : undefined}>
      <span className="log-place">{round ? movement.name : place + 1}</span>
      {movement.weighted && (
        <label className="log-weight">
          {field('weight', weight, 'kg', 0.25)}
          <span aria-hidden="true">kg</span>
        </label>
      )}
      <label className="log-reps">
        {field('reps', reps, unitOf(movement.reps), 1)}
        <span aria-hidden="true">{unitOf(movement.reps)}</span>
      </label>
      <button
        type="button"
        className="log-tick"
        aria-label={`${name}: done`}
        aria-pressed={set !== undefined}
        onClick={tick}
      >
        <Icon name="check" />
      </button>
      {problem && (
        <p className="log-problem" id={id} role="alert">
          {problem.message}
        </p>
      )}
    </div>
  );
}

function momentNow(): string {
  return new Date().toISOString();
}
