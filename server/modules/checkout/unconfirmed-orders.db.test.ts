import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PaymentSetupResponse, PaymentStatusResponse } from '#contract/checkout.ts';
import { ClientResponse } from '#contract/studio/clients.ts';
import { PersonResponse } from '#contract/studio/people.ts';
import type { Browser } from '../../testing/browser.ts';
import { guest, payByCard } from '../../testing/buyers.ts';
import { COACH, confirmOrder, dashboard, eventually, orderOf, templates } from '../../testing/coached.ts';
import { member } from '../../testing/members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { answersOfBuyer } from '../onboarding/onboarding.service.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { OutboxMail } from '../outbox/outbox-mail.entity.ts';
import { User } from '../users/user.entity.ts';
import { storedCoupon } from './coupons.harness.ts';

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const ONCE = '/api/create-one-time-payment';
const HEALTH = {
  mainGoal: 'lose-weight',
  injuriesOrConditions: 'Made up by a stranger',
  healthConsent: 'health-1',
};

/** A member without a name. */
async function owner(email: string): Promise<Browser> {
  const browser = await member(app, email);
  await app.em().nativeUpdate(User, { emailKey: email }, { firstName: null, lastName: null });
  return browser;
}

/** Buys as a guest in the name of a mailbox, and waits until it is paid. */
async function buy(email: string, more: object = {}): Promise<string> {
  const form = guest(email, { programId: 2, fullName: 'Evil Name', startConsent: 'digital-1', ...more });
  const { clientSecret } = PaymentSetupResponse.parse(await (await app.post(ONCE, form)).json());
  expect((await payByCard(app, clientSecret)).status).toBe(200);
  await app.settle();
  return clientSecret;
}
const kickstart = { programId: 4, offer: 'kickstart', startConsent: 'coaching-1', ...HEALTH };
const userOf = (emailKey: string) => app.em().findOneOrFail(User, { emailKey });
const statusOf = async (clientSecret: string) =>
  PaymentStatusResponse.parse(await (await app.post('/api/payment-status', { clientSecret })).json());

describe('a guest who pays in the name of an account', () => {
  test('gives it access, and neither answers about health nor a consent until the mailbox confirms them', async () => {
    const email = 'health@example.com';
    await owner(email);
    await buy(email, kickstart);
    await eventually(app, async () => (await orderOf(app, email)).status).toBe('paid');
    const { id } = await userOf(email);
    const room = async () => ClientResponse.parse(await (await coach.ask(`/api/coach/clients/${id}`)).json());
    const consents = async () =>
      PersonResponse.parse(await (await coach.ask(`/api/coach/people/${id}`)).json()).consents;
    expect(await answersOfBuyer(app.em(), id)).toBeNull();
    expect(await room()).toMatchObject({ hasHealth: false, onboarding: null });
    expect((await consents()).map(({ about, isUnproven }) => [about, isUnproven])).toEqual(
      expect.arrayContaining([
        ['health', true],
        ['start', true],
      ]),
    );
    const welcome = await app.em().findOneOrFail(OutboxMail, { recipient: email, template: 'coaching-welcome' });
    expect(welcome.data).toMatchObject({ firstName: '' });
    expect(welcome.data['answered']).toBeUndefined();

    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
    expect(await answersOfBuyer(app.em(), id)).toMatchObject({ healthConsent: 'health-1' });
    expect(await room()).toMatchObject({ hasHealth: true });
    expect((await consents()).every(({ isUnproven }) => !isUnproven)).toBe(true);
  });

  test('names it and waives its right of withdrawal only with a press in its mailbox', async () => {
    const email = 'waiver@example.com';
    const browser = await owner(email);
    await buy(email);
    expect((await userOf(email)).firstName).toBeNull();
    const receipt = await app.em().findOneOrFail(OutboxMail, { recipient: email, template: 'purchase-receipt' });
    expect(receipt.data).toMatchObject({ firstName: '', withdrawalEnded: '' });
    expect(receipt.data['consentText']).toMatch(/^By confirming you also agree/);
    const until = async () => (await dashboard(browser)).purchases[0]!.withdrawUntil;
    expect(await until()).not.toBeNull();

    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
    expect(await userOf(email)).toMatchObject({ firstName: 'Evil', lastName: 'Name' });
    expect(await until()).toBeNull();
    const again = await app.em().find(OutboxMail, { recipient: email, template: 'purchase-receipt' });
    expect(again.map(({ data }) => data['withdrawalEnded']).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
      '',
      'yes',
    ]);
  });

  test('counts with name and answers where the account was made after the payment', async () => {
    const email = 'later@example.com';
    await buy(email, kickstart);
    await eventually(app, async () => (await orderOf(app, email)).status).toBe('paid');
    await member(app, email);
    const user = await userOf(email);
    expect(await answersOfBuyer(app.em(), user.id)).toMatchObject({ healthConsent: 'health-1' });
    expect((await orderOf(app, email)).confirmedAt).not.toBeNull();
  });

  test('ends no payment that the member has in progress; what they pay then goes back', async () => {
    const email = 'secure@example.com';
    const browser = await owner(email);
    const begun = await browser.post('/api/create-payment-intent', { programId: 2 });
    const { clientSecret } = PaymentSetupResponse.parse(await begun.json());
    await buy(email);
    await app.settle();
    const own = await app.em().findOneOrFail(Order, { stripeIntentId: clientSecret.split('_secret_')[0]! });
    expect(own.status).toBe('open');
    await payByCard(app, clientSecret);
    await eventually(app, async () => (await app.em().findOne(Payment, { order: own.id }))?.status).toBe('duplicate');
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
      const { email: shown, files: _files, ...said } = await statusOf(clientSecret);
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
    expect((await orderOf(app, 'moved-to@example.com')).confirmedAt).toBeNull();
    await browser.post('/api/logout', {});
    await app.em().execute('delete from login_code');
    await member(app, 'moved-to@example.com');
    expect((await orderOf(app, 'moved-to@example.com')).confirmedAt).toBeNull();
    expect(await templates(app, 'moved-to@example.com')).toContain('purchase-receipt');
  });
});
