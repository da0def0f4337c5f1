import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '#server/testing/browser.ts';
import { guest, payByCard } from '#server/testing/buyers.ts';
import { confirmOrder, dashboard, expectEventually } from '#server/testing/coached.ts';
import { member, signInByCode } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { User } from '../users/user.entity.ts';
import { addressChanges } from './email-change.harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, selling: {} });
});
afterAll(() => app.close());
const { mailTo, move, undo } = addressChanges(
  () => app,
  () => undefined,
);

/** Moves an account away, and signs in again with its old address. Somebody then pays for a programme in its name. */
async function lose(name: string): Promise<{ email: string; id: string }> {
  const email = `${name}@example.com`;
  const thief = await member(app, email, { bought: [2] });
  const { id } = await app.em().findOneOrFail(User, { emailKey: email });
  expect((await move(thief, `thief-of-${email}`)).status).toBe(200);
  await member(app, email);
  const setup = await app.post('/api/create-one-time-payment', guest(email, { programId: 3 }));
  await payByCard(app, ((await setup.json()) as { clientSecret: string }).clientSecret);
  await expectEventually(app, () => app.em().count(Order, { emailKey: email, status: 'paid' })).toBe(1);
  return { email, id };
}

test('restores the address of an empty account in whose name somebody has paid, and moves the order along', async () => {
  const { email, id } = await lose('undone');
  expect(await undo(email)).toBe('/account/email-restored');
  expect(await app.em().find(User, { emailKey: email })).toMatchObject([{ id }]);
  const { owned, purchases } = await dashboard(await signInByCode(app, email));
  expect(owned).toEqual(expect.arrayContaining([2, 3]));
  expect(purchases.map(({ programId, confirmKey }) => [programId, Boolean(confirmKey)])).toEqual([
    [2, false],
    [3, true],
  ]);
});

test('does not take the address from an account that has confirmed the order', async () => {
  const { email } = await lose('confirmed');
  expect(await confirmOrder(app, email)).toBe('/order/confirmed');
  const key = new URL((await mailTo(email, 'email-changed'))['undoUrl']!).searchParams.get('key');
  expect((await createBrowser(app.url).post('/api/user/email/undo', { key })).status).toBe(409);
});
