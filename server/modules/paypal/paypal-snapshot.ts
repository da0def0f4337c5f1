import { toMinor } from '#contract/money.ts';
import type { Order } from '../orders/order.entity.ts';
import { type ProviderSnapshot, emptySnapshot, type PaymentSnapshot } from '../orders/provider-snapshot.ts';
import type { PayPal, PayPalCapture, PayPalOrder } from './paypal.client.ts';
import { PayPalError } from './paypal.client.ts';

/** Takes the money where the shop was told to and has not yet, and reads what PayPal knows of an order. */
export async function readPayPalSnapshot(paypal: PayPal, order: Order): Promise<ProviderSnapshot> {
  if (!order.paypalOrderId) return emptySnapshot;
  let known = await paypal.order(order.paypalOrderId);
  if (known.status === 'APPROVED' && order.captureAt) known = await captured(paypal, order, known);
  return factsOf(known);
}

/** A refusal is an answer, too: what became of the order says it. */
async function captured(paypal: PayPal, { id, paypalOrderId }: Order, known: PayPalOrder): Promise<PayPalOrder> {
  try {
    return await paypal.capture(paypalOrderId!, `${id}:capture`);
  } catch (error) {
    if (error instanceof PayPalError && error.status >= 400 && error.status < 500) return known;
    throw error;
  }
}

function factsOf({ status, purchase_units: units = [] }: PayPalOrder): ProviderSnapshot {
  const payments = units.flatMap(({ payments: { captures = [], refunds = [] } = {} }) => {
    const back = refunds
      .filter((refund) => refund.status !== 'CANCELLED' && refund.status !== 'FAILED')
      .reduce((sum, { amount }) => sum + toMinor(amount.value), 0);
    return captures.flatMap((capture) => captureFact(capture, back) ?? []);
  });
  return { asked: ['paypal'], payments, dead: status === 'VOIDED' };
}

function captureFact({ id, status, amount }: PayPalCapture, refunded: number): PaymentSnapshot | null {
  if (status === 'DECLINED' || status === 'FAILED') return null;
  const amountMinor = toMinor(amount.value);
  return {
    provider: 'paypal',
    reference: id,
    intentId: id,
    state: status === 'PENDING' ? 'pending' : 'paid',
    amountMinor,
    currency: amount.currency_code,
    refundedMinor: status === 'REFUNDED' ? amountMinor : refunded,
    disputed: false,
    period: null,
  };
}
