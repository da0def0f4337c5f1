import { useId, useState, type KeyboardEvent } from 'react';
import { fromKilograms } from '#contract/weights.ts';
import type { LoggedSet } from '#contract/workouts.ts';
import { Icon } from '#widgets/ui/icon.tsx';
import { firstNumber, unitOf, type Movement } from './plan-numbers.ts';
import { newId } from './new-id.ts';
import { readSet, stepped, typed } from './read-set.ts';
import { SetConflict } from './set-conflict.tsx';
import { useWeightUnit } from './weight-unit.ts';

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
  onUndo: () => void;
  /** A set was done just now. */
  onTick: () => void;
}

/** One set: what was moved, how often, and the tick that logs it. A logged one is corrected in place. */
export function SetRow({ movement, place, round, set, before, onLog, onUndo, onTick }: SetRowProps) {
  const [drafts, setDrafts] = useState<{ weight?: string | undefined; reps?: string | undefined }>({});
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const id = useId();
  // What was taken back stays in the fields, to be corrected and ticked again.
  const [undone, setUndone] = useState<LoggedSet>();
  const unit = useWeightUnit();
  const known = set ?? undone ?? before;
  const knownWeight = movement.weighted ? (known?.weightKg ?? null) : null;
  const shownWeight = typed(knownWeight === null ? null : fromKilograms(knownWeight, unit));
  const weight = drafts.weight ?? shownWeight;
  const reps = drafts.reps ?? typed(known?.reps ?? firstNumber(movement.reps));
  const name = `${movement.name}, ${round ? 'round' : 'set'} ${place + 1}`;

  /** Logs what stands in the fields, or says what is wrong with it. A correction leaves the time as it was. */
  function log(doneAt = momentNow()): boolean {
    // What nobody has changed is kept to the gram, in whichever unit it is shown.
    const isAsKnown = weight === shownWeight;
    const reading = readSet(isAsKnown ? '' : weight, reps, unit);
    setProblem(reading.problem);
    if (reading.problem) return false;
    setDrafts({});
    setUndone(undefined);
    const known = movement.weighted ? knownWeight : (set?.weightKg ?? null);
    const weightKg = isAsKnown ? known : reading.weightKg;
    // A set of an earlier version has no id, and is known by its moment.
    const id = set ? set.id : newId();
    if (set?.weightKg !== weightKg || set.reps !== reading.reps) {
      onLog({ weightKg, reps: reading.reps, doneAt, ...(id !== undefined && { id }) });
    }
    return true;
  }

  function tick() {
    if (!set) {
      if (log()) onTick();
      return;
    }
    setUndone(set);
    setProblem(undefined);
    onUndo();
  }

  const field = (field: 'weight' | 'reps', value: string, label: string, step: number) => (
    <SetField
      inputMode={field === 'weight' ? 'decimal' : 'numeric'}
      value={value}
      step={step}
      label={`${name}: ${label}`}
      problemId={problem?.field === field ? id : undefined}
      onType={(value) => {
        setDrafts((drafts) => ({ ...drafts, [field]: value }));
        setProblem(undefined);
      }}
      onStep={(value) => setDrafts((drafts) => ({ ...drafts, [field]: value }))}
      onEnter={() => (set ? log(set.doneAt) : tick())}
      onBlur={() => set && log(set.doneAt)}
    />
  );

  return (
    <div className="log-row" role="group" aria-label={name} data-done={set ? '' : undefined}>
      <span className="log-place">{round ? movement.name : place + 1}</span>
      {movement.weighted && (
        <label className="log-weight">
          {field('weight', weight, unit, unit === 'kg' ? 0.25 : 0.5)}
          <span aria-hidden="true">{unit}</span>
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
      {set?.others && <SetConflict name={name} set={set} unit={unitOf(movement.reps)} onChoose={onLog} />}
      {problem && (
        <p className="log-problem" id={id} role="alert">
          {problem.message}
        </p>
      )}
    </div>
  );
}

interface SetFieldProps {
  inputMode: 'decimal' | 'numeric';
  value: string;
  /** By how much the arrows change it. */
  step: number;
  label: string;
  /** Id of the message that says what is wrong with it. */
  problemId: string | undefined;
  onType: (value: string) => void;
  onStep: (value: string) => void;
  onEnter: () => void;
  onBlur: () => void;
}

function SetField({ inputMode, value, step, label, problemId, onType, onStep, onEnter, onBlur }: SetFieldProps) {
  return (
    <input
      type="text"
      inputMode={inputMode}
      enterKeyHint="done"
      autoComplete="off"
      size={4}
      value={value}
      aria-label={label}
      aria-invalid={problemId !== undefined || undefined}
      aria-describedby={problemId}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => onType(target.value)}
      onBlur={onBlur}
      onKeyDown={(event: KeyboardEvent) => {
        const change = { ArrowUp: step, ArrowDown: -step }[event.key];
        if (event.key === 'Enter') onEnter();
        if (change === undefined) return;
        event.preventDefault();
        onStep(stepped(value, change));
      }}
    />
  );
}

function momentNow(): string {
  return new Date().toISOString();
}
