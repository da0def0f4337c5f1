import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readStatements } from './migrate.ts';
import { listBreakingChanges } from './upgrade/additive.ts';
import { migrationPath, migrations, RELEASED } from './migrations.ts';

/** Last migration from before this rule. */
const BEFORE_CONCURRENT = 'Migration20261129023000';

/** Returns the indexes that a migration builds on tables which it has not made, while nobody can write to them. */
function listBlockingIndexes(source: string): string[] {
  const made = new Set([...source.matchAll(/create table (?:if not exists )?"?(\w+)/gi)].map(([, table]) => table));
  return [...source.matchAll(/create (?:unique )?index (?!concurrently)[^;]*?\bon "?(\w+)/gi)].flatMap(([sql, table]) =>
    made.has(table) ? [] : [sql],
  );
}

describe('a migration runs beside the version before it: expand, then contract', () => {
  const fresh = migrations.slice(migrations.indexOf(RELEASED) + 1);

  test('the last one that has been released is known', () => {
    expect(migrations).toContain(RELEASED);
  });

  /** Migrations that the version before cannot work with. `aamu rollback` refuses to go back behind them. */
  const breaking = [
    'Migration20261122050000', // Identities are unique in another pair of columns.
    'Migration20261122030100', // A receipt number is unique with its mode only.
    'Migration20261123020200', // A payment has several refunds.
  ];

  test.each(fresh.filter((name) => !breaking.includes(name)))('%s takes nothing away', async (name) => {
    expect(listBreakingChanges(name, await readStatements(name))).toEqual([]);
  });

  test.each(breaking)('%s is known to break the version before', async (name) => {
    expect(listBreakingChanges(name, await readStatements(name))).not.toEqual([]);
  });

  test.each([
    'alter table "a" drop column "b"',
    'drop table if exists "a" cascade',
    'drop trigger "a_b" on "a"',
    'alter table "a" rename column "b" to "c"',
    'alter table "a" rename to "b"',
    'alter table "a" alter column "b" set not null',
    'alter table "a" add "b" int not null',
    'alter table "a" add column "b" text null, add "c" text not null',
    'alter table "a" alter column "b" type int using ("b"::int)',
    'alter table "a" alter column "b" drop default',
    'alter table "a" drop constraint "a_b_unique"',
    'alter table "a" add constraint "a_b_check" check ("b" > 0)',
    'alter table "a" add constraint "a_b_unique" unique ("b")',
    'alter table "a" add unique ("b")',
    'alter table "a" add primary key ("b")',
    'create unique index concurrently "a_b" on "a" ("b")',
    'create trigger "a_b" before insert on "a" for each row execute function "b"()',
    'delete from "a" where "b" = 1',
    'truncate "a"',
  ])('refused: %s', (sql) => {
    const changes = listBreakingChanges('Migration', ['create table "c" ("b" int)', sql]);
    expect(changes).toEqual([{ statement: sql, instead: expect.any(String) }]);
  });

  test.each([
    'alter table "a" add "b" text null, add "c" int not null default 0',
    'alter table "a" add "c" varchar(255) default \'x\' not null',
    'create table "a" ("id" uuid not null, primary key ("id"))',
    'create index "a_b" on "a" ("b")',
    'update "a" set "b" = 1 where "b" is null',
    'alter table "c" add constraint "c_b_foreign" foreign key ("b") references "a" ("id") on delete cascade',
    'create unique index "c_b" on "c" ("b")',
  ])('taken: %s', (sql) => {
    expect(listBreakingChanges('Migration', ['create table "c" ("b" int)', sql])).toEqual([]);
  });
});

describe('a migration keeps nobody from writing', () => {
  const later = migrations.slice(migrations.indexOf(BEFORE_CONCURRENT) + 1);

  test('the last one from before the rule is known', () => {
    expect(migrations).toContain(BEFORE_CONCURRENT);
  });

  // One case stands for none.
  test.each([...later, BEFORE_CONCURRENT])('%s builds indexes of existing tables concurrently', async (name) => {
    const source = await readFile(new URL(`./migrations/${migrationPath(name).join('/')}.ts`, import.meta.url), 'utf8');
    expect(listBlockingIndexes(source)).toEqual([]);
    expect(/index concurrently|addUpdateInRanges/i.test(source)).toBe(source.includes('isTransactional'));
  });

  test.each([
    'create index "a_b" on "a" ("b")',
    'create unique index "a_b" on "a" ("b")',
    'create table "c" ("b" int); create index "a_b" on "a" ("b")',
  ])('refused: %s', (sql) => {
    expect(listBlockingIndexes(sql)).not.toEqual([]);
  });

  test.each([
    'create index concurrently "a_b" on "a" ("b")',
    'create table "a" ("b" int); create index "a_b" on "a" ("b")',
  ])('taken: %s', (sql) => {
    expect(listBlockingIndexes(sql)).toEqual([]);
  });
});
