import { toDecimal } from '#contract/shared/money.ts';
import type { DashboardResponse, SubscriptionResponse } from '#contract/coaching/dashboard.ts';
import { dayIn, formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { type Access, endedUnpaid, graceUntil, isLive } from '#server/modules/accounts/access/access.service.ts';
import { withoutPrefix } from '#server/modules/catalog/programs/programs.service.ts';
import { isPlanDue } from '../subscriptions/plan-changes.service.ts';
import { formatItem, presentReceiptLink } from '../receipts/receipts.service.ts';
import { type OrderOutcome, loadOrderOutcomes } from './sold.queries.ts';
import { chargesUntil, calculateEnding, guaranteeUntil, withdrawUntil } from '../orders/terms.ts';

interface View {
  /** Prefix of programme names, which is not displayed. */
  prefix: string;
  now: Date;
  /** Origin of the shop. */
  url: string;
  /** Time zone of the shop. */
  timeZone: string;
}

/** Presents a member's purchases, with the available actions. Runs one query. */
export async function presentBought(
  em: Em,
  access: Access,
  view: View,
): Promise<Required<Pick<DashboardResponse, 'purchases' | 'subscriptions' | 'unclaimed'>>> {
  const { purchases, subscriptions, begun, unclaimed } = access;
  const { prefix, now, timeZone } = view;
  const ids = [...purchases, ...subscriptions, ...begun, ...unclaimed].flatMap(({ orderId }) => orderId ?? []);
  const sold = await loadOrderOutcomes(em, ids, now);
  const common = ({
    id,
    programId,
    programName,
    createdAt,
    orderId,
  }: (Access['purchases'] | Access['subscriptions'] | Access['begun'])[number]) => ({
    id,
    programId,
    programName: withoutPrefix(programName, prefix),
    createdAt: formatLocalMoment(timeZone, createdAt),
    ...remedies(orderId ? sold.get(orderId) : undefined, view),
  });
  return {
    purchases: purchases
      .map((purchase) => ({
        ...common(purchase),
        status: purchase.status,
        amount: toDecimal(purchase.amountMinor),
        currency: purchase.currency,
        accessUntil: purchase.accessUntil && formatLocalMoment(timeZone, purchase.accessUntil),
      }))
      .toSorted(compareConfirmed),
    subscriptions: [
      ...begun.map((each) => ({ ...common(each), ...presentBegun(each, sold.get(each.id), view) })),
      ...subscriptions.map((subscription) => {
        const order = subscription.orderId ? sold.get(subscription.orderId) : undefined;
        const { status, currentPeriodEnd, endsAt } = subscription;
        const live = isLive(subscription, now);
        return {
          ...common(subscription),
          status,
          live,
          endedUnpaid: endedUnpaid(subscription),
          ...presentEnd(order, subscription, timeZone),
          disputed: order?.disputed ?? false,
          currentPeriodEnd: formatLocalMoment(timeZone, currentPeriodEnd),
          ...(status === 'past_due' && { graceUntil: formatLocalMoment(timeZone, graceUntil(subscription)) }),
          endsAt: endsAt && formatLocalMoment(timeZone, endsAt),
          amount: order ? toDecimal(order.amountMinor) : null,
          currency: order?.currency ?? 'EUR',
          cancellation: order && status !== 'canceled' ? presentCancellation(order, subscription, view) : null,
          cardChangeable: Boolean(order?.renews) && (live || status === 'past_due'),
          ...presentOfferChange(order, subscription, view),
        };
      }),
    ].toSorted(compareConfirmed),
    unclaimed: unclaimed.flatMap((each) => presentUnclaimed(each, sold.get(each.id), view)),
  };
}

/** Presents a paid order that waits to be confirmed; nothing if it has ended or was returned. */
function presentUnclaimed(
  { id, programName, createdAt }: Access['unclaimed'][number],
  order: OrderOutcome | undefined,
  { prefix, timeZone }: View,
): NonNullable<DashboardResponse['unclaimed']> {
  if (!order?.confirmKey) return [];
  const paidAt = formatLocalMoment(timeZone, createdAt);
  return [{ id, programName: withoutPrefix(programName, prefix), paidAt, confirmKey: order.confirmKey }];
}

/** Puts orders that wait to be confirmed last: anyone can pay in the name of any mailbox. */
function compareConfirmed(a: { confirmKey?: string | undefined }, b: { confirmKey?: string | undefined }): number {
  return Number(Boolean(a.confirmKey)) - Number(Boolean(b.confirmKey));
}

/** Presents a member's subscription. @throws {NotFound} */
export async function presentSubscription(
  em: Em,
  access: Access,
  id: string,
  view: View,
): Promise<SubscriptionResponse> {
  const { subscriptions } = await presentBought(em, access, view);
  const found = subscriptions.find((each) => each.id === id);
  if (!found) throw new NotFound();
  return found;
}

/** Presents a subscription that is unpaid, or was stopped before the first payment. */
function presentBegun(
  { createdAt, stoppedAt }: Access['begun'][number],
  order: OrderOutcome | undefined,
  { now, timeZone }: View,
) {
  return {
    status: stoppedAt ? 'incomplete_expired' : 'incomplete',
    live: false,
    endedUnpaid: false,
    disputed: false,
    currentPeriodEnd: formatLocalMoment(timeZone, createdAt),
    endsAt: stoppedAt && formatLocalMoment(timeZone, stoppedAt),
    amount: order ? toDecimal(order.amountMinor) : null,
    currency: order?.currency ?? 'EUR',
    cancellation: stoppedAt ? null : { endsAt: formatLocalMoment(timeZone, now), charges: 0, total: toDecimal(0) },
    cardChangeable: false,
  };
}

/** Presents an end that the member did not request: by a refund, the coach or the provider. */
function presentEnd(order: OrderOutcome | undefined, subscription: Access['subscriptions'][number], timeZone: string) {
  const { ended } = order ?? {};
  if (!ended || (!ended.refunded && (subscription.endsAt || endedUnpaid(subscription)))) return {};
  const why = ended.refunded ? ('refund' as const) : ('elsewhere' as const);
  return { ended: { why, at: formatLocalMoment(timeZone, ended.at) } };
}

function presentCancellation(
  order: OrderOutcome,
  subscription: Access['subscriptions'][number],
  { now, timeZone }: View,
) {
  const { currentPeriodEnd, endsAt } = subscription;
  const { plan } = order;
  const { amountMinor } = plan && isPlanDue(plan, subscription, now) ? plan.after : order;
  const ending = endsAt
    ? { endsAt, charges: chargesUntil(endsAt, currentPeriodEnd, order.startedAt) }
    : calculateEnding(order, { currentPeriodEnd });
  // A subscription without access or paid time ends at once and is not charged again.
  if (!isLive(subscription, now) || (!endsAt && ending.endsAt <= now))
    return { endsAt: formatLocalMoment(timeZone, now), charges: 0, total: toDecimal(0) };
  return {
    endsAt: formatLocalMoment(timeZone, ending.endsAt),
    charges: ending.charges,
    total: toDecimal(ending.charges * amountMinor),
  };
}

/** Presents the coach's proposed offer while it can be accepted or declined. */
function presentOfferChange(
  order: OrderOutcome | undefined,
  subscription: Access['subscriptions'][number],
  view: View,
) {
  const plan = order?.plan;
  const agreed = plan?.status === 'accepted';
  if (!plan || subscription.status === 'canceled' || subscription.endsAt) return {};
  if (isPlanDue(plan, subscription, view.now) || (!agreed && plan.expiresAt <= view.now)) return {};
  const { programName, shownProgramName, offerName, shownOfferName, amountMinor } = plan.after;
  const state = agreed ? ('agreed' as const) : ('proposed' as const);
  const item = formatItem({ programName: shownProgramName ?? programName, offerName: shownOfferName ?? offerName });
  const until = formatLocalMoment(view.timeZone, plan.expiresAt);
  return { plan: { id: plan.id, state, item, amount: toDecimal(amountMinor), until } };
}

/** Returns the buyer's remaining rights for an order. */
function remedies(sold: OrderOutcome | undefined, view: View) {
  const { now, url, timeZone } = view;
  const until = (date: Date | null) => (date && date >= now && !sold?.returned ? dayIn(timeZone, date) : null);
  return {
    receipts: (sold?.receipts ?? []).map((receipt) => presentReceiptLink(receipt, url)),
    guaranteeUntil: sold?.refundable && !sold.withdrawnAt ? until(guaranteeUntil(sold, timeZone)) : null,
    withdrawUntil: sold ? until(withdrawUntil(sold, timeZone)) : null,
    ...(sold?.confirmKey && { confirmKey: sold.confirmKey }),
    requested: sold?.requested ?? null,
  };
}
