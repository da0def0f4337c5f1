import { useDates } from '#widgets/ui/use-dates.ts';
import { useMoney } from '#widgets/region/use-money.ts';
import { Receipts } from '#widgets/purchases/receipts.tsx';
import { isRefundable, PAYMENT_LABELS, PROVIDER_LABELS } from './order-labels.ts';
import type { Order, Payment, Reason } from './orders.api.ts';
import { RefundButton } from './refund-button.tsx';

export interface PaymentRowProps {
  order: Order;
  payment: Payment;
}

/** Money that came, its papers, and the way back for it. */
export function PaymentRow({ order, payment }: PaymentRowProps) {
  const { formatAmount } = useMoney();
  const { longDate, dateAndTime } = useDates();
  const { provider, status, amount, currency, createdAt, receipts, refund, refundProblem } = payment;
  return (
    <>
      <div>
        <p>
          <b>{formatAmount(amount, currency)}</b> <span data-status={status}>{PAYMENT_LABELS[status]}</span>
        </p>
        <p>
          {PROVIDER_LABELS[provider]}, {dateAndTime(createdAt)}
        </p>
        <Refunded payment={payment} />
        {refund === 'refused' && (
          <p className="order-problem" role="alert">
            The refund was refused{refundProblem ? `: ${refundProblem}` : '.'}
          </p>
        )}
      </div>
      <Receipts receipts={receipts} of={`the payment of ${longDate(createdAt)}`} />
      {isRefundable(payment) && <RefundButton order={order} payment={payment} reason={reasonOf(order)} />}
    </>
  );
}

function Refunded({ payment: { refund, refunded, currency } }: { payment: Payment }) {
  const { formatAmount } = useMoney();
  // A provider has taken a refund on before the money is back.
  if (refund === 'pending' || (refund === 'done' && isZero(refunded))) {
    return <p className="order-refund">Refund on its way</p>;
  }
  if (isZero(refunded)) return null;
  return <p className="order-refund">{formatAmount(refunded, currency)} given back</p>;
}

function isZero(amount: string): boolean {
  return /^0+(?:\.0+)?$/.test(amount);
}

/** What somebody asked for is the reason; without a request it is the coach's own will. */
function reasonOf({ requests }: Order): Reason {
  return requests.find(({ settled }) => !settled)?.kind ?? 'goodwill';
}
