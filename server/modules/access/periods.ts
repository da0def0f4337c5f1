import type { Em } from '../../db/orm.ts';
import type { Mode } from '../../mode.ts';
import type { User } from '../users/user.entity.ts';
import { GRACE_MS, REAL } from './access.service.ts';

/** A time in which programmes were somebody's. */
export interface Period {
  programId: number;
  /** Being coached opens every plan. */
  coaching: boolean;
  from: Date;
  /** Null while it goes on. */
  until: Date | null;
}

/**
 * When a person has had access to what, also where it has ended: from what was paid, and when it ended
 * or the money went back. What nobody can say the end of has no period.
 */
export async function periodsOf(em: Em, user: User, mode: Mode): Promise<Period[]> {
  const rows = await em.execute<Row[]>(
    `select owned.program_id, coalesce(program.coaching, false) as coaching, owned.since, owned.until from (
       select program_id, created_at as since, case when status = 'completed' then access_until else (
         select least(min(receipt.created_at), purchase.access_until) from payment
         join receipt on receipt.payment_id = payment.id and receipt.kind = 'credit'
         where payment.order_id = purchase.order_id) end as until
       from purchase where user_id = ? and ${REAL} and (status = 'completed' or exists (
         select 1 from payment join receipt on receipt.payment_id = payment.id and receipt.kind = 'credit'
         where payment.order_id = purchase.order_id))
       union all
       select program_id, created_at, case
         when status in ('active', 'trialing') then null
         when status = 'canceled' then coalesce(ended_at, ends_at, current_period_end)
         else current_period_end + make_interval(secs => ?) end
       from subscription where user_id = ? and ${REAL} and status in ('active', 'trialing', 'past_due', 'unpaid', 'canceled')
     ) as owned left join program on program.id = owned.program_id`,
    [user.id, mode === 'test', GRACE_MS / 1_000, user.id, mode === 'test'],
  );
  return rows.map(({ program_id: programId, coaching, since, until }) => ({
    programId,
    coaching,
    from: new Date(since),
    until: until ? new Date(until) : null,
  }));
}

interface Row {
  program_id: number;
  coaching: boolean;
  since: string | Date;
  until: string | Date | null;
}
