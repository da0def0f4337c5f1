import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { guest } from '#server/testing/buyers.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { readDiscountCodeError, storedCoupon } from './coupons.harness.ts';

const CODE = 'OPEN100';
const USED = 'This code has already been used with this e-mail address.';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  await storedCoupon(app, { code: CODE, percent: 100 });
});
afterAll(() => app.close());
beforeEach(() => app.em().nativeDelete(OutboxMail, {}));

const setUp = (by: Browser, programId = 2) => by.post('/api/create-payment-intent', { programId, coupon: CODE });
async function order(by: Browser): Promise<void> {
  const { clientSecret } = (await (await setUp(by)).json()) as { clientSecret: string };
  expect((await by.post('/api/free-order', { clientSecret })).status).toBe(204);
}
const count = (template: OutboxMail['template'], recipient = COACH) =>
  app.em().count(OutboxMail, { template, recipient });

test('a code of a free order stays used for a mailbox that withdrew, and open to all others', async () => {
  const email = 'withdrew@example.com';
  const buyer = await member(app, email);
  await order(buyer);
  const body = { fullName: 'Aino Virta', email, contract: 'All Day Energy' };
  expect((await buyer.post('/api/withdrawals', body)).status).toBe(202);
  await app.settle();
  expect(await readDiscountCodeError(await setUp(buyer))).toBe(USED);
  const asGuest = await app.post('/api/create-one-time-payment', guest(email, { programId: 2, coupon: CODE }));
  const { clientSecret } = (await asGuest.json()) as { clientSecret: string };
  expect((await app.post('/api/free-order', { clientSecret })).status).toBe(202);
  expect([await count('code-used', email), await count('order-confirm', email)]).toEqual([1, 0]);
  await order(await member(app, 'another@example.com'));
});

test('a code of a free order that is kept works for another programme', async () => {
  const buyer = await member(app, 'keeps@example.com');
  await order(buyer);
  expect((await setUp(buyer, 3)).status).toBe(200);
});

test('free orders mail the coach twenty times an hour, then once that the studio has more', async () => {
  for (let n = 0; n < 22; n++) await order(await member(app, `free-${n}@example.com`));
  await app.settle();
  expect([await count('order-notice'), await count('more-in-studio')]).toEqual([20, 1]);
});
