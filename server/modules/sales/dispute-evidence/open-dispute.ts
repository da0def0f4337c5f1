import type { Payment } from '../orders/order.entity.ts';

/** SQL: a payment `p` with an undecided dispute. A lost one stays `disputed`. */
export const OPEN_DISPUTE = `p.status = 'disputed' and not p.is_dispute_lost`;

/** True for a payment with an undecided dispute, as in the SQL. */
export function isDisputeOpen({ status, isDisputeLost }: Payment): boolean {
  return status === 'disputed' && !isDisputeLost;
}
