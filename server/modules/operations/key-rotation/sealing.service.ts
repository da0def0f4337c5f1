import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createSecret } from '#server/platform/encryption/create-secret.ts';
import type { Em } from '#server/platform/db/orm.ts';
import {
  createRing,
  isSealed,
  openText,
  type KeyRing,
  buildSealedPrefix,
  sealText,
} from '#server/platform/encryption/sealed.ts';
import { sealedTable } from '#server/platform/encryption/sealed-rows.ts';
import { type Env, InvalidEnv } from '#server/platform/config/env.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import type { ByteStorage } from '#server/platform/storage/storage.ts';
import { resealPictures } from '#server/modules/catalog/files/sealed-pictures.ts';
import { sealReasons } from '#server/modules/training/workout-log/reasons.ts';
import { DAY_MS } from '#server/platform/days.ts';

/** Key file of an embedded database, beside its folder. */
const KEY_FILE = 'health.key';

type Settings = Pick<Env, 'HEALTH_KEYS' | 'DATA_DIR' | 'DATABASE_URL'>;

/**
 * Loads the keys of the settings. Without any, the first start of an embedded database creates one in the data folder.
 * Several machines would each create another. So on a server nothing is encrypted before HEALTH_KEYS is set, and
 * production does not start.
 * @throws {InvalidEnv} for an unusable file, or a lost one whose key is in use
 */
export async function loadKeyRing(em: Em, { HEALTH_KEYS, DATA_DIR, DATABASE_URL }: Settings): Promise<KeyRing | null> {
  if (HEALTH_KEYS) return createRing(HEALTH_KEYS);
  if (DATABASE_URL) return null;
  const file = resolve(DATA_DIR, KEY_FILE);
  try {
    await mkdir(DATA_DIR, { recursive: true });
    const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    // A new key would hide that the old one is lost.
    if (kept === null) refuseMissing(await findUsedKeys(em));
    return createRing(keysIn(kept ?? (await createSecret(file))));
  } catch (error) {
    if (error instanceof InvalidEnv) throw error;
    throw new InvalidEnv(
      `HEALTH_KEYS: ${file} cannot be used: ${getErrorMessage(error)}. Set HEALTH_KEYS, or change its owner.`,
    );
  }
}

/** Reads the keys of the key file, for HEALTH_KEYS of a shop on a server; undefined if there is none. */
export async function readKeyFile(DATA_DIR: string): Promise<string[] | undefined> {
  const file = resolve(DATA_DIR, KEY_FILE);
  return existsSync(file) ? keysIn(await readFile(file, 'utf8')) : undefined;
}

/** Parses a key file; the first key encrypts. */
function keysIn(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Adds a new first key to the key file. Data is encrypted again within an hour of the next start. */
export async function rotateKeyFile(DATA_DIR: string): Promise<KeyRing> {
  const file = resolve(DATA_DIR, KEY_FILE);
  // A killed rotation may have left it, with all keys.
  await rm(`${file}.next`, { force: true });
  const next = await createSecret(`${file}.next`);
  const keys = [next, ...keysIn(await readFile(file, 'utf8'))];
  await writeFile(`${file}.next`, `${keys.join('\n')}\n`, { flush: true });
  await rename(`${file}.next`, file);
  return createRing(keys);
}

/**
 * Records the current key.
 * @throws {InvalidEnv} if data is encrypted with a key that the ring lacks, because its pages would fail one by one
 */
export async function checkKeys(em: Em, ring: KeyRing | null): Promise<void> {
  const names = ring?.names ?? [];
  refuseMissing((await findUsedKeys(em)).filter((id) => !names.includes(id)));
  if (names[0]) await noteKey(em, names[0]);
}

/** Returns the keys in use; none in a database without tables. */
export async function findUsedKeys(em: Em): Promise<string[]> {
  const [table] = await em.execute<{ there: boolean }[]>(`select to_regclass('sealing_key') is not null as there`);
  if (!table?.there) return [];
  return (await em.execute<{ id: string }[]>('select id from sealing_key')).map(({ id }) => id);
}

function refuseMissing(missing: readonly string[]): void {
  if (missing.length > 0)
    throw new InvalidEnv(
      `HEALTH_KEYS: the key ${missing.join(', ')} is missing, with which data about health is sealed in this database. ` +
        `Add it behind the others, or where HEALTH_KEYS was never set, write there what stands in ${KEY_FILE} of the DATA_DIR it was in.`,
    );
}

/** Lists every encrypted column, which may contain health data. */
export function sealedColumns(em: Em): { table: string; column: string; json: boolean; person: string | undefined }[] {
  return [...em.getMetadata().getAll().values()].flatMap((meta) => {
    const { columns, personColumn: person } = sealedTable(meta);
    return columns.map(({ column, json }) => ({ table: meta.tableName, column, json, person }));
  });
}

const BATCH = 200;

/**
 * Encrypts all plain data, and data with an earlier key or format, with the current key. Forgets unused keys. It can be
 * interrupted: remaining rows, and rows changed meanwhile, follow next time. Each batch is one statement. `storage` has
 * the pictures of messages.
 * @throws at the end the first error of decryption
 */
export async function resealAll(em: Em, ring: KeyRing, now: Date, storage?: ByteStorage): Promise<void> {
  const others = ring.names.slice(1);
  await moveCheckIns(em);
  await sealReasons(em);
  const pictures = storage && (await resealPictures(em, storage, ring));
  const found = new Set(pictures?.found);
  const problems = pictures?.problem === undefined ? [] : [pictures.problem];
  for (const each of sealedColumns(em)) problems.push(...(await resealColumn(em, ring, each, found)));
  // A process with an earlier key may still write a row after this check.
  for (const name of found) await noteKey(em, name, now);
  const gone = others.filter((name) => !found.has(name));
  if (gone.length > 0)
    await em.execute(`delete from sealing_key where created_at < ? and id in (${gone.map(() => '?').join(', ')})`, [
      new Date(now.getTime() - SURE_MS),
      ...gone,
    ]);
  if (problems.length > 0) throw problems[0];
}

/** Encrypts a column again and records the earlier keys. Returns decryption errors after all other rows. */
async function resealColumn(
  em: Em,
  ring: KeyRing,
  { table, column, json, person }: ReturnType<typeof sealedColumns>[number],
  found: Set<string>,
): Promise<Error[]> {
  const [current = '', ...others] = ring.names;
  const problems: Error[] = [];
  const name = `${table}.${column}`;
  const whose = person ? `coalesce(${person}::text, '')` : `''`;
  const text = json ? `${column}#>>'{}'` : column;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await em.execute<{ id: string; person: string; was: string }[]>(
      `select id, ${whose} as person, ${text} as was from ${table}
       where id > ?::uuid and ${text} <> '' and not starts_with(${text}, ?) order by id limit ${BATCH}`,
      [after, buildSealedPrefix(current)],
    );
    for (const key of others) if (rows.some(({ was }) => isSealed(was, key))) found.add(key);
    const sealed = rows.flatMap(({ id, person, was }) => {
      const row = { id, person };
      try {
        return [{ id, was, sealed: sealText(openText(was, name, row), name, row) }];
      } catch (error) {
        problems.push(new Error(`${name} of ${id} cannot be opened: ${getErrorMessage(error)}`, { cause: error }));
        return [];
      }
    });
    if (sealed.length > 0)
      await em.execute(
        `update ${table} set ${column} = ${json ? 'to_jsonb(each.sealed)' : 'each.sealed'}
         from jsonb_to_recordset(?::jsonb) as each(id uuid, was text, sealed text)
         where ${table}.id = each.id and ${table}.${text} = each.was`,
        [JSON.stringify(sealed)],
      );
    if (rows.length < BATCH) return problems;
    after = rows.at(-1)!.id;
  }
}

/** Longer than any deployment with both keys. */
const SURE_MS = DAY_MS;

/** Moves the numbers of old check-ins from their own columns, which now contain zero. */
async function moveCheckIns(em: Em): Promise<void> {
  for (;;) {
    const rows = await em.execute<{ id: string; person: string; was: string }[]>(
      `select id, user_id as person, jsonb_build_object('sleep', sleep, 'energy', energy, 'soreness', soreness, 'weightKg', weight_kg,
         'note', note)::text as was
       from check_in where fields is null limit ${BATCH}`,
    );
    const sealed = rows.map(({ id, person, was }) => ({
      id,
      sealed: sealText(was, 'check_in.fields', { id, person }),
    }));
    if (rows.length > 0)
      await em.execute(
        `update check_in set fields = to_jsonb(each.sealed), sleep = 0, energy = 0, soreness = 0, weight_kg = null, note = ''
         from jsonb_to_recordset(?::jsonb) as each(id uuid, sealed text)
         where check_in.id = each.id and check_in.fields is null`,
        [JSON.stringify(sealed)],
      );
    if (rows.length < BATCH) return;
  }
}

async function noteKey(em: Em, name: string, now = new Date()): Promise<void> {
  await em.execute(
    'insert into sealing_key (id, created_at) values (?, ?) on conflict (id) do update set created_at = excluded.created_at',
    [name, now],
  );
}
