import { useLingui } from '@lingui/react/macro';
import { useSay } from '#widgets/core/words.tsx';
import { EFFORT_NAMES, EFFORT_UNITS } from './efforts-asked.ts';
import { steppedEffort } from './read-effort.ts';
import { SetField, type SetFieldProps } from './set-field.tsx';
import type { SetDraft, SetFieldName } from './use-set-draft.ts';

interface EffortFieldsProps extends Pick<SetDraft, 'efforts'> {
  /** Which set, for those who do not see where it stands. */
  name: string;
  /** What happens to a field. */
  ways: (field: SetFieldName) => Pick<SetFieldProps, 'problemId' | 'onType' | 'onStep' | 'onEnter' | 'onBlur'>;
}

/** What a set was like besides what was counted: how long, how fast, how hard. */
export function EffortFields({ name, efforts, ways }: EffortFieldsProps) {
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
