import { toMinor } from '#contract/money.ts';
import type { Order } from '../orders/order.entity.ts';
import type { PaymentSnapshot, ProviderSnapshot } from '../orders/provider-snapshot.ts';
import { type PayPal, type PayPalCapture, PayPalError, type PayPalOrder } from './paypal.client.ts';

/** Takes the money where the buyer has approved it and the shop has not taken it yet, and reads what PayPal knows of an order. */
export async function readPayPalSnapshot(paypal: PayPal, order: Order): Promise<ProviderSnapshot> {
  try {
    const found = await paypal.order(order.paypalOrderId!);
    return snapshotOf(found.status === 'APPROVED' && order.captureAt ? await capture(paypal, order, found) : found);
  } catch (error) {
    // What PayPal has no record of has not been paid there.
    if (error instanceof PayPalError && error.status === 404) return { payments: [], dead: true };
    throw error;
  }
}

/** A refusal is an answer, too: what became of the order says it. */
async function capture(paypal: PayPal, { id, paypalOrderId }: Order, found: PayPalOrder): Promise<PayPalOrder> {
  try {
    return await paypal.capture(paypalOrderId!, `${id}:capture`);
  } catch (error) {
    if (error instanceof PayPalError && error.status >= 400 && error.status < 500) return found;
    throw error;
  }
}

function snapshotOf({ status, purchase_units: units = [] }: PayPalOrder): ProviderSnapshot {
  const payments = units.flatMap(({ payments: { captures = [], refunds = [] } = {} }) => {
    const back = refunds
      .filter((refund) => refund.status !== 'CANCELLED' && refund.status !== 'FAILED')
      .reduce((sum, { amount }) => sum + toMinor(amount.value), 0);
    return captures.flatMap((capture) => captureSnapshot(capture, back) ?? []);
  });
  return { payments, dead: status === 'VOIDED' };
}

function captureSnapshot({ id, status, amount }: PayPalCapture, refunded: number): PaymentSnapshot | null {
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
