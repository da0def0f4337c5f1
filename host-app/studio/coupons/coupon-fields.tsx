import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { CouponRequest } from '#contract/studio/coupons.ts';
import { useLocalizedResource } from '#widgets/core/written.ts';
import { programsResource } from '#widgets/parts/programs/programs.api.ts';
import { AmountField } from '../form/amount-field.tsx';
import { CheckField, SelectField, TextField } from '../form/fields.tsx';
import { ProgramsField } from './programs-field.tsx';
import { ExcessDiscountWarning } from './too-much.tsx';

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
          hint={<Trans>A whole number from 1 to 100. Half cents round in the buyer’s favour.</Trans>}
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
        hint={<Trans>Leave empty for no limit. Unpaid orders hold a use for up to a day.</Trans>}
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
