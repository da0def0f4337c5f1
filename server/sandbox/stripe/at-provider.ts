import type Stripe from 'stripe';
import type { Orm } from '../../db/orm.ts';
import { AppError } from '../../errors.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { idOf, type Ledger, writing } from './ledger.ts';
import { StripeProblem } from './problem.ts';
import { createRefund } from './refunds.ts';

/** What can happen to a payment without the shop having a part in it. */
export const providerActions = { dispute, lose, win, refund };
export type ProviderAction = keyof typeof providerActions;

/**
 * Does it. @throws {AppError} when it does not go with the state of the payment.
 */
export async function atProvider(orm: Orm, at: Date, action: ProviderAction, id: string): Promise<void> {
  try {
    await writing(orm, { at, origin: '' }, async (ledger) => {
      const intent = await ledger.get('payment_intent', id);
      const charge = idOf(intent.latest_charge);
      if (!charge) throw new AppError(409, 'not_paid', 'This payment has not been made.');
      await providerActions[action](ledger, await ledger.get('charge', charge));
    });
  } catch (error) {
    if (error instanceof StripeProblem) throw new AppError(error.status, error.body.code ?? 'refused', error.message);
    throw error;
  }
}

async function dispute(ledger: Ledger, charge: Stripe.Charge): Promise<void> {
  await openDispute(ledger, charge);
}

async function lose(ledger: Ledger, charge: Stripe.Charge): Promise<void> {
  await closeDispute(ledger, await latestDispute(ledger, charge), 'lost');
}

async function win(ledger: Ledger, charge: Stripe.Charge): Promise<void> {
  await closeDispute(ledger, await latestDispute(ledger, charge), 'won');
}

/** As from the provider's own dashboard: the shop learns of it from a webhook. */
async function refund(ledger: Ledger, charge: Stripe.Charge): Promise<void> {
  await createRefund(ledger, { charge: charge.id });
}

async function latestDispute(ledger: Ledger, charge: Stripe.Charge): Promise<Stripe.Dispute> {
  const [found] = await ledger.list('dispute', { charge: charge.id });
  if (!found) throw new AppError(409, 'not_disputed', 'This payment has not been disputed.');
  return found;
}
