import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { ProgramResponse } from '#contract/programs.ts';
import type { CouponRequest } from '#contract/studio/coupons.ts';
import { toMinor } from '#contract/money.ts';
import { canBeSold, leftOf, takenOff } from './coupon-sum.ts';

/** Says while it is typed for which programmes a code is too much, so that buyers are refused with it. */
export function TooMuch({ programs }: { programs: readonly ProgramResponse[] }) {
  const [kind, percent, amount, programIds] = useWatch<CouponRequest, ['kind', 'percent', 'amount', 'programIds']>({
    name: ['kind', 'percent', 'amount', 'programIds'],
  });
  const chosen = (programIds ?? []).map(Number);
  const off = takenOff(kind, percent as string | undefined, amount);
  const names = programs
    .filter(({ id, type }) => type !== 'free' && (chosen.length === 0 || chosen.includes(id)))
    .flatMap(({ displayName, offers }) =>
      offers
        .filter(({ price, interval }) => !canBeSold(leftOf(toMinor(price), off), interval))
        .map(({ name }) => (name === displayName ? name : `${displayName}: ${name}`)),
    );
  const list = names.join(', ');
  return (
    <>
      <p className="c-field-hint">
        <Trans>
          A code can make a programme that is paid once free: it is handed out without a payment, with a receipt over
          €0.00. A subscription needs a first payment of at least €0.50, because its card is taken with it. Anything
          between €0.00 and €0.50 is refused.
        </Trans>
      </p>
      {names.length > 0 && (
        <p role="status" className="studio-outcome" data-bad>
          <Trans>With these values, nobody can use it for: {list}</Trans>
        </p>
      )}
    </>
  );
}
