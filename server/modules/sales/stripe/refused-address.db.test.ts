import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TodayResponse } from '#contract/operations/today.studio.ts';
import { guest, payByCard } from '#server/testing/buyers.ts';
import { addressChanges } from '#server/modules/accounts/account/email-change.harness.ts';
import { COACH, coached, expectEventually } from '#server/testing/coached.ts';
import type { Browser } from '#server/testing/browser.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { ProviderRefusal } from '../providers/provider-refusal.entity.ts';
import { noteRefusal } from '../providers/provider-refusals.service.ts';

const SUBSCRIPTION = '/api/create-guest-subscription';
let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  coach = await member(app, COACH);
  // The stand-in takes every address; Stripe validates those of customers.
  const { customers } = await app.paymentContext!.providers.stripe!.sdk();
  const update = customers.update.bind(customers);
  const refuse = (code: string, param: string) =>
    Promise.reject(Object.assign(new Error(`Invalid ${param}`), { type: 'StripeInvalidRequestError', code, param }));
  vi.spyOn(customers, 'update').mockImplementation((id, params, options) => {
    if (params?.email?.includes('..')) return refuse('email_invalid', 'email');
    if (params?.name === 'Refused') return refuse('parameter_invalid_string', 'name');
    return update(id, params, options);
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});
beforeEach(() => app.em().nativeDelete(OutboxMail, {}));

const countAlarms = () => app.em().count(OutboxMail, { template: 'payment-flagged', recipient: COACH });
const countOnToday = async () => {
  const { waiting } = TodayResponse.parse(await (await coach.ask('/api/coach/today')).json());
  return waiting.find(({ kind }) => kind === 'provider-refusals')?.count ?? 0;
};

test.each([
  ['an address', guest('odd..one@example.com'), 'email'],
  ['a name', guest('named@example.com', { fullName: 'Refused' }), 'fullName'],
])('%s that Stripe refuses is the buyer’s to correct, and no alarm', async (_, input, path) => {
  const refused = await app.post(SUBSCRIPTION, input);
  expect(refused.status).toBe(400);
  const { error } = ErrorResponse.parse(await refused.json());
  expect(error.issues?.map((issue) => issue.path)).toEqual([path]);
  expect([await countAlarms(), await countOnToday()]).toEqual([0, 0]);
  expect((await app.post(SUBSCRIPTION, guest('correct@example.com'))).status).toBe(200);
});

test('an order that moves to an address that Stripe refuses is reconciled, without an alarm', async () => {
  const setup = await app.post(SUBSCRIPTION, guest('mover@example.com'));
  const { clientSecret } = (await setup.json()) as { clientSecret: string };
  await payByCard(app, clientSecret);
  await app.settle();
  const moved = await app.post('/api/payment-address', { clientSecret, email: 'mover..on@example.com' });
  expect(moved.status).toBe(204);
  await expectEventually(app, () =>
    app.em().count(Order, { emailKey: 'mover..on@example.com', status: 'paid', customerStale: false }),
  ).toBe(1);
  await app.settle();
  expect([await countAlarms(), await countOnToday()]).toEqual([0, 0]);
});

test('a subscriber’s new address that Stripe refuses is the coach’s to mend: Stripe’s mails go to the former one', async () => {
  const by = await coached(app, 'subscriber@example.com');
  const changes = addressChanges(
    () => app,
    () => undefined,
  );
  expect((await changes.move(by, 'subscriber..on@example.com')).status).toBe(200);
  await expectEventually(app, async () => [await countAlarms(), await countOnToday()]).toEqual([1, 1]);
  const moved = { emailKey: 'subscriber..on@example.com', customerStale: false };
  await expectEventually(app, () => app.em().count(Order, moved)).toBe(1);
  const [refusal] = await app.em().find(ProviderRefusal, {});
  const { stripeCustomerId } = await app.em().findOneOrFail(Order, moved);
  expect(refusal!.detail).toContain(stripeCustomerId!);
  expect(JSON.stringify(refusal)).not.toContain('subscriber');
  await app.em().nativeDelete(ProviderRefusal, {});
});

test('refusals mail the coach twenty times an hour, then once that the studio has more', async () => {
  const refusal = { provider: 'stripe', kind: 'request', detail: 'x' } as const;
  for (let n = 0; n < 22; n++) await noteRefusal(app.paymentContext!, refusal, { from: 'job', row: `order:${n}` });
  expect(await countAlarms()).toBe(20);
  expect(await app.em().count(OutboxMail, { template: 'more-in-studio', recipient: COACH })).toBe(1);
});
