import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, payByCard } from '#server/testing/buyers.ts';
import { confirmOrder, expectEventually, loadFirstOrder } from '#server/testing/coached.ts';
import { addressChanges } from '#server/modules/accounts/account/email-change.harness.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Payment } from '../orders/order.entity.ts';
import { DisputeEvidence } from './dispute-evidence.entity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, selling: {} });
});
afterAll(() => app.close());
const { move } = addressChanges(
  () => app,
  () => undefined,
);

/** A guest pays in a member's name and disputes it. The member, who writes and moves, deletes their account. */
async function dispute(name: string, isConfirmed: boolean) {
  const email = `${name}@example.com`;
  const browser = await member(app, email, { renewing: [4] });
  const setup = await app.post('/api/create-one-time-payment', guest(email, { programId: 3, fullName: 'Typed' }));
  await payByCard(app, ((await setup.json()) as { clientSecret: string }).clientSecret);
  await expectEventually(app, async () => (await loadFirstOrder(app, email)).status).toBe('paid');
  const { id: order } = await loadFirstOrder(app, email);
  if (isConfirmed) await confirmOrder(app, email);
  expect((await browser.post('/api/coaching/thread', { id: randomUUID(), text: 'Hello' })).ok).toBe(true);
  expect((await move(browser, `new-${email}`)).status).toBe(200);
  await app.em().nativeUpdate(OutboxMail, { recipient: email }, { sentAt: new Date() });
  await app.em().nativeUpdate(Payment, { order }, { status: 'disputed' });
  expect((await browser.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
  return (await app.em().findOneOrFail(DisputeEvidence, { order })).evidence;
}

test('keeps facts about an unconfirmed order and what was typed, and nothing about the member', async () => {
  const { access, receipts, mails, ...evidence } = await dispute('unconfirmed', false);
  expect(evidence).toEqual({
    fullName: 'Typed',
    email: 'unconfirmed@example.com',
    consent: null,
    stepsDone: [],
    workouts: [],
    messages: [],
    requests: [],
  });
  expect([access.length, receipts.length]).toEqual([1, 1]);
  expect(mails.map(({ template }) => template)).toContain('purchase-receipt-unclaimed');
});

test('keeps the messages of the member who has confirmed the order', async () => {
  expect(await dispute('confirmed', true)).toMatchObject({
    email: 'new-confirmed@example.com',
    messages: [{ from: 'buyer' }],
  });
});
