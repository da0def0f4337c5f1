import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import type { User } from '../users/user.entity.ts';
import { type Access, GRACE_MS, REAL_MONEY_SQL } from './access.service.ts';

/** Time in which a user had access to a programme. */
export interface Period {
  programId: number;
  /** True for coaching, which opens every plan. */
  coaching: boolean;
  from: Date;
  /** Null if it has not ended. */
  until: Date | null;
}

/**
 * Returns the periods in which a user had access, including past ones. A period runs from the payment to its end or
 * refund. Leaves out purchases whose end is unknown.
 */
export async function loadAccessPeriods(em: Em, user: User, mode: Mode): Promise<Period[]> {
  const rows = await em.execute<Row[]>(
    `select owned.program_id, coalesce(program.coaching, false) as coaching, owned.since, owned.until from (
       select program_id, created_at as since,
         case when status = 'completed' then access_until else least(coalesce(returned.at, ended_at), access_until) end as until
       from purchase left join lateral (${RETURNED}) as returned on true
       where user_id = ? and ${REAL_MONEY_SQL} and (status = 'completed' or coalesce(returned.at, ended_at) is not null)
       union all
       select program_id, created_at, case
         when status in ('active', 'trialing') then null
         when status = 'canceled' then coalesce(ended_at, ends_at, current_period_end)
         else current_period_end + make_interval(secs => ?) end
       from subscription where user_id = ? and ${REAL_MONEY_SQL} and status in ('active', 'trialing', 'past_due', 'unpaid', 'canceled')
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

/** Returns when a former client's coaching ended; null if the end is unknown. */
export async function findCoachingEnd(
  em: Em,
  { user, mode }: Pick<Access, 'user' | 'mode'>,
  now: Date,
): Promise<Date | null> {
  const ends = (await loadAccessPeriods(em, user, mode)).flatMap(({ coaching, until }) =>
    coaching && until && until <= now ? [until.getTime()] : [],
  );
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

/**
 * SQL: when a purchase was fully refunded. That is the credit note that leaves nothing, or a lost dispute. A partial
 * refund keeps access, and a refund that bounced ended nothing.
 */
const RETURNED = `select min(note.created_at) as at from payment
  join receipt note on note.payment_id = payment.id and note.kind = 'credit'
  where payment.order_id = purchase.order_id
    and (note.cause like 'lost:%' or 0 >= (
      select sum((earlier.body->>'total')::int) from receipt earlier
      where earlier.payment_id = payment.id and earlier.number <= note.number))
    and not exists (select from receipt again
      where again.payment_id = payment.id and again.cause like 'reversal:%' and again.number > note.number)`;

interface Row {
  program_id: number;
  coaching: boolean;
  since: string | Date;
  until: string | Date | null;
}
