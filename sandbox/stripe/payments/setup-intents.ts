import type Stripe from 'stripe';
import * as z from 'zod';
import type { Params } from '../form.ts';
import { newId, newSecret } from '../ids.ts';
import { toId, type Ledger } from '../ledger.ts';
import { buildChallenge, findDecline, type Presence, requiresAuthentication } from './attempts.ts';
import { mergeMetadata, metadata, methods, methodTypes, readParams, text } from '../params.ts';

const CreateSchema = z.strictObject({
  customer: text.optional(),
  description: text.optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
  automatic_payment_methods: methods.optional(),
  allowed_payment_method_types: methodTypes.optional(),
  metadata: metadata.optional(),
});

export async function createSetupIntent(ledger: Ledger, params: Params): Promise<Stripe.SetupIntent> {
  const given = readParams(CreateSchema, params);
  if (given.customer) await ledger.get('customer', given.customer, 'customer');
  const id = newId('seti');
  return ledger.add('setup_intent', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: {
      enabled: given.automatic_payment_methods?.enabled ?? true,
      allow_redirects: given.automatic_payment_methods?.allow_redirects ?? 'always',
    },
    cancellation_reason: null,
    client_secret: newSecret(id),
    created: ledger.now,
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: mergeMetadata({}, given.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: given.usage ?? 'off_session',
  });
}

/** Stores a card for later: nothing is charged, and the bank may refuse or require authentication. */
export function attemptSetup(
  ledger: Ledger,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  { presence, returnUrl }: { presence: Presence; returnUrl?: string | undefined },
): void {
  intent.next_action = null;
  intent.last_setup_error = null;
  intent.payment_method = method.id;
  const decline = findDecline(ledger, method, presence);
  if (decline) return setupFailed(ledger, intent, method, { type: 'card_error', ...decline });
  if (requiresAuthentication(method, presence)) {
    intent.status = 'requires_action';
    intent.next_action = buildChallenge(ledger, intent, returnUrl);
    return ledger.emit('setup_intent.requires_action', intent);
  }
  intent.status = 'succeeded';
  const customer = toId(intent.customer);
  if (customer) method.customer = customer;
  ledger.emit('setup_intent.succeeded', intent);
}

export function setupFailed(
  ledger: Ledger,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  error: Pick<Stripe.SetupIntent.LastSetupError, 'type' | 'code' | 'decline_code' | 'message'>,
): void {
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_setup_error = { ...error, payment_method: structuredClone(method) };
  ledger.emit('setup_intent.setup_failed', intent);
}
