import { raw } from '@mikro-orm/core';
import type { Logger } from 'pino';
import { type Em, forkOf, type Orm } from '../db/orm.ts';
import { messageOf } from '../errors.ts';
import type { Batch, JobKind, JobRow } from './queue.ts';
import { keyOf, renewLeases, write } from './rows.ts';

/** What all work after the answer needs. */
export interface JobContext {
  orm: Orm;
  log: Logger;
  clock: () => Date;
}

/** Another worker has taken a row over: what this one found out is not written. */
class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/**
 * Hands claimed rows to their handler and keeps their lease meanwhile. The first failure is given back,
 * noted and logged already. `retryIn` is told when rows are due again.
 */
export async function runBatch(
  { orm, log, clock }: JobContext,
  kind: JobKind,
  claimed: readonly JobRow[],
  retryIn: (ms: number) => void = () => undefined,
): Promise<unknown> {
  const open = new Set(claimed);
  // A renewal whose answer was lost may have been written or not: either value is ours.
  const leases = claimed.slice(0, 1).map(({ leasedUntil }) => leasedUntil!);
  let problem: unknown;

  const batch: Batch<JobRow> = {
    rows: claimed,
    async finish(rows, fields, tx) {
      const { [kind.due ?? 'nextAttemptAt']: due, ...rest } = fields as Partial<Record<string, Date | null>>;
      await note(rows, { lastError: null, failingSince: null, ...rest, leasedUntil: null }, due, tx);
    },
    async putBack(rows, afterMs) {
      for (const row of rows) await note([row], { leasedUntil: null, attempts: row.attempts - 1 }, later(afterMs));
    },
    async fail(rows, error) {
      if (error instanceof LeaseLost) return log.warn({ kind: kind.kind, problem: error.message }, 'job.lease_lost');
      problem ??= error;
      for (const row of rows) await noteFailure(row, messageOf(error).slice(0, 500));
    },
  };

  async function noteFailure(row: JobRow, lastError: string) {
    const id = keyOf(forkOf(orm), kind, row);
    log.warn({ [kind.kind]: id, attempt: row.attempts, problem: lastError }, kind.failureEvent);
    const failingSince = raw('coalesce(failing_since, ?::timestamptz)', [clock()]);
    const due = later(waitAfter(kind, row.attempts));
    await note([row], { leasedUntil: null, lastError, failingSince }, due).catch((lost: unknown) => {
      if (!(lost instanceof LeaseLost)) throw lost;
      log.warn({ kind: kind.kind, problem: lost.message }, 'job.lease_lost');
    });
  }

  async function note(rows: readonly JobRow[], fields: object, due?: Date | null, tx: Em = forkOf(orm)) {
    const written = await write(tx, kind, { rows, leases, fields, ...(due !== undefined && { due }) });
    for (const row of rows) open.delete(row);
    if (written < rows.length) throw new LeaseLost(`${rows.length - written} of ${rows.length} rows were taken over.`);
  }

  function later(ms: number): Date {
    retryIn(ms);
    return new Date(clock().getTime() + ms);
  }

  async function renew() {
    const now = clock();
    // One that has ended may be another worker's already.
    if (open.size === 0 || now >= leases.at(-1)!) return;
    const until = new Date(now.getTime() + kind.leaseMs);
    leases.push(until);
    await renewLeases(forkOf(orm), kind, { rows: [...open], leases, until });
  }

  const renewal = setInterval(() => {
    renew().catch((error: unknown) =>
      log.warn({ kind: kind.kind, problem: messageOf(error) }, 'job.lease_not_renewed'),
    );
  }, kind.leaseMs / 3);
  try {
    await kind.handle(batch).catch((error: unknown) => batch.fail([...open], error));
    if (open.size > 0) await batch.fail([...open], new Error('The handler ended without an outcome.'));
  } finally {
    clearInterval(renewal);
  }
  return problem;
}

function waitAfter({ backoff }: JobKind, attempts: number): number {
  return Math.min(backoff.maxMs, backoff.firstMs * 2 ** Math.min(attempts - 1, 20));
}
