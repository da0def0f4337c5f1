import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import type * as z from 'zod';
import type { OrderAddressRequest } from '#contract/sales/orders.studio.ts';
import { toEmailKey } from '#contract/forms/email.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import { AlreadyDone } from '../after-sale/already-done.ts';
import { moveOrder, runUnderOrderLock, sendReceipts } from '../after-sale/order-address.service.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { canBeConfirmed, hasEnded } from '../orders/contract-end.ts';
import { hasConfirmedOwner, isHeldForAccount } from '../orders/attribution.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { isRivalled } from '../notices/refund-notices.ts';
import { listHoldings } from '../reconcile/grant.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';
import { Conflict } from '#server/modules/studio/version.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';

/**
 * Corrects the mistyped address of a guest's order: moves the purchase and sends the receipts there.
 * @throws {NotFound}, {AppError} 409 if an account owns the order, another correction was first, the new mailbox has
 * the programme or another coaching subscription by a confirmed order, or the contract has ended or is disputed
 */
export async function correctAddress(
  em: Em,
  context: PaymentContext,
  id: string,
  { email, replaces }: z.output<typeof OrderAddressRequest>,
  by: CoachActor,
): Promise<void> {
  await runUnderOrderLock(em, { id, email, isUrgent: true }, async (tx, order) => {
    if (hasConfirmedOwner(order) || isErased(order.emailKey)) throw new HasAccount();
    if (replaces !== undefined && ![replaces, email].includes(order.email)) throw new Conflict();
    if (await hasEnded(tx, order)) throw new AlreadyDone(msg`This has already ended or been cancelled.`);
    await refuseDisputed(tx, order);
    await refuseOwned(tx, order, toEmailKey(email), by.now);
    noteAction(tx, { ...by, action: 'order.address', subject: 'order', subjectId: id });
    await moveOrder(context, tx, order, { email, isProven: true, now: by.now });
  });
  context.mailWritten();
  context.workWritten();
}

/** Sends the original receipts of an order again. @throws {NotFound} {NothingToDo} */
export async function sendReceiptsAgain(em: Em, context: PaymentContext, id: string, by: CoachActor): Promise<void> {
  await em.transactional(
    async (tx) => {
      const order = await tx.findOne(Order, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
      if (!order) throw new NotFound();
      if (isHeldForAccount(order) && !(await canBeConfirmed(tx, order, by.now)))
        throw new AlreadyDone(msg`The buyer can no longer confirm this order.`);
      const again = { isSpread: false, now: by.now };
      if (isErased(order.emailKey) || (await sendReceipts(context, tx, order, again)) === 0) {
        throw new AlreadyDone(msg`No receipt to send.`);
      }
      noteAction(tx, { ...by, action: 'order.receipts', subject: 'order', subjectId: id });
    },
    { clear: true },
  );
  context.mailWritten();
}

/** 409: an order of an account is not moved. */
class HasAccount extends AppError {
  constructor() {
    super(409, 'has_account', msg`This order belongs to an account. The member changes the address there.`);
  }
}

/** @throws {AlreadyDone} if a dispute has taken the money: the new mailbox would read that its purchase is ready */
async function refuseDisputed(tx: Em, order: Order): Promise<void> {
  const payments = await tx.find(Payment, { order, status: ['paid', 'disputed'] });
  if (payments.length === 0 || payments.some(({ status }) => status === 'paid')) return;
  throw new AlreadyDone(msg`The payment is disputed, so the address can’t be corrected.`);
}

async function refuseOwned(tx: Em, order: Order, emailKey: string, now: Date): Promise<void> {
  const buyer = { emailKey, userId: null, mode: order.mode, isConfirmed: true };
  const { once, renewing } = await listHoldings(tx, buyer, order, now);
  if ([...once, ...renewing].every((id) => id === order.id)) return;
  const owned = isRivalled(order)
    ? msg`This address already has the programme or another coaching subscription.`
    : msg`This address already has the programme.`;
  throw new AppError(409, 'already_owned', owned);
}
