import { defineEntity, p } from '@mikro-orm/core';
import { Payment } from '../orders/order.entity.ts';

/** What a receipt says. It is written once: later settings do not change what was handed out. */
export interface ReceiptBody {
  seller: { name: string; lines: string[]; businessId: string | null; vatId: string | null; email: string };
  buyer: { name: string | null; email: string };
  /** What was bought, for example "Personal Coaching: Monthly coaching". */
  item: string;
  /** YYYY-MM-DD, where it is for a time. */
  period: { from: string; to: string } | null;
  /** Integer minor units; `vat` is what of `total` is tax. Negative on a credit note. */
  total: number;
  vat: number;
  currency: string;
  /** Hundredths of a percent. */
  vatRate: number;
  /** "Card" or "PayPal". */
  method: string;
  /** ISO date-time of the payment or the refund. */
  at: string;
  /** The clock by which days and times are said. */
  timeZone?: string;
  /** The number of the receipt that a credit note takes back, or of the credit note that a receipt takes back. */
  corrects: number | null;
  /** Paid to a stand-in: no money moved. */
  test: boolean;
}

const ReceiptSchema = defineEntity({
  name: 'Receipt',
  uniques: [{ properties: ['payment', 'cause'] }],
  properties: {
    /** Without gaps, from 1: taken from the counter in the transaction that writes the receipt. */
    number: p.integer().primary().autoincrement(false),
    payment: () => p.manyToOne(Payment),
    /** `paid`; `refund:` and the total that had gone back by then; `reversal:` and how often it did not stay away. */
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

/** The last number that was given. One row, locked by whoever takes the next one. */
export class ReceiptCounter extends ReceiptCounterSchema.class {}
ReceiptCounterSchema.setClass(ReceiptCounter);
