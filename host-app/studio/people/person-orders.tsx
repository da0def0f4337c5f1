import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { PersonResponse } from '#contract/accounts/people.studio.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Moment } from '../core/values/moment.tsx';
import { Money } from '../core/values/money.tsx';

type Order = PersonResponse['orders'][number];

const STATUS: Readonly<Record<Order['status'], Words>> = {
  open: msg({ message: 'not paid yet', comment: 'State of an order' }),
  paid: msg({ message: 'paid', comment: 'State of an order' }),
  void: msg({ message: 'abandoned', comment: 'State of an order' }),
  flagged: msg({ message: 'paid in error', comment: 'State of an order whose money is not what was ordered' }),
};

/** Labels of states that say more than "paid". */
const STATES: Readonly<Record<string, Words>> = {
  active: msg({ message: 'active', comment: 'State of a subscription' }),
  trialing: msg({ message: 'active', comment: 'State of a subscription' }),
  past_due: msg({ message: 'renewal failed', comment: 'State of a subscription' }),
  unpaid: msg({ message: 'renewal failed', comment: 'State of a subscription' }),
  canceled: msg({ message: 'ended', comment: 'State of a subscription' }),
  refunded: msg({ message: 'refunded', comment: 'State of a purchase' }),
  disputed: msg({ message: 'disputed', comment: 'State of a purchase' }),
};

/** Orders of a person, newest first, with their outcome. */
export function PersonOrders({ orders }: Pick<PersonResponse, 'orders'>) {
  return (
    <section className="studio-section" aria-labelledby="person-orders">
      <h2 id="person-orders">
        <Trans>Orders</Trans>
      </h2>
      {orders.length === 0 ? (
        <p>
          <Trans>No orders.</Trans>
        </p>
      ) : (
        <ul className="people-rows">
          {orders.map((order) => (
            <OrderLine key={order.id} order={order} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OrderLine({ order }: { order: Order }) {
  const say = useSay();
  const { id, item, status, state, isUnconfirmed, test, monthly, amount, currency, createdAt } = order;
  const became = status === 'paid' && state ? STATES[state] : undefined;
  const bad = ['past_due', 'unpaid', 'disputed'].includes(state ?? '') || status === 'flagged';
  const price = <Money amount={amount} currency={currency} />;
  return (
    <li>
      <Link to={`/orders/${id}`}>{item}</Link>
      <p>
        {monthly ? <Trans>{price} a month</Trans> : price} · <Moment at={createdAt} />{' '}
        <span className="studio-tag" data-tone={bad ? 'bad' : status === 'paid' ? 'good' : undefined}>
          {say(became ?? STATUS[status])}
        </span>{' '}
        {isUnconfirmed && (
          <span className="studio-tag">
            <Trans context="a state of an order">Not confirmed</Trans>
          </span>
        )}{' '}
        {test && (
          <span className="studio-tag">
            <Trans comment="An order that was paid with test money">Test</Trans>
          </span>
        )}
      </p>
    </li>
  );
}
