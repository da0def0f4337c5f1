import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/languages.ts';
import type { Mode } from '#server/platform/mode.ts';
import { Payment } from '../orders/order.entity.ts';

/** What a receipt says. It is written once: later settings do not change what was handed out. */
export interface ReceiptBody {
  /** In which it is written; English before that was noted. */
  language?: Language;
  /** What the shop was called; what the environment calls it, before that was noted. */
  brand?: string;
  seller: { name: string; lines: string[]; businessId: string | null; vatId: string | null; email: string };
  buyer: { name: string | null; email: string };
  /** What was bought, for example "Personal Coaching: Monthly coaching". */
  item: string;
  /** YYYY-MM-DD, where it is for a time. */
  period: { from: string; to: string } | null;
  /** The price before its code, what the code took off, and what was paid of it; missing where there was no code. */
  reduced?: { list: number; discount: number; paid: number; code: string };
  /** Integer minor units; `vat` is what of `total` is tax. Negative on a credit note. */
  total: number;
  vat: number;
  currency: string;
  /** Hundredths of a percent. */
  vatRate: number;
  /** "Card" or "PayPal", in its language. */
  method: string;
  /** ISO date-time of the payment or the refund. */
  at: string;
  /** The clock by which days and times are said. */
  timeZone?: string;
  /** The number of what it takes back: the receipt, by a credit note; a credit note whose money came back. */
  corrects: number | null;
  /** Paid to a stand-in: no money moved. */
  test: boolean;
}

const ReceiptSchema = defineEntity({
  name: 'Receipt',
  indexes: [
    { properties: ['createdAt'] },
    // What went back, few among all: the studio's statistics read them by their days.
    { name: 'receipt_later_index', properties: ['createdAt'], where: `cause <> 'paid'` },
  ],
  uniques: [{ properties: ['payment', 'cause'] }],
  properties: {
    /** Live receipts and test ones have a sequence each. */
    mode: p.string().$type<Mode>().primary().default('live'),
    /** Without gaps, from 1: taken from the counter in the transaction that writes the receipt. */
    number: p.integer().primary().autoincrement(false),
    payment: () => p.manyToOne(Payment),
    /** `paid`; or `refund:`, `lost:` or `reversal:` and the total that had gone back by then. */
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

/** The last number that was given: row 1 counts live receipts, row 2 test ones. Locked by whoever takes the next one. */
export class ReceiptCounter extends ReceiptCounterSchema.class {}
ReceiptCounterSchema.setClass(ReceiptCounter);
