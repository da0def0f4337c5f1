import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PaymentSetupResponse, PaymentStatusResponse } from '#contract/sales/checkout.ts';
import { selectStartConsent } from '#contract/sales/start-consent.ts';
import { createBrowser } from '#server/testing/browser.ts';
import { guest, payByCard } from '#server/testing/buyers.ts';
import { confirmOrder, dashboard, expectEventually, loadFirstOrder } from '#server/testing/coached.ts';
import { member, signInByCode } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { dayIn } from '#server/platform/days.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { monthsAfter } from '../orders/terms.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { storedCoupon } from './discount-codes/coupons.harness.ts';

const DIGITAL = selectStartConsent({ coaching: false });
const COACHING = selectStartConsent({ coaching: true });
const ONCE = '/api/create-one-time-payment';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, selling: {} });
});
afterAll(() => app.close());

const loadOrder = (emailKey: string) => app.em().findOneOrFail(Order, { emailKey });
const readClientSecret = async (response: Response) => PaymentSetupResponse.parse(await response.json()).clientSecret;
const fetchPaymentStatus = async (clientSecret: string) =>
  PaymentStatusResponse.parse(await (await app.post('/api/payment-status', { clientSecret })).json());
const buys = (email: string, more: object = {}) => app.post(ONCE, guest(email, { programId: 2, ...more }));

describe('the wish for a start at once', () => {
  test.each([
    [ONCE, { programId: 2, startConsent: 'yes' }],
    [ONCE, { programId: 2, startConsent: true }],
    [ONCE, { programId: 2, startConsent: COACHING.version }],
    [ONCE, { programId: 2, startConsent: ['digital-1'] }],
    ['/api/create-guest-subscription', { programId: 4, startConsent: DIGITAL.version }],
  ])('%s %j is none: refused at its field, and nothing is ordered', async (path, more) => {
    const response = await app.post(path, guest('wrong@example.com', more));
    const { error } = (await response.json()) as { error: { code: string; issues: { path: string }[] } };
    expect([response.status, error.code, error.issues[0]?.path]).toEqual([400, 'invalid_input', 'startConsent']);
    expect(await app.em().count(Order, { emailKey: 'wrong@example.com' })).toBe(0);
  });

  test('a payment without it is set up, and the right of withdrawal stays', async () => {
    const buyer = await member(app, 'without@example.com');
    expect((await buyer.post('/api/create-payment-intent', { programId: 2 })).status).toBe(200);
    expect(await loadOrder('without@example.com')).toMatchObject({ digitalConsent: null, digitalConsentAt: null });
  });

  test('is kept with its words and its time, whichever way is paid, and is not lost by asking again', async () => {
    const buyer = await member(app, 'with@example.com');
    const wish = { programId: 2, startConsent: DIGITAL.version };
    expect((await buyer.post('/api/create-payment-intent', wish)).status).toBe(200);
    const kept = await loadOrder('with@example.com');
    expect(kept.digitalConsent).toBe(DIGITAL.words);
    expect(kept.digitalConsentAt).toBeInstanceOf(Date);
    await buyer.post('/api/create-payment-intent', { programId: 2 });
    expect(await loadOrder('with@example.com')).toMatchObject({ digitalConsentAt: kept.digitalConsentAt });

    const other = await member(app, 'paypal@example.com');
    const order = { ...wish, amount: '29.90', currency: 'EUR', intent: 'CAPTURE' };
    expect((await other.post('/paypal/order', order)).status).toBe(201);
    expect((await loadOrder('paypal@example.com')).digitalConsent).toBe(DIGITAL.words);
  });

  test.each([{ coaching: true }, { name: 'Renamed' }])(
    'belongs to what is offered now: %j begins another order',
    async (change) => {
      const email = `changed-${Object.keys(change)[0]}@example.com`;
      const buyer = await member(app, email);
      const setUp = () => buyer.post('/api/create-payment-intent', { programId: 2 });
      const first = await readClientSecret(await setUp());
      expect(await readClientSecret(await setUp())).toBe(first);
      const { coaching, name } = await app.em().findOneOrFail(Program, { id: 2 });
      await app.em().nativeUpdate(Program, { id: 2 }, change);
      const second = await readClientSecret(await setUp());
      await app.em().nativeUpdate(Program, { id: 2 }, { coaching, name });
      expect(second).not.toBe(first);
      const open = await app.em().findOneOrFail(Order, { emailKey: email, status: 'open' });
      expect(open).toMatchObject('name' in change ? { programName: 'Renamed' } : change);
    },
  );

  test('goes along with a draft to the shop’s own page', async () => {
    const answers = { fullName: 'Aino Virta', email: 'draft@example.com', startConsent: DIGITAL.version };
    const made = await app.post('/api/drafts', { programId: 2, answers });
    expect(made.status).toBe(201);
    const { draft } = (await made.json()) as { draft: string };
    expect(await (await app.post('/api/drafts/read', { draft })).json()).toMatchObject({ answers });
  });

  test('is repeated in the mail with the receipt, beside the name that was given', async () => {
    const secret = await readClientSecret(await buys('mailed@example.com', { startConsent: DIGITAL.version }));
    await payByCard(app, secret);
    await expectEventually(app, async () => (await fetchPaymentStatus(secret)).state).toBe('succeeded');
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: 'mailed@example.com' });
    const { text, html } = await renderMail(mail.template, mail.data);
    for (const part of [text, html]) {
      expect(part.replaceAll(/\s+/g, ' ')).toContain(DIGITAL.words);
      expect(part).toContain('Hello Aino');
    }
  });
});

test('what is charged at least, and the day of the next charge, are known before the payment', async () => {
  const monthly = await app.post('/api/create-guest-subscription', guest('least@example.com'));
  const setup = PaymentSetupResponse.parse(await monthly.json());
  expect(setup).toMatchObject({ amount: '99.99', minimumTotal: '299.97' });
  expect(setup.nextChargeOn).toMatch(/^\d{1,2} \w+ 20\d\d$/);
  expect(Date.parse(setup.nextChargeDate!)).toBe(Date.parse(`${setup.nextChargeOn} UTC`));
  const once = PaymentSetupResponse.parse(await (await buys('least@example.com')).json());
  expect(once).toMatchObject({ amount: '29.90', minimumTotal: '29.90', nextChargeOn: null });
});

test('the day of the next charge counts from the set-up that the provider has taken', async () => {
  const email = 'next-charge@example.com';
  const browser = await member(app, email);
  const setUp = () => browser.post('/api/create-guest-subscription', guest(email));
  const down = vi.spyOn(app.paymentContext!.providers.stripe!, 'sdk').mockRejectedValue(new Error('Not now.'));
  expect((await setUp()).status).not.toBe(200);
  down.mockRestore();
  const createdAt = new Date(Date.now() - 23.5 * 3_600_000);
  expect(await app.em().nativeUpdate(Order, { emailKey: email, status: 'open' }, { createdAt })).toBe(1);
  const day = dayIn(app.paymentContext!.brand.timeZone, monthsAfter(new Date(), 1));
  for (const _ of ['first', 'again'])
    expect(PaymentSetupResponse.parse(await (await setUp()).json()).nextChargeDate).toBe(day);
});

describe('who holds the secret of a payment', () => {
  test('gets nothing before it is paid', async () => {
    const secret = await readClientSecret(await buys('unpaid@example.com'));
    expect(await fetchPaymentStatus(secret)).toMatchObject({ files: [], plan: null });
  });

  test('downloads what was bought there, until the money goes back, and by no other link', async () => {
    const secret = await readClientSecret(await buys('guest@example.com'));
    await payByCard(app, secret);
    await expectEventually(app, async () => (await fetchPaymentStatus(secret)).state).toBe('succeeded');
    const { files, coaching, plan } = await fetchPaymentStatus(secret);
    expect(files.map(({ name }) => name)).toEqual(['All-Day-Energy-30-Days.pdf']);
    expect([coaching, plan]).toEqual([false, null]);
    const { url } = files[0]!;
    const nobody = createBrowser(app.url);
    const get = (address: string) => nobody.ask(address.replace(app.url, ''));
    expect((await get(url)).headers.get('content-type')).toBe('application/pdf');
    expect((await get(url.replace('/files/2', '/files/3'))).status).toBe(404);
    expect((await get(url.replace('order=', 'user='))).status).toBe(404);
    expect((await get(url.replace(/until=\d+/, 'until=9999999999999'))).status).toBe(404);

    const order = await loadOrder('guest@example.com');
    // A concurrent reconciliation would restore the paid state.
    const refunded = async <T>(look: () => Promise<T>) => {
      await app.em().nativeUpdate(Purchase, { order: order.id }, { status: 'refunded' });
      return look();
    };
    await expectEventually(app, () => refunded(async () => (await get(url)).status)).toBe(404);
    await expectEventually(app, () => refunded(async () => (await fetchPaymentStatus(secret)).files)).toEqual([]);
  });
});

test('an account without a name gets the one of an order that its mailbox has confirmed', async () => {
  const secret = await readClientSecret(await buys('named@example.com'));
  await payByCard(app, secret);
  await expectEventually(app, async () => (await fetchPaymentStatus(secret)).state).toBe('succeeded');
  expect(await confirmOrder(app, 'named@example.com')).toBe('/order/confirmed');
  await buys('never-paid@example.com', { fullName: 'Somebody Else' });

  const nameOf = async (email: string) => {
    const browser = await signInByCode(app, email);
    const { firstName, lastName } = (await (await browser.ask('/api/auth/user')).json()) as Record<string, unknown>;
    return [firstName, lastName];
  };
  expect(await nameOf('named@example.com')).toEqual(['Aino', 'Virta']);
  expect(await nameOf('never-paid@example.com')).toEqual([null, null]);
});

describe('a member who has ordered on the version before, which does not note who has confirmed', () => {
  test.each([
    ['open', { confirmedAt: null }],
    ['paid', {}],
  ])('has it confirmed by their session where it was %s then', async (state, before) => {
    const email = `before-${state}@example.com`;
    const browser = await member(app, email);
    const { clientSecret } = PaymentSetupResponse.parse(
      await (await browser.post('/api/create-payment-intent', { programId: 2, startConsent: 'digital-1' })).json(),
    );
    await app.em().nativeUpdate(Order, { emailKey: email }, before);
    await payByCard(app, clientSecret);
    await expectEventually(app, async () => (await loadFirstOrder(app, email)).status).toBe('paid');
    await app.em().nativeUpdate(Order, { emailKey: email, confirmKey: null }, { confirmedAt: null });
    expect((await dashboard(browser)).purchases[0]).toMatchObject({ withdrawUntil: null });
    const receipt = await app.em().findOneOrFail(OutboxMail, { recipient: email, template: 'purchase-receipt' });
    expect(receipt.data).toMatchObject({ withdrawalEnded: 'yes' });
    expect(receipt.data['confirmUrl']).toBeUndefined();
  });

  test('has a free one granted by their session', async () => {
    await storedCoupon(app, { code: 'BEFORE100', percent: 100 });
    const browser = await member(app, 'before-free@example.com');
    const form = { programId: 2, coupon: 'BEFORE100' };
    const { clientSecret } = PaymentSetupResponse.parse(
      await (await browser.post('/api/create-payment-intent', form)).json(),
    );
    await app.em().nativeUpdate(Order, { emailKey: 'before-free@example.com' }, { confirmedAt: null });
    expect((await browser.post('/api/free-order', { clientSecret })).status).toBe(204);
  });
});
