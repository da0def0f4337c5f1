import type { Em } from '../../db/orm.ts';
import { AppError } from '../../errors.ts';
import { callProvider } from '../payments/call-provider.ts';
import type { Order } from '../orders/order.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { requireStripe } from '../payments/providers.ts';
import { createCardSetup, replaceCard } from '../stripe/stripe-card.ts';
import type { User } from '../users/user.entity.ts';
import { NothingToDo } from './nothing-to-do.ts';
import { findOwnSubscription, pushNow, scheduleReconcile } from './subscriptions.service.ts';

/** 502: what is due may have been charged to the new card all the same. */
class NotAnswered extends AppError {
  constructor() {
    const message =
      'The card provider has not answered yet. Look here again in a minute: if the new card is in place, what was due has been charged to it.';
    super(502, 'provider_failed', message);
  }
}

/** Nothing is charged for what somebody has withdrawn from, and a new card would be charged what is due. */
function refuseWithdrawn({ withdrawnAt }: Order): void {
  if (withdrawnAt) throw new NothingToDo('You have withdrawn from this contract. Nothing more is charged.');
}

/** A secret with which a member's browser gives Stripe another card for a subscription. */
export async function startCardChange(em: Em, context: PaymentContext, user: User, id: string): Promise<string> {
  const { order } = await findOwnSubscription(em, user, id);
  refuseWithdrawn(order);
  const stripe = requireStripe(context.providers);
  const call = { provider: 'stripe', operation: 'card_setup', order: order.id } as const;
  return callProvider(context.log, call, async () => createCardSetup(await stripe.sdk(), order));
}

/** Puts the new card in place of the old one, and charges to it what is due. */
export async function completeCardChange(
  em: Em,
  context: PaymentContext,
  user: User,
  { id, setupIntent }: { id: string; setupIntent: string },
): Promise<void> {
  const { order } = await findOwnSubscription(em, user, id);
  refuseWithdrawn(order);
  const stripe = requireStripe(context.providers);
  const call = { provider: 'stripe', operation: 'card_change', order: order.id } as const;
  await callProvider(
    context.log,
    call,
    async () => replaceCard(await stripe.sdk(), order, setupIntent),
    () => new NotAnswered(),
  );
  await scheduleReconcile(em, order, context.clock());
  await pushNow(context, order);
}
