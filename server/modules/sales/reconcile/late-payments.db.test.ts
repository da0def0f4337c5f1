import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { payByCard, startDraft, guest } from '#server/testing/buyers.ts';
import { OrderDetail } from '#contract/sales/orders.studio.ts';
import { COACH, dashboard, expectEventually, templates } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order, Payment, Refund } from '../orders/order.entity.ts';
import { SandboxEvent } from '#sandbox/sandbox.entity.ts';
import { ProviderEvent } from '../webhooks/provider-event.entity.ts';
import { Receipt } from '../receipts/receipt.entity.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
});
afterAll(() => app.close());

const toIntentId = (secret: string) => secret.split('_secret_')[0]!;
const orderBy = (secret: string) => app.em().findOneOrFail(Order, { stripeIntentId: toIntentId(secret) });
const findPayment = async (order: Order) => app.em().findOne(Payment, { order: order.id });
const stripeStatus = async (secret: string) =>
  (await (await app.paymentContext!.providers.stripe!.sdk()).paymentIntents.retrieve(toIntentId(secret))).status;

async function setUp(email: string, programId = 3) {
  const browser = await member(app, email);
  const ask = async () => {
    const response = await browser.post('/api/create-payment-intent', { programId });
    const answer = (await response.json()) as { clientSecret: string; error?: { code: string } };
    return { status: response.status, secret: answer.clientSecret, code: answer.error?.code };
  };
  const { secret } = await ask();
  return { browser, ask, secret, order: await orderBy(secret) };
}

async function atProvider(secret: string, action: string) {
  const response = await app.post(`/sandbox/payments/${toIntentId(secret)}/${action}`, {});
  if (!response.ok) throw new Error(`${action}: ${await response.text()}`);
}

/** Lets the bank decline a payment after days. */
async function failLate(secret: string, order: Order) {
  await atProvider(secret, 'process');
  await expectEventually(app, async () => (await findPayment(order))?.status).toBe('pending');
  await atProvider(secret, 'fail');
  await expectEventually(app, async () => (await findPayment(order))?.status).toBe('failed');
}

describe('a payment that fails late', () => {
  test('grants nothing, and is granted when it is paid after all', async () => {
    const { secret, order } = await setUp('late@example.com');
    await failLate(secret, order);
    expect(await app.em().count(Purchase, { order })).toBe(0);
    expect((await payByCard(app, secret)).status).toBe(200);
    await expectEventually(app, async () => (await app.em().findOne(Purchase, { order }))?.status).toBe('completed');
    expect((await orderBy(secret)).status).toBe('paid');
    expect((await findPayment(order))?.status).toBe('paid');
    expect(await app.em().count(Receipt, { payment: { order } })).toBe(1);
    expect(await templates(app, 'late@example.com')).toContain('purchase-receipt');
    expect(await app.em().count(Refund, { payment: { order } })).toBe(0);
  });

  test.runIf(isNightly)('is the same payment when it is set up again: there is no second one to pay', async () => {
    const { secret, order, ask } = await setUp('again@example.com');
    await failLate(secret, order);
    expect((await ask()).secret).toBe(secret);
    expect(await app.em().count(Order, { emailKey: 'again@example.com' })).toBe(1);
  });

  test.runIf(isNightly)('and is processed again is waited for again', async () => {
    const { secret, order, ask } = await setUp('twice@example.com');
    await failLate(secret, order);
    await atProvider(secret, 'process');
    await expectEventually(app, async () => (await app.em().findOne(Purchase, { order }))?.status).toBe('pending');
    expect(await ask()).toMatchObject({ status: 409, code: 'payment_processing' });
    await atProvider(secret, 'arrive');
    await expectEventually(app, async () => (await app.em().findOne(Purchase, { order }))?.status).toBe('completed');
    expect(await app.em().count(Receipt, { payment: { order } })).toBe(1);
  });

  const set = async (from: { post: (path: string, body: unknown) => Promise<Response> }, form: object) => {
    const response = await from.post('/api/create-guest-subscription', form);
    return (await response.json()) as { clientSecret: string; error?: { code: string; message: string } };
  };
  const isRefunded = (order: Order) =>
    expectEventually(app, async () => (await app.em().findOne(Refund, { payment: { order } }))?.status).toBe('done');

  test('is said to be processed to its buyer alone', async () => {
    const email = 'direct-debit@example.com';
    const draft = await startDraft(app, email);
    const { clientSecret: secret } = await set(app, guest(email, { draft }));
    const order = await orderBy(secret);
    await atProvider(secret, 'process');
    await expectEventually(app, async () => (await findPayment(order))?.status).toBe('pending');
    const own = [await set(app, guest(email, { draft })), await set(await member(app, email), guest(email, { draft }))];
    expect(own.map(({ error }) => [error?.code, error?.message])).toEqual(
      own.map(() => [
        'payment_processing',
        expect.stringMatching(/^Your payment for this is being processed\..*Please don’t pay again\.$/),
      ]),
    );
    // Anyone else gets the usual answer, and the mailbox no mail: anyone can begin a payment with its address.
    const strange = await set(app, guest(email));
    expect((await payByCard(app, strange.clientSecret)).status).toBe(200);
    await expectEventually(app, async () => (await orderBy(strange.clientSecret)).status).toBe('paid');
    expect(await templates(app, email)).not.toContain('payment-processing');
    expect((await orderBy(secret)).status).toBe('open');
    await atProvider(secret, 'arrive');
    await isRefunded(order);
    expect((await orderBy(secret)).status).toBe('flagged');
    expect(await app.em().count(Subscription, { order: { emailKey: email } })).toBe(1);
  });

  test('is mailed to a member who began it, when a form comes with their address', async () => {
    const email = 'own-debit@example.com';
    const { secret, order } = await setUp(email);
    await atProvider(secret, 'process');
    await expectEventually(app, async () => (await findPayment(order))?.status).toBe('pending');
    await app.post('/api/create-one-time-payment', guest(email, { programId: 3 }));
    expect(await templates(app, email)).toContain('payment-processing');
  });

  test.each([
    ['programme', '/api/create-one-time-payment', 3],
    ['subscription', '/api/create-guest-subscription', 4],
  ])('of a stranger for a %s hinders and tells the member of the address nothing', async (_, path, programId) => {
    const email = `named-${programId}@example.com`;
    const browser = await member(app, email);
    const ask = async (from: { post: (path: string, body: unknown) => Promise<Response> }) => {
      const response = await from.post(path, guest(email, { programId }));
      return ((await response.json()) as { clientSecret: string }).clientSecret;
    };
    const strange = await ask(app);
    const order = await orderBy(strange);
    await atProvider(strange, 'process');
    await expectEventually(app, async () => (await findPayment(order))?.status).toBe('pending');
    const again = await member(app, email);
    const { purchases, subscriptions } = await dashboard(again);
    expect([purchases, subscriptions, await templates(app, email)]).toEqual([[], [], []]);

    const own = await ask(browser);
    expect((await payByCard(app, own)).status).toBe(200);
    await expectEventually(app, async () => (await orderBy(own)).status).toBe('paid');
    expect(await app.em().count(Refund, { payment: { order: { stripeIntentId: toIntentId(own) } } })).toBe(0);
    await atProvider(strange, 'arrive');
    await isRefunded(order);
    expect(await findPayment(order)).toMatchObject({ status: 'duplicate' });
    expect((await orderBy(own)).status).toBe('paid');
  });

  test('of a stranger waits for the account of the address to confirm it when it arrives first', async () => {
    const email = 'arrives@example.com';
    const browser = await member(app, email);
    const form = guest(email, { programId: 2, startConsent: 'digital-1' });
    const response = await app.post('/api/create-one-time-payment', form);
    const { clientSecret: secret } = (await response.json()) as { clientSecret: string };
    const order = await orderBy(secret);
    await atProvider(secret, 'process');
    await expectEventually(app, async () => (await app.em().findOne(Purchase, { order }))?.status).toBe('pending');
    await atProvider(secret, 'arrive');
    await expectEventually(app, async () => (await app.em().findOne(Purchase, { order }))?.status).toBe('completed');
    expect(await dashboard(browser)).toMatchObject({ purchases: [], unclaimed: [{ id: order.id }] });
    expect(await orderBy(secret)).toMatchObject({ status: 'paid', user: null, confirmedAt: null });
  });

  test.runIf(isNightly)('goes back where the order was given up for another, and the coach is told', async () => {
    const { secret, order } = await setUp('other@example.com');
    await failLate(secret, order);
    // Pending messages would close it.
    await expectEventually(app, () => app.em().count(SandboxEvent, { status: 'pending' })).toBe(0);
    await expectEventually(app, () => app.em().count(ProviderEvent, { status: 'pending' })).toBe(0);
    // As an older version of the shop left it, with a payable intent.
    await app.em().nativeUpdate(Order, { id: order.id }, { status: 'void', buyerKey: null, nextCheckAt: null });
    const second = await setUp('other@example.com');
    expect(second.secret).not.toBe(secret);
    await payByCard(app, second.secret);
    await expectEventually(app, async () => (await orderBy(second.secret)).status).toBe('paid');
    const paid = await payByCard(app, secret);
    expect(paid.status).toBe(200);
    await expectEventually(app, async () => (await findPayment(order))?.status).toBe('duplicate');
    await expectEventually(app, async () => (await app.em().findOne(Refund, { payment: { order } }))?.status).toBe(
      'done',
    );
    expect(await templates(app, COACH)).toContain('payment-flagged');
    expect(await app.em().count(Purchase, { user: { emailKey: 'other@example.com' } })).toBe(1);
  });
});

describe('an order that is given up', () => {
  test('has nothing payable left before the next one can be paid', async () => {
    const browser = await member(app, 'price@example.com');
    const ask = async () => {
      const response = await browser.post('/api/create-payment-intent', { programId: 2 });
      return ((await response.json()) as { clientSecret: string }).clientSecret;
    };
    const first = await ask();
    await app.em().nativeUpdate(Order, { stripeIntentId: toIntentId(first) }, { amountMinor: 1_000 });
    const second = await ask();
    expect(second).not.toBe(first);
    expect(await stripeStatus(first)).toBe('canceled');
    expect((await payByCard(app, first)).status).toBe(400);
  });

  test('because it was paid by PayPal cannot be paid by card as well', async () => {
    const { browser, secret, order } = await setUp('both@example.com', 2);
    const body = { programId: 2, amount: '29.90', currency: 'EUR', intent: 'CAPTURE' };
    const { id } = (await (await browser.post('/paypal/order', body)).json()) as { id: string };
    await app.post('/sandbox/paypal/approve', { token: id, choice: 'pays' });
    expect((await browser.post(`/paypal/order/${id}/capture`)).status).toBe(200);
    expect((await orderBy(secret)).status).toBe('paid');
    await expectEventually(app, () => stripeStatus(secret)).toBe('canceled');
    expect(await app.em().count(Payment, { order })).toBe(1);
  });

  test.runIf(isNightly)('because its draft began anew with another address cannot be paid any more', async () => {
    const draft = await startDraft(app, 'forms@example.com');
    const set = async (email: string) =>
      (
        (await (await app.post('/api/create-guest-subscription', guest(email, { draft }))).json()) as {
          clientSecret: string;
        }
      ).clientSecret;
    const [first, second] = [await set('form@example.com'), await set('forms@example.com')];
    expect(second).not.toBe(first);
    // The first is unpayable before the second becomes payable.
    expect(await stripeStatus(first)).toBe('canceled');
    expect((await payByCard(app, first)).status).toBe(400);
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    const { stripeSubscriptionId } = await orderBy(first);
    expect((await stripe.subscriptions.retrieve(stripeSubscriptionId!)).status).toBe('incomplete_expired');
    await payByCard(app, second);
    await expectEventually(app, async () => (await orderBy(second)).status).toBe('paid');
    expect((await orderBy(first)).status).toBe('void');
    expect(await app.em().count(Subscription, { order: { emailKey: 'forms@example.com' } })).toBe(1);
  });

  test.runIf(isNightly)('does not give way from member to guest; paid twice, the second goes back', async () => {
    const email = 'both-ways@example.com';
    const browser = await member(app, email);
    const set = async (from: Pick<typeof browser, 'post'>) =>
      ((await (await from.post('/api/create-guest-subscription', guest(email))).json()) as { clientSecret: string })
        .clientSecret;
    const [own, strange] = [await set(browser), await set(app as never)];
    expect(await stripeStatus(own)).toBe('requires_payment_method');
    expect([(await payByCard(app, own)).status, (await payByCard(app, strange)).status]).toEqual([200, 200]);
    const refunds = () => app.em().find(Refund, { payment: { order: { emailKey: email } } });
    await expectEventually(app, async () => (await refunds()).map(({ status }) => status)).toEqual(['done']);
    expect(await refunds()).toMatchObject([{ reason: 'duplicate', amountMinor: 9_999, endsContract: true }]);
    const active = () => app.em().count(Subscription, { order: { emailKey: email }, status: 'active' });
    await expectEventually(app, active).toBe(1);
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    const orders = await app.em().find(Order, { emailKey: email });
    const states = () =>
      Promise.all(
        orders.map(async ({ stripeSubscriptionId: id }) => (await stripe.subscriptions.retrieve(id!)).status),
      );
    await expectEventually(app, async () => (await states()).toSorted()).toEqual(['active', 'canceled']);
  });

  test('gives way to what the same browser orders once its member has signed in', async () => {
    const email = 'signs-in@example.com';
    const set = async (from: { post: (path: string, body: unknown) => Promise<Response> }, more: object = {}) =>
      (
        (await (await from.post('/api/create-guest-subscription', guest(email, more))).json()) as {
          clientSecret: string;
        }
      ).clientSecret;
    const draft = await startDraft(app, email);
    const first = await set(app, { draft });
    const second = await set(await member(app, email), { draft, fullName: 'Another Name' });
    expect([await stripeStatus(first), await stripeStatus(second)]).toEqual(['canceled', 'requires_payment_method']);
  });

  test('and that nobody ever paid does not renew at the provider', async () => {
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    const response = await app.post('/api/create-guest-subscription', guest('never@example.com'));
    const order = await orderBy(((await response.json()) as { clientSecret: string }).clientSecret);
    const id = order.stripeSubscriptionId!;
    await app.em().nativeUpdate(Order, { id: order.id }, { status: 'void', buyerKey: null, nextCheckAt: new Date(0) });
    await expectEventually(app, async () => (await stripe.subscriptions.retrieve(id)).status).toBe(
      'incomplete_expired',
    );
  });
});

describe('a subscription whose first payment is incomplete', () => {
  async function begin(name: string) {
    const email = `${name}@example.com`;
    const browser = await member(app, email);
    const response = await browser.post('/api/create-guest-subscription', guest(email));
    const { clientSecret: secret } = (await response.json()) as { clientSecret: string };
    await payByCard(app, secret, 'secure');
    const order = await orderBy(secret);
    const cancel = (by = browser) => by.post(`/api/user/subscriptions/${order.id}/cancel`);
    return { email, secret, browser, order, cancel };
  }
  const subscriptionStatus = async ({ stripeSubscriptionId }: Order) =>
    (await (await app.paymentContext!.providers.stripe!.sdk()).subscriptions.retrieve(stripeSubscriptionId!)).status;

  test('is stopped by its member, and cannot be paid any more', async () => {
    const { email, secret, browser, order, cancel } = await begin('stops');
    const [shown] = (await dashboard(browser)).subscriptions;
    expect(shown).toMatchObject({ id: order.id, status: 'incomplete', live: false, cancellation: { charges: 0 } });
    expect((await cancel(await member(app, 'stranger@example.com'))).status).toBe(404);
    const stopped = await cancel();
    expect(await stopped.json()).toMatchObject({ status: 'incomplete_expired', cancellation: null });
    expect(await subscriptionStatus(order)).toBe('incomplete_expired');
    expect((await payByCard(app, secret)).status).toBe(400);
    expect(await templates(app, email)).toContain('subscription-cancelled');
    expect((await cancel()).status).toBe(404);
    // It blocks no new purchase.
    expect((await browser.post('/api/create-guest-subscription', guest(email))).status).toBe(200);
  });

  test.runIf(isNightly)('is stopped by the coach', async () => {
    const { order } = await begin('coach-stops');
    const coach = await member(app, COACH);
    const read = async () => OrderDetail.parse(await (await coach.ask(`/api/coach/orders/${order.id}`)).json());
    expect((await read()).renewing).toMatchObject({ id: order.id, status: 'incomplete', can: ['end'] });
    expect((await coach.post(`/api/coach/subscriptions/${order.id}/cancel`)).status).toBe(409);
    expect((await coach.post(`/api/coach/subscriptions/${order.id}/end`)).status).toBe(204);
    expect(await subscriptionStatus(order)).toBe('incomplete_expired');
    expect(await read()).toMatchObject({ state: 'void', renewing: null });
  });

  test('gives the money back that came while it was stopped', async () => {
    const { email, secret, order, cancel } = await begin('pays-late');
    expect((await payByCard(app, secret)).status).toBe(200);
    expect((await cancel()).status).toBe(200);
    const refund = () => app.em().findOne(Refund, { payment: { order } });
    await expectEventually(app, async () => (await refund())?.status).toBe('done');
    expect(await refund()).toMatchObject({ reason: 'ended', amountMinor: 9_999 });
    await expectEventually(app, () => subscriptionStatus(order)).toBe('canceled');
    await expectEventually(app, () => templates(app, email)).toContain('payment-returned');
    expect(await app.em().count(Subscription, { order })).toBe(0);
  });
});

test('only cards are taken, whatever is switched on at the provider', async () => {
  const { secret } = await setUp('cards@example.com', 2);
  const stripe = await app.paymentContext!.providers.stripe!.sdk();
  expect(await stripe.paymentIntents.retrieve(toIntentId(secret))).toMatchObject({
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
  });
});
