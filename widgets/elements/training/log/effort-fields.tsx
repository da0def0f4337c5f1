import { useLingui } from '@lingui/react/macro';
import { useSay } from '#widgets/core/words.tsx';
import { EFFORT_NAMES, EFFORT_UNITS } from './efforts-asked.ts';
import { steppedEffort } from './read-effort.ts';
import { SetField, type SetFieldProps } from './set-field.tsx';
import type { SetDraft, SetFieldName } from './use-set-draft.ts';

interface EffortFieldsProps extends Pick<SetDraft, 'efforts'> {
  /** Name of the set, for screen readers. */
  name: string;
  /** Handlers of a field. */
  ways: (field: SetFieldName) => Pick<SetFieldProps, 'problemId' | 'onType' | 'onStep' | 'onEnter' | 'onBlur'>;
}

/** Effort fields of a set: time, pace, heart rate and feeling. */
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
