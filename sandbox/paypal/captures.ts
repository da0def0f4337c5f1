import type { Em } from '#server/platform/db/orm.ts';
import { writeEvent } from './events.ts';
import { type Capture, type Choice, findLedgerRow, createLedgerRow, type Order, paypalId, type Row } from './ledger.ts';
import { parseCents, toMoney } from './money.ts';
import { notFound } from './problem.ts';

export async function findCapture(em: Em, id: string): Promise<Row<'paypal.capture'>> {
  const row = await findLedgerRow(em, 'paypal.capture', id);
  if (!row) throw notFound('capture');
  return row;
}

/** Creates the capture with the chosen outcome, writes its event and returns its id. */
export function newCapture(em: Em, order: Order, choice: Choice, apiBase: string, now: Date): string {
  const id = paypalId();
  const unit = order.purchase_units?.[0];
  if (!unit?.amount || !order.id) throw new Error('An order that was taken has an amount.');
  const at = now.toISOString();
  const capture: Capture = {
    id,
    status: 'PENDING',
    amount: { currency_code: unit.amount.currency_code, value: unit.amount.value },
    final_capture: true,
    ...(unit.custom_id && { custom_id: unit.custom_id }),
    ...(unit.invoice_id && { invoice_id: unit.invoice_id }),
    seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'] },
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: at,
    update_time: at,
    links: [
      { href: `${apiBase}/v2/payments/captures/${id}`, rel: 'self', method: 'GET' },
      { href: `${apiBase}/v2/payments/captures/${id}/refund`, rel: 'refund', method: 'POST' },
      { href: `${apiBase}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
  };
  const row = createLedgerRow(em, 'paypal.capture', id, { capture, refunds: [] }, now);
  if (choice === 'pays' || choice === 'hangs') completeCapture(em, row, now);
  else if (choice === 'declined') {
    changeCapture(row, { status: 'DECLINED' }, now);
    writeEvent(em, 'PAYMENT.CAPTURE.DENIED', row.data.capture, now);
  } else {
    changeCapture(row, { status_details: { reason: 'PENDING_REVIEW' } }, now);
    writeEvent(em, 'PAYMENT.CAPTURE.PENDING', row.data.capture, now);
  }
  return id;
}

/** Completes a capture, with PayPal's fee. */
export function completeCapture(em: Em, row: Row<'paypal.capture'>, now: Date): void {
  const { status_details: _, ...capture } = row.data.capture;
  const currency = capture.amount?.currency_code ?? 'EUR';
  const gross = parseCents(capture.amount) ?? 0;
  const fee = Math.min(gross, Math.round(gross * 0.0299) + 39);
  row.data = { ...row.data, capture };
  const seller_receivable_breakdown = {
    gross_amount: toMoney(gross, currency),
    paypal_fee: toMoney(fee, currency),
    net_amount: toMoney(gross - fee, currency),
  };
  changeCapture(row, { status: 'COMPLETED', seller_receivable_breakdown }, now);
  writeEvent(em, 'PAYMENT.CAPTURE.COMPLETED', row.data.capture, now);
}

export function changeCapture(row: Row<'paypal.capture'>, what: Partial<Capture>, now: Date): void {
  row.data = { ...row.data, capture: { ...row.data.capture, ...what, update_time: now.toISOString() } };
}
