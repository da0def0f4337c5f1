import { msg } from '@lingui/core/macro';
import type * as z from 'zod';
import type { CoachSubscription, SubscriptionsQuery } from '#contract/sales/subscriptions.studio.ts';
import { toDecimal } from '#contract/shared/money.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { endedUnpaid, isLive } from '#server/modules/accounts/access/access.service.ts';
import { findUnpaidSubscription, cancelUnpaidSubscription } from '../after-sale/begun-orders.service.ts';
import { AlreadyDone } from '../after-sale/already-done.ts';
import type { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import {
  findRenewing,
  listAllowedChanges,
  resumeFound,
  scheduleCancellation,
} from '../after-sale/subscriptions.service.ts';
import { getRequestDeadline } from '../providers/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { withoutPrefix } from '#server/modules/catalog/programs/programs.service.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { toLikePattern, buildFoldedSql, searchWords } from '#server/modules/studio/list.ts';
import { ERASED_RECEIPT, presentBuyer } from '../order-desk/buyer.ts';
import {
  SqlConditions,
  type QueryPage,
  orderBy,
  pageOfFound,
  buildRealMoneySql,
} from '../order-desk/orders.queries.ts';

export type SubscriptionChange = 'cancel' | 'resume' | 'end';

/** Cancels a subscription after the paid period while that lasts, resumes it, or ends it now. @throws {NotFound} {NothingToDo} */
export async function changeSubscription(
  em: Em,
  context: PaymentContext,
  id: string,
  change: SubscriptionChange,
  by: CoachActor,
): Promise<void> {
  const until = getRequestDeadline();
  const begun = await findUnpaidSubscription(em, { id });
  if (begun && change !== 'end') throw new AlreadyDone(msg`Not paid yet: you can cancel it immediately.`);
  if (begun) {
    const noted = (tx: Em) =>
      noteAction(tx, { ...by, action: 'subscription.end', subject: 'order', subjectId: begun.id });
    return cancelUnpaidSubscription(em, context, begun, { byCoach: true, until, written: noted });
  }
  const found = await findRenewing(em, { id });
  const written = (tx: Em) =>
    noteAction(tx, { ...by, action: `subscription.${change}`, subject: 'order', subjectId: found.order.id });
  if (change === 'resume') return resumeFound(em, context, found, { byCoach: true, until, written });
  if (change === 'cancel' && !canEndLater(found.row, by.now))
    throw new AlreadyDone(msg`Not paid yet: you can cancel it immediately.`);
  // The coach may end it before the minimum term.
  const ending = { endsAt: found.row.currentPeriodEnd, charges: 0 };
  return scheduleCancellation(em, context, found, {
    ...ending,
    atOnce: change === 'end',
    byCoach: true,
    until,
    written,
  });
}

/** Returns the changes that the coach can choose. */
export function listCoachChanges(row: Subscription, now: Date): SubscriptionChange[] {
  return listAllowedChanges(row, now).filter((change) => change !== 'cancel' || canEndLater(row, now));
}

/** False without access or paid time, when a cancellation ends it at once. */
function canEndLater(row: Subscription, now: Date): boolean {
  return isLive(row, now) && row.currentPeriodEnd > now;
}

interface Row {
  id: string;
  order_id: string | null;
  mode: string | null;
  full_name: string | null;
  email: string | null;
  receipt: string | null;
  program_name: string;
  status: string;
  amount_minor: number | null;
  currency: string | null;
  current_period_end: string | Date;
  ends_at: string | Date | null;
  past_due_mailed_for: string | Date | null;
  retry_at: string | Date | null;
  created_at: string | Date;
}

/** Lists one page of subscriptions with one statement. */
export function listSubscriptions(
  em: Em,
  { q, sort, show, ...place }: z.output<typeof SubscriptionsQuery>,
  mode: Mode,
): Promise<QueryPage<Row>> {
  const where = new SqlConditions();
  if (show) where.add(show === 'past_due' ? renewalFailed(mode) : STATE_FILTERS[show]);
  for (const word of searchWords(q)) {
    const part = toLikePattern(word);
    where.add(`(o.folded_text like ? or (o.id is null and ${buildFoldedSql(GIFT_SEARCH_SQL)} like ?))`, part, part);
  }
  return pageOfFound<Row>(em, {
    from: 'subscription s left join customer_order o on o.id = s.order_id left join app_user u on u.id = s.user_id left join program on program.id = s.program_id',
    where,
    order: orderBy(sort, {
      createdAt: { sql: 's.created_at', type: 'timestamptz' },
      currentPeriodEnd: { sql: 's.current_period_end', type: 'timestamptz' },
    }),
    rows: `s.id, s.order_id, o.mode, o.full_name, coalesce(o.email, u.email) as email, ${ERASED_RECEIPT},
      coalesce(o.program_name, program.name, '') as program_name, s.status, o.amount_minor, o.currency,
      s.current_period_end, s.ends_at, s.past_due_mailed_for, s.retry_at, s.created_at`,
    place,
    searched: q !== '',
  });
}

const RUNNING = "s.status in ('active', 'trialing')";

const STATE_FILTERS = {
  active: `${RUNNING} and s.ends_at is null`,
  ending: "s.status <> 'canceled' and s.ends_at is not null",
  ended: "s.status = 'canceled'",
} as const;

/** SQL: a renewal of `s`, whose order is `o`, has failed. */
export function renewalFailed(mode: Mode): string {
  return `s.status in ('past_due', 'unpaid') and ${buildRealMoneySql(mode)}`;
}

/** SQL: search text of gifts, which have no order. */
const GIFT_SEARCH_SQL = `coalesce(u.email, '') || ' ' || coalesce(program.name, '')`;

export function presentSubscriptionRow(row: Row, timeZone: string, prefix: string): CoachSubscription {
  const at = (date: string | Date) => formatLocalMoment(timeZone, new Date(date));
  return {
    id: row.id,
    orderId: row.order_id,
    ...(row.mode === 'test' && { test: true }),
    ...presentBuyer({ fullName: row.full_name, email: row.email ?? '', receipt: row.receipt }),
    // Orders store the name without the prefix; granted subscriptions have the programme's own.
    programName: withoutPrefix(row.program_name, prefix),
    state: toSubscriptionState({
      status: row.status,
      currentPeriodEnd: new Date(row.current_period_end),
      endsAt: row.ends_at ? new Date(row.ends_at) : null,
      pastDueMailedFor: row.past_due_mailed_for ? new Date(row.past_due_mailed_for) : null,
    }),
    amount: row.amount_minor === null ? null : toDecimal(row.amount_minor),
    currency: row.currency ?? 'EUR',
    paidUntil: at(row.current_period_end),
    retryAt: row.retry_at && at(row.retry_at),
    endsAt: row.ends_at ? at(row.ends_at) : null,
    createdAt: at(row.created_at),
  };
}

/** Returns the state for both the list and the order. */
export function toSubscriptionState(subscription: Parameters<typeof endedUnpaid>[0]): CoachSubscription['state'] {
  const { status, endsAt } = subscription;
  if (status === 'canceled') return endedUnpaid(subscription) ? 'ended-unpaid' : 'ended';
  if (endsAt) return 'ending';
  if (status === 'past_due') return 'past_due';
  return status === 'active' || status === 'trialing' ? 'active' : 'unpaid';
}
