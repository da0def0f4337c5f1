import { expect, test } from 'vitest';
import { guest, payByCard } from '#server/testing/buyers.ts';
import { expectEventually, templates } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { type Order, Payment, Refund } from '../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { storedCoupon } from './discount-codes/coupons.harness.ts';
import { app, coachedMailbox, ONCE, orderWith, send, startGuestShop, SUBSCRIPTION } from './guests/guest.harness.ts';

startGuestShop();

const correct = (clientSecret: string, email: string) => app.post('/api/payment-address', { clientSecret, email });
const mailsTo = (recipient: string, template: OutboxMail['template']) =>
  app.em().find(OutboxMail, { recipient, template }, { orderBy: { notBefore: 'asc' } });
const reasonTo = async (recipient: string) => (await mailsTo(recipient, 'payment-returned'))[0]?.data['reasonText'];
const orderBecomes = (secret: string, status: Order['status']) =>
  expectEventually(app, async () => (await orderWith(secret)).status).toBe(status);
const isReturned = (secret: string) =>
  expectEventually(app, async () => {
    const order = await orderWith(secret);
    return app.em().count(Payment, { order, refundedMinor: { $gt: 0 } });
  }).toBe(1);

test('a payment that goes back says that the mailbox has it, however it came to', async () => {
  const email = 'has-it@example.com';
  await member(app, email, { bought: [2] });
  const secret = await send(ONCE, guest(email, { programId: 2 }));
  await payByCard(app, secret);
  await isReturned(secret);
  expect(await reasonTo(email)).toBe('You already own it, so nothing was bought.');
});

test('a payment that goes back says that the mailbox has used the code', async () => {
  const email = 'code-again@example.com';
  const { code } = await storedCoupon(app, { onceEach: true });
  const first = await send(ONCE, guest(email, { programId: 2, coupon: code }));
  await payByCard(app, first);
  await orderBecomes(first, 'paid');
  const second = await send(ONCE, guest(email, { programId: 3, coupon: code }));
  await payByCard(app, second);
  await isReturned(second);
  expect(await reasonTo(email)).toMatch(/^The discount code works once per mailbox and you have already used it/);
});

test('an address that a stranger corrects an order to learns nothing of the one from before', async () => {
  const [owner, stranger] = ['is-coached@example.com', 'str-anger@example.com'];
  await coachedMailbox(owner);
  const secret = await send(SUBSCRIPTION, guest(owner));
  await payByCard(app, secret, 'refundWaits');
  await orderBecomes(secret, 'flagged');
  expect((await correct(secret, stranger)).status).toBe(204);
  await app.post('/sandbox/time', { hours: 1 });
  await isReturned(secret);
  expect(await reasonTo(stranger)).toBe(
    'It was refunded before the order moved to another address, so nothing was bought.',
  );
  expect(await templates(app, owner)).not.toContain('order-moved');
});

test('an order that went back moves without a mail, and a paid one sends few of them', async () => {
  const [own, other] = ['has-card@example.com', 'moved-to@example.com'];
  await coachedMailbox(own);
  const returned = await send(SUBSCRIPTION, guest(own));
  await payByCard(app, returned);
  await isReturned(returned);
  for (const email of [other, own, other]) expect((await correct(returned, email)).status).toBe(204);
  expect(await templates(app, own)).not.toContain('order-moved');
  expect(await templates(app, other)).toEqual([]);
  for (let n = 0; n < 4; n++) {
    const secret = await send(ONCE, guest('mover@example.com', { programId: 2 }));
    await payByCard(app, secret);
    await orderBecomes(secret, 'paid');
    expect((await correct(secret, `mover-${n}@example.net`)).status).toBe(204);
  }
  const soon = new Date(app.paymentContext!.clock().getTime() + 600_000);
  const moved = await app.em().find(OutboxMail, { recipient: 'mover@example.com', template: 'order-moved' });
  expect(moved.filter(({ notBefore }) => notBefore < soon)).toHaveLength(2);
});

test('orders that strangers move to a member’s mailbox send few receipts at once', async () => {
  const email = 'mem-ber@example.com';
  await member(app, email);
  for (let n = 0; n < 4; n++) {
    const secret = await send(ONCE, guest(`payer-${n}@example.net`, { programId: 2 }));
    await payByCard(app, secret);
    await orderBecomes(secret, 'paid');
    expect((await correct(secret, email)).status).toBe(204);
  }
  const soon = new Date(app.paymentContext!.clock().getTime() + 30_000);
  const receipts = await app.em().find(OutboxMail, { recipient: email, template: 'purchase-receipt-unclaimed' });
  expect(receipts).toHaveLength(4);
  expect(receipts.filter(({ nextAttemptAt }) => nextAttemptAt < soon)).toHaveLength(2);
});

test('refunds of a stranger’s payments that do not arrive, again and again, send few mails', async () => {
  const email = 'refused-again@example.com';
  await coachedMailbox(email);
  for (let n = 0; n < 4; n++) await payByCard(app, await send(SUBSCRIPTION, guest(email)), 'refundFails');
  const refunds = { payment: { order: { emailKey: email } } };
  await expectEventually(app, () => app.em().count(Refund, { ...refunds, status: 'done' })).toBe(4);
  await app.post('/sandbox/time', { hours: 1 });
  await expectEventually(app, () => app.em().count(Refund, { ...refunds, status: 'refused' })).toBe(4);
  const soon = new Date(app.paymentContext!.clock().getTime() + 600_000);
  const failed = await mailsTo(email, 'refund-failed');
  expect(failed.filter(({ notBefore }) => notBefore < soon)).toHaveLength(2);
  expect(failed.filter(({ notBefore }) => notBefore >= soon)).toHaveLength(1);
});
