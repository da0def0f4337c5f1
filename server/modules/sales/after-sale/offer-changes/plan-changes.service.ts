import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { noteBuyerAction } from '../../orders/buyer-actions.service.ts';
import type { Order } from '../../orders/order.entity.ts';
import { PlanChange } from '../../subscriptions/plan-change.entity.ts';
import { dropPlan, isPlanDue } from '../../subscriptions/plan-changes.service.ts';
import { getRequestDeadline } from '../../providers/call-provider.ts';
import type { PaymentContext } from '../../payments/payment-context.ts';
import { notifyAgreedPlan } from '../../notices/plan-notices.ts';
import { listHoldings } from '../../reconcile/grant.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { AlreadyDone, RenewsNow } from '../already-done.ts';
import {
  findOwnSubscription,
  lockBuyer,
  pushNow,
  requireNoEndingRefund,
  scheduleReconcile,
} from '../subscriptions.service.ts';

const HOUR_MS = 3_600_000;

/** The member's agreement to the terms shown. */
export interface PlanAgreement {
  /** Id of the subscription. */
  id: string;
  /** Id of the plan change. */
  plan: string;
}

/**
 * Accepts another offer from the next renewal on; nothing is charged before. Repeating it has no effect.
 * @throws {NotFound} for another user's, {NothingToDo} if withdrawn or expired
 */
export async function acceptPlan(
  em: Em,
  context: PaymentContext,
  user: User,
  { id, plan }: PlanAgreement,
): Promise<void> {
  const until = getRequestDeadline();
  const { order } = await findOwnSubscription(em, user, id);
  const now = context.clock();
  await em.transactional(
    async (tx) => {
      await lockBuyer(tx, order);
      const row = await lockRunning(tx, id, now);
      const proposed = await tx.findOne(
        PlanChange,
        { id: plan, order: order.id },
        { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
      );
      if (!proposed) throw new NotFound();
      if (proposed.status === 'accepted' || proposed.status === 'applied') return;
      if (proposed.status !== 'proposed' || proposed.expiresAt <= now) {
        throw new AlreadyDone(msg`This offer is no longer available. Nothing changes.`);
      }
      await refuseHeld(tx, user, order, proposed.after.programId, now);
      tx.assign(proposed, { status: 'accepted', push: 'set', answeredAt: now });
      noteBuyerAction(tx, order, 'plan.accept', now);
      await scheduleReconcile(tx, order, now);
      notifyAgreedPlan(context, tx, order, proposed, row.currentPeriodEnd);
    },
    { clear: true },
  );
  context.mailWritten();
  await pushNow(context, order, until);
}

/** Declines another offer, even after accepting it, until the renewal at its price is due. @throws {NotFound} {NothingToDo} */
export async function declinePlan(
  em: Em,
  context: PaymentContext,
  user: User,
  { id, plan }: PlanAgreement,
): Promise<void> {
  const until = getRequestDeadline();
  const { order } = await findOwnSubscription(em, user, id);
  const now = context.clock();
  await em.transactional(
    async (tx) => {
      await lockBuyer(tx, order);
      const row = await lockSubscription(tx, id);
      const open = await tx.findOne(PlanChange, { id: plan, order: order.id }, { refresh: true });
      if (!open) throw new NotFound();
      if (isPlanDue(open, row, now)) throw new RenewsNow();
      if (!(await dropPlan(tx, order, { status: 'declined', answeredAt: now }))) {
        throw new AlreadyDone(msg`This offer is no longer open.`);
      }
      noteBuyerAction(tx, order, 'plan.decline', now);
      await scheduleReconcile(tx, order, now);
    },
    { clear: true },
  );
  await pushNow(context, order, until);
}

/** Locks and returns the subscription. @throws {AlreadyDone} unless it is active and simply renews */
export async function lockRunning(tx: Em, id: string, now: Date): Promise<Subscription> {
  const row = await lockSubscription(tx, id);
  if (row.status !== 'active' || row.endsAt || row.pendingChange) {
    throw new AlreadyDone(msg`Only an active, paid subscription can be changed.`);
  }
  await requireNoEndingRefund(tx, row.order!);
  // The provider prepares the next invoice before charging it, so it would still have the old price.
  if (row.currentPeriodEnd.getTime() - now.getTime() < HOUR_MS) {
    throw new RenewsNow();
  }
  return row;
}

/** Locks and returns the subscription; its order is locked first. */
export function lockSubscription(tx: Em, id: string): Promise<Subscription> {
  return tx.findOneOrFail(Subscription, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}

/** @throws {AppError} 409 `already_owned`: they would pay twice for the same programme */
export async function refuseHeld(
  tx: Em,
  user: User | null | undefined,
  { id, emailKey, mode }: Order,
  programId: number,
  now: Date,
): Promise<void> {
  // An unconfirmed subscription ends with its paid month.
  const buyer = { emailKey, userId: user?.id ?? null, mode, isConfirmed: true };
  const { renewing } = await listHoldings(tx, buyer, { programId }, now);
  if (renewing.every((order) => order === id)) return;
  throw new AppError(409, 'already_owned', msg`There is already another subscription to this programme.`);
}
