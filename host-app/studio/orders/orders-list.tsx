import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderListItem } from '#contract/studio/orders.ts';
import { LinkButton } from '../core/link-button.tsx';
import { Moment } from '../core/moment.tsx';
import { Money } from '../core/money.tsx';
import type { ListFilter } from '../list/list-filters.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { StateTag, TestMark } from './tags.tsx';
import { STATE_LABELS, STATE_TONES } from './order-labels.ts';

/** All orders, the newest first. */
export default function OrdersList() {
  const { t } = useLingui();
  return (
    <ListScreen
      title={t({ message: 'Orders', comment: 'What was bought.' })}
      path="/api/coach/orders"
      columns={columns}
      filters={filters}
      rowId={({ id }) => id}
      to={({ id }) => `/orders/${id}`}
      search={t`Name, address, programme, receipt`}
      actions={
        <LinkButton to="/gifts" variant="quiet">
          <Trans>Given access</Trans>
        </LinkButton>
      }
      empty={
        <p>
          <Trans>Nothing was bought yet.</Trans>
        </p>
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
      { value: 'flagged', label: msg({ message: 'Wrong amount', context: 'a state of an order' }) },
      { value: 'void', label: STATE_LABELS.void },
    ],
  },
  {
    name: 'kind',
    label: msg({ message: 'Kind', comment: 'Whether an order renews.' }),
    options: [
      { value: 'once', label: msg({ message: 'Bought once', context: 'a kind of order' }) },
      { value: 'month', label: msg({ message: 'Monthly', context: 'a kind of order' }) },
    ],
  },
  {
    name: 'waiting',
    label: msg({ message: 'Waiting', comment: 'Orders for which somebody waits.' }),
    options: [
      { value: 'request', label: msg`For their money back` },
      { value: 'unpaid', label: msg`For a payment` },
    ],
  },
];

const columns: readonly ListColumn<OrderListItem>[] = [
  {
    id: 'buyer',
    header: msg({ message: 'Buyer', comment: 'Who has ordered.' }),
    cell: ({ fullName, email }) => <bdi>{fullName ?? email}</bdi>,
  },
  {
    id: 'what',
    header: msg({ message: 'What', comment: 'What was ordered.' }),
    cell: ({ programName, offerName }) => (offerName === programName ? programName : `${programName}, ${offerName}`),
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
        {asked && <StateTag label={msg`Waits for an answer`} tone="bad" />}
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
            <Money amount={refunded} currency={currency} /> given back
          </Trans>
        </small>
      )}
    </>
  );
}
