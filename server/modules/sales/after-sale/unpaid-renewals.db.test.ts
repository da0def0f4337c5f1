import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly, sampled } from '../../../../scripts/testing/nightly.ts';
import { OrderDetail } from '#contract/sales/orders.studio.ts';
import { TodayResponse } from '#contract/operations/today.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { advanceSandbox, payByCard } from '#server/testing/buyers.ts';
import {
  waitForProviders,
  COACH,
  coached,
  dashboard,
  expectEventually,
  loadFirstOrder,
  findSubscriptionStatus,
  findSubscription,
  templates,
} from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Order, Payment, Refund } from '../orders/order.entity.ts';
import { PlanChange } from '../subscriptions/plan-change.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Receipt } from '../receipts/receipt.entity.ts';

let app: TestApp;
let coach: Browser;

type Buyer = 'cancels' | 'coach' | 'given-up' | 'elsewhere' | 'races' | 'retries';
const BUYERS = sampled<Buyer>(['cancels', 'coach', 'given-up', 'elsewhere', 'races', 'retries'], ['cancels', 'races']);
const browsers = {} as Record<Buyer, Browser>;
const mailbox = (buyer: Buyer) => `${buyer}@example.com`;
const sdk = () => app.paymentContext!.providers.stripe!.sdk();

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

async function listInvoices(buyer: Buyer) {
  const { stripeSubscriptionId: subscription } = await loadFirstOrder(app, mailbox(buyer));
  const stripe = await sdk();
  const { data } = await stripe.invoices.list({ subscription: subscription!, expand: ['data.confirmation_secret'] });
  return data;
}

const states = async (buyer: Buyer) => (await listInvoices(buyer)).map(({ status }) => String(status)).toSorted();

/** Pays the amount due by the bank's link or a hosted invoice. */
async function payDue(buyer: Buyer): Promise<number> {
  const due = (await listInvoices(buyer)).find(({ status }) => status !== 'paid');
  return (await payByCard(app, due!.confirmation_secret!.client_secret)).status;
}

const cancel = async (buyer: Buyer) => {
  const { id } = (await findSubscription(app, mailbox(buyer)))!;
  return (await browsers[buyer].post(`/api/user/subscriptions/${id}/cancel`)).status;
};

const lately = async () => TodayResponse.parse(await (await coach.ask('/api/coach/today')).json()).lately;

async function expectReturned(buyer: Buyer) {
  const order = await loadFirstOrder(app, mailbox(buyer));
  const refund = () => app.em().findOne(Refund, { payment: { order, status: 'mismatch' } }, { populate: ['payment'] });
  await expectEventually(app, async () => (await refund())?.status).toBe('done');
  expect(await refund()).toMatchObject({ reason: 'ended', amountMinor: 9_999 });
  await expectEventually(app, async () => (await refund())?.payment.refundedMinor).toBe(9_999);
  expect(await app.em().count(Receipt, { payment: { order } })).toBe(1);
  const told = { recipient: mailbox(buyer), template: 'payment-returned' } as const;
  const { data } = await app.em().findOneOrFail(OutboxMail, told);
  expect(data['reasonText']).toBe('Your subscription had ended before the payment, so nothing was bought.');
  expect(await lately()).toContainEqual(
    expect.objectContaining({ kind: 'returned', orderId: order.id, amount: '99.99', who: 'Aino Virta' }),
  );
}

describe('a subscription that ends while a payment is due', () => {
  test('has a renewal that failed', async () => {
    for (const buyer of BUYERS) browsers[buyer] = await coached(app, mailbox(buyer), 'failsLater');
    await advanceSandbox(app, 31);
    for (const buyer of BUYERS)
      await expectEventually(app, () => findSubscriptionStatus(app, mailbox(buyer))).toBe('past_due');
  });

  test('leaves nothing payable when its member cancels it, and the mail keeps its word', async () => {
    // In the first period, the minimum term still runs.
    const { id } = await loadFirstOrder(app, mailbox('cancels'));
    await app.em().nativeUpdate(Order, { id }, { minimumMonths: null });
    const secret = (await listInvoices('cancels')).find(({ status }) => status === 'open')!.confirmation_secret!;
    const [shown] = (await dashboard(browsers.cancels)).subscriptions;
    expect(shown!.cancellation).toMatchObject({ charges: 0, total: '0.00' });
    expect(Date.parse(shown!.cancellation!.endsAt)).toBeGreaterThan(Date.parse(shown!.currentPeriodEnd));
    // The coach has no paid period to let it end with.
    const order = OrderDetail.parse(await (await coach.ask(`/api/coach/orders/${id}`)).json());
    expect(order.renewing!.can).toEqual(['end']);
    expect((await coach.post(`/api/coach/subscriptions/${shown!.id}/cancel`)).status).toBe(409);
    expect(await cancel('cancels')).toBe(200);
    const told = { recipient: mailbox('cancels'), template: 'subscription-cancelled' } as const;
    expect((await app.em().findOneOrFail(OutboxMail, told)).data['chargesText']).toBe('You won’t be charged again.');
    expect(await states('cancels')).toEqual(['paid', 'void']);
    expect((await payByCard(app, secret.client_secret)).status).toBe(400);
    await expectEventually(app, () => findSubscriptionStatus(app, mailbox('cancels'))).toBe('canceled');
    expect(await app.em().count(Payment, { order: id })).toBe(1);
  });

  test.runIf(isNightly)('leaves nothing payable when the coach ends it, uncollectible invoices included', async () => {
    const due = (await listInvoices('coach')).find(({ status }) => status === 'open');
    await (await sdk()).invoices.markUncollectible(due!.id);
    const { id } = (await findSubscription(app, mailbox('coach')))!;
    expect((await coach.post(`/api/coach/subscriptions/${id}/end`)).status).toBe(204);
    await expectEventually(app, () => states('coach')).toEqual(['paid', 'void']);
  });

  test.runIf(isNightly)('leaves nothing payable when it is ended at the provider', async () => {
    const { stripeSubscriptionId } = await loadFirstOrder(app, mailbox('elsewhere'));
    await (await sdk()).subscriptions.cancel(stripeSubscriptionId!);
    expect(await states('elsewhere')).toEqual(['open', 'paid']);
    await expectEventually(app, () => states('elsewhere')).toEqual(['paid', 'void']);
    expect(await findSubscriptionStatus(app, mailbox('elsewhere'))).toBe('canceled');
  });
});

describe('a payment that comes after the end', () => {
  test('goes back, with a mail to the buyer and a line on Today', async () => {
    const { stripeSubscriptionId } = await loadFirstOrder(app, mailbox('races'));
    await (await sdk()).subscriptions.cancel(stripeSubscriptionId!);
    expect(await payDue('races')).toBe(200);
    await expectReturned('races');
    expect(await templates(app, COACH)).toContain('payment-flagged');
    expect((await browsers.races.ask('/api/coaching-profile')).status).toBe(403);
  });

  test.runIf(isNightly)('goes back when the shop heard of it only after its member had cancelled', async () => {
    const { id } = await loadFirstOrder(app, mailbox('retries'));
    await app.em().nativeUpdate(Order, { id }, { minimumMonths: null });
    expect(await payDue('retries')).toBe(200);
    expect(await cancel('retries')).toBe(200);
    await expectReturned('retries');
  });

  test.runIf(isNightly)('is nothing that can be made once the provider has given up charging', async () => {
    await advanceSandbox(app, 8);
    await expectEventually(app, () => findSubscriptionStatus(app, mailbox('given-up'))).toBe('canceled');
    expect(await states('given-up')).toEqual(['paid', 'void']);
  });
});

const EMAIL = 'switch@example.com';
const plan = () => app.em().findOneOrFail(PlanChange, { order: { emailKey: EMAIL } });
const paid = async () => {
  const found = await app.em().find(Payment, { order: { emailKey: EMAIL } }, { orderBy: { createdAt: 'asc' } });
  return found.map(({ status, amountMinor }) => [status, amountMinor]);
};

test('another offer whose first renewal fails counts once that is paid, at its price', async () => {
  const browser = await coached(app, EMAIL, 'failsLater');
  const { id } = (await findSubscription(app, EMAIL))!;
  const proposed = await coach.post(`/api/coach/subscriptions/${id}/plan`, {
    plan: '4:continuation',
    price: '39.90',
  });
  expect(proposed.ok).toBe(true);
  const path = `/api/user/subscriptions/${id}`;
  expect((await browser.post(`${path}/plan`, { plan: (await plan()).id, agreed: true })).status).toBe(200);
  await waitForProviders(app);
  await advanceSandbox(app, 31);
  await expectEventually(app, () => findSubscriptionStatus(app, EMAIL)).toBe('past_due');
  await waitForProviders(app);
  // Nothing was charged: the old contract holds, and the member knows of the card.
  expect(await paid()).toEqual([['paid', 9_999]]);
  expect((await plan()).status).toBe('accepted');
  expect((await loadFirstOrder(app, EMAIL)).amountMinor).toBe(9_999);
  const failed = await app.em().find(OutboxMail, { recipient: EMAIL, template: 'renewal-failed' });
  expect(failed).toMatchObject([{ data: { amount: expect.stringContaining('39.90') as string } }]);
  const [shown] = (await dashboard(browser)).subscriptions;
  expect(shown).toMatchObject({ live: true, amount: '99.99', cancellation: { charges: 2, total: '79.80' } });

  // The renewal is written at its price: nobody takes the change back any more.
  expect(shown).not.toHaveProperty('plan');
  expect((await browser.post(`${path}/plan`, { plan: (await plan()).id, agreed: false })).status).toBe(409);
  const atCoach = `/api/coach/subscriptions/${id}/plan`;
  expect((await coach.ask(atCoach, { method: 'DELETE' })).status).toBe(409);
  const order = await coach.ask(`/api/coach/orders/${(await loadFirstOrder(app, EMAIL)).id}`);
  expect(OrderDetail.parse(await order.json()).renewing).toMatchObject({ plan: { state: 'due' } });
  expect(await templates(app, EMAIL)).not.toContain('plan-off');
  expect((await browser.post(`${path}/cancel`)).status).toBe(200);
  const told = { recipient: EMAIL, template: 'subscription-cancelled' } as const;
  expect((await app.em().findOneOrFail(OutboxMail, told)).data['chargesText']).toContain('79.80');
  expect((await plan()).status).toBe('accepted');

  const { clientSecret } = (await (await browser.post(`${path}/card`)).json()) as { clientSecret: string };
  expect((await payByCard(app, clientSecret)).status).toBe(200);
  const done = await browser.post(`${path}/card/done`, { setupIntent: clientSecret.split('_secret_')[0] });
  expect(done.status).toBe(200);
  await expectEventually(app, async () => (await plan()).status).toBe('applied');
  expect(await paid()).toEqual([
    ['paid', 9_999],
    ['paid', 3_990],
  ]);
  expect((await loadFirstOrder(app, EMAIL)).amountMinor).toBe(3_990);
  await expectEventually(app, () => findSubscriptionStatus(app, EMAIL)).toBe('active');
  expect((await dashboard(browser)).subscriptions[0]).toMatchObject({ cancellation: { charges: 1, total: '39.90' } });
});
