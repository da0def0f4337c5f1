import type Stripe from 'stripe';
import * as z from 'zod';
import type { Params } from '../form.ts';
import { newId, newSecret } from '../ids.ts';
import type { Ledger } from '../ledger.ts';
import { listObjects } from '../lists.ts';
import {
  bool,
  checkAmount,
  currency,
  int,
  mergeMetadata,
  metadata,
  methods,
  methodTypes,
  paging,
  readParams,
  text,
  unsettable,
} from '../params.ts';
import { StripeProblem } from '../problem.ts';

const usage = z.enum(['off_session', 'on_session']);
const CreateSchema = z.strictObject({
  amount: int,
  currency,
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: text.optional(),
  automatic_payment_methods: methods.optional(),
  allowed_payment_method_types: methodTypes.optional(),
  setup_future_usage: usage.optional(),
  statement_descriptor_suffix: text.optional(),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  use_stripe_sdk: bool.optional(),
});

export async function createPaymentIntent(ledger: Ledger, params: Params): Promise<Stripe.PaymentIntent> {
  const given = readParams(CreateSchema, params);
  checkAmount(given.amount, given.currency);
  if (given.customer) await ledger.get('customer', given.customer, 'customer');
  return addIntent(ledger, { ...given, metadata: mergeMetadata({}, given.metadata) });
}

const UpdateSchema = CreateSchema.partial().extend({
  description: unsettable.optional(),
  receipt_email: unsettable.optional(),
  setup_future_usage: z.union([z.literal(''), usage]).optional(),
});

export async function updatePaymentIntent(ledger: Ledger, params: Params, id: string): Promise<Stripe.PaymentIntent> {
  const given = readParams(UpdateSchema, params);
  const intent = await ledger.get('payment_intent', id, 'intent');
  const { amount = intent.amount, currency: coin = intent.currency } = given;
  if (given.amount !== undefined || given.currency || given.customer || given.setup_future_usage !== undefined)
    requireStatus(intent, OPEN, 'updated');
  checkAmount(amount, coin);
  if (given.customer) intent.customer = (await ledger.get('customer', given.customer, 'customer')).id;
  Object.assign(intent, { amount, currency: coin });
  if (given.description !== undefined) intent.description = given.description;
  if (given.receipt_email !== undefined) intent.receipt_email = given.receipt_email;
  if (given.setup_future_usage !== undefined) intent.setup_future_usage = given.setup_future_usage || null;
  intent.metadata = mergeMetadata(intent.metadata, given.metadata);
  return intent;
}

const reason = z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']);
const CancelSchema = z.strictObject({ cancellation_reason: reason.optional() });

export async function cancelPaymentIntent(ledger: Ledger, params: Params, id: string): Promise<Stripe.PaymentIntent> {
  const { cancellation_reason = null } = readParams(CancelSchema, params);
  const intent = await ledger.get('payment_intent', id, 'intent');
  requireStatus(intent, [...OPEN, 'requires_capture'], 'canceled');
  return cancelIntent(ledger, intent, cancellation_reason);
}

export function cancelIntent(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  Object.assign(intent, {
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: ledger.now,
    cancellation_reason: reason,
    next_action: null,
  });
  ledger.emit('payment_intent.canceled', intent);
  return intent;
}

const ListSchema = z.strictObject({ ...paging, customer: text.optional() });

export function listPaymentIntents(ledger: Ledger, params: Params) {
  return listObjects(ledger, 'payment_intent', '/v1/payment_intents', readParams(ListSchema, params));
}

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing'];

/** @throws {StripeProblem} if the intent is in none of the states, such as after its payment. */
export function requireStatus(intent: Stripe.PaymentIntent, states: readonly string[], done: string): void {
  if (states.includes(intent.status)) return;
  throw new StripeProblem(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent cannot be ${done} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${done}: ${states.join(', ')}.`,
    payment_intent: structuredClone(intent),
  });
}

type NewIntent = Pick<Stripe.PaymentIntent, 'amount' | 'currency' | 'metadata'> & {
  customer?: string | undefined;
  description?: string | undefined;
  receipt_email?: string | undefined;
  automatic_payment_methods?: { enabled: boolean; allow_redirects?: 'always' | 'never' | undefined } | undefined;
  allowed_payment_method_types?: Stripe.PaymentIntent.AllowedPaymentMethodType[] | undefined;
  capture_method?: Stripe.PaymentIntent.CaptureMethod | undefined;
  setup_future_usage?: 'off_session' | 'on_session' | undefined;
  statement_descriptor_suffix?: string | undefined;
};

export function addIntent(ledger: Ledger, given: NewIntent): Stripe.PaymentIntent {
  const id = newId('pi');
  const chosen = given.automatic_payment_methods;
  const intent = ledger.add('payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: {
      enabled: chosen?.enabled ?? true,
      allow_redirects: chosen?.allow_redirects ?? 'always',
    },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: given.capture_method ?? 'automatic_async',
    client_secret: newSecret(id),
    confirmation_method: 'automatic',
    created: ledger.now,
    currency: given.currency,
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { request_three_d_secure: 'automatic' },
    } as Stripe.PaymentIntent.PaymentMethodOptions,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: given.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_group: null,
  });
  ledger.emit('payment_intent.created', intent);
  return intent;
}
