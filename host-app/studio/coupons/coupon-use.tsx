import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { DiscountCodeResponse } from '#contract/catalog/discount-codes.studio.ts';
import { Money } from '../core/values/money.tsx';
import { useNumbers } from '../core/use-numbers.ts';
import { CouponState } from './coupon-state.tsx';

/** Usage of a discount code so far. */
export function CouponUse({
  coupon: { code, state, used, maxUses, waiting, deletable, takenOff },
}: {
  coupon: DiscountCodeResponse;
}) {
  return (
    <dl className="studio-facts">
      <dt>
        <Trans comment="Whether something is active or has ended">State</Trans>
      </dt>
      <dd>
        <CouponState state={state} />
      </dd>
      <dt>
        <Trans comment="How many orders were paid with a code">Used</Trans>
      </dt>
      <dd>
        <Uses used={used} maxUses={maxUses} />
        {!deletable && (
          <>
            {' '}
            <Link to="/orders" search={{ code }}>
              <Trans>Orders with this code</Trans>
            </Link>
          </>
        )}
      </dd>
      {waiting > 0 && (
        <>
          <dt>
            <Trans>Unpaid orders</Trans>
          </dt>
          <dd>{waiting}</dd>
        </>
      )}
      <dt>
        <Trans comment="A sum of money">Total discount</Trans>
      </dt>
      <dd>
        <Money amount={takenOff} currency="EUR" />
      </dd>
    </dl>
  );
}

/** Number of orders paid with a code, and its limit. */
export function Uses({ used: times, maxUses: most }: Pick<DiscountCodeResponse, 'used' | 'maxUses'>) {
  const { count } = useNumbers();
  const used = count(times);
  if (most === null) return used;
  const maxUses = count(most);
  return (
    <Trans comment="3 of 10 uses">
      {used} of {maxUses}
    </Trans>
  );
}
