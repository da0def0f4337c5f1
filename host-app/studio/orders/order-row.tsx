import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '#widgets/core/language.tsx';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import { statusLabel } from '#widgets/purchases/subscription-labels.ts';
import { ORDER_LABELS, PAYMENT_LABELS, priceOf, stateOf } from './order-labels.ts';
import type { CoachRequest, Order } from './orders.api.ts';
import { PaymentRow } from './payment-row.tsx';

/** One order: who, what, when, for how much, how it stands, and the money that came for it. */
export function OrderRow({ order }: { order: Order }) {
  const { t } = useLingui();
  const say = useSay();
  const language = useLanguage();
  const { dateAndTime } = useDates();
  const { id, test, fullName, email, programName, offerName, createdAt, payments, problem, requests } = order;
  const now = stateOf(order);
  const name = fullName ?? email;
  return (
    <article className="order" aria-labelledby={`order-${id}`}>
      <header>
        <h3 id={`order-${id}`}>
          <bdi>{name}</bdi>
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
          {say(priceOf(order, language))}
          {test && ' '}
          {test && <Trans>(TEST: no money moved)</Trans>}
        </p>
        <p className="order-state" data-status={now}>
          {say({ ...PAYMENT_LABELS, ...ORDER_LABELS }[now])}
        </p>
        <Renewal order={order} />
        {problem && (
          <p className="order-problem">
            <Trans>The provider could not be asked: {problem}</Trans>
          </p>
        )}
        {requests
          .filter(({ settled }) => settled)
          .map((request) => (
            <Settled key={request.id} request={request} />
          ))}
      </div>
      {payments.length > 0 && (
        <ul className="order-payments" aria-label={t`Payments of ${name}`}>
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
  const say = useSay();
  const { longDate } = useDates();
  const day = longDate(createdAt);
  const told = kind === 'withdrawal' ? /^Refused: (.*)$/s.exec(note)?.[1] : undefined;
  if (!told) return <p>{say(SETTLED[kind](day))}</p>;
  return (
    <p>
      <Trans>
        Wanted to withdraw from the contract on {day}, and was refused: “{told}”
      </Trans>
    </p>
  );
}

const SETTLED: Readonly<Record<CoachRequest['kind'], (day: string) => Words>> = {
  guarantee: (day) => msg`Asked for money back on ${day}, settled`,
  withdrawal: (day) => msg`Withdrew from the contract on ${day}, settled`,
};

/** How the subscription stands at the provider. */
function Renewal({ order: { subscription, endsAt } }: { order: Order }) {
  const say = useSay();
  const { longDate } = useDates();
  if (!subscription) return null;
  const status = say(statusLabel(subscription));
  const day = endsAt && longDate(endsAt);
  return (
    <p>
      {!day && <Trans>Subscription: {status}</Trans>}
      {day && subscription === 'canceled' && (
        <Trans>
          Subscription: {status}, ended on {day}
        </Trans>
      )}
      {day && subscription !== 'canceled' && (
        <Trans>
          Subscription: {status}, ends on {day}
        </Trans>
      )}
    </p>
  );
}
