import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OrderDetail, OrderPayment } from '#contract/sales/orders.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Receipts } from '#widgets/parts/purchases/receipts.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { Moment } from '../core/values/moment.tsx';
import { Money } from '../core/values/money.tsx';
import { PAYMENT_LABELS, PAYMENT_TONES, PROVIDER_LABELS, REASON_LABELS, REFUND_LABELS } from './order-labels.ts';
import { RefundForm } from './refunds/refund-form.tsx';
import { StateTag } from './tags.tsx';

/** Payments, their documents and refunds. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  const { payments } = order;
  return (
    <section className="studio-section" aria-labelledby="money">
      <h2 id="money">
        <Trans comment="What was paid for an order.">Payments</Trans>
      </h2>
      {payments.length === 0 && (
        <p className="order-muted">
          <Trans>No payment received.</Trans>
        </p>
      )}
      <ul className="order-payments">
        {payments.map((payment) => (
          <li key={payment.id}>
            <Payment order={order} payment={payment} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Payment({ order, payment }: { order: OrderDetail; payment: OrderPayment }) {
  const { t } = useLingui();
  const say = useSay();
  const { longDate } = useDates();
  const { amount, currency, status, provider, createdAt, refunded, refunds, receipts } = payment;
  const day = longDate(createdAt);
  return (
    <>
      <p className="order-sum">
        <b>
          <Money amount={amount} currency={currency} />
        </b>{' '}
        <StateTag label={PAYMENT_LABELS[status]} tone={PAYMENT_TONES[status]} />
      </p>
      <p className="order-muted">
        {say(PROVIDER_LABELS[provider])}, <Moment at={createdAt} />
      </p>
      {Number(refunded) > 0 && (
        <p>
          <Trans>
            <Money amount={refunded} currency={currency} /> refunded
          </Trans>
        </p>
      )}
      {refunds.length > 0 && (
        <ul className="order-refunds" aria-label={t`Refunds of the payment of ${day}`}>
          {refunds.map((refund) => (
            <li key={refund.id}>
              <Money amount={refund.amount} currency={currency} /> · {say(REASON_LABELS[refund.reason])} ·{' '}
              <StateTag label={REFUND_LABELS[refund.status]} tone={isOpen(refund) ? 'bad' : undefined} />
              {refund.settledAt && (
                <>
                  {' '}
                  <StateTag label={msg`Resolved another way`} />
                </>
              )}
              {refund.problem && <p data-bad={isOpen(refund) || undefined}>{refund.problem}</p>}
            </li>
          ))}
        </ul>
      )}
      <Receipts receipts={receipts} of={t({ message: `the payment of ${day}`, comment: 'Behind “Receipts of”.' })} />
      {status === 'disputed' && !payment.canRefund && Number(payment.left) > 0 && <OpenDispute provider={provider} />}
      {payment.canRefund && <GiveBack order={order} payment={payment} day={day} />}
    </>
  );
}

function OpenDispute({ provider }: Pick<OrderPayment, 'provider'>) {
  const place = provider === 'paypal' ? 'PayPal' : 'Stripe';
  return (
    <p>
      <Trans>The buyer disputes this payment, so you can’t refund it now. Respond to the dispute at {place}.</Trans>
    </p>
  );
}

/** Returns true for a refused refund that is not settled otherwise. */
function isOpen({ status, settledAt }: OrderPayment['refunds'][number]): boolean {
  return status === 'refused' && !settledAt;
}

function GiveBack({ order, payment, day }: { order: OrderDetail; payment: OrderPayment; day: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {order.payments.length > 1 ? <Trans>Refund the payment of {day}</Trans> : <Trans>Refund</Trans>}
      </Button>
      {open && <RefundForm order={order} payment={payment} onClose={() => setOpen(false)} />}
    </div>
  );
}
