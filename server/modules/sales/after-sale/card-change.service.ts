import { LockMode } from '@mikro-orm/core';
import { msg } from '@lingui/core/macro';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import { callProvider, getRequestDeadline } from '../providers/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { requireStripe } from '../providers/providers.ts';
import { createCardSetup, replaceCard, SetUpIncomplete } from '../stripe/stripe-card.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { BuyerAction } from '../orders/buyer-action.entity.ts';
import { noteBuyerAction } from '../orders/buyer-actions.service.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { AlreadyDone } from './already-done.ts';
import { findOwnSubscription, pushNow, scheduleReconcile } from './subscriptions.service.ts';

/** Returns the secret with which a member's browser gives Stripe another card. */
export async function startCardChange(em: Em, context: PaymentContext, user: User, id: string): Promise<string> {
  const until = getRequestDeadline();
  const { order } = await findRunning(em, user, id);
  const stripe = requireStripe(context.providers);
  const call = { provider: 'stripe', operation: 'card_setup', order: order.id, until } as const;
  return callProvider(context, call, async () => createCardSetup(await stripe.sdk(), order));
}

/** Replaces the card and charges the amount due to it. */
export async function completeCardChange(
  em: Em,
  context: PaymentContext,
  user: User,
  { id, setupIntent }: { id: string; setupIntent: string },
): Promise<void> {
  const until = getRequestDeadline();
  const { order } = await findRunning(em, user, id);
  const stripe = requireStripe(context.providers);
  const call = { provider: 'stripe', operation: 'card_change', order: order.id, until } as const;
  const action = await noteCardChange(em, user, order, context.clock());
  try {
    await callProvider(
      context,
      call,
      async () => replaceCard(await stripe.sdk(), order, setupIntent),
      () => new NotAnswered(),
    );
  } catch (error) {
    if (error instanceof SetUpIncomplete) await em.nativeDelete(BuyerAction, { id: action });
    throw error;
  }
  await pushNow(context, order, until);
}

/**
 * Records the change before the provider is called: from then on, the payer of a guest's order cannot move it, with the
 * member's card, to another mailbox.
 * @throws {NotFound} if it has been moved
 */
function noteCardChange(em: Em, user: User, { id }: Order, now: Date): Promise<string> {
  return em.transactional(async (tx) => {
    const order = await tx.findOne(Order, { id, user }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!order) throw new NotFound();
    const action = noteBuyerAction(tx, order, 'card.change', now);
    await scheduleReconcile(tx, order, now);
    return action;
  });
}

/** @throws {NotFound}, {AlreadyDone} for one that is no longer charged */
async function findRunning(em: Em, user: User, id: string) {
  const found = await findOwnSubscription(em, user, id);
  if (found.row.status === 'canceled' || found.row.pendingChange === 'now')
    throw new AlreadyDone(msg`This subscription has ended.`);
  // A new card would be charged the amount due.
  if (found.order.withdrawnAt) {
    throw new AlreadyDone(msg`You have withdrawn from this contract. You won’t be charged again.`);
  }
  if ((await em.count(Payment, { order: found.order.id, status: 'disputed' })) > 0) {
    throw new AlreadyDone(msg`A payment for this is disputed. Nothing is charged until the dispute is decided.`);
  }
  return found;
}

/** 502: the card may have been changed, and the amount due charged. */
class NotAnswered extends AppError {
  constructor() {
    super(
      502,
      'provider_failed',
      msg`The card provider hasn’t responded. The new card may already be in use and any amount due may have been charged to it. Check again in a few minutes.`,
    );
  }
}
