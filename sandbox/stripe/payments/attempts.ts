import type Stripe from 'stripe';
import { hasExpired, readCardOutcome } from './cards.ts';
import { addCharge, type Decline } from './charges.ts';
import { openDispute } from './disputes.ts';
import { toId, type Ledger } from '../ledger.ts';

/** `here`: the cardholder is at the form; `away`: a renewal; `authenticated`: they have just proved who they are. */
export type Presence = 'here' | 'away' | 'authenticated';

interface How {
  presence: Presence;
  returnUrl?: string | undefined;
}

/**
 * Tries to charge a card for an intent. The result is the intent's status: `succeeded`,
 * `requires_action` or, when it was declined, `requires_payment_method` with the reason.
 */
export async function attemptCharge(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { presence, returnUrl }: How,
): Promise<void> {
  intent.next_action = null;
  intent.last_payment_error = null;
  intent.payment_method = method.id;
  const decline = findDecline(ledger, method, presence);
  if (decline) return declineIntent(ledger, intent, method, decline);
  if (requiresAuthentication(method, presence)) {
    intent.status = 'requires_action';
    intent.next_action = buildChallenge(ledger, intent, returnUrl);
    return ledger.emit('payment_intent.requires_action', intent);
  }
  const charge = addCharge(ledger, intent, method);
  const customer = toId(intent.customer);
  if (customer && intent.setup_future_usage) method.customer = customer;
  if (intent.capture_method === 'manual') return authorised(ledger, intent, charge);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  ledger.emit('payment_intent.succeeded', intent);
  ledger.emit('charge.succeeded', charge);
  if (readCardOutcome(method) === 'disputed') await openDispute(ledger, charge);
}

/** The amount is authorised, and charged on capture. */
function authorised(ledger: Ledger, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  Object.assign(charge, { captured: false, amount_captured: 0, balance_transaction: null });
  Object.assign(intent, { status: 'requires_capture', amount_capturable: intent.amount });
  ledger.emit('payment_intent.amount_capturable_updated', intent);
  ledger.emit('charge.succeeded', charge);
}

/** Ends an attempt that failed; the intent waits for another card. */
export function declineIntent(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): void {
  if (decline.code === 'card_declined' || decline.code === 'expired_card') addCharge(ledger, intent, method, decline);
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.payment_method = null;
  const type = decline.code === AUTHENTICATION_FAILED.code ? 'invalid_request_error' : 'card_error';
  intent.last_payment_error = { type, ...decline, payment_method: structuredClone(method) };
  ledger.emit('payment_intent.payment_failed', intent);
}

export const AUTHENTICATION_FAILED = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
} as const;

/** Why the card is refused, if it is. */
export function findDecline(ledger: Ledger, method: Stripe.PaymentMethod, presence: Presence): Decline | undefined {
  const outcome = readCardOutcome(method);
  const { exp_month = 12, exp_year = 9_999 } = method.card ?? {};
  if (hasExpired(exp_month, exp_year, ledger.now)) return { code: 'expired_card', message: 'Your card has expired.' };
  if (outcome === 'insufficient')
    return {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    };
  if (outcome === 'declined' || (outcome === 'renewals-fail' && presence === 'away'))
    return { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' };
}

/** Returns true if the bank requires authentication of the cardholder. */
export function requiresAuthentication(method: Stripe.PaymentMethod, presence: Presence): boolean {
  const outcome = readCardOutcome(method);
  if (presence === 'authenticated') return false;
  return outcome === 'authenticate-always' || (outcome === 'authenticate-once' && presence === 'here');
}

/** Returns the address of the authentication. */
export function buildChallenge(
  { origin }: Ledger,
  { id, client_secret }: Pick<Stripe.PaymentIntent, 'id' | 'client_secret'>,
  returnUrl: string | undefined,
): { type: string; redirect_to_url: { url: string; return_url: string | null } } {
  const url = `${origin}/sandbox/stripe/3ds/${id}?client_secret=${client_secret ?? ''}`;
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl ?? null } };
}
