import { afterEach, describe, expect, test, vi } from 'vitest';
import { isNightly, sampled } from '../../../../scripts/testing/nightly.ts';
import { StuckResponse } from '#contract/operations/stuck.studio.ts';
import { TodayResponse } from '#contract/operations/today.studio.ts';
import { guest, advanceSandbox, startDraft } from '#server/testing/buyers.ts';
import { COACH, coached, coachOrders, expectEventually, findSubscription } from '#server/testing/coached.ts';
import { type FaultyProxy, startFaultyProxy } from '#server/testing/faults/faulty-proxy.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { limitWaits, waitPatiently } from '#server/testing/time-limits.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Offer, Program } from '#server/modules/catalog/programs/program.entity.ts';
import { reconcileOrder } from '../reconcile/reconcile.service.ts';

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

async function shop(env: NodeJS.ProcessEnv = { RATE_LIMITS: 'off' }): Promise<{ app: TestApp; card: FaultyProxy }> {
  let card!: FaultyProxy;
  const app = await startTestApp({
    env,
    selling: {
      async between({ stripeBase, paypalBase }) {
        card = await startFaultyProxy(stripeBase);
        return { stripeBase: card.url, paypalBase };
      },
    },
  });
  ending.push(
    () => card.close(),
    () => app.close(),
  );
  return { app, card };
}

const SUBSCRIPTION = '/api/create-guest-subscription';
const readErrorCode = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code;
const readClientSecret = async (response: Response) =>
  ((await response.json()) as { clientSecret: string }).clientSecret;

describe('a card provider that refuses until somebody mends it', () => {
  test('is no outage for the buyer, stands on Today with what to do, and goes when it takes the offer again', async () => {
    const { app } = await shop({ RATE_LIMITS: 'off', COACH_EMAILS: COACH });
    const coach = await member(app, COACH);
    const waiting = async () => {
      const { waiting: rows } = TodayResponse.parse(await (await coach.ask('/api/coach/today')).json());
      return rows.find(({ kind }) => kind === 'provider-refusals')?.count;
    };
    expect((await app.post(SUBSCRIPTION, guest('first@example.com'))).status).toBe(200);
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    await stripe.products.update('aamu-4-monthly', { name: 'Renamed' });
    expect((await app.post(SUBSCRIPTION, guest('renamed@example.com'))).status).toBe(200);
    await stripe.products.update('aamu-4-monthly', { active: false });
    for (const email of ['second@example.com', 'third@example.com']) {
      const refused = await app.post(SUBSCRIPTION, guest(email));
      expect([refused.status, await readErrorCode(refused)]).toEqual([502, 'provider_refused']);
    }
    expect(await waiting()).toBe(1);
    const { refusals } = StuckResponse.parse(await (await coach.ask('/api/coach/stuck')).json());
    expect(refusals).toMatchObject([{ provider: 'stripe', kind: 'product', times: 2 }]);
    expect(refusals[0]!.what).toContain('Monthly coaching');
    expect(refusals[0]!.todo).toContain('The product was archived');
    const mails = await app.em().find(OutboxMail, { recipient: COACH, template: 'payment-flagged' });
    expect(mails.map(({ data }) => data['what'])).toEqual([refusals[0]!.what]);
    await stripe.products.update('aamu-4-monthly', { active: true });
    expect((await app.post(SUBSCRIPTION, guest('second@example.com'))).status).toBe(200);
    expect(await waiting()).toBeUndefined();
  });
});

describe('a product that is deleted at the card provider', () => {
  test.runIf(isNightly)('while it is sold is told to coach and buyer, and made anew with the next sale', async () => {
    const { app } = await shop({ RATE_LIMITS: 'off', COACH_EMAILS: COACH });
    const coach = await member(app, COACH);
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    const { id } = await stripe.products.create({ id: 'aamu-4-monthly', name: 'Coaching' });
    const retrieve = stripe.products.retrieve.bind(stripe.products);
    const found = vi.spyOn(stripe.products, 'retrieve').mockImplementationOnce(async (...asked) => {
      const product = await retrieve(...asked);
      await stripe.products.del(id);
      return product;
    });
    const refused = await app.post(SUBSCRIPTION, guest('buyer@example.com'));
    const { error } = (await refused.json()) as { error: { code: string; message: string } };
    expect([refused.status, error.code]).toEqual([502, 'provider_refused']);
    expect(error.message).toMatch(/This payment can’t be processed right now/);
    const stuck = async () => StuckResponse.parse(await (await coach.ask('/api/coach/stuck')).json()).refusals;
    const [refusal] = await stuck();
    expect(refusal).toMatchObject({ kind: 'product', detail: "No such product: 'aamu-4-monthly'" });
    expect(refusal!.todo).toContain('The product was archived, changed or deleted');
    found.mockRestore();
    expect((await app.post(SUBSCRIPTION, guest('buyer@example.com'))).status).toBe(200);
    expect(await stuck()).toEqual([]);
    await expect(stripe.products.del(id)).rejects.toThrow(/has one or more user-created prices/);
  });
});

describe('a card provider that hangs', () => {
  test('gets every request an answer in time, and keeps what was decided', async () => {
    const { app, card } = await shop();
    const browser = await coached(app, 'hangs@example.com');
    const row = await findSubscription(app, 'hangs@example.com');
    const secret = await readClientSecret(await app.post(SUBSCRIPTION, guest('asks@example.com')));
    card.mode = 'hang';
    limitWaits({ request: 500 });
    const path = `/api/user/subscriptions/${row!.id}`;
    const answers = await Promise.all([
      browser.post('/api/create-payment-intent', { programId: 2 }),
      app.post(SUBSCRIPTION, guest('new@example.com')),
      app.post('/api/payment-status', { clientSecret: secret }),
      browser.post(`${path}/card`),
      browser.post(`${path}/cancel`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([502, 502, 502, 502, 200]);
    expect((await findSubscription(app, 'hangs@example.com'))!.endsAt).not.toBeNull();
    card.mode = 'pass';
    waitPatiently();
    expect((await browser.post('/api/create-payment-intent', { programId: 2 })).status).toBe(200);
  });
});

describe('a card provider whose answers are empty', () => {
  test('has set nothing up, and a payment that waits has not failed', async () => {
    const { app, card } = await shop();
    const browser = await member(app, 'empty@example.com');
    card.mode = 'empty';
    const setUp = () => browser.post('/api/create-payment-intent', { programId: 2 });
    const first = await setUp();
    expect([first.status, await readErrorCode(first)]).toEqual([502, 'provider_failed']);
    card.mode = 'pass';
    const secret = await readClientSecret(await setUp());
    const [intent = ''] = secret.split('_secret_');
    expect((await app.post(`/sandbox/payments/${intent}/process`, {})).status).toBe(200);
    const { id } = await app.em().findOneOrFail(Order, { stripeIntentId: intent });
    const statuses = async () => (await app.em().find(Payment, { order: id })).map(({ status }) => status);
    await expectEventually(app, statuses).toEqual(['pending']);
    card.mode = 'empty';
    // False while the shop reconciles the order itself.
    const look = () => reconcileOrder(app.paymentContext!, id).then(String, ({ message }: Error) => message);
    await expectEventually(app, look).toContain('without the payment');
    expect(await statuses()).toEqual(['pending']);
  });
});

describe('a set-up that was cut off', () => {
  test.runIf(isNightly)('goes on with another name, and is one customer and one subscription', async () => {
    const { app, card } = await shop();
    const draft = await startDraft(app, 'cut@example.com');
    const send = (fullName: string) => app.post(SUBSCRIPTION, guest('cut@example.com', { draft, fullName }));
    // Stripe has created the customer, but its answer was lost.
    card.mode = 'lose-answer';
    expect((await send('Aino Virta')).status).toBe(502);
    card.mode = 'pass';
    expect((await send('Aino Maria Virta')).status).toBe(200);
    expect((await send('Aino Korhonen')).status).toBe(200);
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    const order = await app.em().findOneOrFail(Order, { emailKey: 'cut@example.com' });
    expect((await stripe.customers.list({ email: 'cut@example.com' })).data).toHaveLength(1);
    expect((await stripe.customers.retrieve(order.stripeCustomerId!)) as { name?: string }).toMatchObject({
      name: 'Aino Maria Virta',
    });
    expect((await stripe.subscriptions.list({ customer: order.stripeCustomerId! })).data).toHaveLength(1);
  });

  test.runIf(isNightly)('and whose intent was ended at the provider is refused, and begun anew', async () => {
    const { app } = await shop();
    const browser = await member(app, 'ended@example.com');
    const first = await readClientSecret(await browser.post('/api/create-payment-intent', { programId: 2 }));
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    await app.em().nativeUpdate(Order, { emailKey: 'ended@example.com' }, { nextCheckAt: null });
    await stripe.paymentIntents.cancel(first.split('_secret_')[0]!);
    const again = await browser.post('/api/create-payment-intent', { programId: 2 });
    const secret =
      again.status === 409
        ? await readClientSecret(await browser.post('/api/create-payment-intent', { programId: 2 }))
        : await readClientSecret(again);
    expect(secret).not.toBe(first);
  });
});

describe('a price that no card can be charged with', () => {
  const cents = sampled([1, 49, 100_000_000], [49]);
  test.each(cents)('%i cents is refused before anything is written', async (priceMinor) => {
    const { app, card } = await shop({ RATE_LIMITS: 'off', COACH_EMAILS: COACH });
    await app.em().nativeUpdate(Program, { id: 2 }, { priceMinor });
    await app.em().nativeUpdate(Offer, { program: 4, key: 'monthly' }, { priceMinor });
    const browser = await member(app, 'cents@example.com');
    const before = card.requests.length;
    const answers = [
      await browser.post('/api/create-payment-intent', { programId: 2 }),
      await app.post(SUBSCRIPTION, guest('cents2@example.com')),
    ];
    for (const answer of answers) {
      expect([answer.status, await readErrorCode(answer)]).toEqual([400, 'price_not_chargeable']);
    }
    expect(card.requests.length).toBe(before);
    expect(await app.em().count(Order)).toBe(0);
    // The coach gets one notice of each, and sees both beside the orders.
    await browser.post('/api/create-payment-intent', { programId: 2 });
    const told = await app.em().find(OutboxMail, { template: 'payment-flagged' }, { orderBy: { createdAt: 'asc' } });
    expect(told.map(({ data }) => data['what'])).toEqual(Array(2).fill('Price outside card limits'));
    expect(told[0]?.data['details']).toContain('30-day programme costs €');
    const { unsellable } = await coachOrders(await member(app, COACH));
    expect(unsellable).toHaveLength(2);
    expect(unsellable).toContainEqual(expect.objectContaining({ least: '0.50', most: '999999.99' }));
  });

  test('fifty cents is charged', async () => {
    const { app } = await shop();
    await app.em().nativeUpdate(Program, { id: 2 }, { priceMinor: 50 });
    const browser = await member(app, 'fifty@example.com');
    expect((await browser.post('/api/create-payment-intent', { programId: 2 })).status).toBe(200);
  });
});

describe('limits', () => {
  test.runIf(isNightly)(
    'of sixty subscriptions that one client begins at once, twenty reach the provider',
    async () => {
      const { app, card } = await shop({});
      const burst = await Promise.all(
        Array.from({ length: 60 }, (_, i) => app.post(SUBSCRIPTION, guest(`burst${i}@example.com`))),
      );
      expect(burst.filter(({ status }) => status === 429)).toHaveLength(40);
      expect(await app.em().count(Order)).toBe(20);
      expect(card.requests.filter((line) => line === 'POST /v1/subscriptions').length).toBeLessThanOrEqual(20);
    },
  );

  test('a member changes a subscription and its card some times, and is then told to wait', async () => {
    const { app, card } = await shop({});
    const browser = await coached(app, 'changes@example.com');
    const row = await findSubscription(app, 'changes@example.com');
    const path = `/api/user/subscriptions/${row!.id}`;
    const ways = ['card', 'cancel', 'resume'];
    const answers = await Promise.all(Array.from({ length: 42 }, (_, i) => browser.post(`${path}/${ways[i % 3]!}`)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(22);
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(card.requests.filter((line) => line === 'POST /v1/setup_intents').length).toBeLessThanOrEqual(20);
    await advanceSandbox(app, 1);
    const stranger = await coached(app, 'calm@example.com');
    const other = await findSubscription(app, 'calm@example.com');
    expect((await stranger.post(`/api/user/subscriptions/${other!.id}/card`)).status).toBe(200);
  });
});
