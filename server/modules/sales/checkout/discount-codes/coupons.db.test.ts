import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../../scripts/testing/nightly.ts';
import { CouponResponse, PaymentSetupResponse, PaymentStatusResponse } from '#contract/sales/checkout.ts';
import { vatIncluded } from '../../receipts/vat.ts';
import type { Browser } from '#server/testing/browser.ts';
import { approve, guest, advanceSandbox, payByCard, startDraft } from '#server/testing/buyers.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import {
  waitForProviders,
  COACH,
  confirmOrder,
  expectEventually,
  loadFirstOrder,
  findSubscriptionStatus,
} from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { DiscountCode } from '#server/modules/catalog/discount-codes/discount-code.entity.ts';
import { Order, Payment, Refund } from '../../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { createRefund } from '../../refunds/refunds.service.ts';
import { Receipt } from '../../receipts/receipt.entity.ts';
import { storedCoupon } from './coupons.harness.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
});
afterAll(() => app.close());

const coupon = (code: string, more: Partial<DiscountCode> = {}) => storedCoupon(app, { code, ...more });
const setUp = async (response: Response) => {
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify([body, app.problems]));
  return PaymentSetupResponse.parse(body);
};
const refusal = async (response: Response) => {
  const { error } = (await response.json()) as {
    error: { code: string; issues?: { path: string; message: string }[] };
  };
  return [response.status, error.code, error.issues?.[0]?.path, error.issues?.[0]?.message];
};
const byCard = (browser: Browser, code?: string, programId = 2) =>
  browser.post('/api/create-payment-intent', { programId, coupon: code });
const byPayPal = (browser: Browser, amount: string, code?: string) =>
  browser.post('/paypal/order', { programId: 2, amount, currency: 'EUR', intent: 'CAPTURE', coupon: code });
const subscribing = (email: string, code?: string) =>
  app.post('/api/create-guest-subscription', guest(email, { coupon: code }));
const receipts = async (order: Order) =>
  (await app.em().find(Receipt, { payment: { order } }, { orderBy: { number: 'asc' } })).map(({ kind, body }) => ({
    kind,
    total: body.total,
    vat: body.vat,
    reduced: body.reduced,
  }));
const flags = async (email: string) =>
  JSON.stringify(await app.em().find(OutboxMail, { template: 'payment-flagged' })).includes(email);

describe('a programme that is paid once', () => {
  test('by card it costs what is left, and the order, its receipt and its mail say what it was', async () => {
    await coupon('SPRING');
    const browser = await member(app, 'card@example.com');
    const asked = await browser.post('/api/coupon', { programId: 2, coupon: ' spring ' });
    expect(CouponResponse.parse(await asked.json())).toEqual({
      code: 'SPRING',
      listPrice: '29.90',
      // A quarter is 7.475.
      discount: '7.48',
      amount: '22.42',
      renewals: 'forever',
    });
    const { clientSecret, amount, minimumTotal, coupon: applied } = await setUp(await byCard(browser, 'sPring'));
    expect([amount, minimumTotal, applied?.discount]).toEqual(['22.42', '22.42', '7.48']);
    await payByCard(app, clientSecret);
    const order = await loadFirstOrder(app, 'card@example.com');
    await expectEventually(app, () => receipts(order)).toHaveLength(1);
    expect(await loadFirstOrder(app, 'card@example.com')).toMatchObject({
      status: 'paid',
      listMinor: 2_990,
      discountMinor: 748,
      amountMinor: 2_242,
      firstMinor: null,
      couponCode: 'SPRING',
    });
    expect(await receipts(order)).toEqual([
      {
        kind: 'receipt',
        total: 2_242,
        vat: vatIncluded(2_242, 2_550),
        reduced: { list: 2_990, discount: 748, paid: 2_242, code: 'SPRING' },
      },
    ]);
    const mail = await app
      .em()
      .findOneOrFail(OutboxMail, { recipient: 'card@example.com', template: 'purchase-receipt' });
    expect(mail.data['amount']).toContain('22.42');
    expect(mail.data['discountText']).toBe('The price is €29.90, and the code SPRING took €7.48 off.');
    expect(await flags('card@example.com')).toBe(false);
  });

  test.runIf(isNightly)('with PayPal, and a refund takes back what was paid and no more', async () => {
    await coupon('FIVE', { percent: null, amountMinor: 500 });
    const browser = await member(app, 'paypal@example.com');
    expect((await refusal(await byPayPal(browser, '29.90', 'FIVE')))[1]).toBe('amount_mismatch');
    expect((await refusal(await byPayPal(browser, '24.90')))[1]).toBe('amount_mismatch');
    const answer = await byPayPal(browser, '24.90', 'five');
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    await approve(app, id);
    expect((await browser.post(`/paypal/order/${id}/capture`)).status).toBe(200);
    const order = await app.em().findOneOrFail(Order, { paypalOrderId: id });
    await expectEventually(app, () => receipts(order)).toHaveLength(1);
    await app.em().transactional(async (tx) => {
      const payment = await tx.findOneOrFail(Payment, { order: order.id });
      createRefund(tx, payment, { reason: 'goodwill', endsContract: false, now: app.paymentContext!.clock() });
    });
    app.paymentContext!.workWritten();
    await expectEventually(app, () => receipts(order)).toHaveLength(2);
    const reduced = { list: 2_990, discount: 500, paid: 2_490, code: 'FIVE' };
    expect(await receipts(order)).toEqual([
      { kind: 'receipt', total: 2_490, vat: vatIncluded(2_490, 2_550), reduced },
      { kind: 'credit', total: -2_490, vat: -vatIncluded(2_490, 2_550), reduced },
    ]);
    expect((await app.em().findOneOrFail(Refund, { payment: { order: order.id } })).amountMinor).toBe(2_490);
  });

  test('a guest pays what is left, and an order without the code again costs the whole price', async () => {
    await coupon('GUEST');
    const body = guest('once@example.com', { programId: 2, draft: await startDraft(app, 'once@example.com', 2) });
    const first = await setUp(await app.post('/api/create-one-time-payment', { ...body, coupon: 'GUEST' }));
    const again = await setUp(await app.post('/api/create-one-time-payment', { ...body, coupon: 'guest' }));
    expect(again.clientSecret).toBe(first.clientSecret);
    const whole = await setUp(await app.post('/api/create-one-time-payment', body));
    expect([first.amount, whole.amount, whole.coupon]).toEqual(['22.42', '29.90', undefined]);
    expect(whole.clientSecret).not.toBe(first.clientSecret);
    // A voided order cannot be paid.
    expect((await payByCard(app, first.clientSecret)).ok).toBe(false);
    await payByCard(app, whole.clientSecret);
    await expectEventually(app, () => app.em().count(Payment, { order: { emailKey: 'once@example.com' } })).toBe(1);
    const order = await app.em().findOneOrFail(Order, { emailKey: 'once@example.com', status: 'paid' });
    expect(order).toMatchObject({ amountMinor: 2_990, couponCode: null, discountMinor: null });
  });

  test.runIf(isNightly)('another amount at the provider than was agreed grants nothing, and goes back', async () => {
    await coupon('WRONG');
    const browser = await member(app, 'wrong@example.com');
    const { clientSecret } = await setUp(await byCard(browser, 'WRONG'));
    const { id } = await loadFirstOrder(app, 'wrong@example.com');
    await app.em().execute('update customer_order set amount_minor = 2990 where id = ?', [id]);
    await payByCard(app, clientSecret);
    await expectEventually(app, async () => (await loadFirstOrder(app, 'wrong@example.com')).status).toBe('flagged');
  });
});

describe('a code that takes off everything', () => {
  const free = (browser: Browser | TestApp, clientSecret: string) => browser.post('/api/free-order', { clientSecret });
  const statusOf = async (clientSecret: string) =>
    PaymentStatusResponse.parse(await (await app.post('/api/payment-status', { clientSecret })).json());

  test('sells for 0.00 without a provider: order, receipt, mail and access, and a refund ends it', async () => {
    await coupon('ALL', { percent: 100, onceEach: true });
    const browser = await member(app, 'all@example.com');
    expect(
      CouponResponse.parse(await (await browser.post('/api/coupon', { programId: 2, coupon: 'ALL' })).json()).amount,
    ).toBe('0.00');
    const { clientSecret, amount } = await setUp(await byCard(browser, 'ALL'));
    expect([amount, clientSecret.startsWith('free_')]).toEqual(['0.00', true]);
    // Nothing is granted before the buyer confirms.
    expect(await app.em().count(Purchase, { user: { emailKey: 'all@example.com' } })).toBe(0);
    expect((await free(browser, clientSecret.slice(0, -1) + 'x')).status).toBe(404);
    const answers = await Promise.all([free(browser, clientSecret), free(browser, clientSecret)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const order = await loadFirstOrder(app, 'all@example.com');
    expect(order).toMatchObject({ status: 'paid', amountMinor: 0, listMinor: 2_990, discountMinor: 2_990 });
    const [payment] = await app.em().find(Payment, { order });
    expect(payment).toMatchObject({ provider: 'code', status: 'paid', amountMinor: 0, discountMinor: 2_990 });
    const reduced = { list: 2_990, discount: 2_990, paid: 0, code: 'ALL' };
    expect(await receipts(order)).toEqual([{ kind: 'receipt', total: 0, vat: 0, reduced }]);
    const purchase = await app.em().findOneOrFail(Purchase, { order });
    expect([purchase.status, purchase.amountMinor]).toEqual(['completed', 0]);
    expect(await app.em().count(OutboxMail, { recipient: 'all@example.com', template: 'purchase-receipt' })).toBe(1);
    expect(await statusOf(clientSecret)).toMatchObject({ state: 'succeeded', amount: '0.00' });
    expect((await refusal(await byCard(browser, 'ALL')))[1]).toBe('already_owned');
    expect((await refusal(await byCard(browser, 'ALL', 3)))[1]).toBe('coupon_refused');
    const coach = await member(app, COACH);
    const path = `/api/coach/payments/${payment!.id}/refund`;
    const refund = { reason: 'withdrawal', endsAccess: true };
    expect((await coach.post(path, refund)).status).toBeLessThan(300);
    await expectEventually(app, async () => (await app.em().findOneOrFail(Purchase, { order })).status).toBe(
      'refunded',
    );
    expect((await receipts(order)).map(({ kind, total }) => [kind, total === 0])).toEqual([
      ['receipt', true],
      ['credit', true],
    ]);
    expect(await app.em().count(OutboxMail, { recipient: 'all@example.com', template: 'refund-done' })).toBe(1);
    expect((await coach.post(path, refund)).status).toBe(409);
  });

  test('shows a guest the same whether or not the mailbox has it, and hands files to the mailbox alone', async () => {
    await coupon('GIFT', { percent: 100 });
    const body = { programId: 2, email: 'gift@example.com', fullName: 'Aino Virta', coupon: 'GIFT' };
    const seen: unknown[] = [];
    for (let n = 0; n < 2; n++) {
      const { clientSecret } = await setUp(await app.post('/api/create-one-time-payment', body));
      const answer = await free(app, clientSecret);
      seen.push([answer.status, await answer.json(), await statusOf(clientSecret)]);
      await confirmOrder(app, 'gift@example.com');
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[0]).toMatchObject([202, { state: 'unconfirmed' }, { state: 'unconfirmed', files: [] }]);
    expect(await app.em().count(Order, { emailKey: 'gift@example.com', status: 'paid' })).toBe(1);
    expect(await app.em().count(OutboxMail, { recipient: 'gift@example.com', template: 'already-owned' })).toBe(1);
  });

  test('is not taken off the last use twice', async () => {
    const { id } = await coupon('LAST', { percent: 100, maxUses: 1 });
    const emails = ['x@example.com', 'y@example.com'];
    for (const email of emails) {
      const body = { programId: 2, email, fullName: 'Aino Virta', coupon: 'LAST' };
      const { clientSecret } = await setUp(await app.post('/api/create-one-time-payment', body));
      expect((await free(app, clientSecret)).status).toBe(202);
    }
    const pages = await Promise.all(emails.map((email) => confirmOrder(app, email)));
    expect(new Set(pages)).toEqual(new Set(['/order/confirm', '/order/confirmed']));
    expect(await app.em().count(Order, { coupon: id, status: 'paid' })).toBe(1);
  });

  test('leaves a subscription its first payment', async () => {
    await coupon('NONE', { percent: 100 });
    expect((await refusal(await subscribing('none@example.com', 'NONE')))[3]).toContain(
      'a subscription’s first payment would be zero',
    );
  });
});

describe('a subscription', () => {
  test.runIf(isNightly)('with a code for every payment renews for the same, as each receipt says', async () => {
    await coupon('ALWAYS', { percent: 10, renewals: 'forever' });
    const setup = await setUp(await subscribing('always@example.com', 'ALWAYS'));
    expect([setup.amount, setup.thenAmount, setup.minimumTotal]).toEqual(['89.99', undefined, '269.97']);
    await payByCard(app, setup.clientSecret);
    await expectEventually(app, () => findSubscriptionStatus(app, 'always@example.com')).toBe('active');
    await waitForProviders(app);
    await advanceSandbox(app, 31);
    const order = await loadFirstOrder(app, 'always@example.com');
    await expectEventually(app, () => receipts(order)).toHaveLength(2);
    const each = {
      kind: 'receipt',
      total: 8_999,
      vat: vatIncluded(8_999, 2_550),
      reduced: { list: 9_999, discount: 1_000, paid: 8_999, code: 'ALWAYS' },
    };
    expect(await receipts(order)).toEqual([each, each]);
    expect(order).toMatchObject({ amountMinor: 8_999, firstMinor: null, listMinor: 9_999 });
    expect(await flags('always@example.com')).toBe(false);
  });

  test('with a code for the first payment renews for the whole price, and nobody is told that it is another one', async () => {
    await coupon('START', { percent: 33 });
    const setup = await setUp(await subscribing('start@example.com', 'START'));
    expect([setup.amount, setup.thenAmount, setup.minimumTotal]).toEqual(['66.99', '99.99', '266.97']);
    expect(setup.coupon).toEqual({ code: 'START', listPrice: '99.99', discount: '33.00', renewals: 'once' });
    await payByCard(app, setup.clientSecret);
    await expectEventually(app, () => findSubscriptionStatus(app, 'start@example.com')).toBe('active');
    await waitForProviders(app);
    await advanceSandbox(app, 31);
    const told = await app.post('/api/payment-status', { clientSecret: setup.clientSecret });
    expect(await told.json()).toMatchObject({ amount: '66.99', thenAmount: '99.99', interval: 'month' });
    const order = await loadFirstOrder(app, 'start@example.com');
    await expectEventually(app, () => receipts(order)).toHaveLength(2);
    expect(await receipts(order)).toEqual([
      {
        kind: 'receipt',
        total: 6_699,
        vat: vatIncluded(6_699, 2_550),
        reduced: { list: 9_999, discount: 3_300, paid: 6_699, code: 'START' },
      },
      { kind: 'receipt', total: 9_999, vat: vatIncluded(9_999, 2_550), reduced: undefined },
    ]);
    expect(order).toMatchObject({ status: 'paid', amountMinor: 9_999, firstMinor: 6_699, discountMinor: 3_300 });
    expect(await flags('start@example.com')).toBe(false);
    const welcome = await app.em().findOneOrFail(OutboxMail, {
      recipient: 'start@example.com',
      template: 'coaching-welcome',
    });
    expect(welcome.data['amount']).toContain('66.99');
    expect(welcome.data['termText']).toContain('99.99');
  });

  test('whose first payment is not what was agreed grants nothing', async () => {
    await coupon('OTHER', { percent: 50 });
    const { clientSecret } = await setUp(await subscribing('other@example.com', 'OTHER'));
    const { id } = await loadFirstOrder(app, 'other@example.com');
    await app.em().execute('update customer_order set first_minor = 1 where id = ?', [id]);
    await payByCard(app, clientSecret);
    await expectEventually(app, async () => (await loadFirstOrder(app, 'other@example.com')).status).toBe('flagged');
    expect(await findSubscriptionStatus(app, 'other@example.com')).toBeUndefined();
  });

  test.runIf(isNightly)('for a mailbox that has it looks the same, and uses nothing', async () => {
    const { id } = await coupon('OWNER', { percent: 50, maxUses: 1 });
    const { clientSecret } = await setUp(await subscribing('owner@example.com'));
    await payByCard(app, clientSecret);
    await expectEventually(app, () => findSubscriptionStatus(app, 'owner@example.com')).toBe('active');
    const seen = await setUp(await subscribing('owner@example.com', 'OWNER'));
    const fresh = await setUp(await subscribing('nobody@example.com', 'OWNER'));
    const shape = (answer: PaymentSetupResponse) => ({ ...answer, clientSecret: '' });
    expect(shape(seen)).toEqual(shape(fresh));
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    const intent = await stripe.paymentIntents.retrieve(seen.clientSecret.split('_secret_')[0]!);
    expect([intent.amount, intent.capture_method]).toEqual([4_999, 'automatic_async']);
    await payByCard(app, seen.clientSecret);
    await expectEventually(app, () => app.em().count(Order, { coupon: id, status: 'flagged' })).toBe(1);
    expect(await app.em().count(Order, { coupon: id, status: 'paid' })).toBe(0);
  });
});
