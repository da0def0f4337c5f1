import type Stripe from 'stripe';
import type { Orm } from '#server/platform/db/orm.ts';
import { AppError } from '#server/platform/errors.ts';
import { attemptCharge, declineIntent } from './attempts.ts';
import { newDebit } from './cards.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { applyPaymentToInvoice } from '../billing/invoices.ts';
import { toId, type Ledger, withLedger } from '../ledger.ts';
import { requireStatus } from './payment-intents.ts';
import { StripeProblem } from '../problem.ts';
import { createRefund, failRefund } from './refunds.ts';

/** Events of a payment that the provider or the bank causes. */
export const providerActions = { dispute, lose, win, refund, failRefund: failLatestRefund, process, arrive, fail };
export type ProviderAction = keyof typeof providerActions;

/**
 * Does it. @throws {AppError} when it does not go with the state of the payment.
 */
export async function atProvider(orm: Orm, at: Date, action: ProviderAction, id: string): Promise<void> {
  try {
    await withLedger(orm, { at, origin: '' }, async (ledger) => {
      await providerActions[action](ledger, await ledger.get('payment_intent', id));
    });
  } catch (error) {
    if (error instanceof StripeProblem) throw new AppError(error.status, error.body.code ?? 'refused', error.message);
    throw error;
  }
}

async function dispute(ledger: Ledger, intent: Stripe.PaymentIntent): Promise<void> {
  await openDispute(ledger, await loadCharge(ledger, intent));
}

async function lose(ledger: Ledger, intent: Stripe.PaymentIntent): Promise<void> {
  await closeDispute(ledger, await latestDispute(ledger, intent), 'lost');
}

async function win(ledger: Ledger, intent: Stripe.PaymentIntent): Promise<void> {
  await closeDispute(ledger, await latestDispute(ledger, intent), 'won');
}

/** As from the provider's own dashboard: the shop learns of it from a webhook. */
async function refund(ledger: Ledger, intent: Stripe.PaymentIntent): Promise<void> {
  await createRefund(ledger, { charge: (await loadCharge(ledger, intent)).id });
}

/** The bank of the buyer could not hand it out. */
async function failLatestRefund(ledger: Ledger, intent: Stripe.PaymentIntent): Promise<void> {
  const { id } = await loadCharge(ledger, intent);
  const found = (await ledger.list('refund', { charge: id })).find(({ status }) => status !== 'failed');
  if (!found) throw new AppError(409, 'not_refunded', 'Nothing of this payment is on its way back.');
  await failRefund(ledger, found);
}

/** A direct debit, whose bank answers days later. */
async function process(ledger: Ledger, intent: Stripe.PaymentIntent): Promise<void> {
  requireStatus(intent, ['requires_payment_method', 'requires_action'], 'confirmed');
  const { id } = newDebit(ledger);
  Object.assign(intent, { status: 'processing', payment_method: id, next_action: null, last_payment_error: null });
  ledger.emit('payment_intent.processing', intent);
}

async function arrive(ledger: Ledger, intent: Stripe.PaymentIntent): Promise<void> {
  requireStatus(intent, ['processing'], 'settled');
  const method = await ledger.get('payment_method', toId(intent.payment_method) ?? '');
  await attemptCharge(ledger, intent, method, { presence: 'authenticated' });
  await applyPaymentToInvoice(ledger, intent);
}

async function fail(ledger: Ledger, intent: Stripe.PaymentIntent): Promise<void> {
  requireStatus(intent, ['processing'], 'failed');
  const method = await ledger.get('payment_method', toId(intent.payment_method) ?? '');
  declineIntent(ledger, intent, method, {
    code: 'payment_intent_payment_attempt_failed',
    message: 'The payment failed.',
  });
  await applyPaymentToInvoice(ledger, intent);
}

async function loadCharge(ledger: Ledger, { latest_charge: latest }: Stripe.PaymentIntent): Promise<Stripe.Charge> {
  const charge = toId(latest);
  if (!charge) throw new AppError(409, 'not_paid', 'This payment has not been made.');
  return ledger.get('charge', charge);
}

async function latestDispute(ledger: Ledger, intent: Stripe.PaymentIntent): Promise<Stripe.Dispute> {
  const [found] = await ledger.list('dispute', { charge: (await loadCharge(ledger, intent)).id });
  if (!found) throw new AppError(409, 'not_disputed', 'This payment has not been disputed.');
  return found;
}
