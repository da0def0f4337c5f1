import type { Em } from '../platform/db/orm.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { getQueueTable } from '../platform/jobs/rows.ts';

/** Counts rows of each queue that are due by then or in work; empty queues are left out. */
export async function countDueRows(
  em: Em,
  queues: readonly JobQueue[],
  now: Date,
): Promise<[kind: string, count: number][]> {
  const counts = queues.map((queue) => {
    const { name, due } = getQueueTable(em, queue);
    return `(select cast(count(*) as int) from ${name} where (${queue.open}) and (${due} <= ? or leased_until is not null)) as "${queue.kind}"`;
  });
  const times = queues.map(() => now);
  const [row] = await em.execute<Record<string, number>[]>(`select ${counts.join(', ')}`, times);
  return Object.entries(row!).filter(([, count]) => count > 0);
}
