import type Stripe from 'stripe';
import * as z from 'zod';
import { discounts, setDiscounts } from './coupons.ts';
import type { Params } from '../form.ts';
import { voidInvoice } from './invoices.ts';
import type { Ledger } from '../ledger.ts';
import { listObjects } from '../lists.ts';
import { changeItem, Item, paymentSettings } from './new-subscription.ts';
import { bool, int, mergeMetadata, metadata, paging, readParams, text, unsettable } from '../params.ts';
import { ownMethod } from '../payments/payment-methods.ts';
import { createNotFoundProblem, createInvalidRequestProblem } from '../problem.ts';
import { endSubscription, expireIncomplete, openInvoices } from './subscription-state.ts';

const UpdateSchema = z.strictObject({
  cancel_at: z.union([z.enum(['', 'min_period_end', 'max_period_end']), int]).optional(),
  cancel_at_period_end: bool.optional(),
  default_payment_method: text.optional(),
  description: unsettable.optional(),
  discounts: discounts.optional(),
  items: z.array(Item.extend({ id: text })).optional(),
  metadata: metadata.optional(),
  pause_collection: z
    .union([z.literal(''), z.strictObject({ behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']) })])
    .optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
});

export async function updateSubscription(ledger: Ledger, params: Params, id: string): Promise<Stripe.Subscription> {
  const given = readParams(UpdateSchema, params);
  const subscription = await ledger.get('subscription', id);
  const { metadata, ...rest } = given;
  if (subscription.ended_at !== null && Object.keys(rest).length > 0)
    throw createInvalidRequestProblem(
      'A canceled subscription can only update its cancellation_details and metadata.',
      {
        code: 'invalid_canceled_subscription_fields',
      },
    );
  const { default_payment_method: card } = given;
  if (card) {
    await ownMethod(ledger, card, subscription.customer as string, 'default_payment_method');
    subscription.default_payment_method = card;
  }
  setEnd(ledger, subscription, given);
  if (given.discounts !== undefined) await setDiscounts(ledger, subscription, given.discounts);
  for (const item of given.items ?? []) await changeItem(ledger, subscription, item);
  const pause = given.pause_collection;
  if (pause !== undefined) subscription.pause_collection = pause === '' ? null : { ...pause, resumes_at: null };
  const save = given.payment_settings?.save_default_payment_method;
  if (save && subscription.payment_settings) subscription.payment_settings.save_default_payment_method = save;
  if (given.description !== undefined) subscription.description = given.description;
  subscription.metadata = mergeMetadata(subscription.metadata, metadata);
  ledger.emit('customer.subscription.updated', subscription);
  return subscription;
}

const CancelSchema = z.strictObject({ invoice_now: bool.optional(), prorate: bool.optional() });

export async function cancelSubscription(ledger: Ledger, params: Params, id: string): Promise<Stripe.Subscription> {
  readParams(CancelSchema, params);
  const subscription = await ledger.get('subscription', id);
  // Stripe does not find an ended one, either.
  if (subscription.ended_at !== null) throw createNotFoundProblem('subscription', id);
  if (subscription.status === 'incomplete') await expireSubscription(ledger, subscription);
  else await endSubscription(ledger, subscription, 'cancellation_requested');
  return subscription;
}

/** Ends a subscription with an unpaid first invoice. */
export async function expireSubscription(ledger: Ledger, subscription: Stripe.Subscription): Promise<void> {
  for (const invoice of await openInvoices(ledger, subscription)) await voidInvoice(ledger, invoice);
  expireIncomplete(ledger, subscription);
}

const ListSchema = z.strictObject({
  ...paging,
  customer: text.optional(),
  status: z.enum(['active', 'past_due', 'canceled', 'incomplete', 'incomplete_expired', 'all', 'ended']).optional(),
});

export async function listSubscriptions(ledger: Ledger, params: Params) {
  const { status, ...given } = readParams(ListSchema, params);
  const one = status && status !== 'all' && status !== 'ended' ? { status } : {};
  const page = await listObjects(ledger, 'subscription', '/v1/subscriptions', { ...given, ...one });
  const over = (subscription: Stripe.Subscription) => subscription.ended_at !== null;
  if (status === 'ended') page.data = page.data.filter(over);
  // Without a status Stripe leaves out those that have been canceled.
  else if (!status) page.data = page.data.filter((each) => each.status !== 'canceled');
  return page;
}

function setEnd(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  { cancel_at, cancel_at_period_end }: z.output<typeof UpdateSchema>,
): void {
  if (cancel_at === undefined && cancel_at_period_end === undefined) return;
  if (cancel_at && cancel_at_period_end)
    throw createInvalidRequestProblem(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      {
        code: 'parameters_exclusive',
      },
    );
  const periodEnd = subscription.items.data[0]!.current_period_end;
  const at = cancel_at_period_end ? periodEnd : typeof cancel_at === 'string' ? cancel_at && periodEnd : cancel_at;
  if (at && at <= ledger.now)
    throw createInvalidRequestProblem('The cancel_at timestamp must be in the future.', { param: 'cancel_at' });
  subscription.cancel_at = at || null;
  subscription.cancel_at_period_end = Boolean(cancel_at_period_end);
  subscription.canceled_at = at ? ledger.now : null;
  const reason = at ? 'cancellation_requested' : null;
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
}
