import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PaymentStatusResponse } from '#contract/checkout.ts';
import { guest, payByCard, subscribe } from '../../testing/buyers.ts';
import { eventually, templates } from '../../testing/coached.ts';
import { member } from '../../testing/members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Subscription } from '../access/purchase.entity.ts';
import { Onboarding } from '../onboarding/draft.entity.ts';
import { Order, Payment } from '../orders/order.entity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, selling: {} });
});
afterAll(() => app.close());

const SUBSCRIPTION = '/api/create-guest-subscription';
const idOf = (secret: string) => secret.split('_secret_')[0]!;
const secretOf = async (response: Response) => ((await response.json()) as { clientSecret: string }).clientSecret;
const stripe = () => app.paymentContext!.providers.stripe!.sdk();

async function coachedMailbox(email: string): Promise<void> {
  const secret = await subscribe(app, email);
  const order = await app.em().findOneOrFail(Order, { stripeIntentId: idOf(secret) });
  await eventually(app, () => app.em().count(Subscription, { order, status: 'active' })).toBe(1);
}

/** What a browser sees of an answer, without what differs between any two. */
async function seen(response: Response) {
  const body = (await response.json()) as { clientSecret: string };
  const headers = [...response.headers.keys()].filter((name) => name !== 'content-length').toSorted();
  return {
    status: response.status,
    headers,
    ...body,
    clientSecret: body.clientSecret.replaceAll(/[\da-z]{8,}/g, '#'),
  };
}

describe('one mailbox', () => {
  test('in other letters is one order, one intent and one subscription', async () => {
    const letters = ['Aino.Virta@Example.com', 'aino.virta@example.com', ' AINO.VIRTA@EXAMPLE.COM '];
    const secrets = await Promise.all(
      letters.map(async (email) => secretOf(await app.post(SUBSCRIPTION, guest(email, { mainGoal: 'marathon' })))),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(await app.em().count(Order, { emailKey: 'aino.virta@example.com' })).toBe(1);
    const { stripeCustomerId } = await app.em().findOneOrFail(Order, { stripeIntentId: idOf(secrets[0]!) });
    expect((await (await stripe()).subscriptions.list({ customer: stripeCustomerId! })).data).toHaveLength(1);
  });

  test('that is coached is recognised in other letters', async () => {
    await coachedMailbox('Letters@Example.com');
    const secret = await secretOf(await app.post(SUBSCRIPTION, guest('lETTERS@eXAMPLE.com')));
    expect(await app.em().findOneOrFail(Order, { stripeIntentId: idOf(secret) })).toMatchObject({ neverCharged: true });
  });
});

describe('whether a mailbox is coached', () => {
  test.each([
    [SUBSCRIPTION, {}],
    ['/api/create-one-time-payment', { offer: 'kickstart' }],
  ])('is not in the answer of %s', async (path, more) => {
    const key = path.length;
    await coachedMailbox(`known${key}@example.com`);
    const [known, unknown] = [
      await app.post(path, guest(`known${key}@example.com`, more)),
      await app.post(path, guest(`unknown${key}@example.com`, more)),
    ];
    const [one, other] = [await secretOf(known.clone()), await secretOf(unknown.clone())];
    expect(await seen(known)).toEqual(await seen(unknown));
    const statusOf = async (clientSecret: string) =>
      PaymentStatusResponse.parse(await (await app.post('/api/payment-status', { clientSecret })).json());
    expect(await statusOf(one)).toEqual(await statusOf(other));
    // Nor in what the provider tells whoever holds the secret.
    const [mine, theirs] = await Promise.all([one, other].map((secret) => publicIntent(secret)));
    expect(mine).toEqual(theirs);
  });

  test('is not in the answer to a form that comes again when its card has paid', async () => {
    // Nothing is known of the payment but what the form itself finds out.
    const quiet = await startTestApp({ env: { RATE_LIMITS: 'off' }, selling: { worker: false, webhooks: false } });
    const send = (email: string) => quiet.post(SUBSCRIPTION, guest(email));
    const pay = async (email: string) => payByCard(quiet, await secretOf(await send(email)));
    const twice = async (email: string) => {
      await pay(email);
      const again = await send(email);
      return { status: again.status, headers: [...again.headers.keys()].toSorted(), body: await again.text() };
    };
    const unknown = await twice('twice@example.com');
    // By now this mailbox is coached.
    expect(await twice('twice@example.com')).toEqual(unknown);
    expect(await quiet.em().count(Order, { emailKey: 'twice@example.com', neverCharged: true })).toBe(1);
    await quiet.close();
  });

  test('is not in what a continuation answers', async () => {
    const response = await app.post('/api/create-one-time-payment', guest('kick@example.com', { offer: 'kickstart' }));
    const secret = await secretOf(response);
    await payByCard(app, secret);
    await eventually(app, () => app.em().count(Order, { stripeIntentId: idOf(secret), status: 'paid' })).toBe(1);
    const statuses = ['kick@example.com', 'nobody@example.com'].map(
      async (email) => (await app.post(SUBSCRIPTION, guest(email, { offer: 'continuation' }))).status,
    );
    expect(await Promise.all(statuses)).toEqual([403, 403]);
    const browser = await member(app, 'kick@example.com');
    expect((await browser.post(SUBSCRIPTION, guest('kick@example.com', { offer: 'continuation' }))).status).toBe(200);
  });

  test('only the mailbox is told, nothing of its own changes, and its card is never charged', async () => {
    const email = 'owner@example.com';
    await coachedMailbox(email);
    const before = await app.em().find(Onboarding, { emailKey: email });
    const form = guest(email, { biggestChallenge: 'I am somebody else.' });
    const secret = await secretOf(await app.post(SUBSCRIPTION, form));
    expect(await secretOf(await app.post(SUBSCRIPTION, form))).toBe(secret);
    expect((await templates(app, email)).filter((name) => name === 'already-coached')).toHaveLength(1);
    expect(await app.em().find(Onboarding, { emailKey: email })).toHaveLength(before.length);
    expect((await payByCard(app, secret)).status).toBe(200);
    const status = async () => (await (await stripe()).paymentIntents.retrieve(idOf(secret))).status;
    await eventually(app, status).toBe('canceled');
    const asked = await app.post('/api/payment-status', { clientSecret: secret });
    expect(((await asked.json()) as { state: string }).state).toBe('failed');
    const order = await app.em().findOneOrFail(Order, { stripeIntentId: idOf(secret) });
    expect(order.status).toBe('void');
    expect(await app.em().count(Payment, { order })).toBe(0);
    expect(await app.em().count(Subscription, { order: { emailKey: email } })).toBe(1);
  });
});

async function publicIntent(secret: string): Promise<object> {
  const path = `/sandbox/stripe/v1/payment_intents/${idOf(secret)}?client_secret=${secret}`;
  const intent = (await (await fetch(`${app.url}${path}`)).json()) as Record<string, unknown>;
  const { id: _id, client_secret: _secret, created: _created, ...rest } = intent;
  return rest;
}
