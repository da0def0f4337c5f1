import { setTimeout as wait } from 'node:timers/promises';
import { pendingMigrations } from '#server/platform/db/migrations.ts';
import { copying } from '#server/platform/db/copy.ts';
import { migrateWithin } from '#server/platform/db/migrate.ts';
import { type Em, forkEm, isServed, type Orm } from '#server/platform/db/orm.ts';
import { setKeyRing } from '#server/platform/encryption/sealed.ts';
import type { Env } from '#server/platform/config/env.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { releaseLeases } from '#server/platform/jobs/rows.ts';
import {
  privacyRequestsFile,
  openPrivacyRequests,
} from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { checkKeys, loadKeyRing } from '../../key-rotation/sealing.service.ts';
import { type ArchiveSource, checkArchive } from '../archive/check-archive.ts';
import { loadDatabase } from './load.ts';
import type { Manifest } from '../archive/manifest.ts';
import { BackupError, describeFailure } from '../backup-error.ts';
import { repeatRequests, type RepeatedRequests } from './repeat-requests.ts';
import { stageFiles } from './staged-files.ts';
import { DAY_MS } from '#server/platform/days.ts';

/** Skipped receipt numbers: the shop may have used them after the backup. */
interface ReceiptGap {
  mode: 'live' | 'test';
  first: number;
  last: number;
}

/** Ids of the counters' rows (`receipts.service.ts`). */
const COUNTERS = { live: 1, test: 2 } as const;

/** Gaps are multiples of a hundred, which accountants recognise. */
const STEP = 100;

/** Factor by which sales since the backup may exceed those of the month before. */
const MARGIN = 3;

export interface Restored extends RepeatedRequests {
  manifest: Manifest;
  /** Unknown tables and columns. */
  skipped: string[];
  /** Number of migrations that the archive lacked. */
  migrated: number;
  receipts: ReceiptGap[];
  /** Number of orders to check with the payment providers. */
  orders: number;
}

interface Moment {
  /** All queues of the shop. */
  queues: readonly JobQueue[];
  now: Date;
}

/**
 * Restores an archive into the empty shop of the settings, completely or not at all.
 * @throws {BackupError} for an unusable archive or a database with data
 */
export async function restore(orm: Orm, env: Env, source: ArchiveSource, { queues, now }: Moment): Promise<Restored> {
  await refuseRunning(forkEm(orm));
  await refuseLiving(forkEm(orm));
  const manifest = await checkArchive(source);
  const files = await stageFiles(env);
  let undo = async () => {};
  try {
    return await copying(orm, {}, async (copy) => {
      await refuseLiving(copy.tx);
      const skipped = await loadDatabase(copy, manifest, source.parts(), { onFile: files.append });
      const waiting = await pendingMigrations(copy.tx);
      if (waiting.length > 0) await migrateWithin(copy.orm, copy.tx);
      const rest = await takeUp(copy.tx, env, manifest, { queues, now });
      undo = await files.publish(manifest.files);
      return { manifest, skipped, migrated: waiting.length, ...rest };
    });
  } catch (error) {
    await undo();
    throw describeFailure(error, env.DATA_DIR);
  } finally {
    await files.clean();
  }
}

/** Prepares the copy to continue as the shop. */
async function takeUp(tx: Em, env: Env, { takenAt }: Manifest, { queues, now }: Moment) {
  const ring = await loadKeyRing(tx, env);
  setKeyRing(ring);
  await checkKeys(tx, ring);
  // Before anything is written.
  const lastRun = await findLastRun(tx, new Date(takenAt));
  const list = openPrivacyRequests(privacyRequestsFile(env));
  const repeated = await repeatRequests(tx, list);
  await releaseLeases(tx, queues, now);
  return { ...repeated, ...(await resume(tx, { lastRun, now })) };
}

/** Tables with a row for each person or purchase. */
const LIVING = [
  'app_user',
  'customer_order',
  'subscriber',
  'signup',
  'contact_message',
  'onboarding',
  'thread',
  'receipt',
];

/** Call while this process has only one connection. @throws {BackupError} if a shop runs on the database */
export async function refuseRunning(em: Em): Promise<void> {
  for (let attempt = 1; await isServed(em); attempt++) {
    if (attempt === ATTEMPTS) throw new BackupError('running', 'A shop runs on this database. Stop it first.');
    await wait(PAUSE_MS);
  }
}

/** A closed connection stays listed for a moment. */
const ATTEMPTS = 5;
const PAUSE_MS = 100;

/** @throws {BackupError} if the database has data of people */
async function refuseLiving(em: Em): Promise<void> {
  const [found] = await em.execute<{ there: string[] | null }[]>(
    `select array_agg(relname::text) as there from pg_class
      where relnamespace = 'public'::regnamespace and relname in (${LIVING.map(() => '?').join(', ')})`,
    LIVING,
  );
  const there = found?.there ?? [];
  if (there.length === 0) return;
  const [row] = await em.execute<Record<string, boolean>[]>(
    `select ${there.map((name) => `exists (select from ${name}) as ${name}`).join(', ')}`,
  );
  const used = there.filter((name) => row?.[name]);
  if (used.length > 0)
    throw new BackupError(
      'not_empty',
      `The database is in use: it has rows in ${used.join(', ')}. Restore onto an empty one, named by DATABASE_URL or DATA_DIR.`,
    );
}

/**
 * Prepares a copy to continue as the shop. Ended access stays ended, no receipt number is used twice, and the providers
 * are asked for news.
 */
async function resume(
  tx: Em,
  { lastRun, now }: { lastRun: Date; now: Date },
): Promise<{ receipts: ReceiptGap[]; orders: number }> {
  // Otherwise sign-outs and revoked sites since the backup would be undone.
  for (const table of ['session', 'login_code', 'embed_token', 'embed_grant']) await tx.execute(`delete from ${table}`);
  const receipts = [];
  for (const mode of ['live', 'test'] as const) receipts.push(await leaveGap(tx, mode, lastRun, now));
  return { receipts, orders: await askProviders(tx, now) };
}

/**
 * Returns when the shop of an archive last ran: hours or days before the archive if its database was taken back to an
 * earlier time (point-in-time recovery).
 */
export async function findLastRun(tx: Em, takenAt: Date): Promise<Date> {
  // Every running shop has jobs that are due within the hour.
  const [found] = await tx.execute<{ at: string | Date | null }[]>(
    `select greatest((select max(next_attempt_at) from recurring_job), (select max(created_at) from receipt)) as at`,
  );
  const at = found?.at ? new Date(found.at) : takenAt;
  return at < takenAt ? at : takenAt;
}

async function leaveGap(tx: Em, mode: ReceiptGap['mode'], lastRun: Date, now: Date): Promise<ReceiptGap> {
  const since = new Date(lastRun.getTime() - 30 * DAY_MS);
  const [recent] = await tx.execute<{ count: number }[]>(
    'select count(*)::int as count from receipt where mode = ? and created_at >= ?',
    [mode, since],
  );
  const days = Math.max(1, Math.ceil((now.getTime() - lastRun.getTime()) / DAY_MS));
  const expected = (recent!.count / 30) * days * MARGIN;
  const gap = STEP * Math.max(1, Math.ceil(expected / STEP));
  const [counter] = await tx.execute<{ last: number }[]>(
    `insert into receipt_counter (id, last) values (?, ?)
     on conflict (id) do update set last = receipt_counter.last + excluded.last returning last`,
    [COUNTERS[mode], gap],
  );
  return { mode, first: counter!.last - gap + 1, last: counter!.last };
}

/** Makes every watched order due for reconciling (`nextReconcileAt`). */
async function askProviders(tx: Em, now: Date): Promise<number> {
  const rows = await tx.execute<object[]>(
    'update customer_order set next_check_at = ? where next_check_at is not null returning 1',
    [now],
  );
  return rows.length;
}
