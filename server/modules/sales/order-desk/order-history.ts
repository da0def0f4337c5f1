import type { OrderEvent } from '#contract/sales/orders.studio.ts';
import { toDecimal } from '#contract/shared/money.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import { formatItem, presentReceiptLink } from '../receipts/receipts.service.ts';
import { displayName } from '#server/modules/accounts/users/users.service.ts';
import { type Place, presentRefund, presentRequest, type WholeOrder } from './whole-order.ts';

/** Builds an order's history, oldest first. */
export function buildOrderHistory(whole: WholeOrder, place: Place): OrderEvent[] {
  const { order, subscription } = whole;
  const happened: [Date | null | undefined, (at: string) => OrderEvent][] = [
    [order.createdAt, (at) => ({ kind: 'ordered', at })],
    [order.paidAt ? findWithdrawal(whole) : null, (at) => ({ kind: 'withdrawn', at })],
    [subscription?.createdAt, (at) => ({ kind: 'subscribed', at })],
    [subscription?.pastDueMailedFor, (at) => ({ kind: 'past_due', at })],
    [subscription?.endedAt, (at) => ({ kind: 'ended', at })],
    ...moneyEvents(whole, place).map(([date, event]): Happened => [date && later(date, order.createdAt), event]),
    ...peopleEvents(whole, place),
  ];
  return happened
    .flatMap(([date, event]) => (date ? [{ date, event }] : []))
    .toSorted((a, b) => a.date.getTime() - b.date.getTime())
    .map(({ date, event }) => event(formatLocalMoment(place.timeZone, date)));
}

/** Returns when a withdrawal ended the contract: it may have been confirmed long after the day that counts. */
function findWithdrawal({ order: { withdrawnAt }, requests }: WholeOrder): Date | null | undefined {
  const counted = requests.find(({ createdAt }) => createdAt.getTime() === withdrawnAt?.getTime());
  return counted?.confirmedAt ?? withdrawnAt;
}

/** Corrects for provider clocks with whole seconds: no payment precedes its order. */
function later(a: Date, b: Date): Date {
  return a < b ? b : a;
}

type Happened = [Date | null | undefined, (at: string) => OrderEvent];

function moneyEvents(whole: WholeOrder, { url, timeZone }: Place): Happened[] {
  const { payments, receipts, refunds } = whole;
  return [
    ...payments.map(({ createdAt, provider, status, amountMinor }): Happened => [
      createdAt,
      (at) => ({ kind: 'payment', at, provider, status, amount: toDecimal(amountMinor) }),
    ]),
    ...refunds.map((refund): Happened => [
      refund.createdAt,
      (at) => ({ kind: 'refund', at, refund: presentRefund(refund, whole, timeZone) }),
    ]),
    ...receipts
      .filter(({ cause }) => cause.startsWith('lost:'))
      .map(({ createdAt, payment: { provider } }): Happened => [
        createdAt,
        (at) => ({ kind: 'dispute_lost', at, provider }),
      ]),
    ...receipts
      .toSorted((a, b) => a.number - b.number)
      .map((receipt): Happened => [
        receipt.createdAt,
        (at) => ({ kind: 'receipt', at, receipt: presentReceiptLink(receipt, url) }),
      ]),
  ];
}

function peopleEvents({ requests, actions, buyerActions, plans }: WholeOrder, { timeZone }: Place): Happened[] {
  return [
    ...buyerActions.map(({ action, createdAt }): Happened => [createdAt, (at) => ({ kind: 'buyer', at, action })]),
    ...plans.map(({ appliedAt, after }): Happened => [
      appliedAt,
      (at) => ({ kind: 'plan', at, item: formatItem(after), amount: toDecimal(after.amountMinor) }),
    ]),
    ...requests.flatMap((request): Happened[] => [
      [request.createdAt, (at) => ({ kind: 'request', at, request: presentRequest(request, timeZone) })],
      [request.settledAt, (at) => ({ kind: 'settled', at })],
    ]),
    ...actions
      .toReversed()
      .map(({ action, coach, details, createdAt }): Happened => [
        createdAt,
        (at) => ({ kind: 'action', at, action, coach: coach ? displayName(coach) : null, details }),
      ]),
  ];
}
