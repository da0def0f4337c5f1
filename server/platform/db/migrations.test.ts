import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { migrations } from './migrations.ts';

/** Last migration of the released version, which has to run beside later migrations. */
const RELEASED = 'Migration20261122013500';

/** Changes that would break the running version, each with an alternative. */
const BREAKS: readonly [what: RegExp, instead: string][] = [
  [/\bdrop\s+(?:table|column|view|schema|type)\b/i, 'stop using it now, drop it in the version after'],
  [/\brename\b/i, 'add the new one and write both, drop the old one in the version after'],
  [/\bset\s+not\s+null\b/i, 'the running version still writes null: require it in the version after'],
  [/\badd\s+(?:column\s+)?"?\w+"?\s[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!default[^,;]*)/i, 'give it a default'],
  [/\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b/i, 'add a column of the new type beside it'],
  [/\balter\s+(?:column\s+)?"?\w+"?\s+drop\s+default\b/i, 'the running version relies on it'],
];

/** Returns the problems of a migration; none if the previous version can run beside it. */
function listProblems(source: string): string[] {
  const up = source.slice(source.indexOf('up()'), source.indexOf('down()') > 0 ? source.indexOf('down()') : undefined);
  return BREAKS.filter(([what]) => what.test(up)).map(([, instead]) => instead);
}

describe('a migration runs beside the version before it: expand, then contract', () => {
  const fresh = migrations.slice(migrations.indexOf(RELEASED) + 1);

  test('the last one that has been released is known', () => {
    expect(migrations).toContain(RELEASED);
  });

  test.each(fresh)('%s takes nothing away', async (name) => {
    const source = await readFile(new URL(`./migrations/${name}.ts`, import.meta.url), 'utf8');
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
