import { afterEach, expect, test } from 'vitest';
import { everyNth } from '../../../../scripts/testing/nightly.ts';
import { approve } from '#server/testing/buyers.ts';
import { COACH, coachOrders, dashboard, loadFirstOrder } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { Receipt } from '../receipts/receipt.entity.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const ORDER = { programId: 2, amount: '29.90', currency: 'EUR', intent: 'CAPTURE' };

// Half an hour around local midnight, with a clock change within the term: multiples of 24 hours are wrong.
const PURCHASES = [
  ['Europe/Helsinki', '2026-10-24T21:30:00Z', '2026-10-25', '2026-11-08', '2026-11-24', '2026-11-08T22:00:00Z'],
  ['Europe/Helsinki', '2026-03-28T21:30:00Z', '2026-03-28', '2026-04-11', '2026-04-27', '2026-04-11T21:00:00Z'],
  ['America/New_York', '2026-11-01T03:30:00Z', '2026-10-31', '2026-11-14', '2026-11-30', '2026-11-15T05:00:00Z'],
  ['America/New_York', '2026-03-08T05:30:00Z', '2026-03-08', '2026-03-22', '2026-04-07', '2026-03-23T04:00:00Z'],
  ['Pacific/Auckland', '2026-09-26T11:30:00Z', '2026-09-26', '2026-10-10', '2026-10-26', '2026-10-10T11:00:00Z'],
  ['Pacific/Auckland', '2026-04-04T11:30:00Z', '2026-04-05', '2026-04-19', '2026-05-05', '2026-04-19T12:00:00Z'],
] as const;

test.each(everyNth(PURCHASES, 4))(
  'in %s, bought at %s',
  async (zone, bought, day, withdrawUntil, guaranteeUntil, over) => {
    let now = new Date(bought);
    const env = { TIME_ZONE: zone, COACH_EMAILS: COACH, RATE_LIMITS: 'off' };
    const app = await startTestApp({ env, clock: () => now, selling: { sameClock: true } });
    closing.push(() => app.close());
    const browser = await member(app, 'night@example.com', {}, now);
    const { id } = (await (await browser.post('/paypal/order', ORDER)).json()) as { id: string };
    await approve(app, id);
    expect((await browser.post(`/paypal/order/${id}/capture`)).status).toBe(200);

    const [purchase] = (await dashboard(browser)).purchases;
    expect(purchase).toMatchObject({ withdrawUntil, guaranteeUntil });
    expect(purchase!.createdAt.slice(0, 10)).toBe(day);
    expect(Date.parse(purchase!.createdAt)).toBe(now.getTime());
    expect(purchase!.receipts.map(({ date }) => date.slice(0, 10))).toEqual([day]);
    const [order] = (await coachOrders(await member(app, COACH, {}, now))).orders;
    expect([order!.createdAt, order!.payments[0]!.createdAt].map((moment) => moment.slice(0, 10))).toEqual([day, day]);

    const [receipt] = await app.em().find(Receipt, {});
    const withdraw = () =>
      browser.post('/api/withdrawals', {
        fullName: 'Aino Virta',
        email: 'night@example.com',
        contract: `Receipt ${receipt!.number}`,
      });
    now = new Date(over);
    expect((await dashboard(browser)).purchases[0]).toMatchObject({ withdrawUntil: null, guaranteeUntil });
    expect((await withdraw()).status).toBe(409);
    now = new Date(now.getTime() - 1);
    expect((await dashboard(browser)).purchases[0]).toMatchObject({ withdrawUntil });
    expect((await withdraw()).status).toBe(202);
    expect((await loadFirstOrder(app, 'night@example.com')).withdrawnAt).toEqual(now);
  },
);
