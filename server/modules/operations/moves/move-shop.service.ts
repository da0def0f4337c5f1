import { randomInt } from 'node:crypto';
import { copying, type CopyTransaction } from '#server/platform/db/copy.ts';
import { migrations, refuseNewerDatabase } from '#server/platform/db/migrations.ts';
import { type Em, forkEm, type Orm } from '#server/platform/db/orm.ts';
import type { Env } from '#server/platform/config/env.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { inParts, type Part } from '../backups/archive/archive.ts';
import { BackupError, describeFailure } from '../backups/backup-error.ts';
import { loadDatabase } from '../backups/restore/load.ts';
import { aboutProgram, type Manifest } from '../backups/archive/manifest.ts';
import { refuseRunning } from '../backups/restore/restore.service.ts';
import { listSequences, listTables, OF_MIGRATOR, quote, type RowSum, sumRows } from '../backups/restore/tables.ts';
import { describeFormerPlace } from '../shop-identity/recognise.ts';
import { arriveAtPlace, leavePlace, readStanding } from '../shop-identity/shop-identity.service.ts';
import { checkTarget } from './check-target.ts';

/** One end of a move. */
export interface End {
  orm: Orm;
  /** Settings of a shop there. */
  env: Env;
  /** Name of the database without a password. */
  label: string;
}

export interface MovedShop {
  tables: number;
  rows: number;
  /** Tables and columns that this version does not make. */
  skipped: string[];
}

/**
 * Moves the database of a stopped shop into an empty one. Every table is compared by rows and hashes before the former
 * database is marked. Until then the target is a closed copy, so that at each moment only one of them opens.
 * @throws {BackupError} with one sentence; the former database is then still the shop
 */
export async function moveShop(from: End, to: End, now: Date): Promise<MovedShop> {
  await requireShop(from);
  await refuseSame(from, to);
  await refuseRunning(forkEm(from.orm));
  await checkTarget(forkEm(to.orm), to.label);
  try {
    const moved = await copying(from.orm, {}, async (source) => {
      await stopWrites(source.tx);
      const manifest = await describeDatabase(source);
      const skipped = await fillTarget(to, source, manifest);
      await leavePlace(source.tx, to.label, now);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      return { tables: manifest.tables.length, rows, skipped };
    });
    await arrive(to, now);
    return moved;
  } catch (error) {
    throw describeFailure(error, to.label);
  }
}

async function arrive({ orm, env, label }: End, now: Date): Promise<void> {
  try {
    await arriveAtPlace(forkEm(orm), env, now);
  } catch (error) {
    throw new BackupError(
      'not_adopted',
      `The shop is in ${label} now, but closed (${getErrorMessage(error)}): name that database in the settings, and run "aamu adopt".`,
      { cause: error },
    );
  }
}

async function requireShop({ orm, env, label }: End): Promise<void> {
  const em = forkEm(orm);
  const waiting = await refuseNewerDatabase(em);
  if (waiting.length === migrations.length) throw new BackupError('not_readable', `There is no shop in ${label}.`);
  if (waiting.length > 0)
    throw new BackupError(
      'not_readable',
      `There are ${waiting.length} migrations to run in ${label}: run "aamu upgrade" first.`,
    );
  const standing = await readStanding(em, env);
  if (!standing) throw new BackupError('not_readable', `The shop in ${label} was never started: start it once.`);
  if (standing.is === 'moved') throw new BackupError('not_readable', describeFormerPlace(standing));
  if (standing.is === 'copy')
    throw new BackupError('not_readable', `There is a closed copy of a shop in ${label}: run "aamu adopt" first.`);
}

/** A lock of the source is visible only in the same database, whatever its address. */
async function refuseSame(from: End, to: End): Promise<void> {
  const key = randomInt(2 ** 31);
  const target = forkEm(to.orm);
  await forkEm(from.orm).transactional(async (source) => {
    await source.execute('select pg_advisory_xact_lock(?)', [key]);
    const [attempt] = await target.execute<{ taken: boolean }[]>('select pg_try_advisory_xact_lock(?) as taken', [key]);
    if (!attempt?.taken) throw new BackupError('same_place', `The shop is in ${to.label} already.`);
  });
}

/** Blocks writes until the end of the transaction, and starts, which read the identity. */
async function stopWrites(tx: Em): Promise<void> {
  const tables = await listTables(tx);
  await tx.execute("set local lock_timeout = '10s'");
  await tx.execute(`lock table shop_identity in access exclusive mode;
    lock table ${[...tables.map(({ name }) => quote(name)), OF_MIGRATOR].join(', ')} in share mode`);
}

/** Describes the database; {@link sumTables} adds rows and hashes of its tables. */
async function describeDatabase({ tx }: CopyTransaction): Promise<Manifest> {
  const tables = (await listTables(tx)).map((table) => ({ ...table, rows: 0, hash: '' }));
  return {
    ...aboutProgram(),
    takenAt: new Date().toISOString(),
    migrations: [...migrations],
    identity: null,
    tables,
    sequences: await listSequences(tx),
    files: [],
    missing: [],
  };
}

/** Fills the target and compares it, completely or not at all. */
async function fillTarget({ orm }: End, source: CopyTransaction, manifest: Manifest): Promise<string[]> {
  const em = forkEm(orm);
  let summed = Promise.resolve();
  /** Then the source adds up its rows while the target builds indexes. */
  async function* readAll(): AsyncGenerator<Part> {
    yield* readTables(source, manifest);
    summed = sumTables(source, manifest);
    // If the target fails first, its error counts.
    summed.catch(() => undefined);
  }
  try {
    return await copying(orm, {}, (target) =>
      loadDatabase(target, manifest, readAll(), {
        compare: async ({ tx }, tables) => {
          await summed;
          for (const table of tables) requireSameRows(table, await sumRows(tx, table));
        },
      }),
    );
  } catch (error) {
    // The migrator makes it on another connection.
    await em.execute(`drop table if exists ${OF_MIGRATOR}`);
    throw error;
  }
}

async function* readTables({ copyOut }: CopyTransaction, { tables }: Manifest): AsyncGenerator<Part> {
  for (const { name, columns } of tables)
    yield* inParts(`tables/${name}`, copyOut(`copy ${quote(name)} (${columns}) to stdout`));
}

async function sumTables({ tx }: CopyTransaction, { tables }: Manifest): Promise<void> {
  for (const table of tables) Object.assign(table, await sumRows(tx, table));
}

function requireSameRows(source: Manifest['tables'][number], target: RowSum): void {
  if (source.rows !== target.rows || source.hash !== target.hash)
    throw new BackupError('differs', `The table ${source.name} has other rows than before.`);
}
