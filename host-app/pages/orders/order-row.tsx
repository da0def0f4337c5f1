import { dateAndTime, longDate } from '#widgets/ui/dates.ts';
import { statusLabel } from '#widgets/purchases/subscription-labels.ts';
import { ORDER_LABELS, PAYMENT_LABELS, priceOf, REQUEST_LABELS, stateOf } from './order-labels.ts';
import type { Order } from './orders.api.ts';
import { PaymentRow } from './payment-row.tsx';

/** One order: who, what, when, for how much, how it stands, and the money that came for it. */
export function OrderRow({ order }: { order: Order }) {
  const { id, test, fullName, email, programName, offerName, createdAt, payments, problem, requests } = order;
  const now = stateOf(order);
  return (
    <article className="order" aria-labelledby={`order-${id}`}>
      <header>
        <h3 id={`order-${id}`}>
          <bdi>{fullName ?? email}</bdi>
        </h3>
        {fullName && (
          <p>
            <bdi>{email}</bdi>
          </p>
        )}
        <p>
          <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
        </p>
      </header>
      <div className="order-what">
        <p>
          <b>{programName}</b>
          {offerName !== programName && `, ${offerName}`}
        </p>
        <p className="order-price">
          {priceOf(order)}
          {test && ' (TEST: no money moved)'}
        </p>
        <p className="order-state" data-status={now}>
          {{ ...PAYMENT_LABELS, ...ORDER_LABELS }[now]}
        </p>
        <Renewal order={order} />
        {problem && <p className="order-problem">The provider could not be asked: {problem}</p>}
        {requests
          .filter(({ settled }) => settled)
          .map((request) => (
            <p key={request.id}>
              {REQUEST_LABELS[request.kind]} on {longDate(request.createdAt)}, settled
            </p>
          ))}
      </div>
      {payments.length > 0 && (
        <ul className="order-payments" aria-label={`Payments of ${fullName ?? email}`}>
          {payments.map((payment) => (
            <li key={payment.id}>
              <PaymentRow order={order} payment={payment} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** How the subscription stands at the provider. */
function Renewal({ order: { subscription, endsAt } }: { order: Order }) {
  if (!subscription) return null;
  return (
    <p>
      Subscription: {statusLabel(subscription)}
      {endsAt && `, ends on ${longDate(endsAt)}`}
    </p>
  );
}
