import type { Em } from '#server/platform/db/orm.ts';

/** Skipped receipt numbers: the shop may have used them after the backup. */
export interface ReceiptGap {
  mode: 'live' | 'test';
  first: number;
  last: number;
}

const DAY_MS = 86_400_000;
/** Ids of the counters' rows (`receipts.service.ts`). */
const COUNTERS = { live: 1, test: 2 } as const;
/** Gaps are multiples of a hundred, which accountants recognise. */
const STEP = 100;
/** Factor by which sales since the backup may exceed those of the month before. */
const MARGIN = 3;

/**
 * Prepares a copy to continue as the shop. Ended access stays ended, no receipt number is used twice, and the providers
 * are asked for news.
 */
export async function resume(
  tx: Em,
  { takenAt, now }: { takenAt: Date; now: Date },
): Promise<{ receipts: ReceiptGap[]; orders: number }> {
  // Otherwise sign-outs since the backup would be undone.
  for (const table of ['session', 'login_code', 'embed_token']) await tx.execute(`delete from ${table}`);
  const receipts = [];
  for (const mode of ['live', 'test'] as const) receipts.push(await leaveGap(tx, mode, takenAt, now));
  return { receipts, orders: await askProviders(tx, now) };
}

async function leaveGap(tx: Em, mode: ReceiptGap['mode'], takenAt: Date, now: Date): Promise<ReceiptGap> {
  const since = new Date(takenAt.getTime() - 30 * DAY_MS);
  const [recent] = await tx.execute<{ count: number }[]>(
    'select count(*)::int as count from receipt where mode = ? and created_at >= ?',
    [mode, since],
  );
  const days = Math.max(1, Math.ceil((now.getTime() - takenAt.getTime()) / DAY_MS));
  const expected = (recent!.count / 30) * days * MARGIN;
  const gap = STEP * Math.max(1, Math.ceil(expected / STEP));
  const [counter] = await tx.execute<{ last: number }[]>(
    `insert into receipt_counter (id, last) values (?, ?)
     on conflict (id) do update set last = receipt_counter.last + excluded.last returning last`,
    [COUNTERS[mode], gap],
  );
  return { mode, first: counter!.last - gap + 1, last: counter!.last };
}

/** Makes every watched order due for reconciling (`nextReconcileAt`). */
async function askProviders(tx: Em, now: Date): Promise<number> {
  const rows = await tx.execute<object[]>(
    'update customer_order set next_check_at = ? where next_check_at is not null returning 1',
    [now],
  );
  return rows.length;
}
