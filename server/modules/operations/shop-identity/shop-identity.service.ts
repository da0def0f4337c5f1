import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createSecret } from '#server/platform/encryption/create-secret.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { databaseAddress } from '#server/platform/config/database-address.ts';
import { type Env, InvalidEnv } from '#server/platform/config/env.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { describeFormerPlace, type Place, recognise, type Recorded, type Standing } from './recognise.ts';
import { ShopIdentity } from './shop-identity.entity.ts';

export type IdentitySettings = Pick<Env, 'SHOP_KEY' | 'DATA_DIR' | 'DATABASE_URL' | 'PUBLIC_URL'>;

/** Key file of a shop without SHOP_KEY. A copy of the file counts as another key. */
const KEY_FILE = 'shop.key';
const ROW = 1;
/** Columns of a shop that has not moved away. */
const HERE = { movedTo: null, movedAt: null };

/** Identifies this process. A shop without an identity, or without people and orders, is adopted at once. */
export async function identifyShop(em: Em, env: IdentitySettings, now: Date): Promise<Standing> {
  const recorded = await readIdentity(em);
  const standing = recorded && recognise(recorded, await findPlace(em, env));
  if (standing && (standing.is !== 'copy' || (await hasPeople(em)))) return standing;
  const row = { ...(await claimPlace(em, env)), purpose: 'shop' as const, ...HERE, adoptedAt: now };
  if (recorded) await em.nativeUpdate(ShopIdentity, { id: ROW }, row);
  // The first of two concurrent processes keeps its identity, and the other is compared with it.
  else
    await em.upsertMany(ShopIdentity, [{ id: ROW, ...row }], { onConflictAction: 'ignore', disableIdentityMap: true });
  return recognise((await readIdentity(em))!, row);
}

/** Identifies this process without changes; undefined for a database without an identity. */
export async function readStanding(em: Em, env: IdentitySettings): Promise<Standing | undefined> {
  const recorded = await readIdentity(em);
  return recorded ? recognise(recorded, await findPlace(em, env)) : undefined;
}

/** True if the database has the table of identities, which earlier versions lack. */
export async function hasIdentity(em: Em): Promise<boolean> {
  const [row] = await em.execute<{ found: boolean }[]>("select to_regclass('shop_identity') is not null as found");
  return row?.found ?? false;
}

/** True if a copy runs with the shop's own DATA_DIR or SHOP_KEY: what it deletes would be deleted there. */
export async function isInShopFolder(em: Em, env: IdentitySettings): Promise<boolean> {
  const { keyHash } = await findPlace(em, env);
  return keyHash !== null && (await readIdentity(em))?.keyHash === keyHash;
}

/** Makes this the shop: later starts compare its database, key and address. */
export async function adoptShop(em: Em, env: IdentitySettings, now: Date): Promise<void> {
  await writeIdentity(em, { ...(await claimPlace(em, env)), purpose: 'shop', ...HERE }, now);
}

/** Makes this a sandbox copy, in any place. */
export async function becomeSandbox(em: Em, env: IdentitySettings, now: Date): Promise<void> {
  await writeIdentity(em, { ...(await claimPlace(em, env)), purpose: 'sandbox', ...HERE }, now);
}

/** Records that the shop of this database is in another one now: no start opens this one, until `aamu adopt`. */
export async function leavePlace(em: Em, to: string, now: Date): Promise<void> {
  await em.nativeUpdate(ShopIdentity, { id: ROW }, { movedTo: to, movedAt: now });
}

/** Makes a moved database the shop, or the sandbox copy, that it was. Its confirmed address stays. */
export async function arriveAtPlace(em: Em, env: IdentitySettings, now: Date): Promise<void> {
  const { origin, purpose } = (await readIdentity(em))!;
  await writeIdentity(em, { ...(await claimPlace(em, env)), origin, purpose, ...HERE }, now);
}

/** Finds where the shop of a database has moved to, of this version or another; undefined if it is here. */
export async function findFormerPlace(em: Em): Promise<(Standing & { is: 'moved' }) | undefined> {
  const [column] = await em.execute<object[]>(
    "select from pg_attribute where attrelid = to_regclass('shop_identity') and attname = 'moved_to' and not attisdropped",
  );
  const recorded = column && (await readIdentity(em));
  return recorded?.movedTo ? { is: 'moved', to: recorded.movedTo, at: recorded.movedAt! } : undefined;
}

/** @throws {InvalidEnv} in a database that the shop has left: nothing reads what is written there */
export async function refuseFormerPlace(em: Em): Promise<void> {
  const standing = await findFormerPlace(em);
  if (standing) throw new InvalidEnv(describeFormerPlace(standing));
}

async function writeIdentity(em: Em, identity: Recorded & { keyHash: string }, now: Date): Promise<void> {
  await em.upsert(ShopIdentity, { id: ROW, ...identity, adoptedAt: now });
}

async function readIdentity(em: Em): Promise<Recorded | null> {
  const [row] = await em.execute<Recorded[]>(
    `select place, key_hash as "keyHash", key_is_setting as "keyIsSetting", origin, database_host as "databaseHost", purpose,
       moved_to as "movedTo", moved_at as "movedAt"
     from shop_identity where id = ?`,
    [ROW],
  );
  return row ? { ...row, movedAt: row.movedAt && new Date(row.movedAt) } : null;
}

async function hasPeople(em: Em): Promise<boolean> {
  const [row] = await em.execute<{ found: boolean }[]>(
    // A mark refers to a person whose row follows.
    `select exists (select from person) or exists (select from person_mark)
       or exists (select from customer_order) or exists (select from app_user) as found`,
  );
  return row?.found ?? false;
}

async function findPlace(em: Em, env: IdentitySettings): Promise<Place> {
  return {
    place: await findDatabase(em),
    keyHash: env.SHOP_KEY ? hashOf(env.SHOP_KEY) : await hashKeyFile(keyFile(env)),
    keyIsSetting: env.SHOP_KEY !== undefined,
    origin: env.PUBLIC_URL ?? null,
    databaseHost: env.DATABASE_URL ? databaseAddress(env.DATABASE_URL) : null,
  };
}

/** Finds the place, and creates a key file if missing. */
async function claimPlace(em: Em, env: IdentitySettings): Promise<Place & { keyHash: string }> {
  if (!env.SHOP_KEY) await makeKeyFile(env);
  const place = await findPlace(em, env);
  // Without write access, the database and its address must do.
  return { ...place, keyHash: place.keyHash ?? '' };
}

async function makeKeyFile(env: IdentitySettings): Promise<void> {
  try {
    await createSecret(keyFile(env));
  } catch (error) {
    if (!env.DATABASE_URL)
      throw new InvalidEnv(`DATA_DIR ${env.DATA_DIR} cannot be used: ${getErrorMessage(error)}. Change its owner.`);
  }
}

function keyFile({ DATA_DIR }: IdentitySettings): string {
  return resolve(DATA_DIR, KEY_FILE);
}

/** Hashes the key file with its inode and birth time. No copy shares them; a rename and a new owner keep them. */
async function hashKeyFile(file: string): Promise<string | null> {
  try {
    const [text, { ino, birthtimeNs }] = await Promise.all([readFile(file, 'utf8'), stat(file, { bigint: true })]);
    return hashOf(`${text} ${ino} ${birthtimeNs}`);
  } catch {
    return null;
  }
}

/** A restored dump gets another number; a copy of the whole server keeps it. */
export async function findDatabase(em: Em): Promise<string> {
  const [database] = await em.execute<{ oid: string }[]>(
    'select oid::text as oid from pg_database where datname = current_database()',
  );
  const cluster = await em
    .execute<{ id: string }[]>('select system_identifier::text as id from pg_control_system()')
    // Some hosts forbid this query.
    .catch(() => []);
  return `${cluster[0]?.id ?? ''}/${database?.oid ?? ''}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
