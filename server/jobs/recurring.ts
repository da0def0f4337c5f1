import type { Em } from '../db/orm.ts';
import { jobKind, forEachRow, type JobKind, type JobQueue } from './queue.ts';
import { RecurringJob } from './recurring-job.entity.ts';

interface Recurring {
  kind: string;
  everyMs: number;
  failureEvent: string;
  /** Where it fails, it is tried again when its time has come anew, unless it should be sooner. */
  retryMs?: number;
  clock: () => Date;
  run: () => Promise<void>;
}

/** The queue of a kind of work that comes round: one row for all processes. */
export function recurringQueue(kind: string): JobQueue {
  return { kind, entity: RecurringJob, open: `id = '${kind}'` };
}

/** Work that is done again and again, by one process at a time. */
export function recurring({ kind, everyMs, failureEvent, retryMs = everyMs, clock, run }: Recurring): JobKind {
  return jobKind<RecurringJob>({
    ...recurringQueue(kind),
    batchSize: 1,
    concurrency: 1,
    leaseMs: 60_000,
    pollMs: 60_000,
    backoff: { firstMs: retryMs, maxMs: everyMs },
    failureEvent,
    handle: forEachRow<RecurringJob>(async () => {
      await run();
      return { attempts: 0, nextAttemptAt: new Date(clock().getTime() + everyMs) };
    }),
  });
}

/** Writes down when work that comes round is due for the first time, unless that is known. */
export async function scheduleRecurring(em: Em, kind: string, first: Date): Promise<void> {
  await em.execute('insert into recurring_job (id, next_attempt_at) values (?, ?) on conflict do nothing', [
    kind,
    first,
  ]);
}
