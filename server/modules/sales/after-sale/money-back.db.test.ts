import { afterEach, beforeEach, expect, test } from 'vitest';
import { runUntilDone } from '#server/platform/jobs/jobs.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { approve } from '#server/testing/buyers.ts';
import { COACH, confirmWithdrawal, loadFirstOrder } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Order, RefundRequest } from '../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { moneyBackJob, remindOfMoney } from './money-back.job.ts';

const OTHER = 'partner@sandbox.example';
const ORDER = { programId: 2, amount: '29.90', currency: 'EUR', intent: 'CAPTURE' };
const BUYER = 'aino@example.com';

let app: TestApp;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z');
  const env = { COACH_EMAILS: `${COACH},${OTHER}`, RATE_LIMITS: 'off' };
  app = await startTestApp({ env, clock: () => now, selling: {} });
  await turn();
});
afterEach(() => app.close());

/** Simulates a new process: the job is created anew, the row with its due time stays. */
const turn = () => runUntilDone(app.paymentContext!, [moneyBackJob(app.paymentContext!)]);
const turnAt = (moment: string) => {
  now = new Date(moment);
  return turn();
};

const reminders = (recipient = COACH) =>
  app.em().find(OutboxMail, { template: 'money-back-due', recipient }, { orderBy: { createdAt: 'asc' } });

async function bought() {
  const browser = await member(app, BUYER, {}, now);
  const { id } = (await (await browser.post('/paypal/order', ORDER)).json()) as { id: string };
  await approve(app, id);
  expect((await browser.post(`/paypal/order/${id}/capture`)).status).toBe(200);
  return browser;
}

async function withdraw(more: object = {}): Promise<void> {
  const body = { fullName: 'Aino Virta', email: BUYER, contract: 'All Day Energy', ...more };
  expect((await app.post('/api/withdrawals', body)).status).toBe(202);
}

/** Buys without the consent that ends the right of withdrawal, and withdraws. */
async function withdrawn(): Promise<Order> {
  await bought();
  const { id } = await loadFirstOrder(app, BUYER);
  await app.em().nativeUpdate(Order, { id }, { digitalConsent: null });
  await withdraw();
  await confirmWithdrawal(app, BUYER);
  const order = await loadFirstOrder(app, BUYER);
  expect(order.withdrawnAt).not.toBeNull();
  return order;
}

test('of a withdrawal each coach is reminded once, three days before the money has to be back, whatever starts again', async () => {
  const order = await withdrawn();
  // The term ends on 7 December; local time is 07:59, then 08:00.
  await turnAt('2026-12-04T05:59:00Z');
  expect(await reminders()).toHaveLength(0);
  await turnAt('2026-12-04T06:59:00Z');
  for (const coach of [COACH, OTHER]) expect(await reminders(coach)).toHaveLength(1);
  for (const later of ['2026-12-04T08:00:00Z', '2026-12-05T08:00:00Z', '2026-12-30T08:00:00Z']) await turnAt(later);
  for (const coach of [COACH, OTHER]) expect(await reminders(coach)).toHaveLength(1);

  const [mail] = await reminders();
  const { subject, text } = await renderMail(mail!.template, mail!.data, mail!.language);
  expect(subject).toBe(`Refund due by 7 December 2026: Aino Virta (${BUYER}) withdraws from the contract`);
  expect(text).toContain(`/coach/orders/${order.id}`);
  expect(text).toContain('withdraws from the contract');
});

test('nobody is reminded of what was settled meanwhile', async () => {
  await withdrawn();
  const [request] = await app.em().find(RefundRequest, {});
  const coach = await member(app, COACH, {}, now);
  expect((await coach.post(`/api/coach/refund-requests/${request!.id}/settle`)).ok).toBe(true);
  await turnAt('2026-12-04T08:00:00Z');
  expect(await reminders()).toHaveLength(0);
});

test('two processes that look at once write one mail', async () => {
  await withdrawn();
  now = new Date('2026-12-04T08:00:00Z');
  await Promise.all([1, 2, 3].map(() => remindOfMoney(app.em(), app.paymentContext!)));
  expect(await reminders()).toHaveLength(1);
});

test('a withdrawal without an order leads to their list', async () => {
  await withdraw({ email: 'nobody@example.com', contract: 'Receipt 99' });
  await turnAt('2026-12-04T08:00:00Z');
  const mails = await reminders();
  expect(mails).toHaveLength(1);
  expect(mails[0]!.data['item']).toBe('"Receipt 99" (no order was found for it)');
  expect(mails[0]!.data['askedUrl']).toMatch(/\/coach\/stuck\/withdrawals$/);
});

test('of a request under the guarantee the coach is reminded, too; of play money, where money moves, nobody', async () => {
  const browser = await bought();
  const { purchases } = (await (await browser.ask('/api/user/dashboard')).json()) as { purchases: { id: string }[] };
  expect((await browser.post('/api/user/refund-requests', { id: purchases[0]!.id })).ok).toBe(true);
  now = new Date('2026-12-04T08:00:00Z');
  const { providers } = app.paymentContext!;
  const live = {
    ...app.paymentContext!,
    clock: () => now,
    coaches: [COACH],
    providers: { ...providers, mode: 'live' as const },
  };
  const order = await loadFirstOrder(app, BUYER);
  const [request] = await app.em().find(RefundRequest, {});
  await remindOfMoney(app.em(), live);
  expect([order.mode, (await reminders()).length]).toEqual(['test', 0]);
  await app.em().nativeUpdate(RefundRequest, { id: request!.id }, { remindAt: now });
  await turn();
  const [mail] = await reminders();
  expect(mail!.data['what']).toBe(`${request!.fullName} (${BUYER}) requests a refund`.trimStart());
});
