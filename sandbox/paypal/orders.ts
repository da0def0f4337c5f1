import type { Em } from '#server/platform/db/orm.ts';
import { newCapture } from './captures.ts';
import { writeEvent } from './events.ts';
import { type Choice, findLedgerRow, type Order, type Row } from './ledger.ts';
import { notFound, PayPalProblem, type Reply } from './problem.ts';

/** Time until an unapproved order expires. */
const ORDER_LIFE_MS = 3 * 3_600_000;

export async function findOrder(em: Em, id: string, now: Date): Promise<Row<'paypal.order'>> {
  const row = await findLedgerRow(em, 'paypal.order', id);
  if (!row) throw notFound('order');
  voidIfIdle(row, now);
  return row;
}

export function voidIfIdle(row: Row<'paypal.order'>, now: Date): void {
  if (row.data.order.status !== 'CREATED' || now.getTime() < row.createdAt.getTime() + ORDER_LIFE_MS) return;
  change(row, { status: 'VOIDED' }, now);
}

/** The whole order, with the payments made on it. */
export async function presentOrder(em: Em, { data: { order, captures } }: Row<'paypal.order'>): Promise<Order> {
  if (captures.length === 0) return order;
  const rows = await Promise.all(captures.map((id) => findLedgerRow(em, 'paypal.capture', id)));
  const known = rows.filter((row) => row !== null);
  const refundIds = known.flatMap(({ data }) => data.refunds);
  const refunds = (await Promise.all(refundIds.map((id) => findLedgerRow(em, 'paypal.refund', id)))).filter(
    (row) => row !== null,
  );
  const payments = {
    captures: known.map(({ data }) => data.capture),
    ...(refunds.length > 0 && { refunds: refunds.map(({ data }) => data.refund) }),
  };
  return { ...order, purchase_units: order.purchase_units?.map((unit) => ({ ...unit, payments })) ?? [] };
}

/** Approves an order with the chosen outcome. After a declined card the buyer may try again. */
export function approveOrder(em: Em, row: Row<'paypal.order'>, choice: Choice, now: Date): void {
  row.data = { ...row.data, choice };
  if (row.data.order.status === 'APPROVED') return;
  change(
    row,
    { status: 'APPROVED', payer: BUYER, payment_source: { paypal: { ...BUYER, account_id: BUYER.payer_id } } },
    now,
  );
  writeEvent(em, 'CHECKOUT.ORDER.APPROVED', row.data.order, now);
}

export async function captureOrder(em: Em, row: Row<'paypal.order'>, apiBase: string, now: Date): Promise<Reply> {
  const { order, choice } = row.data;
  if (order.status === 'COMPLETED') throw new PayPalProblem(422, 'ORDER_ALREADY_CAPTURED', 'Order already captured.');
  if (order.status === 'VOIDED') throw new PayPalProblem(422, 'ORDER_EXPIRED', 'The order was not approved in time.');
  if (order.status !== 'APPROVED' || !choice)
    throw new PayPalProblem(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  const id = newCapture(em, order, choice, apiBase, now);
  row.data = { ...row.data, captures: [...row.data.captures, id] };
  // Returned and not thrown, so that the attempt is stored.
  if (choice === 'declined')
    return new PayPalProblem(422, 'INSTRUMENT_DECLINED', 'The instrument presented was declined by the processor.')
      .reply;
  change(row, { status: 'COMPLETED' }, now);
  return { status: 201, body: await presentOrder(em, row) };
}

export const BUYER = {
  payer_id: 'SANDBOXBUYER1',
  email_address: 'buyer@sandbox.example',
  name: { given_name: 'Sandbox', surname: 'Buyer' },
} as const;

function change(row: Row<'paypal.order'>, what: Partial<Order>, now: Date) {
  row.data = { ...row.data, order: { ...row.data.order, ...what, update_time: now.toISOString() } };
}
