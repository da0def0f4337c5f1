import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { listBreakingChanges } from './upgrade/additive.ts';
import { migrationPath, migrations, RELEASED } from './migrations.ts';

/** Returns the problems of a migration; none if the previous version can run beside it. */
function listProblems(source: string): string[] {
  const up = source.slice(source.indexOf('up()'), source.indexOf('down()') > 0 ? source.indexOf('down()') : undefined);
  return listBreakingChanges(up);
}

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

  test.each(fresh)('%s takes nothing away', async (name) => {
    const source = await readFile(new URL(`./migrations/${migrationPath(name).join('/')}.ts`, import.meta.url), 'utf8');
    expect(listProblems(source)).toEqual([]);
  });

  test.each([
    'alter table "a" drop column "b"',
    'drop table if exists "a" cascade',
    'alter table "a" rename column "b" to "c"',
    'alter table "a" rename to "b"',
    'alter table "a" alter column "b" set not null',
    'alter table "a" add "b" int not null',
    'alter table "a" add column "b" text null, add "c" text not null',
    'alter table "a" alter column "b" type int using ("b"::int)',
    'alter table "a" alter column "b" drop default',
  ])('refused: %s', (sql) => {
    expect(listProblems(`up() { this.addSql(\`${sql};\`); } down() {}`)).not.toEqual([]);
  });

  test.each([
    'alter table "a" add "b" text null, add "c" int not null default 0',
    'alter table "a" add "c" varchar(255) default \'x\' not null',
    'create table "a" ("id" uuid not null, primary key ("id"))',
    'create index "a_b" on "a" ("b")',
    'update "a" set "b" = 1 where "b" is null',
  ])('taken: %s', (sql) => {
    expect(listProblems(`up() { this.addSql(\`${sql};\`); } down() { this.addSql('drop table "a"'); }`)).toEqual([]);
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
