import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { EFFORTS, type Efforts } from '#contract/training/efforts.ts';
import type { LoggedSet, SetValue } from '#contract/training/workouts.ts';
import type { Unit } from '#contract/training/set-unit.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { formatUnitAmount } from '../../plan/plan-numbers.ts';
import { formatWeight } from '../../session/session-summary.ts';
import { effortWords } from './sets-words.ts';
import { useWeightUnit } from '../efforts/weight-unit.ts';

export interface SetConflictProps {
  /** Name of the set, for screen readers. */
  name: string;
  set: LoggedSet;
  unit: Unit;
  onChoose: (set: LoggedSet) => void;
}

/** Lets the member choose between the values of two devices for one set. */
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

/** Returns the chosen value's efforts, and removes those that only the other one had. */
function effortsFrom(value: Efforts, kept: Efforts): Efforts {
  const said = EFFORTS.filter((name) => (value[name] ?? kept[name] ?? null) !== null);
  return Object.fromEntries(said.map((name) => [name, value[name] ?? null]));
}

/** Note above a session with conflicts. */
export function ConflictNote({ sets }: { sets: number }) {
  return (
    <div className="log-news" role="status">
      {sets > 0 && (
        <p className="log-problem">
          <Plural
            value={sets}
            one="One set was logged differently on two of your devices. Please choose below."
            other="# sets were logged differently on two of your devices. Please choose below."
          />
        </p>
      )}
    </div>
  );
}
