import type Stripe from 'stripe';
import { attemptCharge, AUTHENTICATION_FAILED, declineIntent } from './attempts.ts';
import { newCard, type CardInput } from './cards.ts';
import { applyPaymentToInvoice } from '../billing/invoices.ts';
import { checkSecret, toId, type Ledger } from '../ledger.ts';
import { requireStatus } from './payment-intents.ts';
import { StripeProblem } from '../problem.ts';
import { attemptSetup, setupFailed } from './setup-intents.ts';

export type IntentKind = 'payment_intent' | 'setup_intent';
type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

export interface Confirmation {
  client_secret: string;
  card: CardInput;
  return_url?: string | undefined;
}

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Confirms an intent with the cardholder's input. A decline is returned, so that the attempt is stored. */
export async function confirmIntent(
  ledger: Ledger,
  kind: IntentKind,
  id: string,
  { client_secret, card, return_url }: Confirmation,
): Promise<Intent | StripeProblem> {
  const intent = await loadIntent(ledger, kind, id, client_secret);
  if (intent.object === 'payment_intent') requireStatus(intent, CONFIRMABLE, 'confirmed');
  else if (!CONFIRMABLE.includes(intent.status)) throw setUpAlready(intent);
  const how = { presence: 'here', returnUrl: return_url } as const;
  const method = newCard(ledger, card);
  if (intent.object === 'setup_intent') {
    attemptSetup(ledger, intent, method, how);
  } else {
    await attemptCharge(ledger, intent, method, how);
    await applyPaymentToInvoice(ledger, intent);
  }
  return intent.status === 'requires_payment_method' ? toDeclineProblem(intent) : intent;
}

/** Completes the bank's challenge. Repeating it on a finished intent changes nothing. */
export async function finishChallenge(
  ledger: Ledger,
  { id, secret, proven }: { id: string; secret: string; proven: boolean },
): Promise<Intent> {
  const intent = await loadIntent(ledger, parseIntentKind(id), id, secret);
  if (intent.status !== 'requires_action') return intent;
  const method = await ledger.get('payment_method', toId(intent.payment_method) ?? '');
  if (intent.object === 'setup_intent') {
    if (proven) attemptSetup(ledger, intent, method, { presence: 'authenticated' });
    else setupFailed(ledger, intent, method, { type: 'invalid_request_error', ...SETUP_NOT_PROVEN });
    return intent;
  }
  if (proven) await attemptCharge(ledger, intent, method, { presence: 'authenticated' });
  else declineIntent(ledger, intent, method, AUTHENTICATION_FAILED);
  await applyPaymentToInvoice(ledger, intent);
  return intent;
}

const SETUP_NOT_PROVEN = { ...AUTHENTICATION_FAILED, code: 'setup_intent_authentication_failure' } as const;

/** @throws {StripeProblem} when it is unknown, or the secret is not its own. */
export async function loadIntent(ledger: Ledger, kind: IntentKind, id: string, secret: string): Promise<Intent> {
  const intent = await ledger.get(kind, id, 'intent');
  checkSecret(intent, secret);
  return intent;
}

export function parseIntentKind(id: string): IntentKind {
  return id.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
}

/** Fields of an intent that browsers may read with its secret: https://docs.stripe.com/api/payment_intents/object, "retrievable with publishable key". */
export function publicView(intent: Intent): object {
  const { id, object, status, client_secret, next_action, created, livemode, payment_method_types } = intent;
  const shared = { id, object, status, client_secret, next_action, created, livemode, payment_method_types };
  const payment_method = toId(intent.payment_method) ?? null;
  if (intent.object === 'setup_intent')
    return { ...shared, payment_method, usage: intent.usage, last_setup_error: intent.last_setup_error };
  const { amount, currency, receipt_email, setup_future_usage, last_payment_error } = intent;
  const { automatic_payment_methods, capture_method, confirmation_method, description, processing, shipping } = intent;
  const { canceled_at, cancellation_reason } = intent;
  return {
    ...shared,
    payment_method,
    amount,
    automatic_payment_methods,
    canceled_at,
    cancellation_reason,
    capture_method,
    confirmation_method,
    currency,
    description,
    last_payment_error,
    processing,
    receipt_email,
    setup_future_usage,
    shipping,
  };
}

function toDeclineProblem(intent: Intent): StripeProblem {
  const error = intent.object === 'setup_intent' ? intent.last_setup_error : intent.last_payment_error;
  const { code, decline_code, message = 'Your card was declined.' } = error ?? {};
  return new StripeProblem(402, {
    type: 'card_error',
    message,
    ...(code && { code }),
    ...(decline_code && { decline_code }),
    [intent.object]: publicView(intent),
  });
}

function setUpAlready(intent: Stripe.SetupIntent): StripeProblem {
  return new StripeProblem(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
    setup_intent: publicView(intent),
  });
}
