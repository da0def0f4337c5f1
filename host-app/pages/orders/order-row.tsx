import { useLanguage } from '#widgets/core/language.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import { statusLabel } from '#widgets/purchases/subscription-labels.ts';
import { ORDER_LABELS, PAYMENT_LABELS, priceOf, REQUEST_LABELS, stateOf } from './order-labels.ts';
import type { CoachRequest, Order } from './orders.api.ts';
import { PaymentRow } from './payment-row.tsx';

/** One order: who, what, when, for how much, how it stands, and the money that came for it. */
export function OrderRow({ order }: { order: Order }) {
  const language = useLanguage();
  const { dateAndTime } = useDates();
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
          {priceOf(order, language)}
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
            <Settled key={request.id} request={request} />
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

/** A request that nobody waits for any more; of a withdrawal that was refused, what its buyer was told. */
function Settled({ request: { kind, note, createdAt } }: { request: CoachRequest }) {
  const { longDate } = useDates();
  const day = longDate(createdAt);
  const told = kind === 'withdrawal' ? /^Refused: (.*)$/s.exec(note)?.[1] : undefined;
  if (!told) return <p>{`${REQUEST_LABELS[kind]} on ${day}, settled`}</p>;
  return (
    <p>
      Wanted to withdraw from the contract on {day}, and was refused: “{told}”
    </p>
  );
}

/** How the subscription stands at the provider. */
function Renewal({ order: { subscription, endsAt } }: { order: Order }) {
  const say = useSay();
  const { longDate } = useDates();
  if (!subscription) return null;
  return (
    <p>
      Subscription: {say(statusLabel(subscription))}
      {endsAt && `, ${subscription === 'canceled' ? 'ended' : 'ends'} on ${longDate(endsAt)}`}
    </p>
  );
}
