import { toDecimal } from '#contract/shared/money.ts';
import { receiptNumber } from '#contract/sales/receipt-number.ts';
import type { ReceiptLink } from '#contract/sales/receipts.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { dayIn, formatLocalMoment, plusDays } from '#server/platform/days.ts';
import { NotFound } from '#server/platform/errors.ts';
import type { Mode } from '#server/platform/mode.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import type { Order, Payment } from '../orders/order.entity.ts';
import { PAYMENT_METHODS } from '../providers/provider-name.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';
import { Receipt, type ReceiptBody } from './receipt.entity.ts';
import { vatIncluded } from './vat.ts';

/** Seller on receipts. */
type Seller = ReceiptBody['seller'];

interface About {
  seller: Seller;
  /** Name of the shop. */
  brand?: string;
  /** Time zone of the shop. */
  timeZone: string;
  now: Date;
}

/** Writes the receipt of a payment, dated by its row: the provider's time. */
export function writeReceipt(tx: Em, order: Order, payment: Payment, about: About): Promise<Receipt> {
  const total = payment.amountMinor;
  const vat = vatIncluded(total, order.vatRate);
  const entry = { cause: 'paid', kind: 'receipt', total, vat, corrects: null, at: payment.createdAt } as const;
  return write(tx, payment, entry, order, about);
}

/**
 * Writes the credit note for refunds since the last one; `lost` for a lost dispute. Call it after updating
 * `payment.refundedMinor`.
 */
export async function writeCreditNote(
  tx: Em,
  order: Order,
  payment: Payment,
  { back, lost = false }: { back: number; lost?: boolean },
  about: About,
): Promise<Receipt> {
  const written = await listReceipts(tx, payment);
  const cause = freeCause(`${lost ? 'lost' : 'refund'}:${payment.refundedMinor}`, written);
  const corrects = findPaidReceipt(written)?.number ?? null;
  const entry = { cause, kind: 'credit', total: -back, vat: taxLeft(order, payment, written), corrects } as const;
  return write(tx, payment, { ...entry, at: about.now, about: findPaidReceipt(written)?.body }, order, about);
}

/**
 * Writes the reversal of credit notes whose money came back: a failed refund, or a dispute won in the end. Call it
 * after updating `payment.refundedMinor`.
 */
export async function writeReversal(
  tx: Em,
  order: Order,
  payment: Payment,
  restored: number,
  about: About,
): Promise<Receipt> {
  const written = await listReceipts(tx, payment);
  const cause = freeCause(`reversal:${payment.refundedMinor}`, written);
  const corrects = findReturnedNote(written, restored)?.number ?? null;
  const entry = { cause, kind: 'receipt', total: restored, vat: taxLeft(order, payment, written), corrects } as const;
  return write(tx, payment, { ...entry, at: about.now, about: findPaidReceipt(written)?.body }, order, about);
}

/** Returns the latest credit note over the amount that is not reversed yet; without one, the latest. */
function findReturnedNote(written: readonly Receipt[], restored: number): Receipt | undefined {
  const notes = written.filter(({ kind }) => kind === 'credit');
  const reversed = written.flatMap(({ kind, body }) => (kind === 'receipt' ? [body.corrects] : []));
  return notes.findLast(({ number, body }) => body.total === -restored && !reversed.includes(number)) ?? notes.at(-1);
}

function findPaidReceipt(written: readonly Receipt[]): Receipt | undefined {
  return written.find(({ cause }) => cause === 'paid');
}

/** Returns a payment's documents, oldest first. */
function listReceipts(tx: Em, payment: Payment): Promise<Receipt[]> {
  return tx.find(Receipt, { payment }, { orderBy: { number: 'asc' } });
}

/** Makes the cause unique: a repeated refund may reach the same total. */
function freeCause(cause: string, written: readonly Receipt[]): string {
  const again = written.filter((each) => each.cause === cause || each.cause.startsWith(`${cause}#`)).length;
  return again === 0 ? cause : `${cause}#${again + 1}`;
}

/**
 * Returns the next document's tax: the tax due on what remains, minus that of earlier documents. Rounding each by
 * itself would leave a cent.
 */
function taxLeft(order: Order, { amountMinor, refundedMinor }: Payment, written: readonly Receipt[]): number {
  const now = written.reduce((sum, { body }) => sum + body.vat, 0);
  const { vatRate } = findPaidReceipt(written)?.body ?? order;
  const whole = vatIncluded(amountMinor, vatRate) - vatIncluded(refundedMinor, vatRate);
  return whole - now;
}

interface Entry {
  cause: string;
  kind: Receipt['kind'];
  total: number;
  vat: number;
  corrects: number | null;
  at: Date;
  /** The corrected receipt. */
  about?: Pick<ReceiptBody, 'item' | 'vatRate'> | undefined;
}

async function write(
  tx: Em,
  payment: Payment,
  entry: Entry,
  order: Order,
  { seller: { name, lines, businessId, vatId, email }, brand, timeZone, now }: About,
): Promise<Receipt> {
  const { cause, kind, total, vat, corrects, at } = entry;
  const { mode } = order;
  const { periodStart: from, periodEnd: to } = payment;
  const { language } = order;
  const { say } = await loadSpeaker(language);
  // A correction repeats its receipt's item and rate, even if the order has changed.
  const { item, vatRate } = entry.about ?? { item: formatTranslatedItem(order), vatRate: order.vatRate };
  const body: ReceiptBody = {
    language,
    ...(brand !== undefined && { brand }),
    seller: { name, lines, businessId, vatId, email },
    buyer: { name: order.fullName ?? null, email: isErased(order.emailKey) ? '' : order.email },
    item,
    // A period ends when the next begins, so its last day is the one before.
    period: from && to ? { from: dayIn(timeZone, from), to: plusDays(dayIn(timeZone, to), -1) } : null,
    ...buildReduction(order, payment),
    total,
    vat,
    currency: payment.currency,
    vatRate,
    method: say(PAYMENT_METHODS[payment.provider]),
    at: at.toISOString(),
    timeZone,
    corrects,
    test: mode === 'test',
  };
  return tx.create(Receipt, { mode, number: await nextNumber(tx, mode), payment, cause, kind, body, createdAt: now });
}

/** Returns price and discount, for every document about a discounted payment. */
function buildReduction(
  { couponCode }: Order,
  { amountMinor: paid, discountMinor }: Payment,
): Pick<ReceiptBody, 'reduced'> {
  if (!couponCode || !discountMinor) return {};
  return { reduced: { list: paid + discountMinor, discount: discountMinor, paid, code: couponCode } };
}

/** Returns the next number. The counter stays locked until the transaction ends, so that a rollback leaves no gap. */
async function nextNumber(tx: Em, mode: Mode): Promise<number> {
  const [row] = await tx.execute<{ last: number }[]>(
    `insert into receipt_counter (id, last) values (?, 1)
     on conflict (id) do update set last = receipt_counter.last + 1 returning last`,
    [COUNTERS[mode]],
  );
  return row!.last;
}

/** Ids of the counter's rows. */
const COUNTERS: Readonly<Record<Mode, number>> = { live: 1, test: 2 };

/** Formats a receipt's number for paper and mails, such as "12" or "TEST-12". */
export function formatReceiptNumber({ number, mode }: Pick<Receipt, 'number' | 'mode'>): string {
  return receiptNumber({ number, test: mode === 'test' });
}

/** Presents a receipt in lists, with the URL of its PDF. */
export function presentReceiptLink(
  { number, mode, kind, body }: Pick<Receipt, 'number' | 'mode' | 'kind' | 'body'>,
  url: string,
): ReceiptLink {
  return {
    number,
    ...(mode === 'test' && { test: true }),
    kind,
    amount: toDecimal(Math.abs(body.total)),
    currency: body.currency,
    date: formatLocalMoment(body.timeZone ?? 'UTC', new Date(body.at)),
    url: `${url}/api/receipts/${formatReceiptNumber({ number, mode })}.pdf`,
  };
}

/** Returns a receipt by its formatted number, for the coach or its owner. @throws {NotFound} */
export async function findReceipt(em: Em, written: string, { user, coach }: Access): Promise<Receipt> {
  const [, test, number] = /^(TEST-)?([1-9]\d{0,8})$/.exec(written) ?? [];
  const whose = coach ? {} : { payment: { order: { user } } };
  const where = { number: Number(number), ...(test && { mode: 'test' as const }), ...whose };
  // A bare number prefers the live receipt.
  const [receipt] = number ? await em.find(Receipt, where, { orderBy: { mode: 'asc' }, limit: 1 }) : [];
  if (!receipt) throw new NotFound();
  return receipt;
}

/** Formats what was bought, in the coach's words. */
export function formatItem({ programName, offerName }: Pick<Order, 'programName' | 'offerName'>): string {
  return programName === offerName ? programName : `${programName}: ${offerName}`;
}

/** Formats it in the order's language, for everything sent to the buyer. */
export function formatTranslatedItem(
  order: Pick<Order, 'programName' | 'shownProgramName' | 'offerName' | 'shownOfferName'>,
): string {
  const { programName, shownProgramName, offerName, shownOfferName } = order;
  return formatItem({ programName: shownProgramName ?? programName, offerName: shownOfferName ?? offerName });
}
