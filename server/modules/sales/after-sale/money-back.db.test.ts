import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runUntilDone } from '#server/platform/jobs/jobs.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { approve } from '#server/testing/buyers.ts';
import { COACH, confirmWithdrawal, dashboard, loadFirstOrder } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order, Payment, RefundRequest } from '../orders/order.entity.ts';
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

test('a request that was reopened after its reminder is reminded of again, alone or with others', async () => {
  await withdrawn();
  await turnAt('2026-12-04T08:00:00Z');
  expect(await reminders()).toHaveLength(1);
  // A return settled the request and failed.
  const reopen = () => app.em().nativeUpdate(RefundRequest, {}, { remindAt: new Date('2026-12-04T06:00:00Z') });
  await reopen();
  await turnAt('2026-12-08T08:00:00Z');
  expect(await reminders()).toHaveLength(2);
  await withdraw({ email: 'nobody@example.com', contract: 'Receipt 99' });
  for (const later of ['2026-12-09T08:00:00Z', '2026-12-10T08:00:00Z']) {
    await reopen();
    await turnAt(later);
  }
  expect(await app.em().count(OutboxMail, { template: 'refunds-due', recipient: COACH })).toBe(2);
});

async function actAtProvider(order: Order, ...actions: string[]): Promise<void> {
  const { reference } = await app.em().findOneOrFail(Payment, { order });
  for (const action of actions) {
    expect((await app.post(`/sandbox/payments/${reference}/${action}`, {})).status).toBe(200);
    await app.settle();
  }
}

test('a withdrawal that was confirmed late has no deadline and promises no refund, also after a won dispute', async () => {
  const order = await withdrawn();
  const { id } = await app.em().findOneOrFail(Purchase, { order });
  const browser = await member(app, BUYER, {}, now);
  const claimGuarantee = async () => (await browser.post('/api/user/refund-requests', { id })).text();
  expect(await claimGuarantee()).toContain('You’ll get a refund.');
  await app.em().nativeUpdate(RefundRequest, { order }, { settledAt: now });
  expect(await claimGuarantee()).toContain('You have already withdrawn from this contract."');
  expect((await dashboard(browser)).purchases[0]).toMatchObject({ requested: null, guaranteeUntil: null });
  await app.em().nativeUpdate(RefundRequest, { order }, { settledAt: null });
  await app.em().nativeUpdate(RefundRequest, { order }, { isLate: true, remindAt: null });
  expect(await claimGuarantee()).toContain('Your coach will check what you get back');
  await actAtProvider(order, 'dispute', 'win');
  await turnAt('2026-12-05T08:00:00Z');
  expect(await reminders()).toHaveLength(0);
  const notices = await app.em().find(OutboxMail, { template: 'dispute-notice', recipient: COACH });
  const states = notices.map(({ data }) => data['state']).join(' ');
  expect(states).toContain('You won the dispute.');
  expect(states).not.toContain('refund is due');
});

test('a request is reminded of after its dispute, with each that the shop wins', async () => {
  const order = await withdrawn();
  await actAtProvider(order, 'dispute');
  await turnAt('2026-12-04T08:00:00Z');
  expect(await reminders()).toHaveLength(0);
  await actAtProvider(order, 'win');
  await turnAt('2026-12-05T08:00:00Z');
  expect(await reminders()).toHaveLength(1);
  await app.em().nativeUpdate(RefundRequest, { order }, { kind: 'guarantee' });
  await actAtProvider(order, 'dispute', 'win');
  await turnAt('2026-12-06T08:00:00Z');
  expect(await reminders()).toHaveLength(2);
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

describe('several requests that are due at once', () => {
  /** Sends withdrawals with made-up addresses, for which there is no order. */
  async function withdrawMadeUp(count: number): Promise<void> {
    for (let n = 1; n <= count; n++)
      await withdraw({ email: `made-up-${n}@example.org`, contract: `No contract ${n}`, fullName: 'Stranger' });
  }
  const render = ({ template, data, language }: OutboxMail) => renderMail(template, data, language);
  const gathered = (recipient = COACH) => app.em().find(OutboxMail, { template: 'refunds-due', recipient });

  test('are one mail to each coach, which names the confirmed and counts those without an order', async () => {
    await withdrawMadeUp(30);
    await withdrawn();
    await turnAt('2026-12-04T08:00:00Z');
    await turnAt('2026-12-05T08:00:00Z');
    for (const coach of [COACH, OTHER])
      expect([(await reminders(coach)).length, (await gathered(coach)).length]).toEqual([0, 1]);
    const { subject, text } = await render((await gathered())[0]!);
    expect(subject).toBe('Refunds due by 7 December 2026: 31 open requests');
    expect(text).toMatch(/^> Aino Virta \(aino@example\.com\): All Day Energy.*\. Refund due by 7 December 2026\.$/m);
    expect(text).toContain('30 withdrawals have no order.');
    expect(text).not.toMatch(/Stranger|made-up|more request|not confirmed/);
    expect(text).toMatch(/\/coach$/m);
    expect(await app.em().count(RefundRequest, { remindAt: { $ne: null } })).toBe(0);
  });

  test('count an unconfirmed one, and name the first five of the others', async () => {
    await bought();
    await app.em().nativeUpdate(Order, { emailKey: BUYER }, { digitalConsent: null });
    await withdraw();
    const [request] = await app.em().find(RefundRequest, {});
    expect(request).toMatchObject({ confirmedAt: null, confirmKey: expect.any(String) });
    const { order, kind, language, contract, remindAt, createdAt } = request!;
    const row = { order, kind, language, contract, remindAt, confirmedAt: createdAt, note: '', settledAt: null };
    const em = app.em();
    for (let n = 1; n <= 7; n++) {
      const later = new Date(createdAt.getTime() + n * 1000);
      const person = { fullName: `Buyer ${n}`, email: `buyer-${n}@example.com` };
      em.create(RefundRequest, { ...row, ...person, id: randomUUID(), confirmKey: null, createdAt: later });
    }
    await em.flush();
    now = new Date('2026-12-04T08:00:00Z');
    await Promise.all([1, 2, 3].map(() => remindOfMoney(app.em(), app.paymentContext!)));
    const mails = await gathered();
    expect(mails).toHaveLength(1);
    const { text } = await render(mails[0]!);
    expect(text.match(/Buyer \d/g)).toEqual([1, 2, 3, 4, 5].map((n) => `Buyer ${n}`));
    expect(text).toContain('2 more requests are open.');
    expect(text).toContain('1 withdrawal is not confirmed.');
    expect(text).not.toMatch(/Aino|no order/);
  });

  test('lose the names once a named person is erased, and stay counted', async () => {
    await withdrawMadeUp(1);
    const { email } = await withdrawn();
    await turnAt('2026-12-04T08:00:00Z');
    expect((await render((await gathered())[0]!)).text).toContain(email);
    const browser = await member(app, BUYER, {}, now);
    expect((await browser.post('/api/user/delete', { confirm: 'DELETE' })).ok).toBe(true);
    for (const mail of await gathered()) {
      expect(JSON.stringify(mail.data)).not.toMatch(/aino/i);
      expect((await render(mail)).subject).toContain('2 open requests');
    }
    expect(await gathered()).toHaveLength(1);
  });
});
