import type { OrderDetail, OrderPayment } from '#contract/sales/orders.studio.ts';
import { toDecimal } from '#contract/shared/money.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { listCoachChanges, toSubscriptionState as standingOf } from '../subscriptions/subscriptions.service.ts';
import { hasEnded } from '../orders/contract-end.ts';
import { Order, Payment, Refund, RefundRequest } from '../orders/order.entity.ts';
import { findEvidence } from '../dispute-evidence/dispute-evidence.service.ts';
import { isHeldForAccount, unconfirmedUntil } from '../orders/attribution.ts';
import { BuyerAction } from '../orders/buyer-action.entity.ts';
import { PlanChange } from '../subscriptions/plan-change.entity.ts';
import { isPlanDue } from '../subscriptions/plan-changes.service.ts';
import { formatItem, formatReceiptNumber, presentReceiptLink } from '../receipts/receipts.service.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { calculateRefundable, canRefund } from '../refunds/refunds.service.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';
import { listCoachActions } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { presentBuyer } from './buyer.ts';
import { buildOrderHistory } from './order-history.ts';
import { refusedRefunds } from '../refunds/refused-refunds.ts';
import { toOrderState } from './order-state.ts';
import { type Place, presentEvidence, presentRefund, presentRequest, type WholeOrder } from './whole-order.ts';

const OLDEST_FIRST = { orderBy: { createdAt: 'asc' } } as const;
const NEWEST_FIRST = { orderBy: { createdAt: 'desc' } } as const;

/** @throws {NotFound} */
export async function findWholeOrder(em: Em, id: string): Promise<WholeOrder> {
  const order = await em.findOne(Order, { id });
  if (!order) throw new NotFound();
  const payments = await em.find(Payment, { order }, NEWEST_FIRST);
  const ofPayments = { payment: { $in: payments.map((payment) => payment.id) } };
  const subscription = await em.findOne(Subscription, { order });
  const actions = await listCoachActions(em, 'order', id);
  await em.populate(actions, ['coach']);
  return {
    order,
    hasEnded: await hasEnded(em, order),
    payments,
    receipts: await em.find(Receipt, ofPayments, { orderBy: { createdAt: 'desc', number: 'desc' } }),
    refunds: await em.find(Refund, ofPayments, OLDEST_FIRST),
    waitingRefunds: await findWaitingRefunds(em, id),
    requests: await em.find(RefundRequest, { order }, NEWEST_FIRST),
    subscription,
    purchase: await em.findOne(Purchase, { order }),
    plans: await em.find(PlanChange, { order }, OLDEST_FIRST),
    buyerActions: await em.find(BuyerAction, { order }, OLDEST_FIRST),
    evidence: await findEvidence(em, order),
    actions,
  };
}

/** Returns the ids of refused refunds that wait for the coach, as on Today. */
async function findWaitingRefunds(em: Em, orderId: string): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(`${refusedRefunds('r.id')} and p.order_id = ?`, [orderId]);
  return rows.map(({ id }) => id);
}

export function presentOrder(whole: WholeOrder, place: Place): OrderDetail {
  const { order, payments, subscription, purchase, requests } = whole;
  const at = (date: Date) => formatLocalMoment(place.timeZone, date);
  const counted = payments.map(({ status }) => status).filter((status) => !GRANTED_NOTHING.includes(status));
  return {
    id: order.id,
    status: order.status,
    state: toOrderState(order.status, counted),
    ...(order.mode === 'test' && { test: true }),
    ...presentBuyer({ fullName: order.fullName ?? null, email: order.email, receipt: findFirstReceiptNumber(whole) }),
    programName: order.programName,
    offerName: order.offerName,
    interval: order.interval,
    amount: toDecimal(order.amountMinor),
    currency: order.currency,
    createdAt: at(order.createdAt),
    subscription: subscription?.status ?? null,
    endsAt: subscription?.endsAt ? at(subscription.endsAt) : null,
    renewing: subscription ? presentRenewing(subscription, whole, place) : presentUnpaid(order, place),
    code: order.couponCode ?? null,
    reduction: presentReduction(order),
    accessUntil: purchase?.accessUntil ? at(purchase.accessUntil) : null,
    terms: order.termsVersion ?? null,
    guest: !order.user && !isErased(order.emailKey) && !whole.hasEnded,
    ...(!whole.hasEnded && presentHeld(order, at)),
    problem: order.lastError ?? null,
    payments: payments.map((payment) => presentPayment(payment, whole, place)),
    requests: requests.map((request) => presentRequest(request, place.timeZone)),
    evidence: whole.evidence && presentEvidence(whole.evidence, order, place.timeZone),
    history: buildOrderHistory(whole, place),
  };
}

/** Presents how long a paid order waits for its account; nothing if the account was erased. */
function presentHeld(order: Order, at: (date: Date) => string): Pick<OrderDetail, 'unclaimed' | 'returnAt'> {
  if (order.status !== 'paid' || !isHeldForAccount(order) || isErased(order.emailKey)) return {};
  const until = unconfirmedUntil(order);
  return { unclaimed: true, ...(until && { returnAt: at(until) }) };
}

function findFirstReceiptNumber({ receipts }: WholeOrder): string | null {
  const first = receipts.toSorted((a, b) => a.number - b.number)[0];
  return first ? formatReceiptNumber(first) : null;
}

function presentRenewing(row: Subscription, { order, plans }: WholeOrder, { now, timeZone, cardUrl }: Place) {
  const at = (date: Date) => formatLocalMoment(timeZone, date);
  const plan = presentPlan(row, plans, { now, timeZone });
  const movable = row.status === 'active' && !row.endsAt && !row.pendingChange && !order.withdrawnAt && !plan;
  return {
    id: row.id,
    status: row.status,
    state: standingOf(row),
    paidUntil: at(row.currentPeriodEnd),
    endsAt: row.endsAt ? at(row.endsAt) : null,
    ...(row.status === 'past_due' && {
      failed: { retryAt: row.retryAt ? at(row.retryAt) : null, cardUrl: cardUrl(order.language) },
    }),
    pending: row.pendingChange ?? null,
    can: order.stripeSubscriptionId ? [...listCoachChanges(row, now), ...(movable ? (['plan'] as const) : [])] : [],
    plan,
  };
}

/** Presents an unpaid subscription; its order's id ends it. */
function presentUnpaid({ id, status, stripeSubscriptionId, createdAt }: Order, { timeZone }: Place) {
  if (status !== 'open' || !stripeSubscriptionId) return null;
  const facts = {
    id,
    status: 'incomplete',
    state: 'unpaid' as const,
    paidUntil: formatLocalMoment(timeZone, createdAt),
  };
  return { ...facts, endsAt: null, pending: null, can: ['end' as const], plan: null };
}

function presentPlan(
  row: Subscription,
  plans: readonly PlanChange[],
  { now, timeZone }: Pick<Place, 'now' | 'timeZone'>,
) {
  const plan = plans.findLast((each) => each.status === 'accepted' || each.status === 'proposed');
  if (!plan || row.status === 'canceled' || (plan.status === 'proposed' && plan.expiresAt <= now)) return null;
  return {
    state: presentPlanState(plan, row, now),
    item: formatItem(plan.after),
    amount: toDecimal(plan.after.amountMinor),
    until: formatLocalMoment(timeZone, plan.expiresAt),
    untold: Boolean(plan.push),
  };
}

function presentPlanState(plan: PlanChange, row: Subscription, now: Date): 'proposed' | 'agreed' | 'due' {
  if (plan.status === 'proposed') return 'proposed';
  return isPlanDue(plan, row, now) ? 'due' : 'agreed';
}

function presentReduction({ listMinor, discountMinor, firstMinor }: Order): OrderDetail['reduction'] {
  if (!listMinor || !discountMinor) return null;
  const renewals = (firstMinor ?? null) === null ? 'forever' : 'once';
  return { listPrice: toDecimal(listMinor), discount: toDecimal(discountMinor), renewals };
}

const GRANTED_NOTHING: readonly string[] = ['duplicate', 'mismatch', 'failed'];

function presentPayment(payment: Payment, whole: WholeOrder, { url, timeZone }: Place): OrderPayment {
  const { receipts, refunds } = whole;
  const own = refunds.filter((refund) => refund.payment.id === payment.id);
  return {
    id: payment.id,
    provider: payment.provider,
    status: payment.status,
    amount: toDecimal(payment.amountMinor),
    refunded: toDecimal(payment.refundedMinor),
    left: toDecimal(calculateRefundable(payment, own)),
    canRefund: canRefund(payment, own),
    currency: payment.currency,
    createdAt: formatLocalMoment(timeZone, payment.createdAt),
    receipts: receipts.filter((each) => each.payment.id === payment.id).map((each) => presentReceiptLink(each, url)),
    refunds: own.map((refund) => presentRefund(refund, whole, timeZone)),
  };
}
