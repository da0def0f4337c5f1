import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { subscribe } from '#server/testing/buyers.ts';
import { COACH, expectEventually, findSubscriptionStatus, findSubscription } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createRefund } from '../refunds/refunds.service.ts';
import { Payment } from '../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

const EMAIL = 'told@example.com';

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

test('a member learns by e-mail what the coach does about their subscription, and that it was the coach', async () => {
  await subscribe(app, EMAIL);
  await expectEventually(app, () => findSubscriptionStatus(app, EMAIL)).toBe('active');
  const { id } = (await findSubscription(app, EMAIL))!;
  for (const what of ['cancel', 'resume']) {
    expect((await coach.post(`/api/coach/subscriptions/${id}/${what}`, {})).status).toBe(204);
  }
  const mailed = (template: OutboxMail['template']) =>
    app.em().findOneOrFail(OutboxMail, { recipient: EMAIL, template });
  const cancelled = await mailed('subscription-cancelled');
  expect(cancelled.data).toMatchObject({ titleText: 'Your subscription was cancelled' });
  expect(cancelled.data['byText']).toMatch(/^Your coach cancelled it for you\./);
  expect(cancelled.data['restText']).toBe(`Nothing changes until ${cancelled.data['endsOn']}.`);
  const goesOn = await mailed('subscription-goes-on');
  expect(goesOn.data).toMatchObject({ amount: '€99.99', nextOn: cancelled.data['endsOn'] });
  expect(goesOn.data['byText']).toMatch(/^Your coach reversed the cancellation for you\./);
  // Failed changes are mailed to nobody.
  expect((await coach.post(`/api/coach/subscriptions/${id}/resume`, {})).status).toBe(409);
  expect(await app.em().count(OutboxMail, { recipient: EMAIL, template: 'subscription-goes-on' })).toBe(1);
  expect((await coach.post(`/api/coach/subscriptions/${id}/end`, {})).status).toBe(204);
  const [, ended] = await app
    .em()
    .find(OutboxMail, { recipient: EMAIL, template: 'subscription-cancelled' }, { orderBy: { createdAt: 'asc' } });
  expect(ended!.data['restText']).toBe('It has ended and no longer gives access.');
});

test('a cancelled subscription that the coach ends early has ended that day, and not on the scheduled one', async () => {
  const email = 'early@example.com';
  await subscribe(app, email);
  await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
  const { id } = (await findSubscription(app, email))!;
  expect((await coach.post(`/api/coach/subscriptions/${id}/cancel`, {})).status).toBe(204);
  await expectEventually(app, async () => (await findSubscription(app, email))!.pendingChange).toBe(null);
  expect((await coach.post(`/api/coach/subscriptions/${id}/end`, {})).status).toBe(204);
  await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('canceled');
  expect((await findSubscription(app, email))!.endsAt).toBe(null);
  const ended = await app.em().findOneOrFail(OutboxMail, { recipient: email, template: 'subscription-ended' });
  expect(Object.values(ended.data).join()).toContain('It was cancelled for you.');
});

test('a subscription whose ending refund is decided can neither be cancelled nor go on', async () => {
  const email = 'refunded@example.com';
  await subscribe(app, email);
  await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
  const { id, order } = (await findSubscription(app, email))!;
  await app.em().transactional(async (tx) => {
    const payment = await tx.findOneOrFail(Payment, { order: order!.id });
    const tomorrow = new Date(Date.now() + DAY_MS);
    createRefund(tx, payment, { reason: 'goodwill', endsContract: true, now: tomorrow });
  });
  for (const what of ['cancel', 'resume'])
    expect((await coach.post(`/api/coach/subscriptions/${id}/${what}`, {})).status).toBe(409);
  expect(await app.em().count(OutboxMail, { recipient: email, template: 'subscription-cancelled' })).toBe(0);
  expect((await coach.post(`/api/coach/subscriptions/${id}/plan`, { plan: '4:kickstart' })).status).toBe(409);
});
