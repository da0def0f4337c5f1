import { msg } from '@lingui/core/macro';
import { getCurrencyExponent, toMinor } from '#contract/shared/money.ts';
import type { Order } from '../orders/order.entity.ts';
import type { ArrivedRefund, PaymentSnapshot, ProviderSnapshot } from '../providers/provider-snapshot.ts';
import type { Refusal } from '../providers/read-refusal.ts';
import { loadDisputeState, type DisputeState, NO_DISPUTE } from './paypal-dispute.ts';
import { PayPalError } from './paypal-http.ts';
import type { PayPal, PayPalCapture, PayPalOrder, PayPalRefund } from './paypal.client.ts';

type Unit = NonNullable<PayPalOrder['purchase_units']>[number];

/** Captures an approved order if needed, and reads PayPal's view of it. */
export async function readPayPalSnapshot(paypal: PayPal, order: Order): Promise<ProviderSnapshot> {
  try {
    const found = await paypal.order(order.paypalOrderId!);
    // A closed order is not captured, even if the buyer approved it.
    if (!order.captureAt || order.status !== 'open' || found.status === 'COMPLETED' || found.status === 'VOIDED') {
      return await buildSnapshot(paypal, order, found);
    }
    if (isForeign(order, found)) return { payments: [], dead: true, captureIssue: 'ORDER_MISMATCH' };
    const captureIssue = await captureAtPayPal(paypal, order);
    const snapshot = await buildSnapshot(paypal, order, await paypal.order(order.paypalOrderId!));
    return { ...snapshot, captureIssue: captureIssue ?? snapshot.captureIssue ?? null };
  } catch (error) {
    // An order unknown to PayPal was not paid there.
    if (error instanceof PayPalError && error.status === 404 && error.refusal) return { payments: [], dead: true };
    throw error;
  }
}

/** True if PayPal's order names another order of the shop. */
function isForeign({ id }: Order, { purchase_units: units = [] }: PayPalOrder): boolean {
  return units.some((unit) => unit.custom_id !== id || namesAnother(id, unit));
}

/** True if a capture names another order; without a name it belongs to its own. */
function namesAnother(id: string, { custom_id: custom = id, invoice_id: invoice = id }: Unit | PayPalCapture): boolean {
  return custom !== id || invoice !== id;
}

/** PayPal completes an order whose captures were all declined, too; such an order cannot be paid any more. */
async function buildSnapshot(paypal: PayPal, order: Order, found: PayPalOrder): Promise<ProviderSnapshot> {
  const foreign = isForeign(order, found);
  const payments: PaymentSnapshot[] = [];
  let refusal: Refusal | null = null;
  for (const unit of found.purchase_units ?? []) {
    for (const capture of unit.payments?.captures ?? []) {
      if (capture.status === 'DECLINED' || capture.status === 'FAILED') continue;
      // A new capture cannot be disputed yet.
      const dispute = order.status === 'open' ? NO_DISPUTE : await loadDisputeState(paypal, capture);
      refusal ??= dispute.refusal;
      payments.push(toPaymentSnapshot(capture, unit, { foreign: foreign || namesAnother(order.id, capture), dispute }));
    }
  }
  if (payments.length === 0 && found.status === 'COMPLETED') {
    return { payments, dead: true, captureIssue: 'PAYMENT_DENIED' };
  }
  return { payments, dead: found.status === 'VOIDED', ...(refusal && { refusal }) };
}

function toPaymentSnapshot(
  { id, status, amount, create_time: taken }: PayPalCapture,
  unit: Unit,
  { foreign, dispute }: { foreign: boolean; dispute: DisputeState },
): PaymentSnapshot {
  const { currency_code: currency } = amount;
  const amountMinor = toMinorUnits(amount);
  const refunds = unit.payments?.refunds ?? [];
  const arrived = withoutLosses(
    refunds.filter((refund) => !hasFailed(refund) && !isOnItsWay(refund)),
    unit,
    dispute,
  );
  const returned = [...arrived.map((refund) => toMinorUnits(refund.amount)), ...dispute.lost];
  const back = returned.reduce((sum, minor) => sum + minor, 0);
  // PayPal may count a refund that is on its way.
  const whole = status === 'REVERSED' || (status === 'REFUNDED' && !refunds.some(isOnItsWay));
  return {
    provider: 'paypal',
    reference: id,
    intentId: id,
    state: status === 'PENDING' ? 'pending' : 'paid',
    paidAt: taken ? new Date(taken) : undefined,
    amountMinor,
    currency,
    refundedMinor: whole ? amountMinor : Math.min(amountMinor, back),
    disputed: dispute.disputed,
    hasOpenDispute: dispute.hasOpenDispute,
    // PayPal promises no order.
    arrivedRefunds: arrived.map(toArrivedRefund).toSorted((a, b) => Number(a.begunAt ?? 0) - Number(b.begunAt ?? 0)),
    failedRefunds: refunds.filter(hasFailed).map(({ status: state, ...refund }) => ({
      ...toArrivedRefund(refund),
      problem: msg`PayPal says that the refund is ${state}.`,
    })),
    ...(foreign && { foreign }),
    period: null,
  };
}

function toArrivedRefund({ id: reference, amount, create_time: at }: Omit<PayPalRefund, 'status'>): ArrivedRefund {
  return { reference, amountMinor: toMinorUnits(amount), begunAt: at ? new Date(at) : undefined };
}

/**
 * Returns the refunds without those that list a dispute's loss, which PayPal may do. Such a one has the lost amount, began
 * after the dispute and is none of the shop's: PayPal copies the capture's `custom_id`, the shop sends its own.
 */
function withoutLosses(refunds: readonly PayPalRefund[], unit: Unit, { lost, since }: DisputeState): PayPalRefund[] {
  const losses = [...lost];
  return refunds.filter(({ amount, custom_id: custom = unit.custom_id, create_time: at }) => {
    if (custom !== unit.custom_id || !since || !at || new Date(at) < since) return true;
    const index = losses.indexOf(toMinorUnits(amount));
    if (index !== -1) losses.splice(index, 1);
    return index === -1;
  });
}

function hasFailed({ status }: { status: string }): boolean {
  return status === 'CANCELLED' || status === 'FAILED';
}

/** True if a refund may still fail: PayPal waits for the shop's bank. */
function isOnItsWay({ status }: PayPalRefund): boolean {
  return status === 'PENDING';
}

function toMinorUnits({ value, currency_code: currency }: PayPalCapture['amount']): number {
  return toMinor(value, getCurrencyExponent(currency));
}

/**
 * Captures an approved order. Returns PayPal's reason for a refusal, such as INSTRUMENT_DECLINED, or null once
 * captured.
 * @throws {PayPalError} and others if the outcome is unknown
 */
async function captureAtPayPal(client: PayPal, { id, paypalOrderId, captureAt }: Order): Promise<string | null> {
  try {
    // PayPal repeats its answer to a key: a payment that is approved again after a refusal needs another one.
    await client.capture(paypalOrderId!, `${id}:capture:${captureAt!.getTime()}`);
    return null;
  } catch (error) {
    if (!(error instanceof PayPalError) || !error.refusal) throw error;
    return error.refusal === 'ORDER_ALREADY_CAPTURED' ? null : error.refusal;
  }
}
