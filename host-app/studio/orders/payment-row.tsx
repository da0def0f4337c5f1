import { Trans, useLingui } from '@lingui/react/macro';
import { useDates } from '#widgets/ui/use-dates.ts';
import { useSay } from '#widgets/core/words.tsx';
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
  const { t } = useLingui();
  const say = useSay();
  const { formatAmount } = useMoney();
  const { longDate, dateAndTime } = useDates();
  const { provider, status, amount, currency, createdAt, receipts, refund, refundProblem } = payment;
  const day = longDate(createdAt);
  return (
    <>
      <div>
        <p>
          <b>{formatAmount(amount, currency)}</b> <span data-status={status}>{say(PAYMENT_LABELS[status])}</span>
        </p>
        <p>
          {say(PROVIDER_LABELS[provider])}, {dateAndTime(createdAt)}
        </p>
        <Refunded payment={payment} />
        {refund === 'refused' && (
          <p className="order-problem" role="alert">
            {refundProblem ? (
              <Trans>The refund was refused: {refundProblem}</Trans>
            ) : (
              <Trans>The refund was refused.</Trans>
            )}
          </p>
        )}
      </div>
      <Receipts receipts={receipts} of={t({ message: `the payment of ${day}`, comment: 'Behind “Receipts of”.' })} />
      {isRefundable(payment) && <RefundButton order={order} payment={payment} reason={reasonOf(order)} />}
    </>
  );
}

function Refunded({ payment: { refund, refunded, currency } }: { payment: Payment }) {
  const { formatAmount } = useMoney();
  // A provider has taken a refund on before the money is back.
  if (refund === 'pending' || (refund === 'done' && isZero(refunded))) {
    return (
      <p className="order-refund">
        <Trans>Refund on its way</Trans>
      </p>
    );
  }
  if (isZero(refunded)) return null;
  const amount = formatAmount(refunded, currency);
  return (
    <p className="order-refund">
      <Trans>{amount} given back</Trans>
    </p>
  );
}

function isZero(amount: string): boolean {
  return /^0+(?:\.0+)?$/.test(amount);
}

/** What somebody asked for is the reason; without a request it is the coach's own will. */
function reasonOf({ requests }: Order): Reason {
  return requests.find(({ settled }) => !settled)?.kind ?? 'goodwill';
}
