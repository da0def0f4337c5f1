import type { EntityName } from '@mikro-orm/core';
import type { Em } from '../db/orm.ts';

/**
 * Rows of one table that are jobs. A row is written in the transaction of its cause,
 * with its due time, number of attempts and last error.
 */
export interface JobQueue {
  /** Names the kind in logs, in metrics and to the coach. */
  kind: string;
  entity: EntityName<JobRow>;
  /** SQL: rows with something still to do, now or later. */
  open: string;
  /** SQL condition of rows that were given up. */
  failed?: string;
  /** Property with a row's due time; `nextAttemptAt` by default. */
  due?: string;
}

/** Columns of every row of a queue, beside its due time. */
export interface JobRow {
  /** Attempts since the last success. */
  attempts: number;
  /** End of the lease of one worker. The value is the proof of ownership: another worker writes a later one. */
  leasedUntil?: Date | null | undefined;
  lastError?: string | null | undefined;
  /** The first of the failures in a row. */
  failingSince?: Date | null | undefined;
}

/**
 * Lease of a worker's rows. With a turn every two seconds, another worker resumes
 * the work of a killed process within eight.
 */
export const LEASE_MS = 6_000;

/** Rows of a kind that neither wait for its other rows nor hold them up. */
interface Lane {
  /** SQL condition of this queue's rows. */
  where: string;
  /** Concurrent batches in one process; by default as the kind has it. */
  concurrency?: number;
}

/** A queue with its handler. */
export interface JobKind<Row extends JobRow = JobRow> extends JobQueue {
  /** Rows that are taken, leased and handed over together. */
  batchSize: number;
  /** Concurrent batches in one process; a batch ends with its last row. */
  concurrency: number;
  /** Lanes are claimed separately, in their order; one for all rows by default. */
  lanes?: readonly Lane[];
  /** Lease of a worker's rows; renewed while they are in work. */
  leaseMs: number;
  /** Polling interval without a wake-up. */
  pollMs?: number;
  /** Waits between failed attempts double from the first to the longest. */
  backoff: { firstMs: number; maxMs: number };
  /** Name of the log line about a failed attempt, such as `mail.send_failed`. */
  failureEvent: string;
  /** Returns true while a shared dependency of all rows is away: none is claimed then. */
  isPaused?: () => boolean;
  /** Called before each poll: writes rows that have no other cause. */
  prepare?: (em: Em, now: Date) => Promise<void>;
  handle: (batch: Batch<Row>) => Promise<void>;
}

/** Rows of one worker. Each has to be finished, put back or failed. */
export interface Batch<Row extends JobRow> {
  rows: readonly Row[];
  /** A unit of work of its own. */
  newEm: () => Em;
  /**
   * Saves that rows are done, with these fields; in a transaction, together with its effects.
   * @throws {LeaseLost} if another worker has taken a row over: its result counts.
   */
  finish: (rows: readonly Row[], fields: Partial<Row>, tx?: Em) => Promise<void>;
  /** Frees rows that cannot be worked on now through no fault: the attempt does not count. */
  putBack: (rows: readonly Row[], afterMs: number) => Promise<void>;
  /** Notes why rows failed, and has them tried again later. */
  fail: (rows: readonly Row[], error: unknown) => Promise<void>;
}

/** Erases the row type of a job kind for callers that need not know it. */
export function jobKind<Row extends JobRow>(kind: JobKind<Row>): JobKind {
  return kind as unknown as JobKind;
}

/** Returns a handler that runs its rows concurrently, and saves each result in its row. */
export function forEachRow<Row extends JobRow>(
  handle: (
    row: Row,
    finish: (fields: Partial<Row>, tx?: Em) => Promise<void>,
    em: Em,
  ) => Promise<Partial<Row> | undefined>,
): JobKind<Row>['handle'] {
  return async (batch) => {
    const work = async (row: Row) => {
      const fields = await handle(row, (done, tx) => batch.finish([row], done, tx), batch.newEm());
      if (fields) await batch.finish([row], fields);
    };
    await waitForAll(batch.rows.map((row) => work(row).catch((error: unknown) => batch.fail([row], error))));
  };
}

/** Waits for all, even after a failure, so that each keeps its lease. @throws the first failure */
export async function waitForAll(working: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(working);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
