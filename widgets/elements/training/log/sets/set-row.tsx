import { useLingui } from '@lingui/react/macro';
import { useId, type KeyboardEvent } from 'react';
import type { Effort } from '#contract/training/efforts.ts';
import type { LoggedSet } from '#contract/training/workouts.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { EFFORT_NAMES, EFFORT_UNITS } from '../efforts/efforts-asked.ts';
import { steppedEffort } from '../efforts/read-effort.ts';
import { UNITS, type Movement } from '../../plan/plan-numbers.ts';
import { stepValue } from './read-set.ts';
import type { FoundRecord } from '../records.ts';
import { SetConflict } from './set-conflict.tsx';
import { findConflict } from './typed-conflict.ts';
import { isComposing } from '#widgets/ui/behaviour/is-composing.ts';
import { recordWords } from './sets-words.ts';
import type { SuggestedSet } from './suggested-set.ts';
import { type SetFieldName, useSetDraft, type SetDraft } from './use-set-draft.ts';
import { useWeightUnit, WEIGHT_UNITS } from '../efforts/weight-unit.ts';

interface SetFieldProps {
  inputMode: 'decimal' | 'numeric';
  value: string;
  label: string;
  placeholder?: string | undefined;
  problemId: string | undefined;
  /** Returns the value after an arrow key. */
  stepped: (text: string, by: 1 | -1) => string;
  onType: (value: string) => void;
  onStep: (value: string) => void;
  onEnter: () => void;
  onBlur: () => void;
}

export interface SetRowProps {
  movement: Movement;
  /** Effort to log beside the count. */
  asked: Effort | undefined;
  place: number;
  /** Session that stores typed values until the set is logged. */
  typedIn: string | undefined;
  /** True if the row is part of a round, and names its exercise. */
  round: boolean;
  set: LoggedSet | undefined;
  /** Suggested values until the member types. */
  before: SuggestedSet | undefined;
  /** Record that this set holds. */
  record: FoundRecord | undefined;
  onLog: (set: LoggedSet) => void;
  onUndo: (set: LoggedSet) => void;
  /** Called when a set was logged. */
  onTick: () => void;
}

const PEAK = 'm8 3 4 8 5-5 5 15H2z'; // words: an SVG path

/** One set: weight, repetitions, and the tick that logs it. Logged sets are edited in place. */
export function SetRow(props: SetRowProps) {
  const { movement, place, round, set, record, onUndo, onTick } = props;
  const id = useId();
  const language = useLanguage();
  const unit = useWeightUnit();
  const { weight, reps, counted, efforts, problem, ...draft } = useSetDraft({ ...props, unit });
  const conflict = findConflict(set, draft.typedBefore, unit);
  const { t } = useLingui();
  const say = useSay();
  const [exercise, number] = [movement.name, place + 1];
  const name = round ? t`${exercise}, round ${number}` : t`${exercise}, set ${number}`;

  function tick() {
    if (!set) {
      if (draft.log()) onTick();
      return;
    }
    draft.takeBack(set);
    onUndo(set);
  }

  const ways = (field: SetFieldName) => ({
    problemId: problem?.field === field ? id : undefined,
    onType: (value: string) => draft.type(field, value),
    onStep: (value: string) => draft.step(field, value),
    onEnter: () => (set ? draft.log(set.doneAt) : tick()),
    onBlur: () => set && draft.log(set.doneAt),
  });
  const field = (field: 'weight' | 'reps', value: string, unitName: string, step: number) => (
    <SetField
      inputMode={field === 'weight' ? 'decimal' : 'numeric'}
      value={value}
      stepped={(text, by) => stepValue(text, by * step)}
      label={t({ message: `${name}: ${unitName}`, comment: 'A field: Back squat, set 1: kg' })}
      {...ways(field)}
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
      <EffortFields name={name} efforts={efforts} ways={ways} />
      <button
        type="button"
        className="log-tick"
        aria-label={t({ message: `${name}: done`, comment: 'The button that logs a set: Back squat, set 1: done' })}
        aria-pressed={set !== undefined}
        onClick={tick}
      >
        <Icon name="check" />
      </button>
      <div className="log-news" role="status">
        {record && (
          <p className="log-record">
            <Icon d={PEAK} />
            {say(recordWords(record, counted, unit, language))}
          </p>
        )}
      </div>
      {conflict && <SetConflict name={name} set={conflict} unit={counted} onChoose={draft.choose} />}
      {problem && (
        <p className="log-problem" id={id} role="alert">
          {say(problem.message)}
        </p>
      )}
    </div>
  );
}

interface EffortFieldsProps extends Pick<SetDraft, 'efforts'> {
  /** Name of the set, for screen readers. */
  name: string;
  /** Handlers of a field. */
  ways: (field: SetFieldName) => Pick<SetFieldProps, 'problemId' | 'onType' | 'onStep' | 'onEnter' | 'onBlur'>;
}

/** Effort fields of a set: time, pace, heart rate and feeling. */
function EffortFields({ name, efforts, ways }: EffortFieldsProps) {
  const { t } = useLingui();
  const say = useSay();
  if (efforts.length === 0) return null;
  return (
    <div className="log-efforts">
      {efforts.map(({ name: effort, value }) => {
        const [what, unit] = [say(EFFORT_NAMES[effort]), say(EFFORT_UNITS[effort])];
        return (
          <label key={effort}>
            <SetField
              inputMode={effort === 'bpm' ? 'numeric' : 'decimal'}
              value={value}
              placeholder={effort === 'pace' || effort === 'seconds' ? '0:00' : undefined}
              stepped={(text, by) => steppedEffort(effort, text, by)}
              label={t({
                message: `${name}: ${what} (${unit})`,
                comment: 'A field: Quarters, round 1: Pace (/km)',
              })}
              {...ways(effort)}
            />
            <span aria-hidden="true">{unit}</span>
          </label>
        );
      })}
    </div>
  );
}

function SetField({ label, problemId, stepped, onType, onStep, onEnter, ...field }: SetFieldProps) {
  return (
    <input
      type="text"
      enterKeyHint="done"
      autoComplete="off"
      size={4}
      {...field}
      aria-label={label}
      aria-invalid={problemId !== undefined || undefined}
      aria-describedby={problemId}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event: KeyboardEvent) => {
        if (isComposing(event)) return;
        const by = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
        if (event.key === 'Enter') onEnter();
        if (by === undefined) return;
        event.preventDefault();
        onStep(stepped(field.value, by));
      }}
    />
  );
}
