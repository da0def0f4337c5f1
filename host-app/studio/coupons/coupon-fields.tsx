import { Trans } from '@lingui/react/macro';
import { useWatch, Controller, useFormContext } from 'react-hook-form';
import type { CouponRequest } from '#contract/catalog/discount-codes.studio.ts';
import { useLocalizedResource } from '#widgets/core/i18n/localized-resource.ts';
import { programsResource } from '#widgets/parts/programs/programs.api.ts';
import { AmountField } from '../form/amount-field.tsx';
import { CheckField, SelectField, TextField } from '../form/fields.tsx';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { toMinor } from '#contract/shared/money.ts';
import { canBeSold, applyDiscount, parseDiscount } from './coupon-sum.ts';

/** Fields of a discount code: code, discount, period, limit and programmes. */
export function CouponFields() {
  const kind = useWatch<CouponRequest, 'kind'>({ name: 'kind' });
  const programs = useLocalizedResource(programsResource);
  return (
    <>
      <TextField
        name="code"
        label={<Trans comment="A word that takes something off a price">Code</Trans>}
        hint={<Trans>Letters A to Z, digits and hyphens. Case doesn’t matter.</Trans>}
      />
      <SelectField name="kind" label={<Trans comment="Above “20%” or an amount">Discount</Trans>}>
        <option value="percent">
          <Trans>Percentage</Trans>
        </option>
        <option value="amount">
          <Trans>Fixed amount</Trans>
        </option>
      </SelectField>
      {kind === 'percent' ? (
        <TextField
          name="percent"
          label={<Trans>Percent</Trans>}
          inputMode="numeric"
          hint={<Trans>A whole number from 1 to 100. Half cents are rounded in the buyer’s favour.</Trans>}
        />
      ) : (
        <AmountField name="amount" label={<Trans>Amount in euros</Trans>} />
      )}
      <ExcessDiscountWarning programs={programs.status === 'ready' ? programs.data : []} />
      <TextField
        name="startsOn"
        type="date"
        label={<Trans>First day</Trans>}
        hint={<Trans>Shop time. Leave empty to start now.</Trans>}
      />
      <TextField
        name="endsOn"
        type="date"
        label={<Trans comment="Of a code">Last day</Trans>}
        hint={<Trans>Leave empty for no end date.</Trans>}
      />
      <TextField
        name="maxUses"
        label={<Trans>Usage limit</Trans>}
        inputMode="numeric"
        hint={<Trans>Leave empty for no limit. An unpaid order reserves one use for up to a day.</Trans>}
      />
      <CheckField
        name="onceEach"
        label={<Trans>Once per person</Trans>}
        hint={<Trans>One order per e-mail address.</Trans>}
      />
      <SelectField
        name="renewals"
        label={<Trans>For subscriptions</Trans>}
        hint={<Trans>One-off purchases are not affected.</Trans>}
      >
        <option value="once">
          <Trans>the first payment only</Trans>
        </option>
        <option value="forever">
          <Trans>every payment</Trans>
        </option>
      </SelectField>
      <ProgramsField programs={programs.status === 'ready' ? programs.data : []} />
    </>
  );
}

/** Warns while typing about programmes for which the discount is too high, so that buyers would be refused. */
function ExcessDiscountWarning({ programs }: { programs: readonly ProgramResponse[] }) {
  const [kind, percent, amount, programIds] = useWatch<CouponRequest, ['kind', 'percent', 'amount', 'programIds']>({
    name: ['kind', 'percent', 'amount', 'programIds'],
  });
  const chosen = (programIds ?? []).map(Number);
  const off = parseDiscount(kind, percent as string | undefined, amount);
  const names = programs
    .filter(({ id, type }) => type !== 'free' && (chosen.length === 0 || chosen.includes(id)))
    .flatMap(({ displayName, offers }) =>
      offers
        .filter(({ price, interval }) => !canBeSold(applyDiscount(toMinor(price), off), interval))
        .map(({ name }) => (name === displayName ? name : `${displayName}: ${name}`)),
    );
  const list = names.join(', ');
  return (
    <>
      <p className="c-field-hint">
        <Trans>
          A code can make a one-off programme free. The buyer then pays nothing and gets a receipt for €0.00. A
          subscription’s first payment must be at least €0.50. Totals between €0.00 and €0.50 are refused.
        </Trans>
      </p>
      {names.length > 0 && (
        <p role="status" className="studio-outcome" data-bad>
          <Trans>Can’t be used for: {list}</Trans>
        </p>
      )}
    </>
  );
}

/** Programmes that a code applies to. One that is no longer sold stays ticked until it is removed. */
function ProgramsField({ programs }: { programs: readonly ProgramResponse[] }) {
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
