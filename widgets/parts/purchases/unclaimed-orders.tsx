import { Trans } from '@lingui/react/macro';
import type { DashboardResponse } from '#contract/coaching/dashboard.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';

/** Orders that were paid with the member's e-mail address without signing in, with a link to confirm each. */
export function UnclaimedOrders({ orders }: { orders: NonNullable<DashboardResponse['unclaimed']> }) {
  const { longDate } = useDates();
  const pages = usePages();
  return orders.map(({ id, programName, paidAt, confirmKey }) => {
    const day = longDate(paidAt);
    return (
      <div className="unclaimed-order" key={id}>
        <p>
          <Trans>
            “{programName}” was bought on {day} with your e-mail address. If it was you, confirm the order to add it to
            your account.
          </Trans>
        </p>
        <a href={`${pages}/order/confirm?token=${confirmKey}&from=dashboard`}>
          <Trans>Confirm the order</Trans>
        </a>
      </div>
    );
  });
}
