import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PaymentSetupResponse, PaymentStatusResponse } from '#contract/sales/checkout.ts';
import { MyPlansResponse } from '#contract/training/plans/plan-days.ts';
import { ClientResponse, ClientsResponse } from '#contract/coaching/clients.studio.ts';
import { ClientThreadResponse, ThreadResponse, ThreadsResponse } from '#contract/messages/inbox.studio.ts';
import { PersonResponse } from '#contract/accounts/people.studio.ts';
import { isConfirmedClient } from '#server/modules/accounts/access/clients.ts';
import type { Browser } from '#server/testing/browser.ts';
import { guest, payByCard, subscribe } from '#server/testing/buyers.ts';
import {
  COACH,
  confirmOrder,
  loadStripeSubscription,
  dashboard,
  expectEventually,
  loadFirstOrder,
  findSubscriptionStatus,
  findSubscription,
  templates,
} from '#server/testing/coached.ts';
import { member, signInByCode } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { submitFirstAnswers } from '#server/modules/coaching/consents/health-words.harness.ts';
import { assigning } from '#server/modules/training/assignments/assignments.harness.ts';
import { answersOfBuyer } from '#server/modules/coaching/onboarding/onboarding.service.ts';
import { Order, Payment, Refund } from '../orders/order.entity.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Plan } from '#server/modules/training/workout-log/training.entity.ts';
import { changeEmail } from '#server/modules/accounts/users/email-change.service.ts';
import { openMissingAccounts } from '../reconcile/guest-coaching.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { storedCoupon } from './discount-codes/coupons.harness.ts';
import { DAY_MS } from '#server/platform/days.ts';

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const ONCE = '/api/create-one-time-payment';
const HEALTH = { mainGoal: 'lose-weight', injuriesOrConditions: 'Made up by a stranger', healthConsent: 'health-1' };

/** Signs in a member without a name. */
async function owner(email: string): Promise<Browser> {
  const browser = await member(app, email);
  await app.em().nativeUpdate(User, { emailKey: email }, { firstName: null, lastName: null });
  return browser;
}

/** Buys as a guest in a mailbox's name, and waits for the payment. */
async function buy(email: string, more: object = {}): Promise<string> {
  const form = guest(email, { programId: 2, fullName: 'Evil Name', startConsent: 'digital-1', ...more });
  const { clientSecret } = PaymentSetupResponse.parse(await (await app.post(ONCE, form)).json());
  expect((await payByCard(app, clientSecret)).status).toBe(200);
  await app.settle();
  return clientSecret;
}
const kickstart = { programId: 4, offer: 'kickstart', startConsent: 'coaching-1', ...HEALTH };
const loadUser = (emailKey: string) => app.em().findOneOrFail(User, { emailKey });
const fetchPaymentStatus = async (clientSecret: string) =>
  PaymentStatusResponse.parse(await (await app.post('/api/payment-status', { clientSecret })).json());

const readErrorCode = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code;
const bySecret = (secret: string) => ({ stripeIntentId: secret.split('_secret_')[0]! });

/** Sets up a payment in a mailbox's name. */
async function begin(from: Pick<Browser, 'post'>, email: string, programId: number): Promise<string> {
  const path = programId === 4 ? '/api/create-guest-subscription' : ONCE;
  return PaymentSetupResponse.parse(await (await from.post(path, guest(email, { programId }))).json()).clientSecret;
}

/** Returns what waits on the dashboard to be confirmed. */
const findUnclaimed = async (browser: Browser) =>
  (await dashboard(browser)).unclaimed!.map(({ programName }) => programName);

/** Lets the hour pass in which the address of an order can be corrected. */
async function passHour(secret: string): Promise<void> {
  const paidAt = new Date(Date.now() - 3_700_000);
  expect(await app.em().nativeUpdate(Order, bySecret(secret), { paidAt })).toBe(1);
}

describe('a guest who pays in the name of an account', () => {
  test('gives it nothing until the mailbox confirms the order: no access, answers or consent', async () => {
    const email = 'health@example.com';
    const browser = await owner(email);
    await buy(email, kickstart);
    await expectEventually(app, async () => (await loadFirstOrder(app, email)).status).toBe('paid');
    const { id } = await loadUser(email);
    const room = async () => ClientResponse.parse(await (await coach.ask(`/api/coach/clients/${id}`)).json());
    const consents = async () =>
      PersonResponse.parse(await (await coach.ask(`/api/coach/people/${id}`)).json()).consents;
    expect(await answersOfBuyer(app.em(), id)).toBeNull();
    expect((await coach.ask(`/api/coach/clients/${id}`)).status).toBe(404);
    const { confirmKey } = await loadFirstOrder(app, email);
    expect(await dashboard(browser)).toMatchObject({ purchases: [], unclaimed: [{ confirmKey }] });
    expect((await consents()).map(({ about, isUnproven }) => [about, isUnproven])).toEqual(
      expect.arrayContaining([
        ['health', true],
        ['start', true],
      ]),
    );
    expect(await templates(app, email)).not.toContain('coaching-welcome');

    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
    expect(await dashboard(browser)).toMatchObject({ purchases: [{ programId: 4 }], unclaimed: [] });
    expect(await templates(app, email)).toContain('coaching-welcome');
    const notices = await app.em().find(OutboxMail, { recipient: COACH, template: 'order-notice', about: email });
    expect(notices.map(({ data }) => [data['unclaimed'] ?? '', data['coaching'] ?? ''])).toEqual([
      ['yes', ''],
      ['', 'yes'],
    ]);
    expect(notices[0]?.data['ordersUrl']).toMatch(/\/coach\/orders\/[\da-f-]{36}$/);
    expect(await answersOfBuyer(app.em(), id)).toMatchObject({ healthConsent: 'health-1' });
    expect(await room()).toMatchObject({ hasHealth: true, consent: { version: 'health-1' } });
    expect((await consents()).every(({ isUnproven }) => !isUnproven)).toBe(true);
  });

  test('opens it no continuation until the mailbox confirms the order', async () => {
    const email = 'continues@example.com';
    const browser = await owner(email);
    await buy(email, kickstart);
    const form = guest(email, { offer: 'continuation' });
    const ask = () => browser.post('/api/create-guest-subscription', form);
    const refused = await ask();
    expect([refused.status, await readErrorCode(refused)]).toEqual([403, 'offer_not_open']);
    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
    expect((await ask()).status).toBe(200);
  });

  test('names it only with a press in its mailbox', async () => {
    const email = 'named@example.com';
    await owner(email);
    await buy(email);
    expect((await loadUser(email)).firstName).toBeNull();
    const receipt = await app
      .em()
      .findOneOrFail(OutboxMail, { recipient: email, template: 'purchase-receipt-unclaimed' });
    expect(receipt.data).toMatchObject({ firstName: '', fullName: 'Evil Name' });

    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
    expect(await loadUser(email)).toMatchObject({ firstName: 'Evil', lastName: 'Name' });
  });

  test('offers the dashboard to its owner after the press, and other users to sign out', async () => {
    const email = 'presses-signed-in@example.com';
    const browser = await owner(email);
    await buy(email);
    const { confirmKey: token } = await loadFirstOrder(app, email);
    const press = async (from: Pick<Browser, 'post'>) => (await from.post('/order/confirm', { token })).headers;
    expect((await press(app)).get('location')).toBe('/order/confirmed');
    expect((await press(coach)).get('location')).toBe('/order/confirmed?viewer=other');
    const outcome = (await press(browser)).get('location')!;
    expect(outcome).toBe('/order/confirmed?viewer=owner');
    const main = async (path: string) => /<main.*<\/main>/s.exec(await (await fetch(app.url + path)).text())![0];
    expect(await main(outcome)).toContain('href="/dashboard"');
    expect(await main('/order/confirmed?outcome=returned&viewer=owner')).not.toContain('/login');
    expect(await main('/order/confirmed?viewer=other')).toContain('href="/logout"');
  });

  test('gives it to an account that is made later, with name and answers after the press in its receipt', async () => {
    const email = 'later@example.com';
    await buy(email, kickstart);
    await expectEventually(app, async () => (await loadFirstOrder(app, email)).status).toBe('paid');
    const browser = await signInByCode(app, email);
    const { id, ...user } = await loadUser(email);
    const bought = async () => (await dashboard(browser)).purchases[0];
    expect((await bought())?.confirmKey).toBe((await loadFirstOrder(app, email)).confirmKey);
    expect([user.firstName, user.lastName]).toEqual([null, null]);
    expect(await answersOfBuyer(app.em(), id)).toBeNull();

    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
    expect(await loadUser(email)).toMatchObject({ firstName: 'Evil', lastName: 'Name' });
    expect(await answersOfBuyer(app.em(), id)).toMatchObject({ healthConsent: 'health-1' });
    expect((await bought())?.confirmKey).toBeUndefined();
  });

  test('adopts neither name, answers nor consents by a press from the dashboard, which shows none', async () => {
    const email = 'from-dashboard@example.com';
    const browser = await owner(email);
    await buy(email, kickstart);
    const token = (await dashboard(browser)).unclaimed![0]!.confirmKey;
    const page = await (await fetch(`${app.url}/order/confirm?token=${token}&from=dashboard`)).text();
    expect(page).toContain('name="from" value="dashboard"');
    expect((await app.post('/order/confirm', { token, from: 'dashboard' })).headers.get('location')).toBe(
      '/order/confirmed',
    );
    const { id, ...user } = await loadUser(email);
    expect((await dashboard(browser)).purchases).toMatchObject([{ programId: 4, status: 'completed' }]);
    expect(user.firstName).toBeNull();
    expect(await answersOfBuyer(app.em(), id)).toBeNull();
    expect(await loadFirstOrder(app, email)).toMatchObject({ fullName: null, digitalConsent: null });
  });

  test('begins its days with the press', async () => {
    const email = 'days@example.com';
    const browser = await owner(email);
    await buy(email, kickstart);
    const order = (await loadFirstOrder(app, email)).id;
    await app.em().nativeUpdate(Purchase, { order }, { accessUntil: new Date() });
    await confirmOrder(app, email);
    const [bought] = (await dashboard(browser)).purchases;
    expect(Date.parse(bought!.accessUntil!)).toBeGreaterThan(Date.now() + 27 * DAY_MS);
  });

  test('is returned by the press once the member owns the programme otherwise', async () => {
    const email = 'given-since@example.com';
    await owner(email);
    const secret = await buy(email, { programId: 3 });
    expect((await coach.post('/api/coach/gifts', { email, program: '3' })).status).toBe(201);
    await confirmOrder(app, email);
    const find = async () => (await app.em().findOneOrFail(Payment, { order: bySecret(secret) })).status;
    await expectEventually(app, find).toBe('refunded');
  });

  test('makes nobody a client by a subscription until the mailbox confirms it', async () => {
    const email = 'renews@example.com';
    const browser = await owner(email);
    await subscribe(app, email);
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
    // It would renew for somebody who has no access.
    const { id, currentPeriodEnd } = (await findSubscription(app, email))!;
    const endsAt = async () => (await loadStripeSubscription(app, email)).endsAt;
    await expectEventually(app, endsAt).toBe(currentPeriodEnd.toISOString());
    // The card would be stored with the stranger's payment account.
    const changeCard = () => browser.post(`/api/user/subscriptions/${id}/card`);
    expect((await changeCard()).status).toBe(404);
    // A reader whose address a stranger typed keeps their reply links.
    expect(await isConfirmedClient(app.em(), email)).toBe(false);

    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
    expect(await isConfirmedClient(app.em(), email)).toBe(true);
    expect((await changeCard()).status).toBe(200);
    await expectEventually(app, endsAt).toBeNull();
  });

  test('has a subscription for a mailbox without an account end without a wrong reason', async () => {
    const email = 'ended-there@example.com';
    await subscribe(app, email);
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    await stripe.subscriptions.cancel((await loadFirstOrder(app, email)).stripeSubscriptionId!);
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('canceled');
    const ended = await app.em().findOneOrFail(OutboxMail, { recipient: email, template: 'subscription-ended' });
    expect(ended.data['reasonText']).not.toContain('never confirmed');
  });

  test('has a subscription without access end when the member pays', async () => {
    const email = 'disputes@example.com';
    const browser = await owner(email);
    const strange = await subscribe(app, email);
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
    const { order } = (await findSubscription(app, email))!;
    await app.post(`/sandbox/payments/${strange.split('_secret_')[0]!}/dispute`, {});
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('unpaid');

    const own = await begin(browser, email, 4);
    expect((await payByCard(app, own)).status).toBe(200);
    const statusOf = async (where: object) => (await app.em().findOne(Subscription, { order: where }))?.status;
    await expectEventually(app, () => statusOf(bySecret(own))).toBe('active');
    await expectEventually(app, () => statusOf({ id: order!.id })).toBe('canceled');
    const ended = await app.em().findOneOrFail(OutboxMail, { recipient: email, template: 'subscription-ended' });
    expect(ended.data['reasonText']).toBe('It ended because the order was never confirmed. Nothing more is charged.');
  });

  test('does not end a paid subscription by a free order, whoever confirms which', async () => {
    const email = 'free-beside@example.com';
    await storedCoupon(app, { code: 'FREE100', percent: 100 });
    await subscribe(app, email);
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
    const form = guest(email, { ...kickstart, coupon: 'FREE100' });
    const { clientSecret } = PaymentSetupResponse.parse(await (await app.post(ONCE, form)).json());
    await app.post('/api/free-order', { clientSecret });
    await expectEventually(app, () => templates(app, email)).toContain('order-confirm');
    await confirmOrder(app, email);
    await app.settle();
    expect(await findSubscriptionStatus(app, email)).toBe('active');
    expect(await app.em().count(Refund, { payment: { order: { emailKey: email } } })).toBe(0);
  });

  test('waits on the dashboard, newest first, until it is confirmed or returned', async () => {
    const email = 'own-first@example.com';
    const browser = await member(app, email, { bought: [2] });
    const older = await buy(email, { programId: 3 });
    await subscribe(app, email);
    await expectEventually(app, () => findUnclaimed(browser)).toEqual(['Personal Coaching', 'Hybrid Athlete']);
    expect((await dashboard(browser)).purchases.map(({ programId }) => programId)).toEqual([2]);
    await app.em().nativeUpdate(Payment, { order: bySecret(older) }, { status: 'refunded' });
    expect(await findUnclaimed(browser)).toEqual(['Personal Coaching']);
  });

  test('has an ended subscription confirmed by nothing any more', async () => {
    const email = 'over@example.com';
    await subscribe(app, email);
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
    const order = await loadFirstOrder(app, email);
    await app.em().nativeUpdate(Subscription, { order: order.id }, { status: 'canceled' });
    const before = await templates(app, email);
    expect(await confirmOrder(app, email)).toBe('/order/confirm');
    expect((await loadFirstOrder(app, email)).confirmedAt).toBeNull();
    expect(await templates(app, email)).toEqual(before);
  });

  test('does not have a subscription renew by its press that the member has cancelled', async () => {
    const email = 'cancelled@example.com';
    await subscribe(app, email);
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
    const browser = await member(app, email);
    const { id, endsAt } = (await findSubscription(app, email))!;
    expect(endsAt).toBeNull();
    expect((await browser.post(`/api/user/subscriptions/${id}/cancel`, {})).status).toBe(200);
    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
    expect((await findSubscription(app, email))!.endsAt).toBeInstanceOf(Date);
  });

  test('keeps the consent to a start at once where the mailbox had no account', async () => {
    const email = 'later-waiver@example.com';
    await buy(email);
    const browser = await member(app, email);
    const [bought] = (await dashboard(browser)).purchases;
    expect(bought).toMatchObject({ withdrawUntil: null });
    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
    // Its receipt has already said so.
    expect(await templates(app, email)).not.toContain('purchase-receipt');
  });

  test('blocks a newcomer without an account by no subscription without access, and has it end when they pay', async () => {
    const email = 'newcomer@example.com';
    await subscribe(app, email, 'disputed');
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('unpaid');
    const own = await subscribe(app, email);
    const statusOf = async () => (await app.em().findOne(Subscription, { order: bySecret(own) }))?.status;
    await expectEventually(app, statusOf).toBe('active');
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('canceled');
    expect(await templates(app, email)).not.toContain('already-coached');
  });

  test.each([
    ['subscription', {}],
    ['Kickstart', kickstart],
  ])('takes no place of a %s whose payment is pending', async (kind, offer) => {
    const email = `pending-${kind.toLowerCase()}@example.com`;
    const browser = await owner(email);
    const path = kind === 'subscription' ? '/api/create-guest-subscription' : ONCE;
    expect((await browser.post(path, guest(email, offer))).status).toBe(200);
    const { id, stripeIntentId } = await loadFirstOrder(app, email);
    await app.post(`/sandbox/payments/${stripeIntentId}/process`, {});
    await expectEventually(app, async () => (await app.em().findOne(Payment, { order: id }))?.status).toBe('pending');
    const strange = await subscribe(app, email);
    const statusOf = async (where: object) => (await app.em().findOneOrFail(Order, where)).status;
    await expectEventually(app, () => statusOf(bySecret(strange))).toBe('flagged');
    await app.post(`/sandbox/payments/${stripeIntentId}/arrive`, {});
    await expectEventually(app, () => statusOf({ id })).toBe('paid');
  });

  test('ends no payment that the member has in progress', async () => {
    const email = 'secure@example.com';
    const browser = await owner(email);
    const own = await begin(browser, email, 2);
    await buy(email);
    expect(await app.em().findOneOrFail(Order, bySecret(own))).toMatchObject({ status: 'open' });
  });

  test.each([
    ['programme', 3, 'You keep your access.'],
    ['subscription', 4, 'You already own it or have another coaching subscription, so nothing was bought.'],
  ])('has a %s returned that the member pays within the hour, and cannot move it', async (kind, programId, words) => {
    const email = `takes-${kind}@example.com`;
    const browser = await owner(email);
    const own = await begin(browser, email, programId);
    const strange = await begin(app, email, programId);
    await payByCard(app, strange);
    await expectEventually(app, async () => (await app.em().findOneOrFail(Order, bySecret(strange))).status).toBe(
      'paid',
    );
    expect(await begin(browser, email, programId)).toBe(own);

    await payByCard(app, own);
    const statusOf = async (secret: string) => (await app.em().findOne(Payment, { order: bySecret(secret) }))?.status;
    await expectEventually(app, () => statusOf(own)).toBe('paid');
    const corrected = { clientSecret: strange, email: `evil-${kind}@example.com` };
    const answer = await app.post('/api/payment-address', corrected);
    expect([answer.status, await readErrorCode(answer)]).toEqual([409, 'address_fixed']);
    await expectEventually(app, () => statusOf(strange)).toBe('refunded');
    expect(await statusOf(own)).toBe('paid');
    expect((await dashboard(browser)).owned).toContain(programId);
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: email, template: 'refund-done' });
    expect(mail.data).toMatchObject({ accessText: words });
    if (kind === 'programme') return;
    const ended = async () => (await app.em().findOne(Subscription, { order: bySecret(strange) }))?.status;
    await expectEventually(app, ended).toBe('canceled');
  });

  test.each([
    ['programme', 3],
    ['subscription', 4],
  ])('has a %s returned that the member pays later, too', async (kind, programId) => {
    const email = `later-${kind}@example.com`;
    const browser = await owner(email);
    const strange = await begin(app, email, programId);
    await payByCard(app, strange);
    await expectEventually(app, async () => (await app.em().findOneOrFail(Order, bySecret(strange))).status).toBe(
      'paid',
    );
    await passHour(strange);
    const own = await begin(browser, email, programId);
    await payByCard(app, own);
    const statusOf = async (secret: string) => (await app.em().findOne(Payment, { order: bySecret(secret) }))?.status;
    await expectEventually(app, () => statusOf(strange)).toBe('refunded');
    expect(await statusOf(own)).toBe('paid');
    expect(await findUnclaimed(browser)).toEqual([]);
  });

  test('cannot move it away once another payment of the mailbox was returned because of it', async () => {
    const email = 'returned@example.com';
    const strange = await buy(email, { programId: 3 });
    const other = await buy(email, { programId: 3 });
    await expectEventually(app, async () => (await app.em().findOne(Payment, { order: bySecret(other) }))?.status).toBe(
      'duplicate',
    );
    expect((await fetchPaymentStatus(strange)).correctable).toBe(false);
    expect((await app.post('/api/payment-address', { clientSecret: strange, email: 'y@example.com' })).status).toBe(
      409,
    );
  });

  test('leaves a code that counts once for each to the member', async () => {
    const email = 'once@example.com';
    const browser = await owner(email);
    await storedCoupon(app, { code: 'EACH10', percent: 10, onceEach: true });
    const quote = () => browser.post('/api/coupon', { programId: 3, coupon: 'EACH10' });
    await buy(email, { coupon: 'EACH10' });
    expect((await quote()).status).toBe(200);
    await confirmOrder(app, email);
    expect((await quote()).status).toBe(400);
  });

  test('sees the same as with a mailbox without an account, and corrects its address likewise', async () => {
    await owner('has-account@example.com');
    const answers = [];
    for (const email of ['has-account@example.com', 'no-account@example.com']) {
      const clientSecret = await buy(email, { programId: 3 });
      const { email: shown, files: _files, ...said } = await fetchPaymentStatus(clientSecret);
      expect(shown).toBe(email);
      const corrected = { clientSecret, email: `right-${email}` };
      answers.push([said, (await app.post('/api/payment-address', corrected)).status]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject([{ state: 'succeeded', correctable: true }, 204]);
  });

  test('does not confirm an order by moving it to the account of somebody else', async () => {
    const browser = await owner('moved-to@example.com');
    const clientSecret = await buy('moved-from@example.com');
    expect((await app.post('/api/payment-address', { clientSecret, email: 'moved-to@example.com' })).status).toBe(204);
    expect((await loadFirstOrder(app, 'moved-to@example.com')).confirmedAt).toBeNull();
    await browser.post('/api/logout', {});
    await app.em().execute('delete from login_code');
    await member(app, 'moved-to@example.com');
    expect((await loadFirstOrder(app, 'moved-to@example.com')).confirmedAt).toBeNull();
    expect(await templates(app, 'moved-to@example.com')).toContain('purchase-receipt-unclaimed');
  });
});

describe('a guest who pays for coaching before they sign in', () => {
  const listed = async (email: string) =>
    ClientsResponse.parse(await (await coach.ask(`/api/coach/clients?q=${email}`)).json()).items[0]!;
  const roomOf = async (id: string) => ClientResponse.parse(await (await coach.ask(`/api/coach/clients/${id}`)).json());
  const CONFIRMED = { hasHealth: true, consent: { version: 'health-2' } };
  const loadThread = async (id: string) =>
    ClientThreadResponse.parse(await (await coach.ask(`/api/coach/talk/${id}`)).json()).thread!;
  /** Returns the onboarding answers in a client's thread. */
  const told = async (id: string) => (await loadThread(id)).entries.filter(({ kind }) => kind === 'onboarding');
  const plans = async (browser: Browser) =>
    MyPlansResponse.parse(await (await browser.ask('/api/user/plans')).json()).plans;
  const planFor = async (user: string) => {
    // Today's date may have passed in the shop's time zone.
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    const choice = { user, start: tomorrow, weekdays: [1, 3, 5] };
    const answer = await coach.post('/api/coach/plans/elite-coaching/assign', assigning(choice));
    expect(answer.status).toBe(201);
  };
  async function pays(email: string) {
    await buy(email, { ...kickstart, healthConsent: 'health-2' });
    await expectEventually(app, async () => (await loadFirstOrder(app, email)).status).toBe('paid');
    return listed(email);
  }

  test('can be planned for and written to, and finds it all with the first sign-in', async () => {
    const email = 'early@example.com';
    const { id, guest: isGuest, needs } = await pays(email);
    expect([isGuest, needs.map(({ kind }) => kind)]).toEqual([true, ['waiting', 'new', 'plan']]);
    const unconfirmed = { onboarding: null, hasHealth: false, consent: { version: null } };
    expect(await roomOf(id)).toMatchObject({ state: 'guest', ...unconfirmed });
    expect(await told(id)).toMatchObject([{ isUnproven: true, paidFor: expect.any(String) }]);
    expect((await told(id))[0]).not.toHaveProperty('health');
    await planFor(id);
    const { version } = await loadThread(id);
    const letter = { id: randomUUID(), text: 'Welcome.', about: null, pictures: [], version };
    expect((await coach.post(`/api/coach/talk/${id}`, letter)).status).toBe(201);
    const note = { text: 'Left-handed', version: 0 };
    const noted = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(note) };
    expect((await coach.ask(`/api/coach/people/${id}/note`, noted)).status).toBe(200);
    expect(await templates(app, email)).toEqual(expect.arrayContaining(['plan-assigned', 'client-answered']));
    expect((await listed(email)).needs).toEqual([]);
    // The order stays a guest's until the mailbox signs in.
    expect((await loadFirstOrder(app, email)).user ?? null).toBeNull();

    const browser = await signInByCode(app, email);
    expect(await plans(browser)).toHaveLength(1);
    expect(await (await browser.ask('/api/coaching/thread')).text()).toContain('Welcome.');
    expect(await loadFirstOrder(app, email)).toMatchObject({ user: { id }, confirmedAt: null });
    expect(await loadUser(email)).toMatchObject({ firstName: null, unprovenSince: null });
    expect(await roomOf(id)).toMatchObject({ state: 'coached', note: { text: 'Left-handed' }, ...unconfirmed });

    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
    expect(await (await browser.ask('/api/coaching/check-ins')).json()).not.toHaveProperty('askConsent', true);
    expect(await roomOf(id)).toMatchObject({ onboarding: expect.anything(), ...CONFIRMED });
  });

  test('counts with name, answers and consent from the press in the receipt on, before they sign in, too', async () => {
    const email = 'pressed@example.com';
    const { id } = await pays(email);
    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
    expect(await roomOf(id)).toMatchObject({ state: 'guest', onboarding: expect.anything(), ...CONFIRMED });
    expect((await told(id))[0]).not.toHaveProperty('isUnproven');
    await signInByCode(app, email);
    expect(await loadUser(email)).toMatchObject({ firstName: 'Evil', unprovenSince: null });
    expect(await roomOf(id)).toMatchObject({ state: 'coached', ...CONFIRMED });
  });

  test('has answered both forms, and their answers stand once and under their name', async () => {
    const email = 'both-forms@example.com';
    const { injuriesOrConditions } = HEALTH;
    const twice = { injuriesOrConditions, biggestChallenge: 'Time' };
    expect((await submitFirstAnswers(app, email, 'health-2', twice)).status).toBe(202);
    await buy(email, { ...kickstart, ...twice });
    await expectEventually(app, async () => (await loadFirstOrder(app, email)).status).toBe('paid');
    const inbox = ThreadsResponse.parse(await (await coach.ask(`/api/coach/inbox?q=${email}`)).json());
    const [line] = inbox.items;
    expect(line).toMatchObject({ lastText: '', isFirstAnswers: true });
    const thread = ThreadResponse.parse(await (await coach.ask(`/api/coach/inbox/${line!.id}`)).json());
    expect(thread.entries).toMatchObject([{ kind: 'onboarding', paidFor: expect.any(String) }]);
  });

  test('is reminded once a day, and not once they have signed in', async () => {
    const email = 'remind@example.com';
    const { id } = await pays(email);
    const remind = () => coach.post(`/api/coach/clients/${id}/sign-in-reminder`, {});
    expect((await remind()).status).toBe(204);
    expect((await roomOf(id)).remindedAt).not.toBeNull();
    expect(await (await remind()).json()).toMatchObject({ error: { code: 'reminded' } });
    expect((await templates(app, email)).filter((name) => name === 'sign-in-reminder')).toHaveLength(1);
    await app.em().execute("update coach_action set created_at = created_at - interval '1 day'");
    await signInByCode(app, email);
    expect((await remind()).status).toBe(404);
  });

  test('takes the plan along when the address is corrected, and leaves nothing with the other mailbox', async () => {
    const { id } = await pays('mistyped@example.com');
    await planFor(id);
    const order = await loadFirstOrder(app, 'mistyped@example.com');
    const body = JSON.stringify({ email: 'meant@example.com' });
    const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body };
    expect((await coach.ask(`/api/coach/orders/${order.id}/address`, put)).ok).toBe(true);
    expect(await plans(await signInByCode(app, 'mistyped@example.com'))).toEqual([]);
    expect(await loadUser('mistyped@example.com')).toMatchObject({ firstName: null });
    expect(await listed('meant@example.com')).toMatchObject({ id, guest: true });
    expect(await plans(await signInByCode(app, 'meant@example.com'))).toHaveLength(1);
  });

  test('keeps all of it with an account that takes the address', async () => {
    const email = 'other-address@example.com';
    const { id } = await pays(email);
    await planFor(id);
    await owner('known@example.com');
    const { id: known } = await loadUser('known@example.com');
    await changeEmail(app.em(), { id: known } as User, email, () => new Date());
    expect((await listed(email)).id).toBe(known);
    expect(await app.em().count(Plan, { user: known })).toBe(1);
    expect(await app.em().count(User, { id })).toBe(0);
  });

  test('gets an account with the next clean-up where an earlier version has sold to them', async () => {
    const email = 'earlier@example.com';
    const { id } = await pays(email);
    await app.em().execute('update purchase set user_id = null where user_id = ?', [id]);
    await app.em().nativeDelete(User, { id });
    expect((await listed(email)).guest).toBe(true);
    await openMissingAccounts(app.em(), { mode: 'test', now: new Date() });
    const account = await loadUser(email);
    expect(account.unprovenSince).not.toBeNull();
    expect((await listed(email)).id).toBe(account.id);
  });
});
