import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { CouponRequest } from '#contract/studio/coupons.ts';
import { useWritten } from '#widgets/core/written.ts';
import { programsResource } from '#widgets/programs/programs.api.ts';
import { AmountField } from '../form/amount-field.tsx';
import { CheckField, SelectField, TextField } from '../form/fields.tsx';
import { ProgramsField } from './programs-field.tsx';
import { TooMuch } from './too-much.tsx';

/** What a code is: its word, what it takes off, when, how often and for what. */
export function CouponFields() {
  const kind = useWatch<CouponRequest, 'kind'>({ name: 'kind' });
  const programs = useWritten(programsResource);
  return (
    <>
      <TextField
        name="code"
        label={<Trans comment="A word that takes something off a price">Code</Trans>}
        hint={<Trans>Letters from A to Z, digits and hyphens. Capitals and small letters are the same.</Trans>}
      />
      <SelectField name="kind" label={<Trans comment="Above “20%” or an amount">Takes off</Trans>}>
        <option value="percent">
          <Trans>A share of the price</Trans>
        </option>
        <option value="amount">
          <Trans>An amount</Trans>
        </option>
      </SelectField>
      {kind === 'percent' ? (
        <TextField
          name="percent"
          label={<Trans>Percent</Trans>}
          inputMode="numeric"
          hint={<Trans>A whole number from 1 to 100. Half a cent is rounded up, in the buyer’s favour.</Trans>}
        />
      ) : (
        <AmountField name="amount" label={<Trans>Amount in euros</Trans>} />
      )}
      <TooMuch programs={programs.status === 'ready' ? programs.data : []} />
      <TextField
        name="startsOn"
        type="date"
        label={<Trans>First day</Trans>}
        hint={<Trans>By the clock of the shop. Empty means at once.</Trans>}
      />
      <TextField
        name="endsOn"
        type="date"
        label={<Trans comment="Of a code">Last day</Trans>}
        hint={<Trans>Empty means until you end it.</Trans>}
      />
      <TextField
        name="maxUses"
        label={<Trans>How many times in all</Trans>}
        inputMode="numeric"
        hint={<Trans>Empty means any number. An order that is not paid holds its place for a day at most.</Trans>}
      />
      <CheckField
        name="onceEach"
        label={<Trans>Once a person</Trans>}
        hint={<Trans>Each e-mail address can use it for one order.</Trans>}
      />
      <SelectField
        name="renewals"
        label={<Trans>Of a subscription</Trans>}
        hint={<Trans>What is paid once is not touched by this.</Trans>}
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
