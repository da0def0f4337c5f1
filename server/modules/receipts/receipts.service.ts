import { toDecimal } from '#contract/money.ts';
import type { ReceiptLink } from '#contract/receipts.ts';
import type { Em } from '../../db/orm.ts';
import { dayIn, plusDays } from '../../days.ts';
import { NotFound } from '../../errors.ts';
import type { Access } from '../access/access.service.ts';
import type { Order, Payment } from '../orders/order.entity.ts';
import { paymentMethodOf } from '../orders/provider-name.ts';
import { Receipt, type ReceiptBody } from './receipt.entity.ts';
import { vatIncluded } from './vat.ts';

/** Who sells, as receipts say it. */
export type Seller = ReceiptBody['seller'];

interface About {
  seller: Seller;
  /** No money moved. */
  test: boolean;
  /** Where the shop is. */
  timeZone: string;
  now: Date;
}

/** Writes the receipt of a payment. */
export function writeReceipt(tx: Em, order: Order, payment: Payment, about: About): Promise<Receipt> {
  const total = payment.amountMinor;
  return write(
    tx,
    payment,
    { cause: 'paid', kind: 'receipt', total, corrects: null, at: payment.createdAt },
    order,
    about,
  );
}

/** Writes the credit note for what has gone back since the last one. */
export async function writeCreditNote(
  tx: Em,
  order: Order,
  payment: Payment,
  back: number,
  about: About,
): Promise<Receipt> {
  const corrected = await tx.findOne(Receipt, { payment, cause: 'paid' });
  const reversals = await countReversals(tx, payment);
  const cause = `refund:${payment.refundedMinor}${reversals > 0 ? `:${reversals}` : ''}`;
  const corrects = corrected?.number ?? null;
  return write(tx, payment, { cause, kind: 'credit', total: -back, corrects, at: about.now }, order, about);
}

/** Takes a credit note back: money that had gone back is here again. */
export async function writeReversal(
  tx: Em,
  order: Order,
  payment: Payment,
  again: number,
  about: About,
): Promise<Receipt> {
  const note = await tx.findOne(Receipt, { payment, kind: 'credit' }, { orderBy: { number: 'desc' } });
  const cause = `reversal:${(await countReversals(tx, payment)) + 1}`;
  const corrects = note?.number ?? null;
  return write(tx, payment, { cause, kind: 'receipt', total: again, corrects, at: about.now }, order, about);
}

/** How often money that had gone back came here again: the same sum may go back twice. */
function countReversals(tx: Em, payment: Payment): Promise<number> {
  return tx.count(Receipt, { payment, cause: { $like: 'reversal:%' } });
}

interface Entry {
  cause: string;
  kind: Receipt['kind'];
  total: number;
  corrects: number | null;
  at: Date;
}

async function write(
  tx: Em,
  payment: Payment,
  entry: Entry,
  order: Order,
  { seller, test, timeZone, now }: About,
): Promise<Receipt> {
  const { cause, kind, total, corrects, at } = entry;
  const { periodStart: from, periodEnd: to } = payment;
  const body: ReceiptBody = {
    seller,
    buyer: { name: order.fullName ?? null, email: order.email },
    item: itemOf(order),
    // A period ends when the next one begins: its last day is the one before.
    period: from && to ? { from: dayIn(timeZone, from), to: plusDays(dayIn(timeZone, to), -1) } : null,
    total,
    vat: vatIncluded(total, order.vatRate),
    currency: payment.currency,
    vatRate: order.vatRate,
    method: paymentMethodOf(payment.provider),
    at: at.toISOString(),
    timeZone,
    corrects,
    test,
  };
  return tx.create(Receipt, { number: await nextNumber(tx), payment, cause, kind, body, createdAt: now });
}

/**
 * The next number. The counter's row stays locked until the transaction ends: a receipt that is not
 * written in the end has taken no number.
 */
async function nextNumber(tx: Em): Promise<number> {
  const [row] = await tx.execute<{ last: number }[]>(
    `insert into receipt_counter (id, last) values (1, 1)
     on conflict (id) do update set last = receipt_counter.last + 1 returning last`,
  );
  return row!.last;
}

/** A receipt as it stands in lists, with the address of its PDF. */
export function presentReceiptLink(
  { number, kind, body, createdAt }: Pick<Receipt, 'number' | 'kind' | 'body' | 'createdAt'>,
  url: string,
): ReceiptLink {
  return {
    number,
    kind,
    amount: toDecimal(Math.abs(body.total)),
    currency: body.currency,
    date: new Date(createdAt).toISOString(),
    url: `${url}/api/receipts/${number}.pdf`,
  };
}

/** The name under which a receipt is saved. */
export function receiptName({ kind, number }: Pick<Receipt, 'kind' | 'number'>): string {
  return `${kind === 'credit' ? 'Credit-note' : 'Receipt'}-${number}.pdf`;
}

/** The receipt with a number, for the coach or for whose order it is of. @throws {NotFound} */
export async function findReceipt(em: Em, number: number | null, { user, coach }: Access): Promise<Receipt> {
  const whose = coach ? {} : { payment: { order: { user } } };
  const receipt = number === null ? null : await em.findOne(Receipt, { number, ...whose });
  if (!receipt) throw new NotFound();
  return receipt;
}

/** What was bought, in a few words. */
export function itemOf({ programName, offerName }: Pick<Order, 'programName' | 'offerName'>): string {
  return programName === offerName ? programName : `${programName}: ${offerName}`;
}
