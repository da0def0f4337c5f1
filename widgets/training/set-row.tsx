import { useLingui } from '@lingui/react/macro';
import { useId, type KeyboardEvent } from 'react';
import type { LoggedSet } from '#contract/workouts.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { unitOf, UNITS, type Movement } from './plan-numbers.ts';
import { stepped } from './read-set.ts';
import type { FoundRecord } from './records.ts';
import { SetConflict } from './set-conflict.tsx';
import { recordWords } from './sets-words.ts';
import type { SuggestedSet } from './suggested-set.ts';
import { useSetDraft } from './use-set-draft.ts';
import { useWeightUnit, WEIGHT_UNITS } from './weight-unit.ts';

export interface SetRowProps {
  movement: Movement;
  place: number;
  /** The session that keeps what is typed until it is logged. */
  typedIn: string | undefined;
  /** The row is a part of a round, and names its exercise. */
  round: boolean;
  /** What was logged here. */
  set: LoggedSet | undefined;
  /** What it is filled with until somebody types. */
  before: SuggestedSet | undefined;
  /** What it is the best of. */
  record: FoundRecord | undefined;
  onLog: (set: LoggedSet) => void;
  onUndo: () => void;
  /** A set was done just now. */
  onTick: () => void;
}

/** A summit. */
const PEAK = 'm8 3 4 8 5-5 5 15H2z'; // words: an SVG path

/** One set: what was moved, how often, and the tick that logs it. A logged one is corrected in place. */
export function SetRow({ movement, place, typedIn, round, set, record, before, onLog, onUndo, onTick }: SetRowProps) {
  const id = useId();
  const language = useLanguage();
  const unit = useWeightUnit();
  const { weight, reps, problem, ...draft } = useSetDraft({ movement, place, typedIn, set, before, unit, onLog });
  const { t } = useLingui();
  const say = useSay();
  const counted = unitOf(movement.reps);
  const [exercise, number] = [movement.name, place + 1];
  const name = round ? t`${exercise}, round ${number}` : t`${exercise}, set ${number}`;

  function tick() {
    if (!set) {
      if (draft.log()) onTick();
      return;
    }
    draft.takeBack(set);
    onUndo();
  }

  const field = (field: 'weight' | 'reps', value: string, unitName: string, step: number) => (
    <SetField
      inputMode={field === 'weight' ? 'decimal' : 'numeric'}
      value={value}
      step={step}
      label={t({ message: `${name}: ${unitName}`, comment: 'A field: Back squat, set 1: kg' })}
      problemId={problem?.field === field ? id : undefined}
      onType={(value) => draft.type(field, value)}
      onStep={(value) => draft.step(field, value)}
      onEnter={() => (set ? draft.log(set.doneAt) : tick())}
      onBlur={() => set && draft.log(set.doneAt)}
    />
  );

  return (
    <div className="log-row" role="group" aria-label={name} data-done={set ? '' : undefined}>
      <span className="log-place">{round ? exercise : number}</span>
      {movement.weighted && (
        <label className="log-weight">
          {field('weight', weight, say(WEIGHT_UNITS[unit]), unit === 'kg' ? 0.25 : 0.5)}
          <span aria-hidden="true">{say(WEIGHT_UNITS[unit])}</span>
        </label>
      )}
      <label className="log-reps">
        {field('reps', reps, say(UNITS[counted]), 1)}
        <span aria-hidden="true">{say(UNITS[counted])}</span>
      </label>
      <button
        type="button"
        className="log-tick"
        aria-label={t({ message: `${name}: done`, comment: 'The button that logs a set: Back squat, set 1: done' })}
        aria-pressed={set !== undefined}
        onClick={tick}
      >
        <Icon name="check" />
      </button>
      {record && (
        <p className="log-record" role="status">
          <Icon d={PEAK} />
          {say(recordWords(record, counted, unit, language))}
        </p>
      )}
      {set?.others && <SetConflict name={name} set={set} unit={counted} onChoose={onLog} />}
      {problem && (
        <p className="log-problem" id={id} role="alert">
          {say(problem.message)}
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
