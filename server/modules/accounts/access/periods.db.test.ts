import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Order, Payment } from '#server/modules/sales/orders/order.entity.ts';
import { writeCreditNote, writeReceipt, writeReversal } from '#server/modules/sales/receipts/receipts.service.ts';
import { User } from '../users/user.entity.ts';
import { loadAccessPeriods } from './periods.ts';
import { Purchase, type PurchaseStatus } from './purchase.entity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const day = (number: number) => new Date(`2026-11-${String(number).padStart(2, '0')}T10:00:00.000Z`);
const seller = { name: 'Aamu', lines: [], businessId: null, vatId: null, email: 'hello@aamu.example' };

/** Event on a day: a refund, a lost dispute or a reversal, in minor units. */
type Return = [on: number, what: 'refund' | 'lost' | 'reversal', minor: number];

/** Returns the end of access to a purchase of €29.90 on the 1st; undefined if unknown. */
async function accessAfter(status: PurchaseStatus, returns: Return[]): Promise<Date | null | undefined> {
  const em = app.em();
  const email = `${randomUUID()}@example.com`;
  const user = em.create(User, { id: randomUUID(), email, emailKey: email, createdAt: day(1) });
  const money = { amountMinor: 2_990, currency: 'EUR', createdAt: day(1) };
  const terms = { programId: 2, offerKey: 'once', programName: 'All Day Energy', offerName: 'Once', vatRate: 2_550 };
  const whose = { user, email, emailKey: email };
  const order = em.create(Order, { ...money, ...terms, ...whose, id: randomUUID(), interval: 'once', status: 'paid' });
  const what = { reference: randomUUID(), provider: 'stripe', status: 'paid' } as const;
  const payment = em.create(Payment, { ...money, ...what, id: randomUUID(), order });
  em.create(Purchase, { ...money, id: randomUUID(), user, order, programId: 2, status, accessUntil: null });
  await em.transactional(async (tx) => {
    const about = (on: number) => ({ seller, timeZone: 'UTC', now: day(on) });
    await writeReceipt(tx, order, payment, about(1));
    for (const [on, kind, minor] of returns) {
      await tx.flush();
      payment.refundedMinor += kind === 'reversal' ? -minor : minor;
      if (kind === 'reversal') await writeReversal(tx, order, payment, minor, about(on));
      else await writeCreditNote(tx, order, payment, { back: minor, lost: kind === 'lost' }, about(on));
    }
  });
  return (await loadAccessPeriods(app.em(), user, 'live'))[0]?.until;
}

test.each<[string, PurchaseStatus, Return[], Date | null | undefined]>([
  ['nothing went back', 'completed', [], null],
  ['a part went back', 'completed', [[5, 'refund', 1_000]], null],
  [
    'the rest followed',
    'refunded',
    [
      [5, 'refund', 1_000],
      [9, 'refund', 1_990],
    ],
    day(9),
  ],
  ['all of it went back at once', 'refunded', [[5, 'refund', 2_990]], day(5)],
  [
    'it did not arrive, and went again',
    'refunded',
    [
      [5, 'refund', 2_990],
      [6, 'reversal', 2_990],
      [9, 'refund', 2_990],
    ],
    day(9),
  ],
  [
    'a bank took what was left',
    'disputed',
    [
      [5, 'refund', 1_000],
      [9, 'lost', 1_990],
    ],
    day(9),
  ],
  ['a part went back and the rest is disputed', 'disputed', [[5, 'refund', 1_000]], undefined],
])('where %s, what was bought was theirs until then', async (_, status, returns, until) => {
  expect(await accessAfter(status, returns)).toEqual(until);
});
