import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StudioProgram } from '#contract/catalog/programs.studio.ts';
import { PersonResponse } from '#contract/accounts/people.studio.ts';
import { OrderDetail } from '#contract/sales/orders.studio.ts';
import { PaymentSetupResponse } from '#contract/sales/checkout.ts';
import type { Browser } from '#server/testing/browser.ts';
import { guest, payByCard } from '#server/testing/buyers.ts';
import {
  COACH,
  coached,
  confirmOrder,
  dashboard,
  expectEventually,
  findSubscription,
} from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { moveAccount } from '#server/modules/accounts/account/account.service.ts';
import { eraseUser } from '#server/modules/accounts/account/erase.service.ts';
import { Session } from '#server/modules/accounts/sessions/session.entity.ts';
import { changeEmail } from '#server/modules/accounts/users/email-change.service.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { dayIn, DAY_MS } from '#server/platform/days.ts';
import { NotFound } from '#server/platform/errors.ts';
import { buildProgramRequest, PROGRAMS } from '#server/modules/catalog/programs/programs.harness.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { completeCardChange } from '../after-sale/card-change.service.ts';
import { returnUnconfirmed } from '../after-sale/unconfirmed-returns.ts';
import { storedCoupon } from '../checkout/discount-codes/coupons.harness.ts';
import { BuyerAction } from '../orders/buyer-action.entity.ts';
import { Order, Payment, Refund, RefundRequest } from '../orders/order.entity.ts';
import { createRefund } from '../refunds/refunds.service.ts';
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
async function pay(email: string, programId: number, path = ONCE, more: object = {}) {
  const setup = await app.post(path, guest(email, { programId, ...more }));
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

  test('takes a withdrawal along to a corrected address only in the buyer’s name', async () => {
    const [wrong, right] = ['withdrawn-mistyped@example.com', 'withdrawn-right@example.com'];
    const { id } = await pay(wrong, 2);
    const declare = (fullName: string) =>
      app.post('/api/withdrawals', { fullName, email: wrong, contract: 'All Day Energy' });
    for (const name of ['aino virta', 'Another Person']) expect((await declare(name)).status).toBe(202);
    expect((await correct(id, right)).status).toBe(204);
    const found = await app.em().find(RefundRequest, { email: [wrong, right] }, { orderBy: { email: 'desc' } });
    expect(found.map(({ fullName, order }) => [fullName, order?.id])).toEqual([
      ['aino virta', id],
      ['Another Person', undefined],
    ]);
    expect(found.map(({ email }) => email)).toEqual([right, wrong]);
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
    const form = buildProgramRequest({ name: 'Aamu Evenings', type: 'subscription', price: '49.90' });
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

describe('an order in the name of an account', () => {
  const SUBSCRIPTION = '/api/create-guest-subscription';
  const withoutFiles = async () => {
    const form = buildProgramRequest({ name: 'Aamu Mornings' });
    return StudioProgram.parse(await (await coach.post(PROGRAMS, form)).json()).id;
  };
  const refunds = async (order: string) =>
    (await app.em().find(Refund, { payment: { order } })).map(({ reason }) => reason);
  const sweep = () => returnUnconfirmed(app.em(), app.paymentContext!);
  /** Lets the hour pass in which its payer can correct the address. */
  const passHour = (id: string) =>
    app.em().nativeUpdate(Order, { id }, { paidAt: new Date(Date.now() - 3_700_000), heldSince: new Date(0) });

  test('stays if a former version held it, because that may have granted it before', async () => {
    const email = 'rolled-back@example.com';
    await member(app, email);
    const { id } = await pay(email, await withoutFiles());
    const paidAt = new Date(Date.now() - 60 * DAY_MS);
    await app.em().nativeUpdate(Order, { id }, { paidAt, heldSince: null });
    await sweep();
    expect(await refunds(id)).toEqual([]);
  });

  test.each([true, false])('binds its payer to the start that they requested only with files: %s', async (hasFiles) => {
    const email = `payer-${hasFiles}@example.com`;
    const browser = await member(app, email);
    const programId = hasFiles ? 2 : await withoutFiles();
    const { id } = await pay(email, programId, ONCE, { startConsent: 'digital-1' });
    const receipt = { recipient: email, template: 'purchase-receipt-unclaimed' } as const;
    const { data } = await app.em().findOneOrFail(OutboxMail, receipt);
    expect(data['withdrawalEnded']).toBe(hasFiles ? 'yes' : '');
    expect(data['consentText']).toMatch(hasFiles ? /^You agreed on/ : /^By confirming/);
    const contract = { fullName: 'A. Payer', email, contract: hasFiles ? 'All Day Energy' : 'Aamu Mornings' };
    expect((await browser.post('/api/withdrawals', contract)).ok).toBe(!hasFiles);
    expect((await app.em().findOneOrFail(Order, { id })).withdrawnAt !== null).toBe(!hasFiles);
  });

  test('tells the coach that it waits and until when, and nothing once it is confirmed or its account is erased', async () => {
    const [email, other] = ['shown@example.com', 'shown-erased@example.com'];
    for (const each of [email, other]) await member(app, each);
    const { id } = await pay(email, await withoutFiles());
    const { id: person } = await app.em().findOneOrFail(User, { emailKey: email });
    const look = async (which = id) => {
      const order = OrderDetail.parse(await (await coach.ask(`/api/coach/orders/${which}`)).json());
      const { orders } = PersonResponse.parse(await (await coach.ask(`/api/coach/people/${person}`)).json());
      return [order.unclaimed, order.returnAt?.slice(0, 10), orders[0]!.isUnconfirmed];
    };
    const day = dayIn('Europe/Helsinki', new Date(Date.now() + 21 * DAY_MS));
    expect(await look()).toEqual([true, day, true]);
    await confirmOrder(app, email);
    expect(await look()).toEqual([undefined, undefined, undefined]);
    const { id: left } = await pay(other, await withoutFiles());
    const { id: user } = await app.em().findOneOrFail(User, { emailKey: other });
    await app.em().transactional((tx) => eraseUser(tx, { id: user }, () => new Date()));
    expect(await look(left)).toEqual([undefined, undefined, undefined]);
  });

  test('can be withdrawn from until it is returned', async () => {
    const email = 'late-withdrawal@example.com';
    const browser = await member(app, email);
    const { id } = await pay(email, await withoutFiles());
    const paidAt = new Date(Date.now() - 16 * DAY_MS);
    await app.em().nativeUpdate(Order, { id }, { paidAt, heldSince: paidAt });
    const contract = { fullName: 'A. Payer', email, contract: 'Aamu Mornings' };
    expect((await browser.post('/api/withdrawals', contract)).ok).toBe(true);
    expect((await app.em().findOneOrFail(Order, { id })).withdrawnAt).toBeInstanceOf(Date);
  });

  test('waives the withdrawal with the press, from which its guarantee counts', async () => {
    const email = 'waives@example.com';
    const browser = await member(app, email);
    const { id } = await pay(email, await withoutFiles(), ONCE, { startConsent: 'digital-1' });
    const paidAt = new Date(Date.now() - 20 * DAY_MS);
    await app.em().nativeUpdate(Order, { id }, { paidAt, heldSince: paidAt, guaranteeDays: 14 });
    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
    const [purchase] = (await dashboard(browser)).purchases;
    expect(purchase!.withdrawUntil).toBeNull();
    expect(purchase!.guaranteeUntil! > new Date(Date.now() + 12 * DAY_MS).toISOString()).toBe(true);
    const again = await app.em().findOneOrFail(OutboxMail, { recipient: email, template: 'purchase-receipt' });
    expect(again.data).toMatchObject({ withdrawalEnded: 'yes' });
  });

  test('begins its days once the coach has moved it to its buyer, who has no account', async () => {
    await member(app, 'not-the-buyer@example.com');
    const { id } = await pay('not-the-buyer@example.com', 2);
    const paidAt = new Date(Date.now() - 20 * DAY_MS);
    await app.em().nativeUpdate(Purchase, { order: id }, { createdAt: paidAt });
    expect((await correct(id, 'the-buyer@example.com')).status).toBe(204);
    expect((await app.em().findOneOrFail(Purchase, { order: id })).createdAt > paidAt).toBe(true);
    // Its periods count from the correction, too.
    expect(await app.em().findOneOrFail(Order, { id })).toMatchObject({ namesAccount: true });
  });

  test.each([true, false])(
    'is returned at the press if the account has used its code, unless it had files: %s',
    async (hasFiles) => {
      const email = `code-twice-${hasFiles}@example.com`;
      const browser = await member(app, email);
      const { code: coupon } = await storedCoupon(app, { onceEach: true });
      const { id } = await pay(email, hasFiles ? 2 : await withoutFiles(), ONCE, { coupon });
      const own = await browser.post(ONCE, guest(email, { programId: 3, coupon }));
      await payByCard(app, PaymentSetupResponse.parse(await own.json()).clientSecret);
      await expectEventually(app, () => app.em().count(Order, { emailKey: email, status: 'paid' })).toBe(2);
      expect(await confirmOrder(app, email)).toBe(`/order/confirmed${hasFiles ? '' : '?outcome=returned'}`);
      expect(await refunds(id)).toEqual(hasFiles ? [] : ['code']);
    },
  );

  test('uses up no code of its mailbox if the press returns it', async () => {
    const email = 'code-stays@example.com';
    const browser = await member(app, email);
    const { code: coupon } = await storedCoupon(app, { code: 'STAYS10', onceEach: true });
    await pay(email, 3, ONCE, { coupon });
    expect((await coach.post('/api/coach/gifts', { email, program: '3' })).status).toBe(201);
    expect(await confirmOrder(app, email)).toBe('/order/confirmed?outcome=returned');
    expect((await browser.post('/api/coupon', { programId: 2, coupon })).status).toBe(200);
  });

  test('is not confirmed while a payment of its member is pending', async () => {
    const email = 'pays-too@example.com';
    const browser = await member(app, email);
    const programId = await withoutFiles();
    const { id } = await pay(email, programId);
    const own = await browser.post(ONCE, guest(email, { programId }));
    const [intent] = PaymentSetupResponse.parse(await own.json()).clientSecret.split('_secret_');
    await app.post(`/sandbox/payments/${intent}/process`, {});
    await expectEventually(app, () => app.em().count(Payment, { intentId: intent!, status: 'pending' })).toBe(1);
    expect(await confirmOrder(app, email)).toBe('/order/confirm?outcome=waiting');
    expect(await refunds(id)).toEqual([]);
  });

  test('is not confirmed in the last hour of its month', async () => {
    const email = 'last-hour@example.com';
    const browser = await member(app, email);
    const { id } = await pay(email, 4, SUBSCRIPTION);
    await app.settle();
    const endsAt = new Date(Date.now() + 1_800_000);
    await app.em().nativeUpdate(Subscription, { order: id }, { endsAt });
    expect(await confirmOrder(app, email)).toBe('/order/confirm');
    expect((await dashboard(browser)).unclaimed).toEqual([]);
    expect((await coach.post(`/api/coach/orders/${id}/receipts`)).status).toBe(409);
  });

  test('is not confirmed while its payment is disputed', async () => {
    const email = 'disputed-order@example.com';
    await member(app, email);
    const { id } = await pay(email, 2);
    await app.em().nativeUpdate(Payment, { order: id }, { status: 'disputed' });
    expect(await confirmOrder(app, email)).toBe('/order/confirm?outcome=waiting');
    await app.em().nativeUpdate(Payment, { order: id }, { status: 'paid' });
    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
  });

  test('waits on the dashboard during a dispute, and not once that is lost', async () => {
    const email = 'lost-dispute@example.com';
    const browser = await member(app, email);
    const { id, clientSecret } = await pay(email, 2);
    const [intent] = clientSecret.split('_secret_');
    await app.post(`/sandbox/payments/${intent}/dispute`, {});
    await expectEventually(app, () => app.em().count(Payment, { order: id, status: 'disputed' })).toBe(1);
    expect((await dashboard(browser)).unclaimed).toMatchObject([{ id }]);
    expect((await correct(id, 'disputed-elsewhere@example.com')).status).toBe(409);
    await app.post(`/sandbox/payments/${intent}/lose`, {});
    await expectEventually(app, async () => (await dashboard(browser)).unclaimed).toEqual([]);
    expect((await coach.post(`/api/coach/orders/${id}/receipts`)).status).toBe(409);
    const user = await app.em().findOneOrFail(User, { emailKey: email });
    const { idHash: session } = await app.em().findOneOrFail(Session, { userId: user.id });
    const move = { email: 'lost-moved@example.com', session, payments: app.paymentContext! };
    await moveAccount(app.em(), user, move, app.paymentContext!.brand, () => new Date());
    expect(await app.em().count(OutboxMail, { recipient: move.email })).toBe(0);
  });

  test('cannot be resumed by the coach, for nobody', async () => {
    const email = 'resumed@example.com';
    await member(app, email);
    const { id } = await pay(email, 4, SUBSCRIPTION);
    await app.settle();
    const row = await app.em().findOneOrFail(Subscription, { order: id });
    expect((await coach.post(`/api/coach/subscriptions/${row.id}/resume`, {})).status).toBe(409);
    expect(await app.em().findOneOrFail(Subscription, { order: id })).toMatchObject({ endsUnconfirmed: true });
  });

  test('can be ended by the coach while it is being confirmed: one waits for the other', async () => {
    const email = 'ended-while-pressed@example.com';
    await member(app, email);
    const { id } = await pay(email, 4, SUBSCRIPTION);
    await app.settle();
    const row = await app.em().findOneOrFail(Subscription, { order: id });
    const ended = await app.em().transactional(async (tx) => {
      await tx.execute('select from customer_order where id = ? for update', [id]);
      const ending = coach.post(`/api/coach/subscriptions/${row.id}/end`, {});
      const findWaiting = () => app.em().execute('select from pg_locks where not granted');
      await expect.poll(async () => (await findWaiting()).length).toBeGreaterThan(0);
      await tx.nativeUpdate(Subscription, { order: id }, { createdAt: new Date() });
      return [ending];
    });
    expect((await ended[0]!).status).toBe(204);
  });

  test('ends its subscription, too, if an earlier end is just being taken back', async () => {
    await member(app, 'quick@example.com');
    const { id, clientSecret } = await pay('quick-payer@example.com', 4, SUBSCRIPTION);
    await app.em().nativeUpdate(Subscription, { order: id }, { pendingChange: 'resume' });
    const moved = await app.post('/api/payment-address', { clientSecret, email: 'quick@example.com' });
    expect(moved.status).toBe(204);
    expect(await app.em().findOneOrFail(Subscription, { order: id })).toMatchObject({ endsUnconfirmed: true });
  });

  test('cannot be moved while its member replaces the card', async () => {
    const email = 'new-card@example.com';
    const { id, clientSecret } = await pay(email, 4, SUBSCRIPTION);
    await member(app, email);
    const user = await app.em().findOneOrFail(User, { emailKey: email });
    const { id: subscription } = await app.em().findOneOrFail(Subscription, { order: id });
    const context = app.paymentContext!;
    const stripe = context.providers.stripe!;
    const answers: number[] = [];
    const sdk = async () => {
      answers.push((await app.post('/api/payment-address', { clientSecret, email: 'thief@example.com' })).status);
      return stripe.sdk();
    };
    const slow = { ...context, providers: { ...context.providers, stripe: { ...stripe, sdk } } };
    const card = { id: subscription, setupIntent: 'seti_none' };
    await expect(completeCardChange(app.em(), slow, user, card)).rejects.toThrow(NotFound);
    expect(answers).toEqual([409]);
    expect(await app.em().count(BuyerAction, { order: id })).toBe(0);
  });

  test('is not returned again once the provider has refused that, and keeps neither others nor its member waiting', async () => {
    const email = 'refused-return@example.com';
    const browser = await member(app, email);
    const programId = await withoutFiles();
    const { id } = await pay(email, programId);
    await passHour(id);
    await sweep();
    await app.em().nativeUpdate(Refund, { payment: { order: id } }, { status: 'refused' });
    await sweep();
    expect(await refunds(id)).toEqual(['unconfirmed']);
    const own = await browser.post(ONCE, guest(email, { programId }));
    const { clientSecret } = PaymentSetupResponse.parse(await own.json());
    await payByCard(app, clientSecret);
    await expectEventually(app, () => app.em().count(Order, { emailKey: email, status: 'paid' })).toBe(2);
    expect((await dashboard(browser)).owned).toContain(programId);
    expect(await refunds(id)).toEqual(['unconfirmed']);
  });

  test('is returned, too, if the coach refunded a part for a withdrawal', async () => {
    const email = 'part-withdrawn@example.com';
    await member(app, email);
    const { id } = await pay(email, await withoutFiles());
    const em = app.em();
    const payment = await em.findOneOrFail(Payment, { order: id });
    createRefund(em, payment, { reason: 'withdrawal', endsContract: false, amountMinor: 100, now: new Date() });
    await em.flush();
    await passHour(id);
    await sweep();
    expect((await refunds(id)).toSorted()).toEqual(['unconfirmed', 'withdrawal']);
  });

  test('is returned, too, if it was paid twice', async () => {
    const email = 'paid-twice@example.com';
    await member(app, email);
    const { id } = await pay(email, await withoutFiles());
    const em = app.em();
    const { id: _first, ...paid } = await em.findOneOrFail(Payment, { order: id });
    const second = em.create(Payment, { ...paid, id: randomUUID(), reference: 'again', status: 'duplicate' });
    createRefund(em, second, { reason: 'duplicate', endsContract: false, now: new Date() });
    await em.flush();
    await passHour(id);
    await sweep();
    expect((await refunds(id)).toSorted()).toEqual(['duplicate', 'unconfirmed']);
  });

  test('is returned with every month that was charged', async () => {
    const email = 'two-months@example.com';
    await member(app, email);
    const { id } = await pay(email, 4, SUBSCRIPTION);
    await app.settle();
    const em = app.em();
    const { id: _first, ...paid } = await em.findOneOrFail(Payment, { order: id });
    em.create(Payment, { ...paid, id: randomUUID(), reference: 'second-month', createdAt: new Date() });
    await em.flush();
    await passHour(id);
    await sweep();
    expect(await refunds(id)).toEqual(['unconfirmed', 'unconfirmed']);
  });

  test('is not moved by its payer once the coach has refunded it', async () => {
    const email = 'refunded-held@example.com';
    await member(app, email);
    const { id, clientSecret } = await pay(email, 4, SUBSCRIPTION);
    const { id: payment } = await app.em().findOneOrFail(Payment, { order: id });
    const refund = { reason: 'goodwill', endsAccess: true };
    expect((await coach.post(`/api/coach/payments/${payment}/refund`, refund)).ok).toBe(true);
    expect((await app.post('/api/payment-address', { clientSecret, email: 'elsewhere@example.com' })).status).toBe(409);
    const find = () => app.em().findOne(OutboxMail, { recipient: email, template: 'refund-done' });
    await expectEventually(app, async () => (await find())?.data['accessText']).toBe('The order has ended.');
  });

  test.each(['coach', 'provider'])('has ended for buyer and coach after a full refund by the %s', async (by) => {
    const email = `all-back-by-${by}@example.com`;
    const browser = await member(app, email);
    const { id, clientSecret } = await pay(email, 2);
    const payment = await app.em().findOneOrFail(Payment, { order: id });
    const refunded =
      by === 'coach'
        ? await coach.post(`/api/coach/payments/${payment.id}/refund`, { reason: 'goodwill' })
        : await app.post(`/sandbox/payments/${payment.intentId}/refund`, {});
    expect(refunded.ok).toBe(true);
    if (by === 'provider')
      await expectEventually(app, () => app.em().count(Payment, { order: id, status: 'refunded' })).toBe(1);
    const email2 = `elsewhere-${by}@example.com`;
    expect((await dashboard(browser)).unclaimed).toEqual([]);
    expect((await app.post('/api/payment-address', { clientSecret, email: email2 })).status).toBe(409);
    expect((await correct(id, email2)).status).toBe(409);
    expect((await coach.post(`/api/coach/orders/${id}/receipts`)).status).toBe(409);
    const detail = OrderDetail.parse(await (await coach.ask(`/api/coach/orders/${id}`)).json());
    expect([detail.guest, detail.unclaimed]).toEqual([false, undefined]);
    expect(await confirmOrder(app, email)).toBe('/order/confirm');
  });

  test('is returned after three weeks without a press, if its payer got nothing', async () => {
    const people = ['late-once', 'late-month', 'late-files', 'late-erased'].map((name) => `${name}@example.com`);
    const browsers = [];
    for (const email of people) browsers.push(await member(app, email));
    const [once, month, files, erased] = [
      await pay(people[0]!, await withoutFiles()),
      await pay(people[1]!, 4, SUBSCRIPTION),
      await pay(people[2]!, 2),
      await pay(people[3]!, await withoutFiles()),
    ].map(({ id }) => id);
    await app.settle();
    // A changed address begins no new term.
    const { id: moved } = await app.em().findOneOrFail(User, { emailKey: people[0]! });
    await app.em().nativeUpdate(Order, { id: once! }, { heldSince: new Date(Date.now() - DAY_MS) });
    await changeEmail(app.em(), { id: moved } as User, 'late-moved@example.com', () => new Date());
    people[0] = 'late-moved@example.com';
    await sweep();
    const all = () => Promise.all([once, month, files, erased].map((id) => refunds(id!)));
    expect(await all()).toEqual([[], [], [], []]);
    const { id } = await app.em().findOneOrFail(User, { emailKey: people[3]! });
    await app.em().transactional((tx) => eraseUser(tx, { id }, () => new Date()));
    await passHour(erased!);
    await sweep();
    expect(await all()).toEqual([[], [], [], ['unconfirmed']]);

    const { heldSince } = await app.em().findOneOrFail(Order, { id: once! });
    expect(heldSince! < new Date(Date.now() - 80_000_000)).toBe(true);
    await app.post('/sandbox/time', { days: 31 });
    await sweep();
    await sweep();
    expect(await all()).toEqual([['unconfirmed'], ['unconfirmed'], [], ['unconfirmed']]);
    await app.settle();
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: people[0]!, template: 'refund-done' });
    expect(mail.data['accessText']).toBe('The order wasn’t confirmed within 21 days, so it has expired.');
    expect(await app.em().findOneOrFail(Subscription, { order: month! })).toMatchObject({ status: 'canceled' });
    expect(await confirmOrder(app, 'late-once@example.com')).toBe('/order/confirm');
    expect((await dashboard(browsers[0]!)).unclaimed).toEqual([]);
    expect((await correct(once!, 'elsewhere@example.com')).status).toBe(409);
  });
});
