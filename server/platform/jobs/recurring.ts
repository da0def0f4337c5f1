import type { Em } from '../db/orm.ts';
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

/** Between two looks at a job's row. */
const CHECK_MS = 60_000;

/** Corrects times that a clock wrote which ran ahead: otherwise the job would wait for them. */
async function bringBack(em: Em, kind: string, latest: Date): Promise<void> {
  await em.execute(
    `update recurring_job set next_attempt_at = least(next_attempt_at, ?),
       leased_until = case when leased_until <= ? then leased_until end
     where id = ? and (next_attempt_at > ? or leased_until > ?)`,
    [latest, latest, kind, latest, latest],
  );
}

/** Returns a job that runs periodically, in one process each time. A failed run waits for the next turn. */
export function recurring({ kind, everyMs, firstMs = everyMs, failureEvent, clock, run }: Recurring): JobKind {
  let checkAt = -Infinity;
  return jobKind<RecurringJob>({
    ...recurringQueue(kind),
    batchSize: 1,
    concurrency: 1,
    leaseMs: LEASE_MS,
    backoff: { firstMs: everyMs, maxMs: everyMs },
    failureEvent,
    async prepare(em, now) {
      if (performance.now() < checkAt) return;
      const row = [kind, new Date(now.getTime() + firstMs)];
      await em.execute('insert into recurring_job (id, next_attempt_at) values (?, ?) on conflict do nothing', row);
      await bringBack(em, kind, new Date(now.getTime() + everyMs));
      checkAt = performance.now() + CHECK_MS;
    },
    handle: forEachRow<RecurringJob>(async () => {
      await run();
      return { attempts: 0, nextAttemptAt: new Date(clock().getTime() + everyMs) };
    }),
  });
}
