import { pino } from 'pino';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { markDatabaseError } from '../platform/db/connection/away.ts';
import { type Database, type Em, forkEm } from '../platform/db/orm.ts';
import { replaceProperty } from './replacing.ts';
import { testDatabase } from './database/test-database.ts';
import { type Jobs, startJobs } from '../platform/jobs/jobs.ts';
import { forEachRow, jobKind, type JobKind } from '../platform/jobs/queue.ts';
import { RecurringJob } from '../platform/jobs/recurring-job.entity.ts';
import { claimRows } from '../platform/jobs/rows.ts';

export const EPOCH = new Date(0);

let database: Database;
const running: Jobs[] = [];
export const logLines: Record<string, unknown>[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void logLines.push(JSON.parse(line) as never) });

/** Gives a test file its own database, without leftovers between its tests. */
export function freshJobs(): void {
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
    await em().nativeDelete(RecurringJob, {});
    logLines.length = 0;
  });
  afterAll(() => database.close());
}

export const em = () => forkEm(database.orm);
export const loadRecurringJob = (id: string) => em().findOneOrFail(RecurringJob, { id });
export const listIds = (rows: readonly object[]) => rows.map((row) => (row as RecurringJob).id).toSorted();

export async function createRecurringJobs(...ids: string[]) {
  const tx = em();
  for (const id of ids) tx.create(RecurringJob, { id, nextAttemptAt: EPOCH });
  await tx.flush();
}

/** Creates a kind whose rows have names with its prefix; a finished one is due in a year. */
export function createJobKind(
  kind: string,
  work: (id: string) => Promise<unknown>,
  options: Partial<JobKind> = {},
): JobKind {
  return jobKind<RecurringJob>({
    kind,
    entity: RecurringJob,
    open: `id like '${kind}%'`,
    batchSize: 4,
    concurrency: 1,
    leaseMs: 30_000,
    backoff: { firstMs: 1_000, maxMs: 60_000 },
    failureEvent: `${kind}.work_failed`,
    handle: forEachRow<RecurringJob>(async ({ id }) => {
      await work(id);
      return { nextAttemptAt: new Date(Date.now() + 31_536_000_000), attempts: 0 };
    }),
    ...(options as object),
  });
}

export function start(kinds: JobKind[], clock = () => new Date(), orm = database.orm): Jobs {
  const jobs = startJobs({ orm, log, clock }, kinds);
  running.push(jobs);
  return jobs;
}

/** Returns a database that fails like an unreachable one while `cut` returns true. */
export function createCuttableDatabase(cut: () => boolean, orm = database.orm): Database['orm'] {
  const away = () => markDatabaseError(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  const manager = new Proxy(orm.em, {
    get(real, name) {
      if (name === 'fork' && cut()) throw away();
      const value: unknown = Reflect.get(real, name);
      return typeof value === 'function' ? value.bind(real) : value;
    },
  });
  return new Proxy(orm, { get: (real, name) => (name === 'em' ? manager : Reflect.get(real, name)) });
}

/** Returns a database that writes renewals at once and confirms them later. */
export function answeringRenewals(when: Promise<void>, orm = database.orm): Database['orm'] {
  const renewing = (real: Em) => async (entity: never, where: never, data: { leasedUntil?: Date | null }) => {
    const count = await real.nativeUpdate(entity, where, data);
    if (data.leasedUntil) await when;
    return count;
  };
  const fork = () => replaceProperty(em(), 'nativeUpdate', renewing);
  return replaceProperty(orm, 'em', () => replaceProperty(orm.em, 'fork', () => fork));
}

/** Takes every connection of the pool, until the work is done. */
export async function withFullPool(work: () => Promise<void>): Promise<void> {
  const { open, opened } = createGate();
  let taken = 0;
  const size = database.orm.config.get('pool').max!;
  const hold = async (tx: Em) => {
    await tx.execute('select 1');
    if (++taken === size) full.open();
    await opened;
  };
  const full = createGate();
  const holding = Promise.all(Array.from({ length: size }, () => em().transactional(hold)));
  await full.opened;
  await work().finally(open);
  await holding;
}

export const createWorkerContext = (now: Date) => ({ orm: database.orm, log, clock: () => now });
export const claimJobs = (kind: JobKind, now: Date) =>
  claimRows(em(), kind, { now, leaseMs: kind.leaseMs, of: { limit: 4 } });

export function createGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}
