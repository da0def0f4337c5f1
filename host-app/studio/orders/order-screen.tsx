import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { OrderDetail } from '#contract/sales/orders.studio.ts';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Moment } from '../core/values/moment.tsx';
import { Money } from '../core/values/money.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { AddressForm } from './address-form.tsx';
import { OpenRequest } from './refunds/open-request.tsx';
import { useBuyerName } from '../core/buyer-name.tsx';
import { OrderCode } from './order-code.tsx';
import { OrderEvidence } from './order-evidence.tsx';
import { OrderHistory } from './order-history.tsx';
import { STATE_LABELS, STATE_TONES } from './order-labels.ts';
import { OrderMoney } from './order-money.tsx';
import { OrderSubscription } from './order-subscription.tsx';
import { RefusedRefunds } from './refunds/refused-refunds.tsx';
import { StateTag, TestMark } from './tags.tsx';

/** Polling interval while a refund is pending, in milliseconds. */
const EVERY_MS = 3_000;

/** Order with its payments, requests and history. */
export default function OrderScreen() {
  const { id = '' } = useParams({ strict: false });
  const api = useStudioApi();
  const path = `/api/coach/orders/${id}`;
  const query = useQuery({
    queryKey: [path],
    queryFn: () => api.get<OrderDetail>(path),
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? EVERY_MS : false),
  });
  return <Loaded query={query}>{(order) => <OrderView key={order.id} order={order} />}</Loaded>;
}

/** Returns true for a refund that the provider does not know yet or whose money has not arrived. */
function isOnItsWay({ payments }: OrderDetail): boolean {
  return payments.some(({ status, refunds, refunded }) => {
    const last = refunds.at(-1)?.status;
    return last === 'pending' || (last === 'done' && status === 'paid' && !Number(refunded));
  });
}

/** @public Stories render it with sample data. */
export function OrderView({ order }: { order: OrderDetail }) {
  const { t } = useLingui();
  const { id, email, erased, problem, requests, renewing, guest, unclaimed, returnAt, payments, evidence } = order;
  const { longDate } = useDates();
  const day = returnAt && longDate(returnAt);
  const buyerName = useBuyerName();
  return (
    <Screen
      title={buyerName(order)}
      back={{ to: '/orders', label: t({ message: 'Orders', comment: 'What was bought.' }) }}
    >
      {problem && (
        <div className="studio-notice" role="alert">
          <p>
            <Trans>Couldn’t reach the provider: {problem}</Trans>
          </p>
        </div>
      )}
      {unclaimed && (
        <div className="studio-notice">
          <p>
            <Trans>
              Ordered without signing in, using a member’s address. It is added to their account once they confirm it,
              with the button in the receipt or on their dashboard.
            </Trans>{' '}
            {day && <Trans>If the order isn’t confirmed by {day}, it expires and the payment is refunded.</Trans>}
          </p>
        </div>
      )}
      {listOpenRequests(requests).map((request) => (
        <OpenRequest key={request.id} request={request} order={order} />
      ))}
      <RefusedRefunds order={order} />
      <Facts order={order} />
      <OrderMoney order={order} />
      {renewing && <OrderSubscription order={order} renewing={renewing} />}
      {!erased && payments.some(({ receipts }) => receipts.some(({ kind }) => kind === 'receipt')) && (
        <SendReceipts order={order} />
      )}
      {guest && <AddressForm id={id} email={email} isHeld={Boolean(unclaimed)} />}
      {evidence && <OrderEvidence evidence={evidence} />}
      <OrderHistory order={order} />
    </Screen>
  );
}

/** Returns the open requests. Of unconfirmed withdrawals only the first, because the others are duplicates. */
function listOpenRequests(requests: OrderDetail['requests']): OrderDetail['requests'] {
  const open = requests.filter(({ settled }) => !settled);
  const first = open.findLast(({ decideBy }) => decideBy);
  return open.filter((each) => !each.decideBy || each === first);
}

function Facts({ order }: { order: OrderDetail }) {
  const { t } = useLingui();
  const { id, email, programName, offerName, interval, amount, currency, createdAt, state, test, accessUntil, code } =
    order;
  const { terms } = order;
  const version = terms?.slice(0, 8);
  const money = <Money amount={amount} currency={currency} />;
  return (
    <section className="studio-section" aria-label={t`Order`}>
      <p>
        <StateTag label={STATE_LABELS[state]} tone={STATE_TONES[state]} /> {test && <TestMark />}
      </p>
      <dl className="studio-facts">
        <dt>
          <Trans context="what was ordered">Programme</Trans>
        </dt>
        <dd>{offerName === programName ? programName : `${programName}, ${offerName}`}</dd>
        <dt>
          <Trans comment="What an order costs.">Amount</Trans>
        </dt>
        <dd>{interval === 'month' ? <Trans>{money} a month</Trans> : money}</dd>
        {code && <OrderCode order={order} code={code} />}
        {email && (
          <>
            <dt>
              <Trans>E-mail</Trans>
            </dt>
            <dd>
              <a href={`mailto:${encodeURIComponent(email)}`}>
                <bdi>{email}</bdi>
              </a>
            </dd>
          </>
        )}
        <dt>
          <Trans comment="When an order was made.">Ordered</Trans>
        </dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
        {accessUntil && (
          <>
            <dt>
              <Trans>Access until</Trans>
            </dt>
            <dd>
              <Moment at={accessUntil} />
            </dd>
          </>
        )}
        {terms && (
          <>
            <dt>
              <Trans>Terms shown to the buyer</Trans>
            </dt>
            <dd>
              <Link to={`/site/terms/${terms}`}>
                <Trans comment="A wording of the terms, by the beginning of its fingerprint">Version {version}</Trans>
              </Link>
            </dd>
          </>
        )}
        <dt>
          <Trans>Order number</Trans>
        </dt>
        <dd>{id}</dd>
      </dl>
    </section>
  );
}

function SendReceipts({ order: { id, email } }: { order: OrderDetail }) {
  const { t } = useLingui();
  const api = useStudioApi();
  return (
    <section className="studio-section" aria-label={t`Receipts`}>
      <div>
        <ActionButton
          label={t`Resend receipts`}
          confirm={{
            title: t`Resend receipts?`,
            text: (
              <p>
                <Trans>
                  They’re sent to <bdi>{email}</bdi> unchanged, with the name and address from the day of purchase.
                </Trans>
              </p>
            ),
          }}
          run={() => api.post(`/api/coach/orders/${id}/receipts`)}
          changes={['/api/coach/orders']}
          done={<Trans>Sent.</Trans>}
        />
      </div>
    </section>
  );
}
