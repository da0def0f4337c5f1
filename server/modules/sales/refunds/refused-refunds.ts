import { OPEN_DISPUTE } from '../dispute-evidence/open-dispute.ts';

/** SQL over `later`: refused refunds of the payment that it can repeat. */
const FAILED_BEFORE = `select from refund same where same.payment_id = later.payment_id and same.status = 'refused'
  and same.settled_at is null and coalesce(same.done_at, same.created_at) < later.created_at`;

/**
 * SQL: refused refunds of a refundable payment that were not settled otherwise. A later refund of the same amount
 * repeats one of them; later refunds of other amounts repeat those whose sum they reach, the first failed first. One
 * that was refused in turn waits itself.
 */
export function refusedRefunds(columns: string): string {
  return `select ${columns} from refund r join payment p on p.id = r.payment_id
    where r.status = 'refused' and r.settled_at is null
    and (p.status in ('paid', 'duplicate', 'mismatch') or p.status = 'disputed' and not (${OPEN_DISPUTE}))
    and p.refunded_minor < p.amount_minor
    and ${owes({ failed: 'and failed.amount_minor = r.amount_minor', later: 'later.amount_minor = r.amount_minor' })}
    and ${owes({ failed: '', later: `not exists (${FAILED_BEFORE} and same.amount_minor = later.amount_minor)` })}`;
}

/**
 * SQL over refused `r`: later refunds have not reached the sum of those that failed up to it, from any failure on. A
 * repetition at the provider belongs to the refund that it has settled.
 */
function owes({ failed, later }: { failed: string; later: string }): string {
  return `exists (select from (
      select failed.payment_id, coalesce(failed.done_at, failed.created_at) as since,
        sum(failed.amount_minor) over (order by coalesce(failed.done_at, failed.created_at) desc, failed.id desc) as owed
      from refund failed
      where failed.payment_id = r.payment_id and failed.status = 'refused' and failed.settled_at is null ${failed}
      and (coalesce(failed.done_at, failed.created_at), failed.id) <= (coalesce(r.done_at, r.created_at), r.id)) as queue
    where queue.owed > (select coalesce(sum(later.amount_minor), 0) from refund later
      where later.payment_id = queue.payment_id and later.created_at > queue.since and ${later}
      and not exists (select from refund settled where settled.payment_id = later.payment_id
        and settled.settled_at = later.created_at and settled.amount_minor = later.amount_minor)))`;
}
