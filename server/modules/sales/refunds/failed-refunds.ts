import type { Em } from '#server/platform/db/orm.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { RefusedRefund } from '../notices/flagged-notices.ts';
import { type Payment, Refund } from '../orders/order.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import type { FailedRefund, PaymentSnapshot } from '../providers/provider-snapshot.ts';
import { createRefund } from './refunds.service.ts';

/** Marks failed refunds, of the shop and of the provider, so that the coach can retry. */
export async function refuseFailedRefunds(
  context: PaymentContext,
  tx: Em,
  payment: Payment,
  { failedRefunds = [] }: PaymentSnapshot,
): Promise<RefusedRefund[]> {
  if (failedRefunds.length === 0) return [];
  const { say } = await loadSpeaker(context.brand.language);
  const now = context.clock();
  const rows = await tx.find(Refund, { payment });
  const refused: RefusedRefund[] = [];
  for (const failed of failedRefunds) {
    const { reference, amountMinor, problem: words } = failed;
    const named = rows.find((row) => row.reference === reference);
    if (named ? named.status !== 'done' : rows.some((row) => isUnnamed(row, failed))) continue;
    const problem = say(words).slice(0, 500);
    // A repetition is a refund created after this time.
    if (named) tx.assign(named, { status: 'refused', lastError: problem, doneAt: now });
    const { id } = named ?? noteForeignRefund(tx, payment, failed, { problem, now });
    refused.push({ refund: `${id}:late`, amountMinor, problem });
  }
  return refused;
}

/** Maximum lead of a provider's clock. */
const CLOCKS_MS = 60_000;

/** True if a row without the provider's id may be this refund: in transit, or refused at once. */
function isUnnamed({ reference, status, amountMinor, doneAt }: Refund, failed: FailedRefund): boolean {
  if (reference || status === 'done' || amountMinor !== failed.amountMinor) return false;
  return !doneAt || !failed.begunAt || failed.begunAt.getTime() <= doneAt.getTime() + CLOCKS_MS;
}

/** Records a failed refund made at the provider, for the coach to repeat. */
function noteForeignRefund(
  tx: Em,
  payment: Payment,
  { reference, amountMinor, begunAt }: FailedRefund,
  { problem, now }: { problem: string; now: Date },
): Refund {
  const wanted = { reason: 'provider', endsContract: false, amountMinor, now: begunAt ?? now } as const;
  const refund = createRefund(tx, payment, wanted);
  return tx.assign(refund, { status: 'refused', reference, lastError: problem, doneAt: now });
}
