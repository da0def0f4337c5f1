import type { Payment } from '../orders/order.entity.ts';
import type { Receipt } from '../receipts/receipt.entity.ts';

/** SQL: a payment `p` with an undecided dispute. A lost one stays `disputed`, but has a credit note. */
export const OPEN_DISPUTE = `p.status = 'disputed'
  and not exists (select from receipt r where r.payment_id = p.id and r.cause like 'lost:%')`;

/** True for a payment with an undecided dispute, as in the SQL. */
export function isDisputeOpen({ id, status }: Payment, receipts: readonly Receipt[]): boolean {
  return (
    status === 'disputed' && !receipts.some(({ payment, cause }) => payment.id === id && cause.startsWith('lost:'))
  );
}
