import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Effort } from '#contract/efforts.ts';
import type { LoggedSet } from '#contract/workouts.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { EffortFields } from './effort-fields.tsx';
import { UNITS, type Movement } from '../plan/plan-numbers.ts';
import { stepValue } from './read-set.ts';
import type { FoundRecord } from './records.ts';
import { SetConflict } from './set-conflict.tsx';
import { SetField } from './set-field.tsx';
import { recordWords } from './sets-words.ts';
import type { SuggestedSet } from './suggested-set.ts';
import { type SetFieldName, useSetDraft } from './use-set-draft.ts';
import { useWeightUnit, WEIGHT_UNITS } from './weight-unit.ts';

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
  onUndo: () => void;
  /** Called when a set was logged. */
  onTick: () => void;
}

const PEAK = 'm8 3 4 8 5-5 5 15H2z'; // words: an SVG path

/** One set: weight, repetitions, and the tick that logs it. Logged sets are edited in place. */
export function SetRow(props: SetRowProps) {
  const { movement, place, round, set, record, onLog, onUndo, onTick } = props;
  const id = useId();
  const language = useLanguage();
  const unit = useWeightUnit();
  const { weight, reps, counted, efforts, problem, ...draft } = useSetDraft({ ...props, unit });
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
    onUndo();
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
