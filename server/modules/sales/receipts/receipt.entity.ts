import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/i18n/languages.ts';
import type { Mode } from '#server/platform/mode.ts';
import { Payment } from '../orders/order.entity.ts';

/** Contents of a receipt. Written once, so later settings do not change it. */
export interface ReceiptBody {
  /** Language; older receipts are in English. */
  language?: Language;
  /** Name of the shop; older receipts use the environment's. */
  brand?: string;
  seller: { name: string; lines: string[]; businessId: string | null; vatId: string | null; email: string };
  buyer: { name: string | null; email: string };
  /** Item, for example "Personal Coaching: Monthly coaching". */
  item: string;
  /** Days as YYYY-MM-DD, for a subscription. */
  period: { from: string; to: string } | null;
  /** List price, discount and amount paid; missing without a code. */
  reduced?: { list: number; discount: number; paid: number; code: string };
  /** Integer minor units; `vat` is included in `total`. Negative on a credit note. */
  total: number;
  vat: number;
  currency: string;
  /** In hundredths of a percent. */
  vatRate: number;
  /** "Card" or "PayPal", in the receipt's language. */
  method: string;
  /** ISO date-time of the payment or refund. */
  at: string;
  /** Time zone of its days and times. */
  timeZone?: string;
  /** Number of the corrected document: a receipt, or a credit note whose money came back. */
  corrects: number | null;
  /** True for a test payment. */
  test: boolean;
}

const ReceiptSchema = defineEntity({
  name: 'Receipt',
  indexes: [
    { properties: ['createdAt'] },
    // Credit notes are few; the studio's statistics read them by day.
    { name: 'receipt_later_index', properties: ['createdAt'], where: `cause <> 'paid'` },
  ],
  uniques: [{ properties: ['payment', 'cause'] }],
  properties: {
    /** Live and test receipts have separate sequences. */
    mode: p.string().$type<Mode>().primary().default('live'),
    /** Gapless, from 1: taken from the counter in the receipt's transaction. */
    number: p.integer().primary().autoincrement(false),
    payment: () => p.manyToOne(Payment),
    /** `paid`, or `refund:`, `lost:` or `reversal:` with the total refunded by then. */
    cause: p.string(),
    kind: p.string().$type<'receipt' | 'credit'>(),
    body: p.json().$type<ReceiptBody>(),
    createdAt: p.datetime(),
  },
});

/** A receipt or a credit note. */
export class Receipt extends ReceiptSchema.class {}
ReceiptSchema.setClass(Receipt);

const ReceiptCounterSchema = defineEntity({
  name: 'ReceiptCounter',
  properties: { id: p.integer().primary().autoincrement(false), last: p.integer() },
});

/** Last number used: row 1 counts live receipts, row 2 test ones. Locked while the next one is taken. */
export class ReceiptCounter extends ReceiptCounterSchema.class {}
ReceiptCounterSchema.setClass(ReceiptCounter);
