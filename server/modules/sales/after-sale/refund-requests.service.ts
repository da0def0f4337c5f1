import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import { formatDay, formatMoment } from '#server/platform/i18n/format.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { type Order, Payment, Refund, RefundRequest } from '../orders/order.entity.ts';
import { guaranteeUntil, remindOfMoneyAt } from '../orders/terms.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { buyerName } from '../notices/order-words.ts';
import { notifyCoach } from '../notices/coach-notices.ts';
import { notifyBuyer } from '../notices/payment-notices.ts';
import { formatItem, formatTranslatedItem } from '../receipts/receipts.service.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { calculateRefundable } from '../refunds/refunds.service.ts';
import { AlreadyDone } from './already-done.ts';

/** Records a refund request under the shop's guarantee. A repeated one only adds its note to the open one. */
export async function requestRefund(
  em: Em,
  context: PaymentContext,
  user: User,
  { id, note }: { id: string; note: string },
): Promise<void> {
  await em.transactional(
    async (tx) => {
      const bought =
        (await tx.findOne(Purchase, { id, user, status: 'completed' }, { populate: ['order'] })) ??
        (await tx.findOne(Subscription, { id, user }, { populate: ['order'] }));
      const order = bought?.order;
      if (!order) throw new NotFound();
      await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`refund:${order.id}`]);
      const now = context.clock();
      const { timeZone } = context.brand;
      const until = guaranteeUntil(order, timeZone);
      if (order.withdrawnAt) throw await describeWithdrawn(tx, order);
      if (!until) throw new AppError(409, 'no_guarantee', msg`This purchase has no guarantee.`);
      if (until < now) {
        const day = formatDay(until, timeZone, user.language);
        throw new AppError(409, 'too_late', msg`The guarantee period ended on ${day}.`);
      }
      if (!(await hasRefundable(tx, order))) {
        throw new AlreadyDone(msg`There is no payment to refund.`);
      }
      const open = await tx.findOne(RefundRequest, { order, kind: 'guarantee', settledAt: null });
      if (open) {
        if (!open.note.split('\n\n').includes(note)) open.note = [open.note, note].filter(Boolean).join('\n\n');
        return;
      }
      const item = formatItem(order);
      const request = tx.create(RefundRequest, {
        id: randomUUID(),
        kind: 'guarantee',
        order,
        fullName: order.fullName ?? '',
        email: order.email,
        contract: item,
        language: user.language,
        note,
        settledAt: null,
        remindAt: remindOfMoneyAt(now, timeZone),
        createdAt: now,
      });
      const cause = `requested:${request.id}`;
      const requestedAt = formatMoment(now, timeZone, order.language);
      notifyBuyer(
        context,
        tx,
        order,
        'refund-requested',
        { item: formatTranslatedItem(order), requestedAt },
        { cause },
      );
      const { say } = await loadSpeaker(context.brand.language);
      const buyer = buyerName(order, { say });
      notifyCoach(
        context,
        tx,
        'refund-notice',
        { about: order.emailKey, order: order.id, cause },
        { what: say(msg`${buyer} requests a refund`), item },
      );
    },
    { clear: true },
  );
  context.mailWritten();
}

/** Returns the refusal after a withdrawal. It promises a refund only while that is due. */
async function describeWithdrawn(tx: Em, order: Order): Promise<AlreadyDone> {
  const open = await tx.findOne(RefundRequest, { order, settledAt: null }, { orderBy: { isLate: 'desc' } });
  if (!open) return new AlreadyDone(msg`You have already withdrawn from this contract.`);
  return new AlreadyDone(
    open.isLate
      ? msg`You have already withdrawn from this contract. Your coach will check what you get back and write to you.`
      : msg`You have already withdrawn from this contract. You’ll get a refund.`,
  );
}

/** True while a payment is not refunded, and no refund of all of it is on its way. */
async function hasRefundable(tx: Em, { id: order }: Order): Promise<boolean> {
  const payments = await tx.find(Payment, { order, status: 'paid' });
  const refunds = await tx.find(Refund, { payment: { $in: payments } });
  return payments.some(
    (payment) =>
      calculateRefundable(
        payment,
        refunds.filter((refund) => refund.payment.id === payment.id),
      ) > 0,
  );
}
