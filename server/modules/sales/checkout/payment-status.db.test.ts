import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PaymentSetupResponse, PaymentStatusResponse } from '#contract/sales/checkout.ts';
import type { Browser } from '#server/testing/browser.ts';
import { guest, payByCard } from '#server/testing/buyers.ts';
import { confirmOrder, expectEventually } from '#server/testing/coached.ts';
import { member, signInByCode } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addressChanges } from '#server/modules/accounts/account/email-change.harness.ts';
import { cleanUp } from '#server/modules/operations/retention/cleanup.job.ts';
import { noteBuyerAction } from '../orders/buyer-actions.service.ts';
import { Order, Refund } from '../orders/order.entity.ts';
import { storedCoupon } from './discount-codes/coupons.harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, selling: {} });
});
afterAll(() => app.close());

const { move } = addressChanges(
  () => app,
  () => undefined,
);
const WITHHELD = {
  state: 'succeeded',
  email: null,
  correctable: false,
  answered: false,
  files: [],
  plan: null,
  steps: 0,
};
const readClientSecret = async (response: Response) => PaymentSetupResponse.parse(await response.json()).clientSecret;
const ask = async (clientSecret: string, browser: Pick<Browser, 'post'> | TestApp = app) =>
  PaymentStatusResponse.parse(await (await browser.post('/api/payment-status', { clientSecret })).json());
const ONCE = '/api/create-one-time-payment';
const buyAsGuest = async (email: string) =>
  readClientSecret(await app.post('/api/create-one-time-payment', guest(email, { programId: 2 })));
async function pay(clientSecret: string): Promise<void> {
  await payByCard(app, clientSecret);
  await expectEventually(app, async () => (await ask(clientSecret)).state).toBe('succeeded');
}
const setPaidAgo = (emailKey: string, column: 'paid_at' | 'capture_at', minutes: number) =>
  app
    .em()
    .execute(`update customer_order set ${column} = now() - make_interval(mins => ?) where email_key = ?`, [
      minutes,
      emailKey,
    ]);

describe('the secret of a member’s order', () => {
  test('shows state, programme and amount to anybody, and the rest to that member alone', async () => {
    const email = 'own-secret@example.com';
    const owner = await member(app, email);
    const secret = await readClientSecret(await owner.post('/api/create-payment-intent', { programId: 2 }));
    await pay(secret);
    const paid = { amount: '29.90', programId: 2 };
    expect(await ask(secret)).toMatchObject({ ...WITHHELD, ...paid, withheld: 'sign_in' });
    const other = await member(app, 'passer-by@example.com');
    expect(await ask(secret, other)).toMatchObject({ ...WITHHELD, ...paid, withheld: 'other_member' });
    await setPaidAgo(email, 'paid_at', 600);
    const seen = await ask(secret, owner);
    expect(seen).toMatchObject({ ...paid, email, withheld: null, correctable: false });
    const { pathname, search } = new URL(seen.files[0]!.url);
    expect(new URLSearchParams(search).has('user')).toBe(true);
    expect((await owner.ask(pathname + search)).headers.get('content-type')).toBe('application/pdf');
  });

  test('of an order that cost nothing tells nobody else the address', async () => {
    await storedCoupon(app, { code: 'FREE-MEMBER', percent: 100 });
    const owner = await member(app, 'free-secret@example.com');
    const form = { programId: 2, coupon: 'FREE-MEMBER' };
    const secret = await readClientSecret(await owner.post('/api/create-payment-intent', form));
    await owner.post('/api/free-order', { clientSecret: secret });
    expect(await ask(secret)).toMatchObject({ ...WITHHELD, withheld: 'sign_in' });
    expect(await ask(secret, owner)).toMatchObject({ email: 'free-secret@example.com', withheld: null });
  });
});

describe('the secret of a guest’s order', () => {
  test('shows address and files for an hour', async () => {
    const email = 'guest-hour@example.com';
    const secret = await buyAsGuest(email);
    await pay(secret);
    await setPaidAgo(email, 'paid_at', 59);
    const seen = await ask(secret);
    expect(seen).toMatchObject({ email, withheld: null, correctable: true });
    expect(seen.files).toHaveLength(1);
    await setPaidAgo(email, 'paid_at', 61);
    expect(await ask(secret)).toMatchObject({ ...WITHHELD, amount: '29.90', withheld: 'expired' });
  });

  test('shows nothing of the buyer while a member with another address is signed in', async () => {
    const secret = await buyAsGuest('guest-shared@example.com');
    await pay(secret);
    const other = await member(app, 'next-person@example.com');
    expect(await ask(secret, other)).toMatchObject({ ...WITHHELD, withheld: 'other_member' });
  });

  test('shows everything to the account of its address, and asks others to sign in once that confirms it', async () => {
    const email = 'guest-joins@example.com';
    const secret = await buyAsGuest(email);
    await pay(secret);
    const buyer = await member(app, email);
    expect(await ask(secret, buyer)).toMatchObject({ email, withheld: null, correctable: false });
    expect((await app.em().findOneOrFail(Order, { emailKey: email })).user).not.toBeNull();
    // The secret's holder does not learn of the mailbox's sign-in.
    expect(await ask(secret)).toMatchObject({ email, withheld: null });
    await confirmOrder(app, email);
    expect(await ask(secret)).toMatchObject({ ...WITHHELD, withheld: 'sign_in' });
  });

  test('cannot move once the account of its mailbox has acted on it', async () => {
    const secret = await buyAsGuest('acts@example.com');
    await pay(secret);
    expect(await ask(secret)).toMatchObject({ correctable: true });
    const em = app.em();
    noteBuyerAction(em, await em.findOneOrFail(Order, { emailKey: 'acts@example.com' }), 'card.change', new Date());
    await em.flush();
    expect(await ask(secret)).toMatchObject({ correctable: false });
  });

  test('cannot move once it has cost the mailbox a payment with the same code', async () => {
    const email = 'code-victim@example.com';
    await storedCoupon(app, { code: 'HALF-ONCE', percent: 50, onceEach: true });
    const begin = async (programId: number) =>
      readClientSecret(
        await app.post('/api/create-one-time-payment', guest(email, { programId, coupon: 'HALF-ONCE' })),
      );
    const strangers = await begin(2);
    await pay(strangers);
    expect(await ask(strangers)).toMatchObject({ correctable: true });
    await payByCard(app, await begin(3));
    await expectEventually(app, () => app.em().count(Refund, { reason: 'code' })).toBe(1);
    expect(await ask(strangers)).toMatchObject({ correctable: false });
    const moved = await app.post('/api/payment-address', { clientSecret: strangers, email: 'own@example.com' });
    expect(moved.status).toBe(409);
  });

  test('does not tell the address that the account of the mailbox has since', async () => {
    const [email, later] = ['moves-soon@example.com', 'moved-away@example.com'];
    await storedCoupon(app, { code: 'FREE-MOVES', percent: 100 });
    const paid = await buyAsGuest(email);
    await pay(paid);
    const form = guest(email, { programId: 3, coupon: 'FREE-MOVES' });
    const free = await readClientSecret(await app.post('/api/create-one-time-payment', form));
    await app.post('/api/free-order', { clientSecret: free });
    const owner = await signInByCode(app, email);
    expect((await move(owner, later)).status).toBe(200);
    expect(await app.em().count(Order, { emailKey: later })).toBe(1);
    // The secret's holder learns neither the new address nor that there is one.
    expect(await ask(paid)).toMatchObject({ email, withheld: null, correctable: true });
    const correct = (to: string) => app.post('/api/payment-address', { clientSecret: paid, email: to });
    expect((await correct(email)).status).toBe(400);
    // Nobody has confirmed it, so it stays as it was begun.
    expect(await ask(free)).toMatchObject({ email });
  });

  test.each([
    ['of one payment', 'erased-once@example.com', ONCE, { programId: 2 }],
    ['of a subscription', 'erased-month@example.com', '/api/create-guest-subscription', {}],
  ])('%s does not tell that the owner erases the account', async (_, email, path, more) => {
    const owner = await member(app, email);
    const secret = await readClientSecret(await app.post(path, guest(email, more)));
    await pay(secret);
    const before = await ask(secret);
    expect(before).toMatchObject({ email, withheld: null, correctable: true });
    expect((await owner.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
    const withoutTimes = ({ files, ...rest }: typeof before) => ({ ...rest, files: files.map(({ name }) => name) });
    expect(withoutTimes(await ask(secret))).toEqual(withoutTimes(before));
    const stored = () => app.em().findOneOrFail(Order, { stripeIntentId: secret.split('_secret_')[0]! });
    expect((await stored()).email).toMatch(/^deleted-/);
    const now = app.paymentContext!.clock();
    await cleanUp(app.em(), new Date(now.getTime() + 59 * 60_000));
    expect((await stored()).typedEmail).toBe(email);
    await cleanUp(app.em(), new Date(now.getTime() + 62 * 60_000));
    expect((await stored()).typedEmail).toBeNull();
  });

  test('can correct the address after the owner erases the account, like that of any other', async () => {
    const email = 'erased-typo@example.com';
    const owner = await member(app, email);
    const secret = await buyAsGuest(email);
    await pay(secret);
    await owner.post('/api/user/delete', { confirm: 'DELETE' });
    const corrected = { clientSecret: secret, email: 'corrected@example.com' };
    expect((await app.post('/api/payment-address', corrected)).ok).toBe(true);
    expect(await ask(secret)).toMatchObject({ email: 'corrected@example.com', withheld: null });
  });

  test('of an order that cost nothing shows the address for an hour', async () => {
    await storedCoupon(app, { code: 'FREE-GUEST', percent: 100 });
    const email = 'free-guest@example.com';
    const form = guest(email, { programId: 2, coupon: 'FREE-GUEST' });
    const secret = await readClientSecret(await app.post('/api/create-one-time-payment', form));
    await app.post('/api/free-order', { clientSecret: secret });
    expect(await ask(secret)).toMatchObject({ state: 'unconfirmed', email, files: [] });
    await confirmOrder(app, email);
    expect(await ask(secret)).toMatchObject({ state: 'succeeded', email, withheld: null, files: [] });
    await setPaidAgo(email, 'capture_at', 61);
    expect(await ask(secret)).toMatchObject({ ...WITHHELD, withheld: 'expired' });
    // An account of the mailbox makes no difference.
    const known = 'free-known@example.com';
    await member(app, known);
    const other = await readClientSecret(await app.post('/api/create-one-time-payment', { ...form, email: known }));
    await app.post('/api/free-order', { clientSecret: other });
    await confirmOrder(app, known);
    expect(await ask(other)).toMatchObject({ state: 'succeeded', email: known, withheld: null, files: [] });
  });
});

describe('a payment that goes back', () => {
  const settled = (secret: string) =>
    expectEventually(app, async () => (await orderWith(secret)).status).toBe('flagged');
  const orderWith = (secret: string) => app.em().findOneOrFail(Order, { stripeIntentId: secret.split('_secret_')[0]! });

  test('tells a guest that it does, and the mailbox alone why', async () => {
    const email = 'paid-twice@example.com';
    const [first, second] = [await buyAsGuest(email), await buyAsGuest(email)];
    await pay(first);
    await payByCard(app, second);
    await settled(second);
    expect(await ask(second)).toMatchObject({ state: 'failed', returned: 'other', email: null, files: [] });
    expect(await ask(first)).not.toHaveProperty('returned');
    const buyer = await member(app, email);
    expect(await ask(second, buyer)).toMatchObject({ state: 'failed', returned: 'owned' });
  });

  test('tells the member who has it by now that they do', async () => {
    const email = 'given-meanwhile@example.com';
    const owner = await member(app, email);
    const secret = await readClientSecret(await owner.post('/api/create-payment-intent', { programId: 2 }));
    await member(app, email, { bought: [2] });
    await payByCard(app, secret);
    await settled(secret);
    expect(await ask(secret, owner)).toMatchObject({ state: 'failed', returned: 'owned' });
    expect(await ask(secret)).toMatchObject({ state: 'failed', returned: 'other' });
  });

  test('is none where the card was declined', async () => {
    const secret = await buyAsGuest('declined@example.com');
    await payByCard(app, secret, 'declined');
    const seen = await ask(secret);
    expect(seen.state).toBe('failed');
    expect(seen).not.toHaveProperty('returned');
  });
});
