import { createHash } from 'node:crypto';
import { copying, type CopyTransaction } from '#server/platform/db/copy.ts';
import { migrations } from '#server/platform/db/migrations.ts';
import type { Em, Orm } from '#server/platform/db/orm.ts';
import { type FileStore, MissingFile } from '#server/platform/storage/file-store.ts';
import { archiveName } from './archive/archive-name.ts';
import { type ArchiveWriter, createArchive, inParts, type Lock } from './archive/archive.ts';
import { aboutProgram, MANIFEST, type Manifest } from './archive/manifest.ts';
import type { Target } from './place.ts';
import { RowTally } from './archive/row-tally.ts';
import { listSequences, listTables, readTable } from './restore/tables.ts';

export interface Shop {
  orm: Orm;
  storage: Pick<FileStore['storage'], 'get'>;
}

export interface Backup {
  /** Name of the archive in its target. */
  name: string;
  label: string;
  bytes: number;
  manifest: Manifest;
}

/**
 * Writes an archive of a consistent snapshot while the shop runs. Files are read after the database; those deleted in
 * between are in `manifest.missing`.
 * @throws {BackupError} if the target fails, which then keeps no partial archive
 */
export async function takeBackup(shop: Shop, lock: Lock, { place, file }: Target): Promise<Backup> {
  const archive = await createArchive(lock);
  const name = file ?? archiveName.write(new Date());
  let bytes = 0;
  archive.stream.on('data', (chunk: Buffer) => (bytes += chunk.length));
  archive.stream.pause();
  // A failed target stops reading the shop, and vice versa; the first failure is the cause of the other.
  let failure: unknown;
  const stop = (error: unknown): never => {
    failure ??= error;
    archive.fail(error as Error);
    throw error;
  };
  const [filled, written] = await Promise.allSettled([
    fill(shop, archive).catch(stop),
    place.write(name, archive.stream).catch(stop),
  ]);
  if (filled.status === 'rejected' || written.status === 'rejected') throw failure;
  return { name, label: place.label(name), bytes, manifest: filled.value };
}

async function fill({ orm, storage }: Shop, archive: ArchiveWriter): Promise<Manifest> {
  const { files: stored, ...database } = await copying(orm, { snapshot: true }, (copy) => fillTables(copy, archive));
  const files: Manifest['files'] = [];
  const missing: string[] = [];
  for (const { id, type } of stored) {
    const file = await fillFile(storage, id, archive);
    if (file) files.push({ id, type, ...file });
    else missing.push(id);
  }
  const manifest: Manifest = { ...aboutProgram(), ...database, files, missing };
  await archive.put({ name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest)) });
  archive.finish();
  return manifest;
}

type Snapshot = Omit<Manifest, 'format' | 'version' | 'files' | 'missing'> & { files: { id: string; type: string }[] };

async function fillTables(copy: CopyTransaction, archive: ArchiveWriter): Promise<Snapshot> {
  const { tx } = copy;
  const [moment] = await tx.execute<{ at: string }[]>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  const run = await tx.execute<{ name: string }[]>('select name from mikro_orm_migrations');
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(tx)) {
    const tally = new RowTally();
    for await (const part of inParts(`tables/${table.name}`, readTable(copy, table, tally))) await archive.put(part);
    tables.push({ ...table, rows: tally.rows, hash: tally.hash });
  }
  const files = await tx.execute<{ id: string; type: string }[]>(
    'select id, type from stored_file where stored_at is not null order by id',
  );
  return {
    takenAt: moment!.at,
    migrations: migrations.filter((name) => run.some((row) => row.name === name)),
    identity: await readIdentity(tx),
    tables,
    // After the rows, so that numbers taken meanwhile are skipped.
    sequences: await listSequences(tx),
    files,
  };
}

/** Reads the shop's identity; null in versions without this table. */
async function readIdentity(tx: Em): Promise<string | null> {
  const [table] = await tx.execute<{ there: boolean }[]>("select to_regclass('shop_identity') is not null as there");
  if (!table?.there) return null;
  const [row] = await tx.execute<{ place: string }[]>('select place from shop_identity where id = 1');
  return row?.place ?? null;
}

/** Returns undefined if the storage lacks the file. */
async function fillFile(storage: Shop['storage'], id: string, archive: ArchiveWriter) {
  const stream = await storage.get(id).catch((error: unknown) => {
    if (error instanceof MissingFile) return undefined;
    throw error;
  });
  if (!stream) return undefined;
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of inParts(`files/${id}`, stream)) {
    hash.update(part.bytes);
    size += part.bytes.length;
    await archive.put(part);
  }
  return { bytes: size, sha256: hash.digest('hex') };
}
