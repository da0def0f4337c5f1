import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '#server/testing/browser.ts';
import { guest, payByCard, subscribe } from '#server/testing/buyers.ts';
import { confirmOrder, dashboard, expectEventually } from '#server/testing/coached.ts';
import { member, signInByCode } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Purchase, Subscription } from '../access/purchase.entity.ts';
import { changeEmail, undoEmailChange } from '../users/email-change.service.ts';
import { User } from '../users/user.entity.ts';
import { addressChanges } from './email-change.harness.ts';
import { DAY_MS } from '#server/platform/days.ts';

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
  await payFor(email);
  return { email, id };
}

async function payFor(email: string): Promise<void> {
  const setup = await app.post('/api/create-one-time-payment', guest(email, { programId: 3 }));
  await payByCard(app, ((await setup.json()) as { clientSecret: string }).clientSecret);
  await expectEventually(app, () => app.em().count(Order, { emailKey: email, status: 'paid' })).toBe(1);
}

const findOwner = async (emailKey: string) => (await app.em().findOneOrFail(Order, { emailKey })).user ?? null;

test('an order in the name of an account goes along with a change of its address, and back with the undo', async () => {
  const email = 'old-mailbox@example.com';
  const browser = await member(app, email);
  await payFor(email);
  const { id } = await app.em().findOneOrFail(User, { emailKey: email });
  const moveAway = () => changeEmail(app.em(), { id } as User, 'new-mailbox@example.com', () => new Date());
  const { undoKey } = await moveAway();
  expect((await dashboard(browser)).unclaimed).toHaveLength(1);
  await undoEmailChange(app.em(), undoKey, () => new Date());
  expect(await findOwner(email)).toBeNull();
  await moveAway();
  // The former mailbox may be another person's.
  expect(await confirmOrder(app, email)).toBe('/order/confirm');
  const token = (await dashboard(browser)).unclaimed![0]!.confirmKey;
  expect((await app.post('/order/confirm', { token })).headers.get('location')).toBe('/order/confirmed');
  expect((await dashboard(browser)).purchases.map(({ programId }) => programId)).toEqual([3]);
});

test('a former mailbox does not confirm an order that its first sign-in has claimed', async () => {
  const email = 'left-mailbox@example.com';
  await payFor(email);
  const browser = await signInByCode(app, email);
  const { id } = await app.em().findOneOrFail(User, { emailKey: email });
  await changeEmail(app.em(), { id } as User, 'kept-mailbox@example.com', () => new Date());
  expect(await confirmOrder(app, email)).toBe('/order/confirm');
  const token = (await dashboard(browser)).purchases[0]!.confirmKey;
  expect((await app.post('/order/confirm', { token })).headers.get('location')).toBe('/order/confirmed');
});

test('a press on an order that a guest had before begins no days anew', async () => {
  const email = 'used-before@example.com';
  await payFor(email);
  await member(app, 'much-older@example.com');
  const account = await app.em().findOneOrFail(User, { emailKey: 'much-older@example.com' });
  await app.em().nativeUpdate(User, { id: account.id }, { createdAt: new Date(0) });
  const paidAt = new Date(Date.now() - 60 * DAY_MS);
  const { id } = await app.em().findOneOrFail(Order, { emailKey: email });
  await app.em().nativeUpdate(Order, { id }, { paidAt });
  await app.em().nativeUpdate(Purchase, { order: id }, { createdAt: paidAt });
  await changeEmail(app.em(), account, email, () => new Date());
  const { confirmKey: token } = await app.em().findOneOrFail(Order, { id }, { refresh: true });
  expect((await app.post('/order/confirm', { token })).headers.get('location')).toBe('/order/confirmed');
  expect((await app.em().findOneOrFail(Purchase, { order: id })).createdAt).toEqual(paidAt);
});

test('an order for a mailbox stays with it when an account takes the mailbox and leaves it again', async () => {
  const email = 'taken-mailbox@example.com';
  await member(app, 'taking@example.com');
  const { id } = await app.em().findOneOrFail(User, { emailKey: 'taking@example.com' });
  await payFor(email);
  const { undoKey } = await changeEmail(app.em(), { id } as User, email, () => new Date());
  await changeEmail(app.em(), { id } as User, 'third-mailbox@example.com', () => new Date());
  expect(await findOwner('third-mailbox@example.com')).toBeNull();
  await undoEmailChange(app.em(), undoKey, () => new Date());
  expect(await findOwner(email)).toBeNull();
});

test('a guest’s subscription that waits for an account after a change of address does not renew, and does after the undo', async () => {
  const email = 'coached-guest@example.com';
  const browser = await member(app, 'older@example.com');
  const { id } = await app.em().findOneOrFail(User, { emailKey: 'older@example.com' });
  await subscribe(app, email);
  const find = () => app.em().findOneOrFail(Subscription, { order: { stripeSubscriptionId: { $ne: null } } });
  await expectEventually(app, () => app.em().count(Subscription, { order: { emailKey: email } })).toBe(1);
  const { currentPeriodEnd } = await find();
  const { undoKey } = await changeEmail(app.em(), { id } as User, email, () => new Date());
  expect(await find()).toMatchObject({ user: null, endsAt: currentPeriodEnd, endsUnconfirmed: true });
  expect((await dashboard(browser)).unclaimed).toHaveLength(1);

  await undoEmailChange(app.em(), undoKey, () => new Date());
  expect(await find()).toMatchObject({ endsAt: null, endsUnconfirmed: false });
});

test('orders that wait for an account are mailed to its new address, with links that confirm them', async () => {
  const [email, older] = ['asked-guest@example.com', 'asked-older@example.com'];
  const browser = await member(app, older);
  await payFor(older);
  await subscribe(app, email);
  await expectEventually(app, () => app.em().count(Subscription, { order: { emailKey: email } })).toBe(1);
  expect((await move(browser, email)).status).toBe(200);
  const template = 'purchase-receipt-unclaimed';
  const mails = await app.em().find(OutboxMail, { recipient: email, template }, { orderBy: { createdAt: 'asc' } });
  expect(mails).toHaveLength(2);
  for (const { data } of mails) {
    const token = new URL(data['confirmUrl']!).searchParams.get('token');
    expect((await app.post('/order/confirm', { token })).headers.get('location')).toBe('/order/confirmed');
  }
});

test('a guest’s subscription whose renewal is due ends at once when an account takes its mailbox', async () => {
  const email = 'past-due-guest@example.com';
  await member(app, 'much-older@example.com');
  const { id } = await app.em().findOneOrFail(User, { emailKey: 'much-older@example.com' });
  await subscribe(app, email);
  const whose = { order: { emailKey: email } };
  await expectEventually(app, () => app.em().count(Subscription, whose)).toBe(1);
  await app
    .em()
    .execute(
      "update subscription set current_period_end = now() - interval '1 hour' where order_id in (select id from customer_order where email_key = ?)",
      [email],
    );
  await changeEmail(app.em(), { id } as User, email, () => new Date());
  expect(await app.em().findOneOrFail(Subscription, whose)).toMatchObject({
    pendingChange: 'now',
    endsUnconfirmed: true,
  });
});

test('an abandoned checkout of a guest does not keep an address from its owner', async () => {
  const email = 'abandoned@example.com';
  const thief = await member(app, email, { bought: [2] });
  const { id } = await app.em().findOneOrFail(User, { emailKey: email });
  expect((await move(thief, `thief-of-${email}`)).status).toBe(200);
  expect((await app.post('/api/create-one-time-payment', guest(email, { programId: 3 }))).status).toBe(200);
  await app.em().nativeUpdate(Order, { emailKey: email, programId: 3 }, { status: 'void' });
  await member(app, email);
  expect(await undo(email)).toBe('/account/email-restored');
  expect(await app.em().find(User, { emailKey: email })).toMatchObject([{ id }]);
});

test('restores the address of an empty account in whose name somebody has paid, whose order waits to be confirmed', async () => {
  const { email, id } = await lose('undone');
  expect(await undo(email)).toBe('/account/email-restored');
  expect(await app.em().find(User, { emailKey: email })).toMatchObject([{ id }]);
  const { purchases, unclaimed } = await dashboard(await signInByCode(app, email));
  expect(purchases.map(({ programId }) => programId)).toEqual([2]);
  expect(unclaimed).toHaveLength(1);
});

test('does not take the address from an account that has confirmed the order', async () => {
  const { email } = await lose('confirmed');
  expect(await confirmOrder(app, email)).toBe('/order/confirmed');
  const key = new URL((await mailTo(email, 'email-changed'))['undoUrl']!).searchParams.get('key');
  expect((await createBrowser(app.url).post('/api/user/email/undo', { key })).status).toBe(409);
});
