import type Stripe from 'stripe';
import * as z from 'zod';
import { readCardOutcome } from './cards.ts';
import { blockingDispute } from './disputes.ts';
import type { Params } from '../form.ts';
import { newId } from '../ids.ts';
import { type ScheduledRefund, toId, type Ledger } from '../ledger.ts';
import { listObjects } from '../lists.ts';
import { int, mergeMetadata, metadata, paging, readParams, text } from '../params.ts';
import { createInvalidRequestProblem } from '../problem.ts';

const CreateSchema = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: int.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});

export async function createRefund(ledger: Ledger, params: Params): Promise<Stripe.Refund> {
  const given = readParams(CreateSchema, params);
  const charge = await resolveCharge(ledger, given);
  if (!charge.paid || !charge.captured)
    throw createInvalidRequestProblem('A charge that failed cannot be refunded.', { code: 'charge_not_refundable' });
  if (charge.refunded)
    throw createInvalidRequestProblem(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  if (await blockingDispute(ledger, charge))
    throw createInvalidRequestProblem(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = charge.amount - charge.amount_refunded;
  const { amount = left } = given;
  if (amount < 1)
    throw createInvalidRequestProblem('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount > left)
    throw createInvalidRequestProblem(
      `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
      {
        param: 'amount',
      },
    );
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund = ledger.add('refund', {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: ledger.now,
    currency: charge.currency,
    customer: toId(charge.customer) ?? null,
    customer_account: null,
    metadata: mergeMetadata({}, given.metadata),
    payment_intent: toId(charge.payment_intent) ?? null,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  await foretell(ledger, refund, charge);
  ledger.emit('refund.created', refund);
  ledger.emit('charge.refunded', charge);
  return refund;
}

/** Seconds that a delayed refund takes. */
const LATER = 600;

/** Schedules the later outcome of a refund, by the card that was charged. */
async function foretell(ledger: Ledger, refund: Stripe.Refund, charge: Stripe.Charge): Promise<void> {
  const method = await ledger.find('payment_method', charge.payment_method ?? '');
  const outcome = method && readCardOutcome(method);
  if (outcome !== 'refunds-wait' && outcome !== 'refunds-fail') return;
  if (outcome === 'refunds-wait') Object.assign(refund, { status: 'pending', pending_reason: 'processing' });
  ledger.add('fate', { id: newId('fate'), refund: refund.id, at: ledger.now + LATER, open: true });
}

/** Applies a scheduled outcome: a pending refund arrives, another one fails. */
export async function completeScheduledRefund(ledger: Ledger, fate: ScheduledRefund): Promise<void> {
  fate.open = false;
  const refund = await ledger.get('refund', fate.refund);
  if (refund.status === 'succeeded') return failRefund(ledger, refund);
  if (refund.status !== 'pending') return;
  refund.status = 'succeeded';
  delete refund.pending_reason;
  ledger.emit('refund.updated', refund);
  ledger.emit('charge.refund.updated', refund);
}

/** The bank could not hand it out: the money is back at the shop's balance, and the charge is as it was. */
export async function failRefund(ledger: Ledger, refund: Stripe.Refund): Promise<void> {
  const charge = await ledger.get('charge', toId(refund.charge) ?? '');
  const failure_reason = 'expired_or_canceled_card';
  Object.assign(refund, { status: 'failed', failure_reason, failure_balance_transaction: newId('txn') });
  delete refund.pending_reason;
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  ledger.emit('refund.failed', refund);
  ledger.emit('charge.refund.updated', refund);
}

const ListSchema = z.strictObject({ ...paging, payment_intent: text.optional(), charge: text.optional() });

export function listRefunds(ledger: Ledger, params: Params) {
  return listObjects(ledger, 'refund', '/v1/refunds', readParams(ListSchema, params));
}

async function resolveCharge(ledger: Ledger, given: z.output<typeof CreateSchema>): Promise<Stripe.Charge> {
  if (given.charge) return ledger.get('charge', given.charge, 'charge');
  if (!given.payment_intent)
    throw createInvalidRequestProblem(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  const intent = await ledger.get('payment_intent', given.payment_intent, 'payment_intent');
  if (intent.status === 'succeeded') return ledger.get('charge', toId(intent.latest_charge) ?? '');
  throw createInvalidRequestProblem(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
}

function money(minor: number): string {
  return (minor / 100).toFixed(2);
}
