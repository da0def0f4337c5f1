import { GRACE_MS } from './access.service.ts';
import type { Mode } from '#server/platform/mode.ts';

const RUNS = {
  subscription: "(r.status in ('active', 'trialing') or (r.status = 'past_due' and r.current_period_end > :graced))",
  purchase: "(r.status = 'completed' and (r.access_until is null or r.access_until > :now))",
} as const;

/**
 * Builds SQL that selects `columns` of each `r` (subscription or purchase) that makes its owner a client now. `which`
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

/** SQL: no account has signed in with the mailbox of `customer_order`. An account gets an order once it confirms it. */
export const NO_ACCOUNT =
  'not exists (select from app_user a where a.email_key = customer_order.email_key and a.unproven_since is null)';

export function coachedAt(now: Date): { now: Date; graced: Date } {
  return { now, graced: new Date(now.getTime() - GRACE_MS) };
}
