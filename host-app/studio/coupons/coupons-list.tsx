import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DiscountCodeResponse } from '#contract/catalog/discount-codes.studio.ts';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { LinkButton } from '../core/link-button.tsx';
import { Money } from '../core/values/money.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { CouponState } from './coupon-state.tsx';
import { Uses } from './coupon-use.tsx';

/** List of discount codes. */
export default function CouponsList() {
  const { t } = useLingui();
  return (
    <ListScreen
      title={t({ message: 'Discount codes', comment: 'The part of the studio with codes for a lower price' })}
      lead={t`Buyers enter a code at checkout for a discount.`}
      path="/api/coach/coupons"
      columns={columns}
      rowId={({ id }) => id}
      to={({ id }) => `/coupons/${id}`}
      search={t({ message: 'Code', comment: 'A word that takes something off a price' })}
      filters={filters}
      actions={
        <LinkButton to="/coupons/new">
          <Trans>New code</Trans>
        </LinkButton>
      }
      empty={
        <p>
          <Trans>No discount codes yet. Create one for a season, a club or a single customer.</Trans>
        </p>
      }
    />
  );
}

const filters = [
  {
    name: 'state',
    label: msg({ message: 'State', comment: 'Whether something is active or has ended' }),
    options: [
      { value: 'active', label: msg({ message: 'Active', comment: 'Codes that have not ended' }) },
      { value: 'ended', label: msg({ message: 'Ended', comment: 'Codes that are over' }) },
    ],
  },
];

const columns: readonly ListColumn<DiscountCodeResponse>[] = [
  {
    id: 'code',
    header: msg({ message: 'Code', comment: 'A word that takes something off a price' }),
    sorts: true,
    cell: ({ code }) => <span className="studio-code">{code}</span>,
  },
  {
    id: 'off',
    header: msg({ message: 'Discount', comment: 'Above “20%” or an amount' }),
    cell: (row) => <Off {...row} />,
  },
  {
    id: 'state',
    header: msg({ message: 'State', comment: 'Whether something is active or has ended' }),
    cell: ({ state }) => <CouponState state={state} />,
  },
  {
    id: 'endsOn',
    header: msg({ message: 'Last day', comment: 'Of a code' }),
    sorts: true,
    cell: ({ endsOn }) => <Day on={endsOn} />,
  },
  {
    id: 'used',
    header: msg({ message: 'Used', comment: 'How many orders were paid with a code' }),
    figures: true,
    cell: ({ used, maxUses }) => <Uses used={used} maxUses={maxUses} />,
  },
  {
    id: 'takenOff',
    header: msg({ message: 'Total discount', comment: 'A sum of money' }),
    figures: true,
    cell: ({ takenOff }) => <Money amount={takenOff} currency="EUR" />,
  },
];

function Off({ percent, amount }: Pick<DiscountCodeResponse, 'percent' | 'amount'>) {
  return amount === null ? <>{percent} %</> : <Money amount={amount} currency="EUR" />;
}

function Day({ on }: { on: string | null }) {
  const { longDate } = useDates();
  return on ? <time dateTime={on}>{longDate(on)}</time> : '–';
}
