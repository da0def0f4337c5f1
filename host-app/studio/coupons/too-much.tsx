import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { ProgramResponse } from '#contract/programs.ts';
import type { CouponRequest } from '#contract/studio/coupons.ts';
import { toMinor } from '#contract/money.ts';
import { canBeSold, applyDiscount, parseDiscount } from './coupon-sum.ts';

/** Warns while typing about programmes for which the discount is too high, so that buyers would be refused. */
export function ExcessDiscountWarning({ programs }: { programs: readonly ProgramResponse[] }) {
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
          A code can make a one-off programme free: it is delivered without payment, with a receipt of €0.00. A
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
