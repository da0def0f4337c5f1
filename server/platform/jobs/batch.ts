import { setTimeout as wait } from 'node:timers/promises';
import { raw } from '@mikro-orm/core';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../db/connection/away.ts';
import { type Em, forkEm, type Orm } from '../db/orm.ts';
import { getErrorMessage } from '../errors.ts';
import { waitForAll, type Batch, type JobKind, type JobRow } from './queue.ts';
import { getRowKey, renewLeases, writeRows } from './rows.ts';

/** Dependencies of all jobs. */
export interface JobContext {
  orm: Orm;
  log: Logger;
  clock: () => Date;
}

/** Another worker has taken over a row, so this worker's result is discarded. */
class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** How long the worker retries to save a result while the database is away. */
const NOTE_FOR_MS = 3_600_000;
const NOTE_AGAIN_MS = { first: 50, max: 1_000 };

interface BatchCallbacks {
  /** Rows are due again after this time. */
  retryIn: (ms: number) => void;
  /** The database could not be reached. */
  databaseAway: () => void;
}

/**
 * Passes claimed rows to their handler and renews their lease meanwhile. Returns the first failure,
 * saved and logged already.
 */
export async function runBatch(
  { orm, log, clock }: JobContext,
  kind: JobKind,
  claimed: readonly JobRow[],
  { retryIn, databaseAway }: BatchCallbacks = { retryIn: () => undefined, databaseAway: () => undefined },
): Promise<unknown> {
  const open = new Set(claimed);
  // A renewal whose answer is lost or on its way may have been written or not: either value is ours.
  const leases = claimed.slice(0, 1).map(({ leasedUntil }) => leasedUntil!);
  let problem: unknown;

  const batch: Batch<JobRow> = {
    rows: claimed,
    newEm: () => forkEm(orm),
    async finish(rows, fields, tx) {
      const { [kind.due ?? 'nextAttemptAt']: due, ...rest } = fields as Partial<Record<string, Date | null>>;
      await note(rows, { lastError: null, failingSince: null, ...rest, leasedUntil: null }, due, tx);
    },
    async putBack(rows, afterMs) {
      // A lost row does not stop the others.
      await waitForAll(
        rows.map((row) => note([row], { leasedUntil: null, attempts: row.attempts - 1 }, later(afterMs))),
      );
    },
    async fail(rows, error) {
      if (error instanceof LeaseLost) return log.warn({ kind: kind.kind, problem: error.message }, 'job.lease_lost');
      problem ??= error;
      for (const row of rows) await noteFailure(row, getErrorMessage(error).slice(0, 500));
    },
  };

  async function noteFailure(row: JobRow, lastError: string) {
    const id = getRowKey(forkEm(orm), kind, row);
    log.warn({ [kind.kind]: id, attempt: row.attempts, problem: lastError }, kind.failureEvent);
    const failingSince = raw('coalesce(failing_since, ?::timestamptz)', [clock()]);
    const due = later(waitAfter(kind, row.attempts));
    await note([row], { leasedUntil: null, lastError, failingSince }, due).catch((lost: unknown) => {
      if (!(lost instanceof LeaseLost)) throw lost;
      log.warn({ kind: kind.kind, problem: lost.message }, 'job.lease_lost');
    });
  }

  async function note(rows: readonly JobRow[], fields: object, due?: Date | null, tx?: Em) {
    const values = () => ({ rows, leases, fields, ...(due !== undefined && { due }) });
    const written = tx
      ? await writeRows(tx, kind, values())
      : await untilTaken(() => writeRows(forkEm(orm), kind, values()), databaseAway);
    for (const row of rows) open.delete(row);
    if (written < rows.length) throw new LeaseLost(`${rows.length - written} of ${rows.length} rows were taken over.`);
  }

  function later(ms: number): Date {
    retryIn(ms);
    return new Date(clock().getTime() + ms);
  }

  async function renew() {
    if (open.size === 0) return;
    const until = new Date(clock().getTime() + kind.leaseMs);
    // Ours from here on: an outcome may be noted after it was written and before its answer is here.
    leases.push(until);
    // Renews expired leases, too, unless another worker has taken the row over.
    const renewed = await renewLeases(forkEm(orm), kind, { rows: [...open], leases, until });
    if (renewed === 0) leases.splice(leases.indexOf(until), 1);
  }

  const renewal = setInterval(() => {
    renew().catch((error: unknown) => {
      if (isDatabaseAway(error)) databaseAway();
      log.warn({ kind: kind.kind, problem: getErrorMessage(error) }, 'job.lease_not_renewed');
    });
  }, kind.leaseMs / 4);
  try {
    await kind.handle(batch).catch((error: unknown) => batch.fail([...open], error));
    if (open.size > 0) await batch.fail([...open], new Error('The handler ended without an outcome.'));
  } finally {
    clearInterval(renewal);
  }
  return problem;
}

/**
 * Retries until the result is saved: otherwise the job would run again after its lease. A row that
 * another worker has taken over stays unchanged.
 */
async function untilTaken<T>(work: () => Promise<T>, databaseAway: () => void): Promise<T> {
  const until = performance.now() + NOTE_FOR_MS;
  for (let pause = NOTE_AGAIN_MS.first; ; pause = Math.min(2 * pause, NOTE_AGAIN_MS.max)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error;
      databaseAway();
    }
    await wait(pause);
  }
}

function waitAfter({ backoff }: JobKind, attempts: number): number {
  return Math.min(backoff.maxMs, backoff.firstMs * 2 ** Math.min(attempts - 1, 20));
}
