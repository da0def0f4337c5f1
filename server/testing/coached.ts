import { expect } from 'vitest';
import { OrderDetail, OrdersResponse } from '#contract/sales/orders.studio.ts';
import { StuckResponse, UnmatchedResponse } from '#contract/operations/stuck.studio.ts';
import { DashboardResponse } from '#contract/coaching/dashboard.ts';
import { Subscription } from '../modules/accounts/access/purchase.entity.ts';
import { Order, Payment } from '../modules/sales/orders/order.entity.ts';
import { OutboxMail } from '../platform/outbox/outbox-mail.entity.ts';
import { orderQueue } from '../modules/sales/reconcile/reconcile.service.ts';
import { providerEventQueue } from '../modules/sales/webhooks/provider-events.job.ts';
import { SandboxEvent } from '#sandbox/sandbox.entity.ts';
import type { Browser } from './browser.ts';
import { subscribe } from './buyers.ts';
import { countDueRows } from './due-rows.ts';
import { member } from './members.ts';
import { createRefund } from '../modules/sales/refunds/refunds.service.ts';
import type { TestApp } from './test-app.ts';

export const COACH = 'coach@sandbox.example';

/**
 * Expects a value once all effects of a payment are done. Polls only if something is
 * retried later.
 */
export function expectEventually<T>({ settle }: Pick<TestApp, 'settle'>, read: () => T) {
  const look = async (): Promise<Awaited<T>> => {
    await settle();
    return await read();
  };
  return expect.poll(look, { interval: 250 });
}

/** The first order of a mailbox. */
export const loadFirstOrder = (app: TestApp, emailKey: string) =>
  app.em().findOneOrFail(Order, { emailKey }, { orderBy: { createdAt: 'asc' } });

export const findSubscription = async (app: TestApp, email: string) =>
  app.em().findOne(Subscription, { order: (await loadFirstOrder(app, email)).id });

export const findSubscriptionStatus = async (app: TestApp, email: string) =>
  (await findSubscription(app, email))?.status;

/** Loads a member's subscription from the card provider. */
export async function loadStripeSubscription(app: TestApp, email: string) {
  const { stripeSubscriptionId } = await loadFirstOrder(app, email);
  const stripe = await app.paymentContext!.providers.stripe!.sdk();
  const { status, cancel_at, items } = await stripe.subscriptions.retrieve(stripeSubscriptionId!);
  return {
    status,
    endsAt: cancel_at && new Date(cancel_at * 1_000).toISOString(),
    amount: items.data[0]!.price.unit_amount,
  };
}

/** The templates of the mails to an address, the oldest first. */
export const templates = async (app: TestApp, recipient: string) =>
  (await app.em().find(OutboxMail, { recipient }, { orderBy: { createdAt: 'asc' } })).map(({ template }) => template);

export const dashboard = async (browser: Browser) =>
  DashboardResponse.parse(await (await browser.ask('/api/user/dashboard')).json());

/** Loads orders with their history, and stuck work, as the coach sees them. */
export async function coachOrders(coach: Browser) {
  const read = async (path: string): Promise<unknown> => (await coach.ask(`/api/coach/${path}`)).json();
  const { items, total } = OrdersResponse.parse(await read('orders'));
  const orders = await Promise.all(items.map(async ({ id }) => OrderDetail.parse(await read(`orders/${id}`))));
  const { items: unmatched } = UnmatchedResponse.parse(await read('stuck/withdrawals'));
  return { total, orders, unmatched, ...StuckResponse.parse(await read('stuck')) };
}

/** Waits until all webhooks are processed, so that later manual writes are not overwritten. */
export async function waitForProviders(app: TestApp): Promise<void> {
  const left = async () => {
    // In this order: sent events are stored, and stored ones are due or leased.
    const unsent = await app.em().count(SandboxEvent, { status: 'pending' });
    return [unsent, await countDueRows(app.em(), [providerEventQueue, orderQueue], app.paymentContext!.clock())];
  };
  await expectEventually(app, left).toEqual([0, []]);
}

/** Returns a signed-in member with a coaching subscription. */
export async function coached(app: TestApp, email: string, card?: Parameters<typeof subscribe>[2]): Promise<Browser> {
  await subscribe(app, email, card);
  await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('active');
  await waitForProviders(app);
  return member(app, email);
}

/** Does what the coach's button does: refunds the whole payment and ends a subscription. */
export async function createGoodwillRefund(app: TestApp, { id }: Pick<Payment, 'id'>): Promise<void> {
  await app.em().transactional(async (tx) => {
    const payment = await tx.findOneOrFail(Payment, { id }, { populate: ['order'] });
    const endsContract = payment.order.interval === 'month';
    createRefund(tx, payment, { reason: 'goodwill', endsContract, now: app.paymentContext!.clock() });
  });
}

/** Confirms an order with the last mail to this mailbox. Returns the shop's redirect. */
export async function confirmOrder(app: TestApp, recipient: string): Promise<string | null> {
  const mails = await app.em().find(OutboxMail, { recipient }, { orderBy: { createdAt: 'desc' } });
  const url = mails.find(({ data }) => data['confirmUrl']?.includes('/order/confirm'))?.data['confirmUrl'];
  const token = new URL(url!).searchParams.get('token');
  return (await app.post('/order/confirm', { token })).headers.get('location');
}

/** Confirms a withdrawal with the last mail to this mailbox. Returns the shop's redirect. */
export async function confirmWithdrawal(app: TestApp, recipient: string): Promise<string | null> {
  const mails = await app
    .em()
    .find(OutboxMail, { recipient, template: 'withdrawal-received' }, { orderBy: { createdAt: 'desc' } });
  const url = mails.find(({ data }) => data['confirmUrl'])?.data['confirmUrl'];
  const token = new URL(url!).searchParams.get('token');
  return (await app.post('/withdraw/confirm', { token })).headers.get('location');
}
