import type { Em } from '#server/platform/db/orm.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { type Payment, Refund } from '../orders/order.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import type { ArrivedRefund, FailedRefund } from '../providers/provider-snapshot.ts';
import { createRefund } from './refunds.service.ts';

/** Refund that has just failed. */
export interface FailedRow {
  row: Refund;
  /** The provider's reason, in the coach's language. */
  problem: string;
}

/** Marks failed refunds of the shop and creates rows for those of the provider. Returns the newly failed ones. */
export async function recordFailedRefunds(
  context: PaymentContext,
  tx: Em,
  payment: Payment,
  { failedRefunds, now }: { failedRefunds: readonly FailedRefund[]; now: Date },
): Promise<FailedRow[]> {
  if (failedRefunds.length === 0) return [];
  const { say } = await loadSpeaker(context.brand.language);
  const rows = await findRefunds(tx, payment);
  const newlyFailed: FailedRow[] = [];
  for (const failed of failedRefunds) {
    const known = findRefundRow(rows, failed, ['pending', 'refused']);
    if (known && (known.reference !== failed.reference || known.status !== 'done')) continue;
    const problem = say(failed.problem).slice(0, 500);
    const row = known ?? noteForeignRefund(tx, payment, failed, now);
    newlyFailed.push({ row: tx.assign(row, { status: 'refused', lastError: problem, doneAt: now }), problem });
  }
  return newlyFailed;
}

interface ProviderRefunds {
  newRefunds: readonly ArrivedRefund[];
  /** Failed ones of the same snapshot, with their starts. */
  failedRefunds: readonly FailedRefund[];
  now: Date;
}

/** Settles failed refunds that were made again at the provider. Access that they have ended stays ended. */
export async function settleRepeatedRefunds(
  tx: Em,
  payment: Payment,
  { newRefunds, failedRefunds, now }: ProviderRefunds,
): Promise<void> {
  if (newRefunds.length === 0) return;
  const rows = await findRefunds(tx, payment);
  for (const arrived of newRefunds) {
    if (findRefundRow(rows, arrived)) continue;
    const failed = rows.find((row) => mayRepeat(arrived, row, failedRefunds) && !isRepeated(row, rows));
    if (!failed) continue;
    failed.settledAt = now;
    const { reference, amountMinor } = arrived;
    const { reason, endsContract } = failed;
    const repetition = createRefund(tx, payment, { reason, endsContract, amountMinor, now });
    tx.assign(repetition, { status: 'done', reference, doneAt: now });
  }
}

/** Maximum lead of a provider's clock. */
const CLOCKS_MS = 60_000;

/**
 * Returns the shop's row of a provider's refund. One in transit, or refused at once, does not have the provider's id:
 * its amount and time must do, if it has one of the states.
 */
export function findRefundRow(
  rows: readonly Refund[],
  {
    reference,
    amountMinor,
    begunAt,
  }: Pick<ArrivedRefund, 'amountMinor' | 'begunAt'> & { reference?: string | undefined },
  states: readonly Refund['status'][] = ['pending'],
): Refund | undefined {
  const mayBe = (row: Refund) =>
    !row.reference &&
    states.includes(row.status) &&
    row.amountMinor === amountMinor &&
    (!row.doneAt || !begunAt || begunAt.getTime() <= row.doneAt.getTime() + CLOCKS_MS);
  return rows.find((row) => row.reference && row.reference === reference) ?? rows.find(mayBe);
}

function findRefunds(tx: Em, payment: Payment): Promise<Refund[]> {
  return tx.find(Refund, { payment }, { orderBy: { createdAt: 'asc' } });
}

/** True if a refund may repeat an open failed one. If that began at the provider, its repetition began later. */
function mayRepeat(
  { amountMinor, begunAt }: ArrivedRefund,
  failed: Refund,
  failedRefunds: readonly FailedRefund[],
): boolean {
  if (failed.status !== 'refused' || failed.settledAt || failed.amountMinor !== amountMinor) return false;
  // The provider's clock decides, because the shop's may be ahead.
  const known = failedRefunds.find(({ reference }) => reference === failed.reference);
  return !failed.reference || !begunAt || (known?.begunAt ?? failed.createdAt) < begunAt;
}

/** True if the coach has repeated a failed refund in the shop. Each later one repeats one, the first failed first. */
function isRepeated(failed: Refund, rows: readonly Refund[]): boolean {
  const same = rows.filter(({ amountMinor }) => amountMinor === failed.amountMinor);
  const open = same
    .filter(({ status, settledAt }) => status === 'refused' && !settledAt)
    .toSorted((a, b) => failedAt(a) - failedAt(b) || (a.id < b.id ? -1 : 1));
  const queue = open.slice(0, open.indexOf(failed) + 1);
  // A repetition at the provider belongs to the refund that it has settled.
  const own = same.filter(({ createdAt }) => !same.some((row) => row.settledAt?.getTime() === createdAt.getTime()));
  return queue.every((row, at) => own.filter((each) => +each.createdAt > failedAt(row)).length >= queue.length - at);
}

function failedAt({ doneAt, createdAt }: Refund): number {
  return (doneAt ?? createdAt).getTime();
}

/** Creates the row of a refund that was made at the provider, for the coach to repeat. */
function noteForeignRefund(tx: Em, payment: Payment, failed: FailedRefund, now: Date): Refund {
  const { amountMinor, reference, begunAt } = failed;
  const wanted = { reason: 'provider', endsContract: false, amountMinor, now: begunAt ?? now } as const;
  return tx.assign(createRefund(tx, payment, wanted), { reference });
}
