import { msg } from '@lingui/core/macro';
import type * as z from 'zod';
import type { RefundPaymentRequest, RefundPreviewRequest } from '#contract/sales/refunds.studio.ts';
import { toDecimal, toMinor } from '#contract/shared/money.ts';
import { LockMode } from '@mikro-orm/core';
import { type Brand, buildMailData } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, InvalidInput, NotFound } from '#server/platform/errors.ts';
import { AlreadyDone } from '../after-sale/already-done.ts';
import { confirmWithdrawal } from '../withdrawals/withdrawals.service.ts';
import { type Order, Payment, Refund, RefundRequest } from '../orders/order.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { findRejectReason, refundWords } from '../notices/refund-notices.ts';
import { withPaidTerms } from '../reconcile/plan.ts';
import { settleForReturn } from './settle-requests.ts';
import { calculateRefundable, canRefund, createRefund, isRejected } from './refunds.service.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import type { MailWords } from '#server/modules/studio/mail-preview.ts';

/**
 * Refunds a payment or a part of it. A lock on the payment makes concurrent refunds see each other.
 * @throws {NotFound}, {InvalidInput} for more than is left, 409 if nothing is
 */
export function refundPayment(
  em: Em,
  id: string,
  { amount, reason, endsAccess, note, left: seen }: z.output<typeof RefundPaymentRequest>,
  by: CoachActor,
): Promise<void> {
  return em.transactional(
    async (tx) => {
      const payment = await tx.findOne(Payment, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!payment) throw new NotFound();
      await tx.populate(payment, ['order']);
      const { order } = payment;
      const refunds = await tx.find(Refund, { payment }, { orderBy: { createdAt: 'asc' } });
      const left = calculateRefundable(payment, refunds);
      if (!canRefund(payment, refunds)) {
        const isDisputed = payment.status === 'disputed' && left > 0;
        throw new AppError(
          409,
          'not_refundable',
          isDisputed
            ? msg`The payment is disputed, so it can’t be refunded.`
            : msg`This payment is already refunded or being refunded.`,
        );
      }
      if (seen !== undefined && toMinor(seen) !== left) throw new SomethingElseLeft(left, payment.currency);
      const amountMinor = amount === undefined ? left : toMinor(amount);
      if (amountMinor > left) throw new MoreThanLeft(left, payment.currency);
      const whole = amountMinor === left;
      // Nothing paid is left that could continue, whatever the form says. A rejected payment of a one-time purchase was no
      // part of it; one of a subscription ends it, too.
      const isAll = whole && (!isRejected(payment) || order.interval === 'month');
      const endsContract = endsAccess || isAll;
      createRefund(tx, payment, { reason, endsContract, amountMinor, now: by.now });
      if (whole || reason !== 'goodwill') {
        await settleForReturn(tx, order, { canStillEnd: !endsContract, now: by.now });
      }
      const details = { amount: toDecimal(amountMinor), currency: payment.currency, reason, endsAccess, note };
      noteAction(tx, { ...by, action: 'payment.refund', subject: 'order', subjectId: order.id, details });
    },
    { clear: true },
  );
}

/** Builds a preview of the refund mail, without a credit note's number. @throws {NotFound}, {InvalidInput} */
export async function refundMail(
  em: Em,
  id: string,
  { amount, endsAccess }: z.output<typeof RefundPreviewRequest>,
  brand: Brand,
): Promise<MailWords> {
  const payment = await em.findOne(Payment, { id }, { populate: ['order'] });
  if (!payment) throw new NotFound();
  const { order } = payment;
  const left = calculateRefundable(payment, await em.find(Refund, { payment }));
  const back = toMinor(amount);
  if (back > left) throw new MoreThanLeft(left, payment.currency);
  const isBooked = !isRejected(payment);
  const ends = isBooked && (back === left || endsAccess === 'yes');
  const { template, ...data } = await refundWords(em, await withPaidTerms(em, order, payment), payment, {
    back,
    credit: isBooked ? '…' : null,
    ends,
    reason: await findRejectReason(em, payment),
  });
  return { template, language: order.language, data: { ...buildMailData(brand, order.language), ...data } };
}

class MoreThanLeft extends InvalidInput {
  constructor(left: number, currency: string) {
    const most = toDecimal(left);
    super([{ path: 'amount', message: msg`You can refund up to ${most} ${currency}.` }]);
  }
}

/** 409: another refund was made since it was read. */
class SomethingElseLeft extends AppError {
  constructor(left: number, currency: string) {
    const most = toDecimal(left);
    super(
      409,
      'other_amount_left',
      msg`Another refund was made in the meantime. You can still refund up to ${most} ${currency}.`,
    );
  }
}

/**
 * Accepts a withdrawal that its mailbox has not confirmed: the contract ends.
 * @throws {NotFound}, 409 if none is unconfirmed
 */
export async function acceptRequest(em: Em, context: PaymentContext, id: string, by: CoachActor): Promise<void> {
  if (!(await em.findOne(RefundRequest, { id }))) throw new NotFound();
  const note = (tx: Em, order: Order) =>
    noteAction(tx, { ...by, action: 'request.accept', subject: 'order', subjectId: order.id });
  if ((await confirmWithdrawal(em, context, { id }, note)) !== 'now') {
    throw new AlreadyDone(msg`Already accepted or resolved.`);
  }
}

/** Closes a request that the coach has settled otherwise. @throws {NotFound} */
export function closeRequest(em: Em, id: string, by: CoachActor): Promise<void> {
  return em.transactional(async (tx) => {
    const request = await tx.findOne(RefundRequest, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!request) throw new NotFound();
    if (request.settledAt) return;
    request.settledAt = by.now;
    if (request.confirmKey && !request.confirmedAt && request.order) {
      // Others that wait for the same mailbox are about the same contract.
      const others = { order: request.order.id, confirmKey: { $ne: null }, confirmedAt: null, settledAt: null };
      await tx.nativeUpdate(RefundRequest, others, { settledAt: by.now });
    }
    const about = request.order
      ? { subject: 'order', subjectId: request.order.id }
      : { subject: 'refund_request', subjectId: id };
    noteAction(tx, { ...by, action: 'request.settle', ...about });
  });
}

/** Marks a refused refund as settled otherwise. @throws {NotFound}, 409 if it was not refused, or is already settled */
export function settleRefund(em: Em, id: string, note: string, by: CoachActor): Promise<void> {
  return em.transactional(async (tx) => {
    const refund = await tx.findOne(Refund, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!refund) throw new NotFound();
    if (refund.status !== 'refused' || refund.settledAt) {
      throw new AlreadyDone(msg`This refund did not fail or is already resolved.`);
    }
    refund.settledAt = by.now;
    const { order, currency } = await tx.findOneOrFail(Payment, { id: refund.payment.id });
    const details = { amount: toDecimal(refund.amountMinor), currency, note };
    noteAction(tx, { ...by, action: 'refund.settle', subject: 'order', subjectId: order.id, details });
  });
}
