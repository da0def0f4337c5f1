import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import { toEmailKey } from '#contract/email.ts';
import type { Em } from '../../../db/orm.ts';
import { AppError, NotFound } from '../../../errors.ts';
import { Purchase, Subscription } from '../../access/purchase.entity.ts';
import { hasAnswered, moveAnswers } from '../../onboarding/onboarding.service.ts';
import { NothingToDo } from '../../after-sale/nothing-to-do.ts';
import { Order, Payment } from '../../orders/order.entity.ts';
import { lockAddress } from '../../outbox/form-mail.service.ts';
import type { PaymentContext } from '../../payments/payment-context.ts';
import { sendReceipt } from '../../payments/payment-notices.ts';
import { Receipt } from '../../receipts/receipt.entity.ts';
import { holdings, ownerOf } from '../../reconcile/grant.ts';
import { isErased } from '../../users/users.service.ts';
import { type By, noteAction } from '../../actions/coach-actions.service.ts';

/**
 * Puts the mistyped address of a guest's order right: what was bought belongs to the new mailbox, and its receipts
 * are sent there. @throws {NotFound}, {AppError} 409 where an account has it already, or the new mailbox has the programme
 */
export async function correctAddress(
  em: Em,
  context: PaymentContext,
  id: string,
  email: string,
  by: By,
): Promise<void> {
  const emailKey = toEmailKey(email);
  await em.transactional(
    async (tx) => {
      const { emailKey: before } = await findOrder(tx, id);
      // Whoever else locks both does it in the same order; the order after them, as everywhere.
      for (const key of [...new Set([before, emailKey])].toSorted()) await lockAddress(tx, key);
      const order = await tx.findOneOrFail(Order, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
      if (order.user || isErased(order.emailKey)) throw new HasAccount();
      await refuseOwned(tx, order, emailKey, by.now);
      tx.assign(order, { email, emailKey });
      // The provider writes to its customer by itself, too.
      if (order.stripeCustomerId) tx.assign(order, { customerStale: true, nextCheckAt: by.now });
      await moveAnswers(tx, order);
      order.user = await ownerOf(tx, order);
      await tx.nativeUpdate(Purchase, { order: id }, { user: order.user });
      await tx.nativeUpdate(Subscription, { order: id }, { user: order.user });
      noteAction(tx, { ...by, action: 'order.address', subject: 'order', subjectId: id });
      await sendReceipts(context, tx, order, by.now);
    },
    { clear: true },
  );
  context.mailWritten();
  context.workWritten();
}

/** Sends the receipts of an order to its address once more, as they were written. @throws {NotFound} {NothingToDo} */
export async function sendReceiptsAgain(em: Em, context: PaymentContext, id: string, by: By): Promise<void> {
  await em.transactional(
    async (tx) => {
      const order = await tx.findOne(Order, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
      if (!order) throw new NotFound();
      if (isErased(order.emailKey) || (await sendReceipts(context, tx, order, by.now)) === 0) {
        throw new NothingToDo(msg`There is no receipt that could be sent.`);
      }
      noteAction(tx, { ...by, action: 'order.receipts', subject: 'order', subjectId: id });
    },
    { clear: true },
  );
  context.mailWritten();
}

async function findOrder(tx: Em, id: string): Promise<Order> {
  const order = await tx.findOne(Order, { id });
  if (!order) throw new NotFound();
  return order;
}

/** 409: nobody's order is moved away from them. */
class HasAccount extends AppError {
  constructor() {
    super(409, 'has_account', msg`This order belongs to an account. Its owner can change the address there.`);
  }
}

async function refuseOwned(tx: Em, order: Order, emailKey: string, now: Date): Promise<void> {
  const { once, renewing } = await holdings(tx, { emailKey, userId: null, mode: order.mode }, order.programId, now);
  if ([...once, ...renewing].every((id) => id === order.id)) return;
  throw new AppError(409, 'already_owned', msg`Whoever has this address has the programme already.`);
}

/** The receipts of what was paid, as they were sent to the address before. */
async function sendReceipts(context: PaymentContext, tx: Em, order: Order, now: Date): Promise<number> {
  const payments = await tx.find(Payment, { order }, { orderBy: { createdAt: 'asc' } });
  const receipts = await tx.find(
    Receipt,
    { payment: { $in: payments }, cause: 'paid' },
    { orderBy: { number: 'asc' } },
  );
  const answered = await hasAnswered(tx, order);
  for (const [at, receipt] of receipts.entries()) {
    const payment = payments.find(({ id }) => id === receipt.payment.id)!;
    const cause = `again:${payment.id}:${now.getTime()}`;
    await sendReceipt(context, tx, order, payment, { receipt, first: at === 0, answered, cause });
  }
  return receipts.length;
}
