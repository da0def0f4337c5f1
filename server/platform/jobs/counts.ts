import type { Em } from '../db/orm.ts';
import type { JobQueue } from './queue.ts';
import { getQueueTable } from './rows.ts';

/** Age in milliseconds at which failing or waiting work counts as stuck. */
const STUCK_MS = 600_000;

interface JobCounts {
  /** All open work, due now or later. */
  waiting: number;
  /** Failing, or overdue, for over ten minutes. */
  stuck: number;
  /** Given up. */
  failed: number;
}

export async function countJobs(em: Em, queue: JobQueue, now: Date): Promise<JobCounts> {
  const { name, due } = getQueueTable(em, queue);
  const { open, failed = 'false' } = queue;
  const old = new Date(now.getTime() - STUCK_MS);
  const [counts] = await em.execute<JobCounts[]>(
    `select count(*) filter (where ${open})::int as waiting,
       count(*) filter (where ${open} and (failing_since <= ? or ${due} <= ?))::int as stuck,
       count(*) filter (where ${failed})::int as failed
     from ${name} where (${open}) or (${failed})`,
    [old, old],
  );
  return counts!;
}

/** Returns a statement with the time since which each stuck row is stuck, to combine with other counts. */
export function stuckRows(em: Em, queues: readonly JobQueue[], now: Date): { sql: string; values: Date[] } {
  const old = new Date(now.getTime() - STUCK_MS);
  const each = queues.map((queue) => {
    const { name, due } = getQueueTable(em, queue);
    return `select least(failing_since, ${due}) as since from ${name} where ${queue.open} and (failing_since <= ? or ${due} <= ?)`;
  });
  return { sql: each.join(' union all '), values: each.flatMap(() => [old, old]) };
}

/** A row that has been failing, or overdue, for over ten minutes. */
interface StuckJob {
  kind: string;
  id: string;
  since: Date;
  attempts: number;
  problem: string | null;
}

/** Returns the twenty oldest stuck rows of each kind, with the total: one statement for all kinds. */
export async function findStuckJobs(
  em: Em,
  queues: readonly JobQueue[],
  now: Date,
): Promise<{ jobs: StuckJob[]; total: number }> {
  const old = new Date(now.getTime() - STUCK_MS);
  const each = queues.map((queue, at) => {
    const { name, key, due } = getQueueTable(em, queue);
    return `(select ${at} as kind, ${key}::text as id, least(failing_since, ${due}) as since, attempts, last_error as problem,
       count(*) over ()::int as of
       from ${name} where ${queue.open} and (failing_since <= ? or ${due} <= ?) order by since limit 20)`;
  });
  const rows = await em.execute<
    (Omit<StuckJob, 'kind' | 'since'> & { kind: number; since: string | Date; of: number })[]
  >(
    `select * from (${each.join(' union all ')}) as stuck order by kind, since`,
    queues.flatMap(() => [old, old]),
  );
  const ofKind = new Map(rows.map(({ kind, of }) => [kind, of]));
  return {
    jobs: rows.map(({ kind, since, id, attempts, problem }) => ({
      kind: queues[kind]!.kind,
      id,
      since: new Date(since),
      attempts,
      problem,
    })),
    total: [...ofKind.values()].reduce((sum, of) => sum + of, 0),
  };
}
