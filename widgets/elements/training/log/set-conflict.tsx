import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { EFFORTS, type Efforts } from '#contract/efforts.ts';
import type { LoggedSet, SetValue } from '#contract/workouts.ts';
import type { Unit } from '#contract/unit-of.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { formatUnitAmount } from '../plan/plan-numbers.ts';
import { formatWeight } from '../session/session-summary.ts';
import { effortWords } from './sets-words.ts';
import { useWeightUnit } from './weight-unit.ts';

export interface SetConflictProps {
  /** Which set, for those who do not see where it stands. */
  name: string;
  set: LoggedSet;
  /** What is counted. */
  unit: Unit;
  onChoose: (set: LoggedSet) => void;
}

/** Two devices wrote different values for one set: both are there until one is chosen. */
export function SetConflict({ name, set, unit, onChoose }: SetConflictProps) {
  const language = useLanguage();
  const weights = useWeightUnit();
  const { t } = useLingui();
  const say = useSay();
  const { others = [], ...kept } = set;
  const words = ({ weightKg, reps, unit: own = unit, ...value }: SetValue) => {
    const weight = weightKg === null ? [] : [formatWeight(weightKg, weights, language)];
    const done = [...weight, formatUnitAmount(reps, own)].map(say).join(' × ');
    return [done, ...effortWords(value, weights, language).map(say)].join(', ');
  };
  return (
    <div className="log-conflict" role="group" aria-label={t`${name}: which value is right?`}>
      <p>
        <Trans>Two of your devices logged this set differently. Which value is right?</Trans>
      </p>
      {[kept, ...others].map((value) => (
        <button
          key={words(value)}
          type="button"
          onClick={() => onChoose({ ...kept, ...amountIn(value), ...effortsFrom(value, kept) })}
        >
          {words(value)}
        </button>
      ))}
    </div>
  );
}

function amountIn({ weightKg, reps, unit }: SetValue): Pick<SetValue, 'weightKg' | 'reps' | 'unit'> {
  return { weightKg, reps, ...(unit && { unit }) };
}

/** Efforts of the value that is chosen; what only the other one had is taken back. */
function effortsFrom(value: Efforts, kept: Efforts): Efforts {
  const said = EFFORTS.filter((name) => (value[name] ?? kept[name] ?? null) !== null);
  return Object.fromEntries(said.map((name) => [name, value[name] ?? null]));
}

/** Says at the top of a session that there is something to choose. */
export function ConflictNote({ sets }: { sets: number }) {
  if (sets === 0) return null;
  return (
    <p className="log-problem" role="status">
      <Plural
        value={sets}
        one="One set was logged differently on two of your devices. Please choose below."
        other="# sets were logged differently on two of your devices. Please choose below."
      />
    </p>
  );
}
