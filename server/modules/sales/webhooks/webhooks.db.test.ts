import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { expectEventually } from '#server/testing/coached.ts';
import { guest, payByCard } from '#server/testing/buyers.ts';
import { eventAbout, sendEvent } from '#server/testing/events.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { paymentJobs } from '#server/app/job-kinds.ts';
import { runUntilDone } from '#server/platform/jobs/jobs.ts';
import { ProviderRefusal } from '../providers/provider-refusal.entity.ts';
import { ProviderEvent } from './provider-event.entity.ts';

let app: TestApp;

// Without a worker: messages take effect when the test runs the jobs.
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, selling: { worker: false, webhooks: false } });
});
afterAll(() => app.close());

const work = () => runUntilDone(app.paymentContext!, paymentJobs(app.paymentContext!));
const findEvent = (id: string) => app.em().findOne(ProviderEvent, { id });

async function paid(email: string): Promise<{ order: Order; intent: object; subscription: object }> {
  const response = await app.post('/api/create-guest-subscription', guest(email));
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  await payByCard(app, clientSecret);
  const order = await app.em().findOneOrFail(Order, { emailKey: email });
  const stripe = await app.paymentContext!.providers.stripe!.sdk();
  const intent = await stripe.paymentIntents.retrieve(order.stripeIntentId!);
  const subscription = await stripe.subscriptions.retrieve(order.stripeSubscriptionId!);
  return { order, intent, subscription };
}

async function outcome(order: Order) {
  const em = app.em();
  return {
    subscriptions: await em.count(Subscription, { order: order.id }),
    payments: await em.count(Payment, { order: order.id }),
    receipts: await em.count(Receipt, { payment: { order: order.id } }),
    welcome: await em.count(OutboxMail, { recipient: order.emailKey, template: 'coaching-welcome' }),
    notices: await em.count(OutboxMail, { template: 'order-notice', data: { buyer: `Aino Virta (${order.email})` } }),
  };
}
const ONCE = { subscriptions: 1, payments: 1, receipts: 1, welcome: 1, notices: 1 };
const NOTHING = { subscriptions: 0, payments: 0, receipts: 0, welcome: 0, notices: 0 };

describe('POST /api/webhooks/stripe', () => {
  test('without a signature, with another’s, or changed on its way, a message is refused and not stored', async () => {
    const event = eventAbout({ id: 'pi_1', object: 'payment_intent' });
    expect((await app.post('/api/webhooks/stripe', event)).status).toBe(400);
    expect((await app.post('/api/webhooks/stripe', event, { 'stripe-signature': 't=1,v1=00' })).status).toBe(400);
    expect((await sendEvent(app, event, { secret: 'whsec_other' })).status).toBe(400);
    expect(await findEvent(event.id)).toBeNull();
  });

  test.each([
    ['a list', []],
    ['without what it is about', { id: 'evt_odd', object: 'event', type: 'payment_intent.succeeded' }],
    [
      'with nothing in it',
      { id: 'evt_odd', object: 'event', type: 'payment_intent.succeeded', data: { object: null } },
    ],
    ['under a name that is none', eventAbout({ id: 'pi_1' }, { id: 'evt_odd\0' })],
    ['under a name without end', eventAbout({ id: 'pi_1' }, { id: `evt_odd${'d'.repeat(300)}` })],
  ])('what is signed and no message, %s, is refused and not stored', async (_, event) => {
    const response = await sendEvent(app, event);
    expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([
      400,
      'invalid_event',
    ]);
    expect(await app.em().count(ProviderEvent, { id: { $like: 'evt_odd%' } })).toBe(0);
  });

  test.each([-301, 301, 86_400 * 365])('a message signed %i seconds from now is refused', async (away) => {
    const event = eventAbout({ id: 'pi_1', object: 'payment_intent' });
    const timestamp = Math.floor(Date.now() / 1_000) + away;
    await app.em().nativeDelete(ProviderRefusal, {});
    expect((await sendEvent(app, event, { timestamp, secret: 'whsec_other' })).status).toBe(400);
    expect(await app.em().count(ProviderRefusal)).toBe(0);
    expect((await sendEvent(app, event, { timestamp })).status).toBe(400);
    expect(await findEvent(event.id)).toBeNull();
    // The coach learns that the server's clock may be wrong.
    expect(await app.em().find(ProviderRefusal, {})).toMatchObject([{ provider: 'stripe', kind: 'clock', times: 1 }]);
  });

  test('a message about something of nobody’s, of another account or of another mode changes nothing', async () => {
    const { order, intent } = await paid('other@example.com');
    const unknown = eventAbout({ id: 'pi_unknown', object: 'payment_intent', metadata: { order: 'x' } });
    const foreign = eventAbout(intent, { account: 'acct_other' } as object);
    const live = eventAbout(intent, { livemode: true } as object);
    const odd = eventAbout({ object: 'balance' }, { type: 'balance.available' });
    for (const event of [unknown, foreign, live, odd]) expect((await sendEvent(app, event)).status).toBe(200);
    // The order itself is not due.
    await app.em().nativeUpdate(Order, { id: order.id }, { nextCheckAt: null });
    await work();
    for (const { id } of [unknown, foreign, live, odd]) expect((await findEvent(id))?.status).toBe('ignored');
    expect(await outcome(order)).toEqual(NOTHING);
  });

  test('a message that says paid about a payment that is not paid grants nothing: the provider is asked', async () => {
    const response = await app.post('/api/create-guest-subscription', guest('liar@example.com'));
    expect(response.status).toBe(200);
    const order = await app.em().findOneOrFail(Order, { emailKey: 'liar@example.com' });
    const claimed = { id: order.stripeIntentId, object: 'payment_intent', status: 'succeeded', amount_received: 9_999 };
    await sendEvent(app, eventAbout(claimed));
    await work();
    expect(await outcome(order)).toEqual(NOTHING);
  });

  test('the same message many times at once and many times in a row is one', async () => {
    const times = isNightly ? 50 : 10;
    const { order, intent } = await paid('fifty@example.com');
    const event = eventAbout(intent);
    const answers = await Promise.all(Array.from({ length: times }, () => sendEvent(app, event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await work();
    for (let i = 0; i < times; i++) await sendEvent(app, event);
    await work();
    expect(await app.em().count(ProviderEvent, { id: event.id })).toBe(1);
    expect(await outcome(order)).toEqual(ONCE);
  });

  test('ten messages about one payment, handled at once by two workers, are one purchase', async () => {
    const { order, intent, subscription } = await paid('ten@example.com');
    const events = Array.from({ length: 10 }, (_, i) =>
      i % 2 ? eventAbout(intent) : eventAbout(subscription, { type: 'customer.subscription.updated' }),
    );
    await Promise.all(events.map((event) => sendEvent(app, event)));
    await Promise.all([work(), work()]);
    await expectEventually(app, async () => {
      await work();
      return app.em().count(ProviderEvent, { id: { $in: events.map(({ id }) => id) }, status: 'handled' });
    }).toBe(10);
    expect(await outcome(order)).toEqual(ONCE);
  });
});

describe('messages that are late, lost or in the wrong order', () => {
  test('messages that come in the wrong order end in the same state', async () => {
    const { order, intent, subscription } = await paid('order@example.com');
    await sendEvent(
      app,
      eventAbout({ ...subscription, status: 'incomplete' }, { type: 'customer.subscription.created' }),
    );
    await sendEvent(app, eventAbout(subscription, { type: 'customer.subscription.updated' }));
    await work();
    await sendEvent(
      app,
      eventAbout({ ...intent, status: 'requires_payment_method' }, { type: 'payment_intent.created' }),
    );
    await work();
    expect(await outcome(order)).toEqual(ONCE);
    const { status } = await app.em().findOneOrFail(Subscription, { order: order.id });
    expect(status).toBe('active');
  });

  test('no message at all: the order is looked at by itself', async () => {
    const { order } = await paid('silent@example.com');
    await app.em().nativeUpdate(Order, { id: order.id }, { nextCheckAt: new Date(0) });
    await work();
    expect(await outcome(order)).toEqual(ONCE);
  });

  test('the shop was gone before it could note the provider’s names: the message brings them', async () => {
    const { order, subscription } = await paid('gone@example.com');
    const forgotten = { stripeIntentId: null, stripeSubscriptionId: null, nextCheckAt: null };
    await app.em().nativeUpdate(Order, { id: order.id }, forgotten);
    await sendEvent(app, eventAbout(subscription, { type: 'customer.subscription.updated' }));
    await work();
    expect(await outcome(order)).toEqual(ONCE);
  });
});

describe('an address for webhooks without a secret', () => {
  test('is closed', async () => {
    const env = {
      SANDBOX: 'off',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: '',
    };
    const closed = await startTestApp({ env, beside: app });
    const response = await sendEvent(closed, eventAbout({ id: 'pi_1', object: 'payment_intent' }), { secret: '' });
    expect(response.status).toBe(404);
    await closed.close();
  });

  test('while secrets are changed, either of them opens it', async () => {
    const env = {
      SANDBOX: 'off',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_old,whsec_new',
    };
    const changing = await startTestApp({ env, beside: app });
    for (const secret of ['whsec_old', 'whsec_new']) {
      expect((await sendEvent(changing, eventAbout({ id: 'pi_1', object: 'payment_intent' }), { secret })).status).toBe(
        200,
      );
    }
    await changing.close();
  });
});
