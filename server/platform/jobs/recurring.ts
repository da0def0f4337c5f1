import { forEachRow, jobKind, LEASE_MS, type JobKind, type JobQueue } from './queue.ts';
import { RecurringJob } from './recurring-job.entity.ts';

interface Recurring {
  kind: string;
  everyMs: number;
  /** Delay of the first run after the first start; one interval by default. */
  firstMs?: number;
  /** Name of the log line about a failed attempt. */
  failureEvent: string;
  clock: () => Date;
  run: () => Promise<void>;
}

/** Returns the queue of a recurring job: one row for all processes. */
export function recurringQueue(kind: string): JobQueue {
  return { kind, entity: RecurringJob, open: `id = '${kind}'` };
}

/** Returns a job that runs periodically, in one process each time. A failed run waits for the next turn. */
export function recurring({ kind, everyMs, firstMs = everyMs, failureEvent, clock, run }: Recurring): JobKind {
  let known = false;
  return jobKind<RecurringJob>({
    ...recurringQueue(kind),
    batchSize: 1,
    concurrency: 1,
    leaseMs: LEASE_MS,
    backoff: { firstMs: everyMs, maxMs: everyMs },
    failureEvent,
    async prepare(em, now) {
      if (known) return;
      const row = [kind, new Date(now.getTime() + firstMs)];
      await em.execute('insert into recurring_job (id, next_attempt_at) values (?, ?) on conflict do nothing', row);
      known = true;
    },
    handle: forEachRow<RecurringJob>(async () => {
      await run();
      return { attempts: 0, nextAttemptAt: new Date(clock().getTime() + everyMs) };
    }),
  });
}
