import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../db/connection/away.ts';
import { forkEm } from '../db/orm.ts';
import { withReservedConnection } from '../db/reserve.ts';
import { getErrorMessage } from '../errors.ts';
import { type JobContext, runBatch } from './batch.ts';
import type { JobKind, JobRow } from './queue.ts';
import { claimRows } from './rows.ts';

/** Polling interval of each kind. */
export const POLL_MS = 2_000;
const STOP_MS = 8_000;
/** Minimum pause of an idle kind, however often it is woken. */
const GAP_MS = 25;

/** Shortest time between two log entries about failed turns: an outage lasts for many turns of every kind. */
const LOG_AGAIN_MS = 60_000;

/** The job engine. */
export interface Jobs {
  /** Looks for work of these kinds now; called after a commit that may have written some. */
  wake: (...kinds: string[]) => void;
  /** Stops after running work, or after some seconds; the rest stays for the next process. */
  stop: (limitMs?: number) => Promise<void>;
}

/** Runs due jobs, outside any transaction, until it is stopped. Kinds run independently of each other. */
export function startJobs(context: JobContext, kinds: readonly JobKind[]): Jobs {
  const logFailure = failureLog(context.log);
  const loops = kinds.flatMap(splitLanes).map((kind) => ({ kind: kind.kind, ...startLoop(context, kind, logFailure) }));
  return {
    wake(...woken) {
      for (const loop of loops) if (woken.includes(loop.kind)) loop.wake();
    },
    async stop(limitMs = STOP_MS) {
      const ended = Promise.all(loops.map((loop) => loop.stop()));
      // A slow provider does not delay the shutdown: its row keeps its lease.
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, limitMs).unref())]);
    },
  };
}

type LogFailure = (kind: JobKind, error: unknown) => void;

/** Logs one failed turn of a kind a minute; while the database is away, one of all kinds. */
function failureLog(log: Logger): LogFailure {
  const loggedAt = new Map<string, number>();
  return ({ kind }, error) => {
    const key = isDatabaseAway(error) ? 'database' : kind;
    const now = performance.now();
    if (now - (loggedAt.get(key) ?? -Infinity) < LOG_AGAIN_MS) return;
    loggedAt.set(key, now);
    log.error({ kind, problem: getErrorMessage(error) }, 'job.turn_failed');
  };
}

/** The kind once for each of its lanes. */
function splitLanes(kind: JobKind): JobKind[] {
  const { lanes = [{ where: 'true' }], open, concurrency } = kind;
  return lanes.map((lane) => ({
    ...kind,
    open: `(${open}) and (${lane.where})`,
    concurrency: lane.concurrency ?? concurrency,
  }));
}

function startLoop(context: JobContext, kind: JobKind, logFailure: LogFailure) {
  let stopped = false;
  let calls = 0;
  let awayAt = -Infinity;
  let wakeLoop: () => void = () => undefined;
  const working = new Set<Promise<unknown>>();
  const running = run();

  async function run() {
    while (!stopped) {
      const before = calls;
      const full = await turn().catch((error: unknown) => {
        databaseAway();
        logFailure(kind, error);
        return false;
      });
      if (working.size >= kind.concurrency) await Promise.race(working);
      // A call that came while the table was being read may be about a row that was not there yet.
      else if (!full && !stopped) await (calls === before ? pause() : wait(GAP_MS));
    }
    await Promise.all(working);
  }

  /** Runs a batch; true if there may be another one. */
  async function turn(): Promise<boolean> {
    if (kind.isPaused?.()) return false;
    // While the database was away, leases could not be renewed or results saved: those go first.
    const takeOver = performance.now() > awayAt + kind.leaseMs;
    const rows = await takeDue(context, kind, takeOver);
    if (rows.length === 0) return false;
    const work = runBatch(context, kind, rows, { retryIn, databaseAway })
      .catch((error: unknown) => logFailure(kind, error))
      .finally(() => {
        working.delete(work);
        // Something may have become due, or been asked for again, in the meantime.
        wake();
      });
    working.add(work);
    return rows.length === kind.batchSize;
  }

  function retryIn(ms: number) {
    if (ms < POLL_MS) setTimeout(wake, ms + 1).unref();
  }

  function databaseAway() {
    awayAt = performance.now();
  }

  function pause() {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, kind.pollMs ?? POLL_MS);
      wakeLoop = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function wake() {
    calls += 1;
    wakeLoop();
  }

  return {
    wake,
    stop() {
      stopped = true;
      wake();
      return running;
    },
  };
}

/** Runs one row now, due or not. False if another worker has it. @throws what its handler threw */
export async function runNow(context: JobContext, kind: JobKind, id: string): Promise<boolean> {
  const claim = { now: context.clock(), leaseMs: kind.leaseMs, of: { id } };
  const rows = await claimRows(forkEm(context.orm), kind, claim);
  if (rows.length === 0) return false;
  const problem = await runBatch(context, kind, rows);
  if (problem) throw problem;
  return true;
}

/** Runs due jobs until none is left; for tests and for commands. False if nothing was due. */
export async function runUntilDone(context: JobContext, kinds: readonly JobKind[]): Promise<boolean> {
  let worked = true;
  let workedEver = false;
  while (worked) {
    worked = false;
    for (const kind of kinds.flatMap(splitLanes)) {
      const rows = await takeDue(context, kind);
      worked ||= rows.length > 0;
      if (rows.length > 0) await runBatch(context, kind, rows);
    }
    workedEver ||= worked;
  }
  return workedEver;
}

async function takeDue({ orm, clock }: JobContext, kind: JobKind, takeOver = true): Promise<JobRow[]> {
  const em = forkEm(orm);
  const now = clock();
  await withReservedConnection(async () => kind.prepare?.(em, now));
  return claimRows(em, kind, { now, leaseMs: kind.leaseMs, takeOver, of: { limit: kind.batchSize } });
}
