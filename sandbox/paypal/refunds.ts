import type { Em } from '#server/platform/db/orm.ts';
import { changeCapture } from './captures.ts';
import { writeEvent } from './events.ts';
import { findLedgerRow, createLedgerRow, paypalId, type Refund, type Row } from './ledger.ts';
import { parseCents, toMoney, type Money } from './money.ts';
import { notFound, PayPalProblem } from './problem.ts';

const REFUNDABLE_MS = 180 * 86_400_000;

export interface RefundRequest {
  amount?: Partial<Money>;
  custom_id?: string;
  invoice_id?: string;
  note_to_payer?: string;
}

export async function findRefund(em: Em, id: string): Promise<Refund> {
  const row = await findLedgerRow(em, 'paypal.refund', id);
  if (!row) throw notFound('refund');
  return row.data.refund;
}

/** Refunds a part of a capture, or the rest. */
export async function refundCapture(
  em: Em,
  row: Row<'paypal.capture'>,
  request: RefundRequest,
  {
    apiBase,
    now,
    event = 'PAYMENT.CAPTURE.REFUNDED',
  }: { apiBase: string; now: Date; event?: 'PAYMENT.CAPTURE.REFUNDED' | 'PAYMENT.CAPTURE.REVERSED' },
): Promise<Refund> {
  const { capture, refunds } = row.data;
  const currency = capture.amount?.currency_code ?? 'EUR';
  const earlier = await Promise.all(refunds.map((id) => findRefund(em, id)));
  const before = earlier
    .filter(({ status }) => status !== 'FAILED')
    .reduce((sum, { amount }) => sum + (parseCents(amount) ?? 0), 0);
  const left = (parseCents(capture.amount) ?? 0) - before;
  if (capture.status === 'PENDING') throw refusal('PENDING_CAPTURE', 'The capture is pending.');
  if (capture.status === 'REFUNDED') throw refusal('CAPTURE_FULLY_REFUNDED', 'The capture has been fully refunded.');
  if (capture.status === 'DECLINED') throw refusal('REFUND_NOT_ALLOWED', 'The capture was declined.');
  if (now.getTime() > row.createdAt.getTime() + REFUNDABLE_MS)
    throw refusal('REFUND_TIME_LIMIT_EXCEEDED', 'You are over the time limit to perform a refund on this capture.');
  const cents = request.amount ? parseCents(request.amount) : left;
  if (request.amount && request.amount.currency_code !== currency)
    throw refusal('REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture.');
  if (cents === null) throw refusal('DECIMAL_PRECISION', 'An amount has two decimals: "29.90".', '/amount/value');
  if (cents === 0) throw refusal('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', '/amount/value');
  if (cents > left) throw refusal('REFUND_AMOUNT_EXCEEDED', 'The refund amount must be at most what is left.');

  const id = paypalId();
  const at = now.toISOString();
  const refund: Refund = {
    id,
    status: 'COMPLETED',
    amount: toMoney(cents, currency),
    ...toOptionalField('custom_id', request.custom_id ?? capture.custom_id),
    ...toOptionalField('invoice_id', request.invoice_id ?? capture.invoice_id),
    ...toOptionalField('note_to_payer', request.note_to_payer),
    seller_payable_breakdown: {
      gross_amount: toMoney(cents, currency),
      paypal_fee: toMoney(0, currency),
      net_amount: toMoney(cents, currency),
      total_refunded_amount: toMoney(before + cents, currency),
    },
    create_time: at,
    update_time: at,
    links: [
      { href: `${apiBase}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${apiBase}/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' },
    ],
  };
  createLedgerRow(em, 'paypal.refund', id, { refund }, now);
  row.data = { ...row.data, refunds: [...refunds, id] };
  changeCapture(row, { status: cents === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED' }, now);
  writeEvent(em, event, refund, now);
  return refund;
}

/** PayPal reverses a capture by itself, as after a chargeback, without the shop. */
export function reverseCapture(
  em: Em,
  row: Row<'paypal.capture'>,
  parts: { apiBase: string; now: Date },
): Promise<Refund> {
  return refundCapture(em, row, {}, { ...parts, event: 'PAYMENT.CAPTURE.REVERSED' });
}

/** The last refund did not reach the buyer: the money is the shop's again. */
export async function failRefund(em: Em, row: Row<'paypal.capture'>, now: Date): Promise<void> {
  const { refunds } = row.data;
  const last = await findLedgerRow(em, 'paypal.refund', refunds.at(-1) ?? '');
  if (!last || last.data.refund.status !== 'COMPLETED') throw refusal('NO_REFUND', 'There is no refund to fail.');
  const refund: Refund = { ...last.data.refund, status: 'FAILED', update_time: now.toISOString() };
  last.data = { refund };
  const others = await Promise.all(refunds.map((id) => findRefund(em, id)));
  const left = others.filter(({ id, status }) => id !== refund.id && status !== 'FAILED').length > 0;
  changeCapture(row, { status: left ? 'PARTIALLY_REFUNDED' : 'COMPLETED' }, now);
  writeEvent(em, 'PAYMENT.REFUND.FAILED', refund, now);
}

function toOptionalField<K extends string>(name: K, value: string | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { [name in K]?: string };
}

function refusal(issue: string, description: string, field?: string): PayPalProblem {
  return new PayPalProblem(422, issue, description, field);
}
