import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import type { CouponCodesResponse } from '#contract/catalog/discount-codes.studio.ts';
import type { OrderListItem } from '#contract/sales/orders.studio.ts';
import { LinkButton } from '../core/link-button.tsx';
import { Moment } from '../core/values/moment.tsx';
import { Money } from '../core/values/money.tsx';
import { useRow } from '../core/use-row.ts';
import type { ListFilter } from '../list/list-filters.tsx';
import type { ListState } from '../list/use-list.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { StateTag, TestMark } from './tags.tsx';
import { STATE_LABELS, STATE_TONES } from './order-labels.ts';
import { BuyerName } from '../core/buyer-name.tsx';

/** Orders, newest first. */
export default function OrdersList() {
  const { t } = useLingui();
  const { code } = useSearch({ strict: false }) as ListState;
  const coupons = useRow<CouponCodesResponse>('/api/coach/coupons/codes');
  const known = coupons.data?.codes ?? [];
  const codes = code && code !== '*' && !known.includes(code) ? [code, ...known] : known;
  return (
    <ListScreen
      title={t({ message: 'Orders', comment: 'What was bought.' })}
      path="/api/coach/orders"
      columns={columns}
      filters={codes.length === 0 && !code ? filters : [...filters, codeFilter(codes)]}
      rowId={({ id }) => id}
      to={({ id }) => `/orders/${id}`}
      search={t`Name, e-mail, programme, code, receipt`}
      actions={
        <LinkButton to="/gifts" variant="quiet">
          <Trans>Granted access</Trans>
        </LinkButton>
      }
      empty={
        <>
          <p>
            <Trans>No orders yet. Orders appear here as soon as someone starts to pay.</Trans>
          </p>
          <LinkButton to="/programs" variant="quiet">
            <Trans>Go to programmes</Trans>
          </LinkButton>
        </>
      }
    />
  );
}

const filters: readonly ListFilter[] = [
  {
    name: 'status',
    label: msg({ message: 'State', comment: 'How an order stands.' }),
    options: [
      { value: 'paid', label: STATE_LABELS.paid },
      { value: 'open', label: STATE_LABELS.open },
      { value: 'flagged', label: msg({ message: 'Not accepted', context: 'a state of an order' }) },
      { value: 'void', label: STATE_LABELS.void },
    ],
  },
  {
    name: 'kind',
    label: msg({ message: 'Kind', comment: 'Whether an order renews.' }),
    options: [
      { value: 'once', label: msg({ message: 'One-off', context: 'a kind of order' }) },
      { value: 'month', label: msg({ message: 'Monthly', context: 'a kind of order' }) },
    ],
  },
  {
    name: 'waiting',
    label: msg({ message: 'Waiting', comment: 'Orders for which somebody waits.' }),
    options: [
      { value: 'request', label: msg`For a refund` },
      { value: 'withdrawal', label: msg`After a withdrawal` },
      { value: 'guarantee', label: msg`Under the guarantee` },
      { value: 'refused', label: msg`For a failed refund` },
      { value: 'unpaid', label: msg`For a payment` },
    ],
  },
];

/** Returns the filter by discount code. A deleted code stays while the address has it. */
function codeFilter(codes: readonly string[]): ListFilter {
  return {
    name: 'code',
    label: msg({ message: 'Code', comment: 'A word that takes something off a price' }),
    options: [
      { value: '*', label: msg({ message: 'Any code', comment: 'Orders with a code.' }) },
      ...codes.map((code) => ({ value: code, label: code })),
    ],
  };
}

const columns: readonly ListColumn<OrderListItem>[] = [
  {
    id: 'buyer',
    header: msg({ message: 'Buyer', comment: 'Who has ordered.' }),
    cell: (order) => <BuyerName buyer={order} />,
  },
  {
    id: 'what',
    header: msg({ message: 'Programme', context: 'what was ordered' }),
    cell: ({ programName, offerName, code }) => (
      <>
        {offerName === programName ? programName : `${programName}, ${offerName}`} {code && <StateTag label={code} />}
      </>
    ),
  },
  {
    id: 'amount',
    header: msg({ message: 'Amount', comment: 'What an order costs.' }),
    sorts: true,
    figures: true,
    cell: (order) => <Price order={order} />,
  },
  {
    id: 'state',
    header: msg({ message: 'State', comment: 'How an order stands.' }),
    cell: ({ state, test, asked }) => (
      <>
        <StateTag label={STATE_LABELS[state]} tone={STATE_TONES[state]} /> {test && <TestMark />}{' '}
        {asked && <StateTag label={msg`Awaiting reply`} tone="bad" />}
      </>
    ),
  },
  {
    id: 'createdAt',
    header: msg({ message: 'Ordered', comment: 'When an order was made.' }),
    sorts: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

function Price({ order: { amount, currency, interval, refunded } }: { order: OrderListItem }) {
  const money = <Money amount={amount} currency={currency} />;
  return (
    <>
      {interval === 'month' ? <Trans>{money} a month</Trans> : money}
      {Number(refunded) > 0 && (
        <small className="order-back">
          <Trans>
            <Money amount={refunded} currency={currency} /> refunded
          </Trans>
        </small>
      )}
    </>
  );
}
