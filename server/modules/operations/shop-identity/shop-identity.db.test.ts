import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { connectPostgres } from '#server/app/database.ts';
import { type Database, type Em, forkEm } from '#server/platform/db/orm.ts';
import { seedBigShop } from '#server/seed/big-shop.ts';
import { databaseUrl } from '#server/testing/database/database-url.ts';
import { maskPeople } from './mask-people.ts';
import {
  adoptShop,
  becomeSandbox,
  type IdentitySettings,
  identifyShop,
  isInShopFolder,
} from './shop-identity.service.ts';

const NOW = new Date('2026-12-01T08:00:00Z');
const { url: server, name: template } = inject('template');
let folder: string;
let shop: Named;
const others: Named[] = [];

interface Named extends Database {
  name: string;
}

async function execute(statement: string) {
  const admin = await connectPostgres(server, 1);
  await forkEm(admin.orm).execute(statement);
  await admin.close();
}

async function copyDatabase(from: string): Promise<Named> {
  const name = `aamu_identity_${randomBytes(6).toString('hex')}`;
  await execute(`create database ${name} template ${from}`);
  return { name, ...(await connectPostgres(databaseUrl(server, name), 2)) };
}

/** Builds the settings of a process whose files are below the test's folder. */
const settings = (more: Partial<IdentitySettings> = {}, name = 'first'): IdentitySettings => ({
  DATA_DIR: join(folder, name),
  DATABASE_URL: databaseUrl(server, shop.name),
  PUBLIC_URL: 'https://shop.example',
  SHOP_KEY: undefined,
  ...more,
});
const embedded = (name?: string) => settings({ DATABASE_URL: undefined }, name);
const em = (database: Database = shop): Em => forkEm(database.orm);

async function addMember(to: Em, email = 'Anna.Laine@example.com') {
  await to.execute(
    `insert into app_user (id, email, email_key, language, created_at) values (gen_random_uuid(), ?, lower(?), 'en', now())`,
    [email, email],
  );
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-identity-'));
  shop = await copyDatabase(template);
});
afterEach(async () => {
  for (const { name, close } of [shop, ...others.splice(0)]) {
    await close();
    await execute(`drop database ${name} with (force)`);
  }
  await rm(folder, { recursive: true });
});

describe('identifyShop', () => {
  test('adopts a shop without an identity, and knows it again', async () => {
    await addMember(em());
    expect(await identifyShop(em(), embedded(), NOW)).toEqual({ is: 'shop' });
    expect(await identifyShop(em(), embedded(), NOW)).toEqual({ is: 'shop' });
  });

  test('closes a copied data folder; renaming the folder closes nothing', async () => {
    await identifyShop(em(), embedded(), NOW);
    await em().execute(
      `insert into subscriber (id, email, email_key, consent_version, consent_at)
       values (gen_random_uuid(), 'a@example.com', 'a@example.com', 'newsletter-3', now())`,
    );
    await cp(join(folder, 'first'), join(folder, 'second'), { recursive: true, preserveTimestamps: true });
    expect(await identifyShop(em(), embedded('second'), NOW)).toEqual({ is: 'copy', because: 'key' });
    await rename(join(folder, 'first'), join(folder, 'third'));
    expect(await identifyShop(em(), embedded('third'), NOW)).toEqual({ is: 'shop' });
  });

  test('closes a restored dump with all settings copied, until it is adopted', async () => {
    const all = settings({ SHOP_KEY: 'a key that all processes of the shop share' });
    await addMember(em());
    await identifyShop(em(), all, NOW);
    await shop.close();
    const restored = await copyDatabase(shop.name);
    others.push(restored);
    expect(await identifyShop(em(restored), all, NOW)).toEqual({ is: 'copy', because: 'database' });
    await adoptShop(em(restored), all, NOW);
    expect(await identifyShop(em(restored), all, NOW)).toEqual({ is: 'shop' });
  });

  test('opens two processes with folders of their own on one database, started at once', async () => {
    await addMember(em());
    const both = ['first', 'second'].map((name) => settings({}, name));
    for (let start = 0; start < 2; start++)
      expect(await Promise.all(both.map((each) => identifyShop(em(), each, NOW)))).toEqual([
        { is: 'shop' },
        { is: 'shop' },
      ]);
  });

  test('closes a process at another address that reaches the database of the shop', async () => {
    await addMember(em());
    await identifyShop(em(), settings(), NOW);
    const stranger = settings({ PUBLIC_URL: 'https://staging.example' }, 'second');
    expect(await identifyShop(em(), stranger, NOW)).toEqual({ is: 'copy', because: 'key' });
  });

  test('opens the shop at a new address, and names the former one until it is adopted', async () => {
    await addMember(em());
    await identifyShop(em(), settings(), NOW);
    const moved = settings({ PUBLIC_URL: 'https://new.example' });
    expect(await identifyShop(em(), moved, NOW)).toEqual({ is: 'shop', formerOrigin: 'https://shop.example' });
    await adoptShop(em(), moved, NOW);
    expect(await identifyShop(em(), moved, NOW)).toEqual({ is: 'shop' });
  });

  test('adopts a copy that nobody has bought or signed up in', async () => {
    await identifyShop(em(), embedded(), NOW);
    expect(await identifyShop(em(), embedded('second'), NOW)).toEqual({ is: 'shop' });
  });

  test('tells a copy with the folder or key of the shop from one with its own', async () => {
    await identifyShop(em(), embedded(), NOW);
    const keyed = (SHOP_KEY: string) => settings({ SHOP_KEY }, 'second');
    expect(await isInShopFolder(em(), embedded())).toBe(true);
    expect(await isInShopFolder(em(), embedded('second'))).toBe(false);
    await adoptShop(em(), keyed('a'.repeat(32)), NOW);
    expect(await isInShopFolder(em(), keyed('a'.repeat(32)))).toBe(true);
    expect(await isInShopFolder(em(), keyed('b'.repeat(32)))).toBe(false);
  });

  test('knows a sandbox wherever it goes', async () => {
    await addMember(em());
    await becomeSandbox(em(), embedded(), NOW);
    expect(await identifyShop(em(), settings({}, 'second'), NOW)).toEqual({ is: 'sandbox' });
  });
});

const VOICES = `select json_agg(value->'items'->0->>'consentEmail') as emails from (
  select value from setting where key = 'testimonials'
  union all select before from setting_change union all select after from setting_change) as versions`;

describe('maskPeople', () => {
  test('masks addresses in columns, texts and JSON alike, spares the coach, and drops sessions', async () => {
    const rows = em();
    await rows.transactional((tx) => seedBigShop(tx, { members: 20, orders: 40, messages: 40, subscribers: 20 }));
    await addMember(rows);
    await addMember(rows, 'coach@shop.example');
    await rows.execute(
      `update contact_message set email = 'Anna.Laine@example.com', email_key = 'anna.laine@example.com',
         message = E'Write to\\nAnna.Laine@example.com, or (bo+x@mail.example.org).'
       where id = (select id from contact_message order by id limit 1)`,
    );
    const agreed = JSON.stringify({ note: 'Mail\nanna.laine@example.com' });
    await rows.execute('update payment set booked_refunds = ?::jsonb', [agreed]);
    await rows.execute(
      `insert into session (id_hash, data, created_at, seen_at, expires_at) values ('x', '{}', now(), now(), now())`,
    );
    const voice = JSON.stringify({ items: [{ name: 'Anna', consentEmail: 'anna.laine@example.com' }] });
    await rows.execute(
      `insert into setting (key, value, version, updated_at) values ('testimonials', ?::jsonb, 1, now()), ('seller', '{"email": "shop@example.com"}', 1, now())
       on conflict (key) do update set value = excluded.value`,
      [voice],
    );
    await rows.execute(
      `insert into setting_change (id, key, before, after, at) values (gen_random_uuid(), 'testimonials', ?::jsonb, ?::jsonb, now())`,
      [voice, voice],
    );
    await rows.transactional((tx) => maskPeople(tx, ['coach@shop.example']));
    const masked = String.raw`p[\da-f]{20}@masked\.example`;
    const [coach, anna] = await rows.execute<{ email: string; email_key: string }[]>(
      `select email, email_key from app_user where email_key = 'coach@shop.example' or first_name is null
       order by email_key`,
    );
    expect(coach).toEqual({ email: 'coach@shop.example', email_key: 'coach@shop.example' });
    expect(anna?.email).toMatch(new RegExp(`^${masked}$`));
    expect(anna?.email_key).toBe(anna?.email);
    expect(await rows.execute('select message from contact_message where email_key = ?', [anna?.email ?? ''])).toEqual([
      { message: expect.stringMatching(new RegExp(`^Write to\\n${anna?.email}, or \\(${masked}\\)\\.$`)) as string },
    ]);
    expect(await rows.execute('select distinct booked_refunds as agreed from payment')).toEqual([
      { agreed: { note: `Mail\n${anna?.email}` } },
    ]);
    expect(await rows.execute(VOICES)).toEqual([{ emails: Array.from({ length: 3 }, () => anna?.email) }]);
    expect(await rows.execute("select value from setting where key = 'seller'")).toEqual([
      { value: { email: 'shop@example.com' } },
    ]);
    expect(await findTables(rows, 'example.(com|org)')).toEqual([]);
    expect(await rows.execute('select id_hash from session')).toEqual([]);
  });
});

/** Returns the tables that contain an address of this domain. */
async function findTables(rows: Em, domain: string): Promise<string[]> {
  const tables = await rows.execute<{ name: string }[]>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('post', 'program', 'setting')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await rows.execute<{ many: string }[]>(
      `select count(*) as many from "${name}" t where t::text ~ '@([a-z]+[.])?${domain}'`,
    );
    if (Number(row?.many) > 0) found.push(name);
  }
  return found;
}
