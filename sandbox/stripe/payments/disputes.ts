import type Stripe from 'stripe';
import * as z from 'zod';
import type { Params } from '../form.ts';
import { newId } from '../ids.ts';
import { toId, type Ledger } from '../ledger.ts';
import { listObjects } from '../lists.ts';
import { paging, readParams, text } from '../params.ts';
import { createInvalidRequestProblem } from '../problem.ts';

const ListSchema = z.strictObject({ ...paging, payment_intent: text.optional(), charge: text.optional() });

export function listDisputes(ledger: Ledger, params: Params) {
  return listObjects(ledger, 'dispute', '/v1/disputes', readParams(ListSchema, params));
}

/** The cardholder wants the money back; the bank takes it until the dispute is decided. */
export async function openDispute(ledger: Ledger, charge: Stripe.Charge): Promise<Stripe.Dispute> {
  if (!charge.paid || !charge.captured || charge.refunded)
    throw createInvalidRequestProblem('There is nothing left of this charge to dispute.');
  if (charge.disputed)
    throw createInvalidRequestProblem('This charge has been disputed already.', { code: 'charge_disputed' });
  charge.disputed = true;
  const dispute = ledger.add('dispute', newDispute(ledger.now, charge));
  ledger.emit('charge.dispute.created', dispute);
  ledger.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export async function closeDispute(ledger: Ledger, dispute: Stripe.Dispute, status: 'won' | 'lost'): Promise<void> {
  if (dispute.status !== 'needs_response')
    throw createInvalidRequestProblem(`This dispute has been decided: ${dispute.status}.`);
  dispute.status = status;
  dispute.evidence_details.due_by = null;
  // After a won dispute the charge is refundable again.
  dispute.is_charge_refundable = status === 'won';
  ledger.emit('charge.dispute.closed', dispute);
  if (status === 'won') ledger.emit('charge.dispute.funds_reinstated', dispute);
}

/** Returns the dispute that blocks a refund of a charge. */
export async function blockingDispute(ledger: Ledger, charge: Stripe.Charge): Promise<Stripe.Dispute | undefined> {
  const disputes = charge.disputed ? await ledger.list('dispute', { charge: charge.id }) : [];
  return disputes.find(({ is_charge_refundable }) => !is_charge_refundable);
}

function newDispute(now: number, charge: Stripe.Charge): Stripe.Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    // No evidence: the stand-in accepts none.
    evidence: { enhanced_evidence: {} } as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: now + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: toId(charge.payment_intent) ?? null,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}
