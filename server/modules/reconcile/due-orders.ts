import { forkOf } from '../../db/orm.ts';
import { messageOf } from '../../errors.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { reconcileOrder } from './reconcile.service.ts';

/** Reconciles the orders that are due; true if there were any. */
export async function reconcileDueOrders(context: PaymentContext): Promise<boolean> {
  const now = context.clock();
  const due = await forkOf(context.orm).execute<{ id: string }[]>(
    `select id from customer_order where next_check_at <= ? and (leased_until is null or leased_until <= ?)
     order by next_check_at limit 8`,
    [now, now],
  );
  const outcomes = await Promise.all(
    due.map(({ id }) =>
      reconcileOrder(context, id).catch((error: unknown) => {
        context.log.warn({ order: id, problem: messageOf(error) }, 'order.reconcile_failed');
        return true;
      }),
    ),
  );
  return outcomes.includes(true);
}
