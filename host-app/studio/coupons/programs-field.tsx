import { Trans } from '@lingui/react/macro';
import { Controller, useFormContext } from 'react-hook-form';
import type { CouponRequest } from '#contract/studio/coupons.ts';
import type { ProgramResponse } from '#contract/programs.ts';

/** Programmes that a code applies to. One that is no longer sold stays ticked until it is removed. */
export function ProgramsField({ programs }: { programs: readonly ProgramResponse[] }) {
  const { control } = useFormContext<CouponRequest>();
  return (
    <fieldset className="studio-coupon-programs">
      <legend>
        <Trans>Programmes</Trans>
      </legend>
      <p className="c-field-hint">
        <Trans>Leave all unticked to apply to every programme.</Trans>
      </p>
      <Controller
        name="programIds"
        control={control}
        render={({ field: { value, onChange } }) => {
          const chosen = (value ?? []).map(Number);
          return (
            <>
              {choices(programs, chosen).map(({ id, name }) => (
                <div key={id} className="c-field studio-check">
                  <label>
                    <input
                      type="checkbox"
                      checked={chosen.includes(id)}
                      onChange={({ target }) =>
                        onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                      }
                    />
                    <span>{name ?? <Trans>Programme {id}, archived</Trans>}</span>
                  </label>
                </div>
              ))}
            </>
          );
        }}
      />
    </fieldset>
  );
}

function choices(programs: readonly ProgramResponse[], chosen: readonly number[]): { id: number; name?: string }[] {
  const sold = programs.filter(({ type }) => type !== 'free').map(({ id, displayName }) => ({ id, name: displayName }));
  const gone = chosen.filter((id) => sold.every((each) => each.id !== id)).map((id) => ({ id }));
  return [...sold, ...gone];
}
