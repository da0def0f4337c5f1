import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayIn, plusDays } from '#server/platform/days.ts';
import type { Browser } from '#server/testing/browser.ts';
import { approve } from '#server/testing/buyers.ts';
import { loadFirstOrder } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { DiscountCode } from '#server/modules/catalog/discount-codes/discount-code.entity.ts';
import { Order, Payment } from '../../orders/order.entity.ts';
import { readDiscountCodeError, storedCoupon } from './coupons.harness.ts';

let app: TestApp;
let buyer: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, selling: {} });
  buyer = await member(app, 'buyer@example.com');
});
afterAll(() => app.close());

const coupon = (more: Partial<DiscountCode> = {}) => storedCoupon(app, more);

interface Answer {
  id?: string;
  error?: { code: string };
}
const order = (browser: Browser, code: string, amount = '22.42', programId = 2) =>
  browser.post('/paypal/order', { programId, amount, currency: 'EUR', intent: 'CAPTURE', coupon: code });
/** Returns PayPal's id of the order; throws the error without one. */
const readPayPalOrderId = async (response: Response) => {
  const { id, error } = (await response.json()) as Answer;
  if (!id) throw new Error(JSON.stringify(error));
  return id;
};
const capture = (browser: Browser, id: string) => browser.post(`/paypal/order/${id}/capture`, {});
const paidBy = async (email: string) =>
  (await app.em().find(Payment, { order: { emailKey: email } })).map(({ amountMinor, status }) => [
    amountMinor,
    status,
  ]);

describe('with PayPal a code', () => {
  test('that cannot be used is refused in the words of the card, and PayPal hears of nothing', async () => {
    const today = (days: number) =>
      plusDays(dayIn(app.paymentContext!.brand.timeZone, app.paymentContext!.clock()), days);
    const refusals: [Partial<DiscountCode>, string][] = [
      [{ startsOn: today(1) }, 'This code cannot be used yet.'],
      [{ endsOn: today(-1) }, 'This code has expired.'],
      [{ endedAt: new Date() }, 'This code has expired.'],
      [{ programIds: [3] }, 'This code doesn’t apply to this programme.'],
      [{ percent: null, amountMinor: 2_941 }, 'below the minimum of 0.50 EUR'],
    ];
    for (const [limits, words] of refusals) {
      const { code } = await coupon(limits);
      expect(await readDiscountCodeError(await order(buyer, code))).toContain(words);
    }
    expect(await readDiscountCodeError(await order(buyer, 'NO-SUCH'))).toContain('Unknown code.');
    expect(await app.em().count(Order, { emailKey: 'buyer@example.com' })).toBe(0);
  });

  test('makes one price: any other that the page says is refused', async () => {
    const { code } = await coupon();
    for (const amount of ['29.90', '0.50', '22.41']) {
      const answer = await order(buyer, code, amount);
      expect([answer.status, ((await answer.json()) as Answer).error?.code]).toEqual([400, 'amount_mismatch']);
    }
    const least = await coupon({ percent: null, amountMinor: 2_940 });
    const browser = await member(app, 'least@example.com');
    await approve(app, await readPayPalOrderId(await order(browser, least.code, '0.50')));
    expect(await app.em().count(Order, { couponCode: least.code, amountMinor: 50 })).toBe(1);
  });

  test('is had once a person', async () => {
    const { code } = await coupon({ onceEach: true });
    const browser = await member(app, 'once@example.com');
    const id = await readPayPalOrderId(await order(browser, code));
    expect(await readPayPalOrderId(await order(browser, code))).toBe(id);
    const again = 'This code has already been used with this e-mail address.';
    const card = { programId: 3, coupon: code };
    expect(await readDiscountCodeError(await browser.post('/api/create-payment-intent', card))).toBeUndefined();
    await approve(app, id);
    expect((await capture(browser, id)).status).toBe(200);
    expect(await paidBy('once@example.com')).toEqual([[2_242, 'paid']]);
    expect(await readDiscountCodeError(await browser.post('/api/coupon', card))).toBe(again);
  });
});

test('the last use is whose payment comes first: no other order is captured with it', async () => {
  const { code } = await coupon({ maxUses: 1 });
  const names = ['a', 'b'].map((name) => `paypal-${name}@example.com`);
  const browsers = await Promise.all(names.map((email) => member(app, email)));
  const ids = await Promise.all(browsers.map(async (browser) => readPayPalOrderId(await order(browser, code))));
  for (const id of ids) await approve(app, id);
  expect((await capture(browsers[1]!, ids[1]!)).status).toBe(200);
  const late = await capture(browsers[0]!, ids[0]!);
  expect([late.status, ((await late.json()) as Answer).error?.code]).toEqual([409, 'order_ended']);
  expect(await paidBy(names[0]!)).toEqual([]);
  expect(
    await readDiscountCodeError(await browsers[0]!.post('/api/create-payment-intent', { programId: 2, coupon: code })),
  ).toBe('This code has been used up.');
});

describe('a code that ends while somebody pays', () => {
  test('keeps the price of the order that has it, and takes no new one', async () => {
    const { id, code } = await coupon();
    const browser = await member(app, 'agreed@example.com');
    const paypalId = await readPayPalOrderId(await order(browser, code));
    await approve(app, paypalId);
    await app.em().nativeUpdate(DiscountCode, { id }, { endedAt: new Date() });
    expect(await readDiscountCodeError(await order(await member(app, 'late@example.com'), code))).toBe(
      'This code has expired.',
    );
    expect((await capture(browser, paypalId)).status).toBe(200);
    expect(await paidBy('agreed@example.com')).toEqual([[2_242, 'paid']]);
    expect(await loadFirstOrder(app, 'agreed@example.com')).toMatchObject({ status: 'paid', discountMinor: 748 });
  });

  test('or takes off something else, changes nothing about what was agreed', async () => {
    const { id, code } = await coupon();
    const browser = await member(app, 'changed@example.com');
    const paypalId = await readPayPalOrderId(await order(browser, code));
    await approve(app, paypalId);
    await app.em().nativeUpdate(DiscountCode, { id }, { percent: 10 });
    // A page with the old price gets no new order.
    const stale = await order(browser, code);
    expect([stale.status, ((await stale.json()) as Answer).error?.code]).toEqual([400, 'amount_mismatch']);
    expect((await capture(browser, paypalId)).status).toBe(200);
    expect(await paidBy('changed@example.com')).toEqual([[2_242, 'paid']]);
  });
});
