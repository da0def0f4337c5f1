import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StudioProgram } from '#contract/catalog/programs.studio.ts';
import { PaymentSetupResponse } from '#contract/sales/checkout.ts';
import type { Browser } from '#server/testing/browser.ts';
import { guest, payByCard } from '#server/testing/buyers.ts';
import { COACH, coached, dashboard, expectEventually, findSubscription } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { buildProgramRequest, PROGRAMS } from '#server/modules/catalog/programs/programs.harness.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { PlanChange } from '../subscriptions/plan-change.entity.ts';

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const ONCE = '/api/create-one-time-payment';

/** Pays as a guest in a mailbox's name. */
async function pay(email: string, programId: number, path = ONCE) {
  const setup = await app.post(path, guest(email, { programId }));
  const { clientSecret } = PaymentSetupResponse.parse(await setup.json());
  await payByCard(app, clientSecret);
  await expectEventually(app, () => app.em().count(Order, { emailKey: email, programId, status: 'paid' })).toBe(1);
  const { id } = await app.em().findOneOrFail(Order, { emailKey: email, programId, status: 'paid' });
  return { id, clientSecret };
}
const correct = (id: string, email: string) =>
  coach.ask(`/api/coach/orders/${id}/address`, {
    method: 'PUT',
    body: JSON.stringify({ email }),
    headers: { 'content-type': 'application/json' },
  });

describe('an order that a stranger has paid in the name of a mailbox', () => {
  test('does not keep the coach from moving the own order of its owner there', async () => {
    const right = 'right-address@example.com';
    const owner = await member(app, right);
    const own = await pay('mistyped-address@example.com', 2);
    const strange = await pay(right, 2);
    expect((await correct(own.id, right)).status).toBe(204);
    expect(await dashboard(owner)).toMatchObject({ purchases: [{ programId: 2 }], unclaimed: [{ id: strange.id }] });
    // The one that the coach has moved is confirmed.
    const other = await pay('other-address@example.com', 2);
    expect((await correct(other.id, right)).status).toBe(409);
  });

  test('does not keep the coach from giving the programme', async () => {
    const email = 'given-access@example.com';
    await member(app, email);
    await pay(email, 3);
    const give = () => coach.post('/api/coach/gifts', { email, program: '3' });
    expect((await give()).status).toBe(201);
    expect((await give()).status).toBe(409);
  });

  test('does not keep coach and member from agreeing on another offer', async () => {
    const email = 'other-offer@example.com';
    const browser = await coached(app, email);
    const { id } = (await findSubscription(app, email))!;
    const form = buildProgramRequest({ name: 'Aamu Evenings', type: 'subscription', price: '49.90', coaching: true });
    const program = StudioProgram.parse(await (await coach.post(PROGRAMS, form)).json());
    const propose = () =>
      coach.post(`/api/coach/subscriptions/${id}/plan`, { plan: `${program.id}:${program.offers[0]!.key}` });
    const subscribe = () => pay(email, program.id, '/api/create-guest-subscription');
    const order = await subscribe();
    await expectEventually(app, () => app.em().count(Subscription, { order: order.id, status: 'active' })).toBe(1);
    expect((await propose()).status).toBe(202);
    const plan = (await app.em().findOneOrFail(PlanChange, { status: 'proposed' })).id;
    const agreed = await browser.post(`/api/user/subscriptions/${id}/plan`, { plan, agreed: true });
    expect(agreed.status).toBe(200);
  });
});

describe('orders that a stranger has moved into a mailbox', () => {
  test('delay neither the receipts that the coach sends again nor those of a corrected address', async () => {
    const email = 'moved-into@example.com';
    const own = await pay(email, 2);
    const mistyped = await pay('moved-intp@example.com', 3);
    for (const n of [1, 2, 3]) {
      const { clientSecret } = await pay(`stranger-${n}@example.com`, 2);
      expect((await app.post('/api/payment-address', { clientSecret, email })).status).toBe(204);
    }
    await app.settle();
    const findMails = () => app.em().find(OutboxMail, { recipient: email, template: 'purchase-receipt-guest' });
    const before = new Set((await findMails()).map(({ id }) => id));
    const soon = Date.now() + 60_000;
    // Those of the stranger wait.
    const waiting = await findMails();
    expect(waiting.filter(({ nextAttemptAt }) => nextAttemptAt.getTime() > soon)).toHaveLength(1);
    expect((await coach.post(`/api/coach/orders/${own.id}/receipts`, {})).status).toBe(202);
    expect((await correct(mistyped.id, email)).status).toBe(204);
    const written = (await findMails()).filter(({ id }) => !before.has(id));
    expect(written.map(({ nextAttemptAt }) => nextAttemptAt.getTime() <= Date.now())).toEqual([true, true]);
  });
});
