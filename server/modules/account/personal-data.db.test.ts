import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFile } from '../../root.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { places } from './personal-data.ts';

const text = readFileSync(projectFile('ARCHITECTURE.md'), 'utf8');
const section = /\n## Personal data\n([\s\S]*?)\n## /.exec(text)?.[1] ?? '';
const named = (line: string) => [...line.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name);
/** Each row names its tables in the first cell. */
const rows = [...section.matchAll(/^\| (`[^|]+) \|([^|]+)\|([^|]+)\|$/gm)];
const personal = rows.flatMap(([, tables = '']) => named(tables));
const nobodys = named(/^Nothing about people is in .*$/m.exec(section)?.[0] ?? '');

let database: Awaited<ReturnType<typeof testDatabase>>;
let tables: { name: string; columns: string[] }[];

beforeAll(async () => {
  database = await testDatabase();
  const all = [...database.orm.getMetadata().getAll().values()];
  tables = all.map(({ tableName, props }) => ({ name: tableName, columns: props.map(({ name }) => name) }));
});
afterAll(() => database.close());

test('every table is said to hold something about people, or nothing', () => {
  expect([...personal, ...nobodys].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test('each says why and how long', () => {
  for (const [, where, why = '', long = ''] of rows) expect([where, why.trim(), long.trim()]).not.toContain('');
});

test('what is said to hold nothing has no column for it', () => {
  for (const { name, columns } of tables.filter((table) => nobodys.includes(table.name))) {
    const telling = columns.filter((column) =>
      /email|user|recipient|person|phone|address|fullName|answers|^body$/i.test(column),
    );
    expect([name, ...telling]).toEqual(name === 'letter' ? [name, 'body'] : [name]);
  }
});

test('erasing and exporting reach every table about people', () => {
  const reached = [...places.map(({ table }) => table), 'app_user'];
  // Neither says about whom: the first is keyed by clients for an hour, the others are a stand-in's books.
  // The list of people is made of the others, and made anew at the end of erasing.
  // Evidence is of who was erased, and goes by itself.
  const apart = [
    'dispute_evidence',
    'rate_limit',
    'sandbox_object',
    'sandbox_key',
    'sandbox_event',
    'person',
    'person_mark',
  ];
  expect([...reached, ...apart].toSorted()).toEqual(personal.toSorted());
});
