import type { Em } from '#server/platform/db/orm.ts';
import { writeEvent } from './events.ts';
import { type Capture, type Dispute, findLedgerRow, createLedgerRow, paypalId, type Row } from './ledger.ts';
import { notFound, PayPalProblem } from './problem.ts';

/** The disputes about a capture, as a list names them. */
export async function disputesAbout(em: Em, captureId: string): Promise<Dispute[]> {
  const capture = await findLedgerRow(em, 'paypal.capture', captureId);
  const rows = await Promise.all((capture?.data.disputes ?? []).map((id) => findLedgerRow(em, 'paypal.dispute', id)));
  return rows.flatMap((row) => (row ? [row.data.dispute] : []));
}

export async function findDispute(em: Em, id: string): Promise<Row<'paypal.dispute'>> {
  const row = await findLedgerRow(em, 'paypal.dispute', id);
  if (!row) throw notFound('dispute');
  return row;
}

/** The buyer wants the money back; PayPal holds it until the dispute is decided. */
export function openDispute(em: Em, row: Row<'paypal.capture'>, now: Date): Dispute {
  const { capture } = row.data;
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') throw nothingLeft();
  const at = now.toISOString();
  const dispute: Dispute = {
    dispute_id: `PP-D-${paypalId()}`,
    create_time: at,
    update_time: at,
    disputed_transactions: [toDisputedTransaction(capture)],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    ...(capture.amount && { dispute_amount: capture.amount }),
  };
  createLedgerRow(em, 'paypal.dispute', dispute.dispute_id, { dispute }, now);
  row.data = { ...row.data, disputes: [...(row.data.disputes ?? []), dispute.dispute_id] };
  writeEvent(em, 'CUSTOMER.DISPUTE.CREATED', dispute, now);
  return dispute;
}

export function resolveDispute(em: Em, row: Row<'paypal.dispute'>, outcome: 'won' | 'lost', now: Date): void {
  const { dispute } = row.data;
  if (dispute.status === 'RESOLVED') throw new PayPalProblem(422, 'DISPUTE_RESOLVED', 'It has been decided.');
  const lost = outcome === 'lost';
  const resolved: Dispute = {
    ...dispute,
    status: 'RESOLVED',
    update_time: now.toISOString(),
    dispute_outcome: {
      outcome_code: lost ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR',
      ...(lost && dispute.dispute_amount && { amount_refunded: dispute.dispute_amount }),
    },
  };
  row.data = { dispute: resolved };
  writeEvent(em, 'CUSTOMER.DISPUTE.RESOLVED', resolved, now);
}

function toDisputedTransaction({ id, custom_id: custom, invoice_id: invoice }: Capture) {
  return {
    seller_transaction_id: id ?? '',
    ...(custom && { custom }),
    ...(invoice && { invoice_number: invoice }),
  };
}

function nothingLeft(): PayPalProblem {
  return new PayPalProblem(422, 'NOTHING_TO_DISPUTE', 'There is nothing left of this capture to dispute.');
}
