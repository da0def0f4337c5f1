import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../../scripts/testing/nightly.ts';
import { PlansResponse } from '#contract/sales/offer-changes.studio.ts';
import { OrderDetail } from '#contract/sales/orders.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { advanceSandbox } from '#server/testing/buyers.ts';
import {
  waitForProviders,
  COACH,
  coached,
  dashboard,
  expectEventually,
  loadFirstOrder,
  findSubscription,
  templates,
} from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { Payment, Refund } from '../../orders/order.entity.ts';
import { PlanChange } from '../../subscriptions/plan-change.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Offer } from '#server/modules/catalog/programs/program.entity.ts';
import { Receipt } from '../../receipts/receipt.entity.ts';
import { createRefund } from '../../refunds/refunds.service.ts';

let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const CONTINUATION = { plan: '4:continuation', price: '39.90' };
const paid = async (email: string) =>
  app.em().count(Payment, { order: await loadFirstOrder(app, email), status: 'paid' });
const loadSubscriptionId = async (email: string) => (await findSubscription(app, email))!.id;
const propose = async (email: string, body: object = CONTINUATION) =>
  coach.post(`/api/coach/subscriptions/${await loadSubscriptionId(email)}/plan`, body);
const takeBack = async (email: string) =>
  coach.ask(`/api/coach/subscriptions/${await loadSubscriptionId(email)}/plan`, { method: 'DELETE' });
const loadOfferChange = async (email: string) =>
  app.em().findOneOrFail(PlanChange, { order: await loadFirstOrder(app, email) }, { orderBy: { createdAt: 'desc' } });
const answer = async (browser: Browser, email: string, agreed: boolean) =>
  browser.post(`/api/user/subscriptions/${await loadSubscriptionId(email)}/plan`, {
    plan: (await loadOfferChange(email)).id,
    agreed,
  });
const history = async (email: string) => {
  const { id } = await loadFirstOrder(app, email);
  return OrderDetail.parse(await (await coach.ask(`/api/coach/orders/${id}`)).json()).history;
};
const readStatusAndCode = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code];
};
const atStripe = async (email: string) => {
  const { stripeSubscriptionId } = await loadFirstOrder(app, email);
  const sdk = await app.paymentContext!.providers.stripe!.sdk();
  const { items, metadata } = await sdk.subscriptions.retrieve(stripeSubscriptionId!);
  return [items.data[0]!.price.unit_amount, metadata['plan'] ?? null];
};
const loadReceipts = async (email: string) => {
  const found = await app
    .em()
    .find(Receipt, { payment: { order: await loadFirstOrder(app, email) } }, { orderBy: { number: 'asc' } });
  return found.map(({ kind, body }) => [kind, body.total, body.item, body.vatRate]);
};
const OLD = 'Personal Coaching: Monthly coaching';
const NEW = 'Personal Coaching: Continuation';

describe('a proposal', () => {
  test('is made once, however often it is pressed', async () => {
    await coached(app, 'twice@example.com');
    const answers = await Promise.all([1, 2, 3].map(() => propose('twice@example.com')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409]);
    expect(await app.em().count(PlanChange, { order: await loadFirstOrder(app, 'twice@example.com') })).toBe(1);
    const sent = (await templates(app, 'twice@example.com')).filter((name) => name === 'plan-proposed');
    expect(sent).toHaveLength(1);
  });

  test('changes nothing before there is a yes, and runs out', async () => {
    const browser = await coached(app, 'late@example.com');
    await propose('late@example.com');
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: 'late@example.com', template: 'plan-proposed' });
    expect(mail.data).toMatchObject({ oldItem: OLD, newItem: NEW });
    expect([mail.data['oldPrice'], mail.data['newPrice']].map((price) => /[\d.]+/.exec(price!)?.[0])).toEqual([
      '99.99',
      '39.90',
    ]);
    await app.em().nativeUpdate(PlanChange, (await loadOfferChange('late@example.com')).id, { expiresAt: new Date() });
    expect(await readStatusAndCode(await answer(browser, 'late@example.com', true))).toEqual([409, 'nothing_to_do']);
    expect((await dashboard(browser)).subscriptions[0]).not.toHaveProperty('plan');
    expect(await atStripe('late@example.com')).toEqual([9_999, null]);
    // Another proposal is possible.
    expect((await propose('late@example.com')).status).toBe(202);
  });

  test('is off with a cancellation, also one that was agreed to', async () => {
    const browser = await coached(app, 'leaves@example.com');
    await propose('leaves@example.com');
    expect((await answer(browser, 'leaves@example.com', true)).status).toBe(200);
    expect(await atStripe('leaves@example.com')).toEqual([3_990, (await loadOfferChange('leaves@example.com')).id]);
    expect(
      (await browser.post(`/api/user/subscriptions/${await loadSubscriptionId('leaves@example.com')}/cancel`)).status,
    ).toBe(200);
    await expectEventually(app, () => atStripe('leaves@example.com')).toEqual([9_999, null]);
    expect(await loadOfferChange('leaves@example.com')).toMatchObject({ status: 'off', push: null });
    expect(await readStatusAndCode(await answer(browser, 'leaves@example.com', true))).toEqual([409, 'nothing_to_do']);
    expect(await readStatusAndCode(await propose('leaves@example.com'))).toEqual([409, 'nothing_to_do']);
    const did = (await history('leaves@example.com')).filter(({ kind }) => kind === 'buyer');
    expect(did).toMatchObject([{ action: 'plan.accept' }, { action: 'subscription.cancel' }]);
  });

  test('that is taken back by the coach while the member says yes is one of the two, at the provider as well', async () => {
    const browser = await coached(app, 'race@example.com');
    await propose('race@example.com');
    await Promise.all([answer(browser, 'race@example.com', true), takeBack('race@example.com')]);
    await expectEventually(app, async () => (await loadOfferChange('race@example.com')).push).toBe(null);
    const plan = await loadOfferChange('race@example.com');
    const agreed = plan.status === 'accepted';
    expect(await atStripe('race@example.com')).toEqual(agreed ? [3_990, plan.id] : [9_999, null]);
  });
});

describe('what was agreed', () => {
  test('is told to the provider also after the process died between the row and the call', async () => {
    await coached(app, 'died@example.com');
    await propose('died@example.com');
    const { id } = await loadOfferChange('died@example.com');
    // As the transaction leaves it.
    await app.em().nativeUpdate(PlanChange, { id }, { status: 'accepted', push: 'set', answeredAt: new Date() });
    const order = await loadFirstOrder(app, 'died@example.com');
    await app.em().execute('update customer_order set next_check_at = now() where id = ?', [order.id]);
    app.paymentContext!.workWritten();
    await expectEventually(app, () => atStripe('died@example.com')).toEqual([3_990, id]);
    await expectEventually(app, async () => (await loadOfferChange('died@example.com')).push).toBe(null);
  });

  test('counts from the next renewal on, with its receipt, and nothing is charged before', async () => {
    const email = 'moves@example.com';
    const browser = await coached(app, email);
    const { plans } = PlansResponse.parse(
      await (await coach.ask(`/api/coach/subscriptions/${await loadSubscriptionId(email)}/plans`)).json(),
    );
    expect(plans).toEqual([
      { key: '4:continuation', programName: 'Personal Coaching', offerName: 'Continuation', price: '39.90' },
    ]);
    await propose(email);
    expect((await dashboard(browser)).subscriptions[0]?.plan).toMatchObject({ state: 'proposed', amount: '39.90' });
    const answers = await Promise.all([answer(browser, email, true), answer(browser, email, true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await waitForProviders(app);
    expect(await paid(email)).toBe(1);
    expect((await dashboard(browser)).subscriptions[0]).toMatchObject({ amount: '99.99', plan: { state: 'agreed' } });
    // A higher price of the offer does not change the agreement.
    await app.em().nativeUpdate(Offer, { key: 'continuation' }, { priceMinor: 4_990 });
    await advanceSandbox(app, 31);
    await expectEventually(app, () => paid(email)).toBe(2);
    await expectEventually(app, async () => (await loadOfferChange(email)).status).toBe('applied');
    await waitForProviders(app);
    expect(await loadReceipts(email)).toEqual([
      ['receipt', 9_999, OLD, 2_550],
      ['receipt', 3_990, NEW, 2_550],
    ]);
    expect((await dashboard(browser)).subscriptions[0]).toMatchObject({ amount: '39.90', live: true });
    expect((await browser.ask('/api/coaching-profile')).status).toBe(200);
    const told = await app.em().find(OutboxMail, { recipient: COACH, template: 'payment-flagged' });
    expect(JSON.stringify(told.map(({ data }) => data))).not.toContain(email);
    // A refund of an earlier month keeps that month's terms.
    const order = await loadFirstOrder(app, email);
    await app.em().transactional(async (tx) => {
      const [first] = await tx.find(
        Payment,
        { order: order.id },
        { orderBy: { createdAt: 'asc' }, limit: 1, populate: ['order'] },
      );
      createRefund(tx, first!, { reason: 'goodwill', endsContract: false, now: app.paymentContext!.clock() });
    });
    app.paymentContext!.workWritten();
    await expectEventually(app, async () => (await loadReceipts(email)).at(-1)).toEqual(['credit', -9_999, OLD, 2_550]);
    expect(await app.em().count(Refund, { status: 'refused' })).toBe(0);
    const returned = await app.em().findOneOrFail(OutboxMail, { recipient: email, template: 'refund-done' });
    expect(returned.data['item']).toBe(OLD);
    const sent = { recipient: email, template: 'coaching-welcome' } as const;
    const [welcome] = await app.em().find(OutboxMail, sent);
    expect((await coach.post(`/api/coach/orders/${order.id}/receipts`)).status).toBe(202);
    const again = await app.em().findOneOrFail(OutboxMail, { ...sent, id: { $ne: welcome!.id } });
    expect(again.data['item']).toBe(OLD);
    expect(again.data['termText']).toContain('€99.99');
    const replaced = await app.em().find(Payment, { order: order.id }, { orderBy: { createdAt: 'asc' } });
    expect(replaced.map(({ replacedBy }) => replacedBy)).toEqual([(await loadOfferChange(email)).id, null]);
    const kinds = (await history(email)).map((event) => ('action' in event ? event.action : event.kind));
    expect(kinds.filter((kind) => kind.startsWith('plan'))).toEqual(['plan.propose', 'plan.accept', 'plan']);
    expect(await app.em().count(CoachAction, { action: 'plan.propose' })).toBeGreaterThan(0);
    await app.em().nativeUpdate(Offer, { key: 'continuation' }, { priceMinor: 3_990 });
  });

  test.runIf(isNightly)('can be taken back until then by member and coach, and the price stays', async () => {
    const email = 'stays@example.com';
    const browser = await coached(app, email);
    await propose(email);
    await answer(browser, email, true);
    expect((await answer(browser, email, false)).status).toBe(200);
    expect(await readStatusAndCode(await answer(browser, email, false))).toEqual([409, 'nothing_to_do']);
    await propose(email);
    await answer(browser, email, true);
    expect((await takeBack(email)).status).toBe(204);
    expect(await readStatusAndCode(await takeBack(email))).toEqual([409, 'nothing_to_do']);
    await expectEventually(app, () => atStripe(email)).toEqual([9_999, null]);
    await advanceSandbox(app, 31);
    await expectEventually(app, () => paid(email)).toBe(2);
    expect((await loadReceipts(email)).at(-1)).toEqual(['receipt', 9_999, OLD, 2_550]);
    expect((await templates(app, email)).filter((name) => name.startsWith('plan-'))).toEqual([
      'plan-proposed',
      'plan-agreed',
      'plan-proposed',
      'plan-agreed',
      'plan-off',
    ]);
  });

  test.runIf(isNightly)(
    'and taken back too late for the provider is charged, told to the coach, and changes no contract',
    async () => {
      const email = 'toolate@example.com';
      const browser = await coached(app, email);
      await propose(email);
      await answer(browser, email, true);
      const { id } = await loadOfferChange(email);
      await waitForProviders(app);
      // The row is withdrawn, but the provider cannot be told before the renewal.
      await app.em().nativeUpdate(PlanChange, { id }, { status: 'off' });
      await advanceSandbox(app, 31);
      await expectEventually(app, () => paid(email)).toBe(2);
      await waitForProviders(app);
      expect((await loadReceipts(email)).at(-1)).toEqual(['receipt', 3_990, OLD, 2_550]);
      expect(await loadFirstOrder(app, email)).toMatchObject({ amountMinor: 9_999, offerKey: 'monthly' });
      const told = await app.em().find(OutboxMail, { recipient: COACH, template: 'payment-flagged' });
      expect(JSON.stringify(told.map(({ data }) => data))).toContain(email);
    },
  );

  test('does not move what is not paid, or renews at this moment', async () => {
    const email = 'unpaid@example.com';
    const browser = await coached(app, email);
    const id = await loadSubscriptionId(email);
    await propose(email);
    await waitForProviders(app);
    await app.em().nativeUpdate(Subscription, { id }, { status: 'past_due' });
    expect(await readStatusAndCode(await answer(browser, email, true))).toEqual([409, 'nothing_to_do']);
    await waitForProviders(app);
    const soon = new Date(app.paymentContext!.clock().getTime() + 1_800_000);
    await app.em().nativeUpdate(Subscription, { id }, { status: 'active', currentPeriodEnd: soon });
    expect(await readStatusAndCode(await answer(browser, email, true))).toEqual([409, 'nothing_to_do']);
    expect(await atStripe(email)).toEqual([9_999, null]);
  });
});
