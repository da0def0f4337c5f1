import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyNth, isNightly } from '../../../../../scripts/testing/nightly.ts';
import { PlansResponse } from '#contract/sales/offer-changes.studio.ts';
import { StudioProgram } from '#contract/catalog/programs.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { advanceSandbox } from '#server/testing/buyers.ts';
import {
  waitForProviders,
  coached,
  dashboard,
  expectEventually,
  loadFirstOrder,
  findSubscription,
} from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { PROGRAMS, buildProgramRequest } from '#server/modules/catalog/programs/programs.harness.ts';
import { Payment } from '../../orders/order.entity.ts';
import { PlanChange } from '../../subscriptions/plan-change.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Offer } from '#server/modules/catalog/programs/program.entity.ts';
import { Receipt } from '../../receipts/receipt.entity.ts';

const COACHES = ['aino@plans.example', 'eero@plans.example'] as const;
let app: TestApp;
let aino: Browser;
let eero: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACHES.join(',') }, selling: {} });
  aino = await member(app, COACHES[0]);
  eero = await member(app, COACHES[1]);
});
afterAll(() => app.close());

const loadSubscriptionId = async (email: string) => (await findSubscription(app, email))!.id;
const propose = async (email: string, plan: string, by = aino) =>
  by.post(`/api/coach/subscriptions/${await loadSubscriptionId(email)}/plan`, { plan });
const loadOfferChange = async (email: string) =>
  app.em().findOneOrFail(PlanChange, { order: await loadFirstOrder(app, email) }, { orderBy: { createdAt: 'desc' } });
const agree = async (browser: Browser, email: string) =>
  browser.post(`/api/user/subscriptions/${await loadSubscriptionId(email)}/plan`, {
    plan: (await loadOfferChange(email)).id,
    agreed: true,
  });
const readStatusAndCode = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  return [response.status, error.code];
};
const loadReceipts = async (email: string) =>
  (
    await app
      .em()
      .find(Receipt, { payment: { order: await loadFirstOrder(app, email) } }, { orderBy: { number: 'asc' } })
  ).map(({ body }) => [body.item, body.total]);
const paid = async (email: string) =>
  app.em().count(Payment, { order: await loadFirstOrder(app, email), status: 'paid' });

/** Creates a subscription programme without buyers. */
async function renewing(name: string, price: string): Promise<StudioProgram> {
  const answer = await aino.post(PROGRAMS, buildProgramRequest({ name, type: 'subscription', price, coaching: true }));
  expect(answer.status).toBe(201);
  return StudioProgram.parse(await answer.json());
}
const planIn = ({ id, offers }: StudioProgram) => `${id}:${offers[0]!.key}`;
const fetchDeletionBlocker = async (id: number) =>
  ((await (await aino.ask(`${PROGRAMS}/${id}`)).json()) as StudioProgram).kept;
const remove = (id: number) => aino.ask(`${PROGRAMS}/${id}`, { method: 'DELETE' });

test('of two coaches who propose at once one is refused, and the member has one mail about what is offered', async () => {
  const email = 'two@plans.example';
  await coached(app, email);
  const answers = await Promise.all([propose(email, '4:continuation'), propose(email, '4:continuation', eero)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
  expect((await readStatusAndCode(answers.find(({ status }) => status === 409)!))[1]).toBe('plan_open');
  expect(await app.em().count(PlanChange, { order: await loadFirstOrder(app, email) })).toBe(1);
  expect(await app.em().count(OutboxMail, { recipient: email, template: 'plan-proposed' })).toBe(1);
});

test('a programme that is proposed to somebody cannot be deleted; once they have said no, it can', async () => {
  const email = 'kept@plans.example';
  const browser = await coached(app, email);
  const program = await renewing('Aamu Evenings', '49.90');
  expect((await propose(email, planIn(program))).status).toBe(202);
  expect(await fetchDeletionBlocker(program.id)).toBe('proposed');
  const refused = await remove(program.id);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    {
      error: {
        code: 'has_buyers',
        message:
          'It is proposed to a subscriber and can’t be deleted. Withdraw the proposal first or archive the programme.',
      },
    },
  ]);
  expect((await agree(browser, email)).status).toBe(200);
  expect((await remove(program.id)).status).toBe(409);
  await browser.post(`/api/user/subscriptions/${await loadSubscriptionId(email)}/plan`, {
    plan: (await loadOfferChange(email)).id,
    agreed: false,
  });
  expect((await remove(program.id)).status).toBe(204);
});

test('a programme is deleted or proposed, never both', async () => {
  const email = 'either@plans.example';
  await coached(app, email);
  for (const name of everyNth(['Aamu One', 'Aamu Two', 'Aamu Three'], 3)) {
    const program = await renewing(name, '49.90');
    const [proposed, removed] = await Promise.all([propose(email, planIn(program), eero), remove(program.id)]);
    const is = [proposed.status, removed.status];
    expect([
      [202, 409],
      [400, 204],
    ]).toContainEqual(is);
    await aino.ask(`/api/coach/subscriptions/${await loadSubscriptionId(email)}/plan`, { method: 'DELETE' });
  }
});

test('what was proposed holds to the cent through a renewal, another price, and the end of what is sold', async () => {
  const email = 'holds@plans.example';
  const browser = await coached(app, email);
  const program = await renewing('Aamu Mornings', '39.99');
  expect((await propose(email, planIn(program))).status).toBe(202);
  await app.em().nativeUpdate(Offer, { program: program.id }, { priceMinor: 8_888 });
  expect((await aino.post(`${PROGRAMS}/${program.id}/end`)).status).toBe(200);
  // A renewal before the answer costs the old price.
  await advanceSandbox(app, 10);
  expect((await dashboard(browser)).subscriptions[0]?.plan).toMatchObject({ state: 'proposed', amount: '39.99' });
  expect((await agree(browser, email)).status).toBe(200);
  expect((await agree(browser, email)).status).toBe(200);
  await waitForProviders(app);
  await advanceSandbox(app, 21);
  await expectEventually(app, () => paid(email)).toBe(2);
  await expectEventually(app, async () => (await loadOfferChange(email)).status).toBe('applied');
  await waitForProviders(app);
  expect((await loadReceipts(email)).map(([, total]) => total)).toEqual([9_999, 3_999]);
  expect((await loadReceipts(email))[1]![0]).toContain('Aamu Mornings'.replace('Aamu ', ''));
  expect((await dashboard(browser)).subscriptions[0]).toMatchObject({ amount: '39.99', live: true });
  expect((await remove(program.id)).status).toBe(409);
});

test.runIf(isNightly)('a proposal that a renewal overtakes counts from the renewal after it', async () => {
  const email = 'overtaken@plans.example';
  const browser = await coached(app, email);
  await advanceSandbox(app, 25);
  expect((await propose(email, '4:continuation')).status).toBe(202);
  await advanceSandbox(app, 8);
  await expectEventually(app, () => paid(email)).toBe(2);
  await waitForProviders(app);
  expect((await agree(browser, email)).status).toBe(200);
  await waitForProviders(app);
  await advanceSandbox(app, 31);
  await expectEventually(app, () => paid(email)).toBe(3);
  await expectEventually(app, async () => (await loadOfferChange(email)).status).toBe('applied');
  await waitForProviders(app);
  expect((await loadReceipts(email)).map(([, total]) => total)).toEqual([9_999, 9_999, 3_990]);
});

test('an offer in another currency is none, and after the end there is nothing to agree to', async () => {
  const email = 'ended@plans.example';
  const browser = await coached(app, email);
  const program = await renewing('Aamu Abroad', '49.90');
  await app.em().nativeUpdate(Offer, { program: program.id }, { currency: 'SEK' });
  const { plans } = PlansResponse.parse(
    await (await aino.ask(`/api/coach/subscriptions/${await loadSubscriptionId(email)}/plans`)).json(),
  );
  expect(plans.map(({ key }) => key)).not.toContain(planIn(program));
  expect(await readStatusAndCode(await propose(email, planIn(program)))).toEqual([400, 'invalid_input']);
  expect((await propose(email, '4:continuation')).status).toBe(202);
  const id = await loadSubscriptionId(email);
  const { id: plan } = await loadOfferChange(email);
  await app.em().nativeUpdate(Subscription, { id }, { status: 'canceled', endedAt: app.paymentContext!.clock() });
  const late = await browser.post(`/api/user/subscriptions/${id}/plan`, { plan, agreed: true });
  expect(await readStatusAndCode(late)).toEqual([409, 'nothing_to_do']);
  expect([await paid(email), (await loadOfferChange(email)).push]).toEqual([1, null]);
});
