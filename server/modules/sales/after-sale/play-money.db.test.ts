import { afterAll, beforeAll, expect, test } from 'vitest';
import { payByCard } from '#server/testing/buyers.ts';
import { expectEventually, loadFirstOrder } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Mode } from '#server/platform/mode.ts';
import { loadAccessPeriods } from '#server/modules/accounts/access/periods.ts';
import { Order } from '../orders/order.entity.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { findMeantOrders } from '../withdrawals/meant-order.ts';

const EMAIL = 'mode@example.com';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, selling: {} });
});
afterAll(() => app.close());

test('where money moves, what was bought with play money is meant by no withdrawal and opens no plan', async () => {
  const browser = await member(app, EMAIL);
  const response = await browser.post('/api/create-payment-intent', { programId: 3 });
  await payByCard(app, ((await response.json()) as { clientSecret: string }).clientSecret);
  await expectEventually(app, async () => (await loadFirstOrder(app, EMAIL)).status).toBe('paid');
  const order = await loadFirstOrder(app, EMAIL);
  const search = {
    emailKey: EMAIL,
    fullName: 'Aino Virta',
    contract: 'What I bought',
    now: new Date(),
    timeZone: 'UTC',
  };
  const meant = async (mode: Mode) => (await findMeantOrders(app.em(), { ...search, mode }))[0]?.id ?? null;
  const periods = async (mode: Mode) => (await loadAccessPeriods(app.em(), order.user as User, mode)).length;
  expect([await meant('test'), await periods('test')]).toEqual([order.id, 1]);
  expect([await meant('live'), await periods('live')]).toEqual([null, 0]);
  // A live contract can be withdrawn from, whatever the keys are now.
  await app.em().nativeUpdate(Order, { id: order.id }, { mode: 'live' });
  expect([await meant('test'), await meant('live'), await periods('live')]).toEqual([order.id, order.id, 1]);
});
