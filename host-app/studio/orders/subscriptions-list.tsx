import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CoachSubscription } from '#contract/sales/subscriptions.studio.ts';
import { LinkButton } from '../core/link-button.tsx';
import { Moment } from '../core/values/moment.tsx';
import { Money } from '../core/values/money.tsx';
import type { ListFilter } from '../list/list-filters.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { SUBSCRIPTION_LABELS, SUBSCRIPTION_TONES } from './order-labels.ts';
import { NextTry } from './failed-renewal.tsx';
import { StateTag, TestMark } from './tags.tsx';
import { BuyerName } from '../core/buyer-name.tsx';

/** Subscriptions, running and ended. */
export default function SubscriptionsList() {
  const { t } = useLingui();
  return (
    <ListScreen
      title={t`Subscriptions`}
      path="/api/coach/subscriptions"
      columns={columns}
      filters={filters}
      rowId={({ id }) => id}
      to={({ orderId }) => (orderId ? `/orders/${orderId}` : '/subscriptions')}
      search={t`Name, e-mail, programme`}
      empty={
        <>
          <p>
            <Trans>
              No subscriptions yet. Subscribers to monthly offers appear here. Add offers on a programme’s page.
            </Trans>
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
    name: 'show',
    label: msg({ message: 'State', context: 'how a subscription stands' }),
    options: [
      { value: 'active', label: SUBSCRIPTION_LABELS.active },
      { value: 'past_due', label: SUBSCRIPTION_LABELS.past_due },
      { value: 'ending', label: SUBSCRIPTION_LABELS.ending },
      { value: 'ended', label: SUBSCRIPTION_LABELS.ended },
    ],
  },
];

const columns: readonly ListColumn<CoachSubscription>[] = [
  {
    id: 'member',
    header: msg({ message: 'Member', comment: 'Who has a subscription.' }),
    cell: (subscription) => <BuyerName buyer={subscription} />,
  },
  {
    id: 'what',
    header: msg({ message: 'Programme', context: 'of a subscription' }),
    cell: ({ programName }) => programName,
  },
  {
    id: 'amount',
    header: msg({ message: 'Monthly price', comment: 'What a subscription costs.' }),
    figures: true,
    cell: ({ amount, currency }) => amount && <Money amount={amount} currency={currency} />,
  },
  {
    id: 'state',
    header: msg({ message: 'State', context: 'how a subscription stands' }),
    cell: ({ state, test, retryAt }) => (
      <>
        <StateTag label={SUBSCRIPTION_LABELS[state]} tone={SUBSCRIPTION_TONES[state]} /> {test && <TestMark />}
        {retryAt && <NextTry at={retryAt} />}
      </>
    ),
  },
  {
    id: 'currentPeriodEnd',
    header: msg`Paid until`,
    sorts: true,
    cell: ({ paidUntil }) => <Moment at={paidUntil} />,
  },
  {
    id: 'createdAt',
    header: msg({ message: 'Since', comment: 'Since when somebody has subscribed.' }),
    sorts: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];
