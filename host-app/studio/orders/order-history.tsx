import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { receiptNumber } from '#contract/sales/receipt-number.ts';
import type { OrderDetail, OrderEvent, OrderPayment } from '#contract/sales/orders.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Moment } from '../core/values/moment.tsx';
import { Money } from '../core/values/money.tsx';
import {
  ACTION_LABELS,
  BUYER_LABELS,
  DISPUTE_LOST_LABELS,
  PAYMENT_LABELS,
  PROVIDER_LABELS,
  REASON_LABELS,
  REQUEST_LABELS,
} from './order-labels.ts';

/** History of an order, in chronological order. */
export function OrderHistory({ order: { history, currency } }: { order: OrderDetail }) {
  return (
    <section className="studio-section" aria-labelledby="history">
      <h2 id="history">
        <Trans>History</Trans>
      </h2>
      <ol className="order-history">
        {history.map((event, at) => (
          // Entries are never inserted or reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Moment at={event.at} />
            <div>
              <Happened event={event} currency={currency} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns the state that a payment had at first. A later refund or lost dispute is an event of its own. */
function toFirstStatus(status: OrderPayment['status']): OrderPayment['status'] {
  return status === 'refunded' || status === 'disputed' ? 'paid' : status;
}

function Happened({ event, currency }: { event: OrderEvent; currency: string }) {
  const say = useSay();
  switch (event.kind) {
    case 'ordered':
      return <Trans>Order created.</Trans>;
    case 'payment':
      return (
        <>
          <Money amount={event.amount} currency={currency} />, {say(PROVIDER_LABELS[event.provider])}:{' '}
          {say(PAYMENT_LABELS[toFirstStatus(event.status)])}
        </>
      );
    case 'receipt':
      return <Paper receipt={event.receipt} />;
    case 'refund':
      return <Refunded refund={event.refund} currency={currency} />;
    case 'dispute_lost':
      return say(DISPUTE_LOST_LABELS[event.provider]);
    case 'request':
      return (
        <>
          <b>
            <Trans>The buyer</Trans>
          </b>
          : {say(REQUEST_LABELS[event.request.kind])}
          {event.request.note && (
            <blockquote className="order-said">
              <bdi>{event.request.note}</bdi>
            </blockquote>
          )}
        </>
      );
    case 'settled':
      return <Trans>Request resolved.</Trans>;
    case 'withdrawn':
      return <Trans>The buyer withdrew from the contract.</Trans>;
    case 'subscribed':
      return <Trans>Subscription started.</Trans>;
    case 'past_due':
      return <Trans>Renewal failed; customer notified.</Trans>;
    case 'ended':
      return <Trans>Subscription ended.</Trans>;
    case 'buyer':
      return (
        <>
          <b>
            <Trans>The buyer</Trans>
          </b>
          : {say(BUYER_LABELS[event.action] ?? event.action)}
        </>
      );
    case 'plan':
      return <Moved item={event.item} price={<Money amount={event.amount} currency={currency} />} />;
    case 'action':
      return <Action event={event} />;
  }
}

function Moved({ item, price }: { item: string; price: ReactNode }) {
  return (
    <Trans>
      From this payment on: {item}, {price} a month.
    </Trans>
  );
}

function Paper({ receipt }: { receipt: Extract<OrderEvent, { kind: 'receipt' }>['receipt'] }) {
  const number = receiptNumber(receipt);
  return (
    <a href={receipt.url}>
      {receipt.kind === 'receipt' ? <Trans>Receipt {number}</Trans> : <Trans>Credit note {number}</Trans>},{' '}
      <Money amount={receipt.amount} currency={receipt.currency} />
    </a>
  );
}

function Refunded({
  refund,
  currency,
}: {
  refund: Extract<OrderEvent, { kind: 'refund' }>['refund'];
  currency: string;
}) {
  const say = useSay();
  const money = <Money amount={refund.amount} currency={currency} />;
  return (
    <>
      {refund.status === 'refused' ? <Trans>Refund of {money} failed.</Trans> : <Trans>Refund of {money} sent.</Trans>}{' '}
      {say(REASON_LABELS[refund.reason])}
      {refund.problem && <p data-bad>{refund.problem}</p>}
    </>
  );
}

function Action({ event: { action, coach, details } }: { event: Extract<OrderEvent, { kind: 'action' }> }) {
  const say = useSay();
  const { note, amount, currency, programName, offerName } = details;
  return (
    <>
      <b>{coach ?? <Trans>A coach</Trans>}</b>: {say(ACTION_LABELS[action] ?? action)}
      {typeof programName === 'string' && typeof offerName === 'string' && `: ${programName}, ${offerName}`}
      {typeof amount === 'string' && typeof currency === 'string' && (
        <>
          , <Money amount={amount} currency={currency} />
        </>
      )}
      {typeof note === 'string' && note !== '' && (
        <blockquote className="order-said">
          <bdi>{note}</bdi>
        </blockquote>
      )}
    </>
  );
}
