import { msg } from '@lingui/core/macro';
import type { Em } from '../../db/orm.ts';
import { AppError, NotFound } from '../../errors.ts';
import {
  type Order,
  Payment,
  type PaymentStatus,
  Refund,
  type RefundReason,
  RefundRequest,
} from '../orders/order.entity.ts';
import { createRefund } from '../refunds/refunds.service.ts';

/** Refunds a whole payment, and closes the requests for it. @throws 409 where it cannot be refunded */
export function refundPayment(em: Em, id: string, reason: RefundReason, now: Date): Promise<void> {
  return em.transactional(
    async (tx) => {
      await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`refund-payment:${id}`]);
      const payment = await tx.findOne(Payment, { id }, { populate: ['order'] });
      if (!payment) throw new NotFound();
      const order = payment.order as Order;
      const refund = await tx.findOne(Refund, { payment });
      const refused = refund?.status === 'refused';
      // What granted nothing goes back by itself, and is the coach's to try again when that was refused. What a
      // bank has taken, or was given back at the provider meanwhile, is not given a second time.
      const here = payment.status === 'paid' || (refused && REJECTED.includes(payment.status));
      if ((refund && !refused) || !here || payment.amountMinor === payment.refundedMinor) {
        throw new AppError(409, 'not_refundable', msg`This payment has gone back, or is on its way back.`);
      }
      if (refund) tx.remove(refund);
      await tx.flush();
      createRefund(tx, payment, { reason, endsContract: order.interval === 'month', now });
      await tx.nativeUpdate(RefundRequest, { order: order.id, settledAt: null }, { settledAt: now });
    },
    { clear: true },
  );
}

const REJECTED: readonly PaymentStatus[] = ['duplicate', 'mismatch'];

/** Closes a request that the coach has dealt with in another way. @throws {NotFound} */
export async function closeRequest(em: Em, id: string, now: Date): Promise<void> {
  const closed = await em.nativeUpdate(RefundRequest, { id }, { settledAt: now });
  if (closed === 0) throw new NotFound();
}
