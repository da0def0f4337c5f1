import { GRACE_MS } from './access.service.ts';
import type { Mode } from '#server/platform/mode.ts';

const RUNS = {
  subscription: "(r.status in ('active', 'trialing') or (r.status = 'past_due' and r.current_period_end > :graced))",
  purchase: "(r.status = 'completed' and (r.access_until is null or r.access_until > :now))",
} as const;

/**
 * SQL: what of `r`, a subscription or a purchase, makes somebody a client now, as far as `which` says whose. Where money
 * moves, play money makes nobody one: orders of it are few there, and have an index of their own, so that no other
 * order is looked up. Its values are {@link coachedAt}.
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

export function coachedAt(now: Date): { now: Date; graced: Date } {
  return { now, graced: new Date(now.getTime() - GRACE_MS) };
}
