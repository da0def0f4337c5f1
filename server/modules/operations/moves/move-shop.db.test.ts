import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { connectPostgres } from '#server/app/database.ts';
import { connectWithoutTimeouts, type Database, type Em, forkEm } from '#server/platform/db/orm.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { databaseUrl } from '#server/testing/database/database-url.ts';
import { adoptShop, identifyShop } from '../shop-identity/shop-identity.service.ts';
import { type End, moveShop } from './move-shop.service.ts';

const NOW = new Date('2026-12-01T08:00:00Z');
const LATER = new Date('2026-12-02T08:00:00Z');
const { url: server, name: template } = inject('template');
let folder: string;
let from: TestEnd;
let to: TestEnd;

type TestEnd = End & { name: string; close: () => Promise<void> };

async function execute(statement: string) {
  const admin = await connectPostgres(server, 1);
  // Copies of databases take long on a busy disk.
  const unhurried = await connectWithoutTimeouts(admin.orm);
  await forkEm(unhurried.orm).execute(statement);
  await unhurried.close();
  await admin.close();
}

async function openEnd(name: string, url = databaseUrl(server, name)): Promise<TestEnd> {
  const { orm, close }: Database = await connectPostgres(url, 1);
  const env = readEnv({ DATA_DIR: folder, DATABASE_URL: url, PUBLIC_URL: 'https://shop.example' });
  return { name, orm, close, env, label: `postgres://db.example:5432/${name}` };
}

async function makeDatabase(kind: string, options = ''): Promise<TestEnd> {
  const name = `${template}_${kind}_${randomBytes(4).toString('hex')}`;
  await execute(`create database ${name} ${options}`);
  return openEnd(name);
}

const em = ({ orm }: End): Em => forkEm(orm);
const move = () => moveShop(from, to, NOW);
const count = async (end: End, table: string) =>
  (await em(end).execute<{ count: number }[]>(`select count(*)::int as count from ${table}`))[0]!.count;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-move-'));
  from = await makeDatabase('from', `template ${template}`);
  to = await makeDatabase('to');
  await adoptShop(em(from), from.env, NOW);
  await em(from).execute(
    `insert into app_user (id, email, email_key, language, created_at) values (gen_random_uuid(), 'a@example.com', 'a@example.com', 'en', now());
     insert into suppressed_address (address, reason, since) values ('tab\t\\ and " line', 'bounce', now())`,
  );
});
afterEach(async () => {
  for (const { name, close } of [from, to]) {
    await close();
    await execute(`drop database if exists ${name} with (force)`);
  }
  await rm(folder, { recursive: true });
});

describe('moveShop refuses, and changes nothing,', () => {
  /** Returns why the move was refused. */
  const refused = async () => {
    const reason = await move().then(
      () => 'moved',
      (error: unknown) => (error as Error).message,
    );
    expect(await identifyShop(em(from), from.env, NOW)).toEqual({ is: 'shop' });
    return reason;
  };

  test('a database with a table', async () => {
    await em(to).execute('create table guest (id int)');
    expect(await refused()).toBe(`${to.label} is not empty: it holds the table guest. Name an empty database.`);
  });

  test('the database of the shop itself, under any address', async () => {
    await to.close();
    await execute(`drop database ${to.name}`);
    to = await openEnd(from.name);
    expect(await refused()).toBe(`The shop is in ${to.label} already.`);
  });

  test('a role that may not create tables', async () => {
    const role = `aamu_role_${randomBytes(4).toString('hex')}`;
    await execute(`create role ${role} login password 'secret'`);
    await em(to).execute('revoke create on schema public from public');
    await to.close();
    const url = new URL(databaseUrl(server, to.name));
    Object.assign(url, { username: role, password: 'secret' });
    to = await openEnd(to.name, url.href);
    expect(await refused()).toBe(
      `The role "${role}" may not create tables in ${to.label}: make it the owner of the database.`,
    );
    await execute(`drop role ${role}`);
  });

  test('while a shop runs on the former database', async () => {
    const running = await openEnd(from.name);
    await em(running).execute('select 1');
    expect(await refused()).toBe('A shop runs on this database. Stop it first.');
    await running.close();
  });

  test('a database of another version', async () => {
    await em(from).execute("insert into mikro_orm_migrations (name) values ('Migration30')");
    expect(await refused()).toContain('written by a newer version of the shop, which knows Migration30');
  });

  test('a copy that nobody has adopted', async () => {
    await em(from).execute("update shop_identity set place = 'elsewhere'");
    await expect(move()).rejects.toThrow(`There is a closed copy of a shop in ${from.label}: run "aamu adopt" first.`);
  });

  test('rows that the target does not take, which leaves it empty', async () => {
    await em(from).execute('alter table app_user drop column first_name');
    expect(await refused()).toBe('The table app_user is not the one that this version makes.');
    expect(await count(to, "pg_class where relnamespace = 'public'::regnamespace")).toBe(0);
    await em(from).execute('alter table app_user add column first_name text');
    await move();
    expect(await count(to, 'app_user')).toBe(1);
  });
});

describe('moveShop', () => {
  test('makes the target the shop, with every row, and closes the former database', async () => {
    const key = randomUUID();
    await em(from).execute('insert into rate_limit (key, points) values (?, 1)', [key]);
    const { rows, tables, skipped } = await move();
    expect([rows > 100, tables > 50, skipped]).toEqual([true, true, []]);
    expect(await identifyShop(em(to), to.env, LATER)).toEqual({ is: 'shop' });
    expect(await identifyShop(em(from), from.env, LATER)).toEqual({ is: 'moved', to: to.label, at: NOW });
    expect(await em(to).execute('select key from rate_limit')).toEqual([{ key }]);
    expect(await em(to).execute('select address from suppressed_address')).toEqual([{ address: 'tab\t\\ and " line' }]);
    const sequence = "select last_value from pg_sequences where sequencename = 'offer_id_seq'";
    expect(await em(to).execute(sequence)).toEqual(await em(from).execute(sequence));
  });

  test('builds every index, rule and trigger of the former database', async () => {
    // PostgreSQL writes casts of a definition that it has read from text in another order.
    const schema = String.raw`select regexp_replace(indexdef, '::character varying|::text|\[\]|[()]', '', 'g') as part
      from pg_indexes where schemaname = 'public'
      union all select concat(conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
      where connamespace = 'public'::regnamespace
      union all select concat(pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal order by 1`;
    await move();
    expect(await em(to).execute(schema)).toEqual(await em(from).execute(schema));
  });

  test('does not move a former database again, unless it is adopted', async () => {
    await move();
    const again = await makeDatabase('again');
    try {
      await expect(moveShop(from, again, LATER)).rejects.toThrow(
        `This shop moved to ${to.label} on 2026-12-01: set DATABASE_URL to it, or run "aamu adopt"`,
      );
      await adoptShop(em(from), from.env, LATER);
      expect(await identifyShop(em(from), from.env, LATER)).toEqual({ is: 'shop' });
      await moveShop(from, again, LATER);
    } finally {
      await again.close();
      await execute(`drop database ${again.name} with (force)`);
    }
  });

  test('keeps the confirmed address, and a sandbox copy a sandbox copy', async () => {
    await em(from).execute("update shop_identity set origin = 'https://old.example'");
    await move();
    expect(await identifyShop(em(to), to.env, LATER)).toEqual({ is: 'shop', formerOrigin: 'https://old.example' });
    await em(to).execute("update shop_identity set purpose = 'sandbox'");
    const next = await makeDatabase('next');
    try {
      await moveShop(to, next, LATER);
      expect(await identifyShop(em(next), next.env, LATER)).toEqual({ is: 'sandbox' });
    } finally {
      await next.close();
      await execute(`drop database ${next.name} with (force)`);
    }
  });
});
