import { isConfirmedSql } from '#server/modules/sales/orders/terms.ts';
import { GRACE_MS } from './access.service.ts';
import type { Mode } from '#server/platform/mode.ts';

const RUNS = {
  subscription: "(r.status in ('active', 'trialing') or (r.status = 'past_due' and r.current_period_end > :graced))",
  purchase: "(r.status = 'completed' and (r.access_until is null or r.access_until > :now))",
} as const;

/**
 * Builds SQL that selects `columns` of each `r` (subscription or purchase) that makes its owner a client now, with
 * whom the coach can talk and for whom they can plan. {@link openCoachingSql} is for what the coach may read. `which`
 * limits the owners. In live mode, test orders do not count. They are few there and have their own index, so other
 * orders are not looked up. Values: {@link coachedAt}.
 */
export function coachedSql(mode: Mode, columns: string, which: string): string {
  const real =
    mode === 'live' ? "and not exists (select from customer_order o where o.id = r.order_id and o.mode <> 'live')" : '';
  return (['subscription', 'purchase'] as const)
    .map(
      (table) => `select ${columns} from ${table} r join program on program.id = r.program_id and program.coaching
        where ${RUNS[table]} ${real} and ${which}`,
    )
    .join(' union all ');
}

/**
 * SQL: the coaching `r` lets the coach read its owner's records. Anybody can order for any address, so an unconfirmed
 * order opens none of an account that is older. Before the first sign-in an account has no records of its owner.
 */
export const OPENS_RECORDS = `not exists (select from customer_order c join app_user a on a.id = r.user_id
  where c.id = r.order_id and not ${isConfirmedSql('c')} and a.unproven_since is null
    and (c.names_account or a.created_at < c.created_at))`;

/** Builds {@link coachedSql} of coaching that lets the coach read its owner's records. */
export function openCoachingSql(mode: Mode, columns: string, which: string): string {
  return coachedSql(mode, columns, `${which} and ${OPENS_RECORDS}`);
}

export function coachedAt(now: Date): { now: Date; graced: Date } {
  return { now, graced: new Date(now.getTime() - GRACE_MS) };
}
