import type { Em } from '#server/platform/db/orm.ts';
import { RecurringJob } from '#server/platform/jobs/recurring-job.entity.ts';

const JOB = { id: 'backup' } as const;

/** Lets the backup job run now, whatever the time of day. A failed one is repeated until it succeeds. */
export async function requestBackup(em: Em, now: Date): Promise<void> {
  await em.execute(
    `insert into recurring_job (id, next_attempt_at, requested_at) values (?, ?, ?)
     on conflict (id) do update set next_attempt_at = excluded.next_attempt_at, requested_at = excluded.requested_at`,
    [JOB.id, now, now],
  );
}

/**
 * Returns whether a requested backup is being made or about to be (`pending`), and whether the last attempt failed and
 * the next one waits for its turn (`failing`), with the reason (`problem`).
 */
export async function loadAttempt(
  em: Em,
  now: Date,
): Promise<{ pending: boolean; failing: boolean; problem: string | null }> {
  const job = await em.findOne(RecurringJob, JOB, { refresh: true });
  if (!job) return { pending: false, failing: false, problem: null };
  const isStarting = job.nextAttemptAt <= now || Boolean(job.leasedUntil && job.leasedUntil > now);
  const pending = Boolean(job.requestedAt) && isStarting;
  const failing = Boolean(job.failingSince) && !pending;
  return { pending, failing, problem: failing ? (job.lastError ?? null) : null };
}

/** Returns when a backup was requested that is not made yet; null if none was. */
export async function findRequest(em: Em): Promise<Date | null> {
  return (await em.findOne(RecurringJob, JOB, { refresh: true }))?.requestedAt ?? null;
}

/** Notes that a requested backup is made; a later request stays. */
export async function settleRequest(em: Em, requestedAt: Date): Promise<void> {
  await em.nativeUpdate(RecurringJob, { ...JOB, requestedAt: { $lte: requestedAt } }, { requestedAt: null });
}
