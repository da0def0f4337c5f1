import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PaymentSetupResponse } from '#contract/sales/checkout.ts';
import { guest } from '#server/testing/buyers.ts';
import { confirmOrder } from '#server/testing/coached.ts';
import { signInByCode } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { findCoupon } from '#server/modules/catalog/discount-codes/coupons.service.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order, Refund, RefundRequest } from '../orders/order.entity.ts';
import { readDiscountCodeError, storedCoupon } from './discount-codes/coupons.harness.ts';
import { DAY_MS } from '#server/platform/days.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  await storedCoupon(app, { code: 'ALL', percent: 100 });
  await storedCoupon(app, { code: 'HALF', percent: 50 });
});
afterAll(() => app.close());

describe('a guest in a shop without a payment provider', () => {
  const buy = (email: string, more: object) =>
    app.post('/api/create-one-time-payment', guest(email, { programId: 4, offer: 'kickstart', ...more }));

  test('gets what is paid once with a code that takes off the whole price', async () => {
    const answer = await buy('free@example.com', { coupon: 'ALL' });
    const { amount, clientSecret } = PaymentSetupResponse.parse(await answer.json());
    expect(amount).toBe('0.00');
    expect((await app.post('/api/free-order', { clientSecret })).status).toBe(202);
    expect(await confirmOrder(app, 'free@example.com')).toBe('/order/confirmed');
    const [purchase] = await app.em().find(Purchase, { order: { emailKey: 'free@example.com' } });
    expect(purchase).toMatchObject({ status: 'completed', amountMinor: 0 });
  });

  test('can withdraw from it, which ends the access', async () => {
    const email = 'free-ends@example.com';
    const { clientSecret } = PaymentSetupResponse.parse(await (await buy(email, { coupon: 'ALL' })).json());
    await app.post('/api/free-order', { clientSecret });
    await confirmOrder(app, email);
    const owner = await signInByCode(app, email);
    const form = { fullName: 'Aino Virta', email, contract: 'Personal Coaching' };
    expect(await (await owner.post('/api/withdrawals', form)).json()).toMatchObject({ ended: true });
    const [order] = await app.em().find(Order, { emailKey: email });
    // The refund of 0.00 ends the access.
    expect(await app.em().find(Refund, { payment: { order: order!.id } })).toMatchObject([
      { endsContract: true, amountMinor: 0 },
    ]);
    expect(await app.em().find(RefundRequest, { order })).toMatchObject([{ settledAt: expect.any(Date) as Date }]);
  });

  test.each([{}, { coupon: 'HALF' }])('is told that payments are not set up with %j', async (more) => {
    const answer = await buy('half@example.com', more);
    const { error } = (await answer.json()) as { error: { code: string } };
    expect([answer.status, error.code]).toEqual([503, 'not_configured']);
  });

  test('has a week to ask for it, in which the code cannot be deleted', async () => {
    const email = 'late@example.com';
    const { clientSecret } = PaymentSetupResponse.parse(await (await buy(email, { coupon: 'ALL' })).json());
    const [order] = await app.em().find(Order, { emailKey: email }, { populate: ['coupon'] });
    const begunDaysAgo = async (days: number) => {
      const createdAt = new Date(Date.now() - days * DAY_MS);
      await app.em().nativeUpdate(Order, { id: order!.id }, { createdAt });
      const scope = { now: new Date(), mode: order!.mode };
      return (await findCoupon(app.em(), order!.coupon!.id, scope)).use.waiting;
    };
    expect(await begunDaysAgo(6)).toBe(1);
    expect((await app.post('/api/free-order', { clientSecret })).status).toBe(202);
    expect(await begunDaysAgo(8)).toBe(0);
    const late = await app.post('/api/free-order', { clientSecret });
    expect([late.status, ErrorResponse.parse(await late.json()).error.code]).toEqual([409, 'order_ended']);
  });

  test('is told that no code makes a subscription free', async () => {
    const monthly = guest('monthly@example.com', { programId: 4, coupon: 'ALL' });
    const said = await readDiscountCodeError(await app.post('/api/create-guest-subscription', monthly));
    expect(said).toMatch(/a subscription’s first payment would be zero/);
  });
});
