import type { Em } from '#server/platform/db/orm.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { RefusedRefund } from '../notices/flagged-notices.ts';
import { type Payment, Refund } from '../orders/order.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import type { ArrivedRefund, FailedRefund, PaymentSnapshot } from '../providers/provider-snapshot.ts';
import { createRefund } from './refunds.service.ts';

/**
 * Marks failed refunds, of the shop and of the provider, so that the coach can retry. Settles those that were made again
 * at the provider. Returns the newly failed others.
 */
export async function refuseFailedRefunds(
  context: PaymentContext,
  tx: Em,
  payment: Payment,
  { failedRefunds = [] }: PaymentSnapshot,
  fresh: readonly ArrivedRefund[],
): Promise<RefusedRefund[]> {
  if (failedRefunds.length === 0 && fresh.length === 0) return [];
  const { say } = await loadSpeaker(context.brand.language);
  const now = context.clock();
  const rows = await tx.find(Refund, { payment }, { orderBy: { createdAt: 'asc' } });
  const refused: { row: Refund; problem: string }[] = [];
  for (const failed of failedRefunds) {
    const { reference, problem: words } = failed;
    const named = rows.find((row) => row.reference === reference);
    if (named ? named.status !== 'done' : rows.some((row) => isUnnamed(row, failed))) continue;
    const problem = say(words).slice(0, 500);
    // A repetition is a refund created after this time.
    if (named) tx.assign(named, { status: 'refused', lastError: problem, doneAt: now });
    refused.push({ row: named ?? noteForeignRefund(tx, payment, failed, { problem, now }), problem });
  }
  settleRepeated(tx, payment, [...rows, ...refused.map(({ row }) => row)], { fresh, now });
  return refused
    .filter(({ row }) => !row.settledAt)
    .map(({ row: { id, amountMinor }, problem }) => ({ refund: `${id}:late`, amountMinor, problem }));
}

/** Settles failed refunds that were made again at the provider. Access that they have ended stays ended. */
function settleRepeated(
  tx: Em,
  payment: Payment,
  rows: readonly Refund[],
  { fresh, now }: { fresh: readonly ArrivedRefund[]; now: Date },
): void {
  for (const arrived of fresh) {
    const { reference, amountMinor } = arrived;
    if (rows.some((row) => isSame(row, arrived))) continue;
    const failed = rows.find((row) => row.status === 'refused' && !row.settledAt && mayRepeat(arrived, row));
    if (!failed) continue;
    failed.settledAt = now;
    const { reason, endsContract } = failed;
    const again = createRefund(tx, payment, { reason, endsContract, amountMinor, now });
    tx.assign(again, { status: 'done', reference, doneAt: now });
  }
}

/** True if a refund may repeat a failed one. One with an id began at the provider, and its repetition began later. */
function mayRepeat({ amountMinor, begunAt }: ArrivedRefund, failed: Refund): boolean {
  return failed.amountMinor === amountMinor && (!failed.reference || !begunAt || failed.createdAt < begunAt);
}

/** True if an arrived refund is the shop's, or may be one whose id is not known yet. */
function isSame(row: Refund, { reference, amountMinor }: ArrivedRefund): boolean {
  return row.reference === reference || (row.status === 'pending' && row.amountMinor === amountMinor);
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
