import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFile } from '#server/platform/root.ts';
import { RETENTION } from '#contract/operations/retention.ts';
import { testDatabase } from '#server/testing/database/test-database.ts';
import { retentionRules } from '#server/modules/operations/retention/retention.ts';
import { SESSION_IDLE_MS, SESSION_MAX_AGE_MS } from '../sessions/session.store.ts';
import { TRACES } from '../people/mailboxes.ts';
import { addressColumns } from './addressed.ts';
import { personalDataTables } from './personal-data.ts';
import { DAY_MS } from '#server/platform/days.ts';

const text = readFileSync(projectFile('docs/reference/personal-data.md'), 'utf8');
const section = (heading: string) => text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
const named = (line: string) => [...line.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name);
/** The first cell of each row names its tables. */
const rows = [...section('Tables with personal data').matchAll(/^\| (`[^|]+) \|([^|]+)\|([^|]+)\|$/gm)];
const personal = rows.flatMap(([, tables = '']) => named(tables));
const nobodys = [...section('Tables without personal data').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([line]) =>
  named(line),
);

let database: Awaited<ReturnType<typeof testDatabase>>;
let tables: { name: string; columns: string[]; fields: string[] }[];

beforeAll(async () => {
  database = await testDatabase();
  const all = [...database.orm.getMetadata().getAll().values()];
  tables = all.map(({ tableName, props }) => ({
    name: tableName,
    columns: props.map(({ name }) => name),
    fields: props.flatMap(({ fieldNames }) => fieldNames ?? []),
  }));
});
afterAll(() => database.close());

test('every table is said to hold something about people, or nothing', () => {
  expect([...personal, ...nobodys].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test('each says why and how long', () => {
  for (const [, where, why = '', long = ''] of rows) expect([where, why.trim(), long.trim()]).not.toContain('');
});

const RETENTION_DAYS: [table: string, days: number][] = [
  ...retentionRules.flatMap(({ table, after }) =>
    after === 'receipts' || after === 0 ? [] : [[table, after] as [string, number]],
  ),
  ['session', SESSION_MAX_AGE_MS / DAY_MS],
  ['session', SESSION_IDLE_MS / DAY_MS],
  ['login_code', RETENTION.loginCode],
  ['draft', RETENTION.draft],
  ['suppressed_address', RETENTION.bounce],
  ['provider_event', RETENTION.providerMessage],
  ['dispute_evidence', RETENTION.disputeEvidence],
];

test.each(RETENTION_DAYS)('%s: names the %i days after which clean-up takes it away', (table, days) => {
  const [, , , long = ''] = rows.find(([, tables = '']) => named(tables).includes(table)) ?? [];
  expect(long).toMatch(new RegExp(`\\b${days} days?\\b`));
});

test('counts are named with the months that they are kept', () => {
  expect(section('Tables without personal data')).toContain(`the ${RETENTION.countedMonths} before it`);
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
  const reached = [...personalDataTables.map(({ table }) => table), 'app_user'];
  // These name no living person: client keys for an hour, and a stand-in's books. The list of people is derived, and
  // recomputed after erasing. Evidence and counts are about erased people and expire.
  const apart = [
    'dispute_evidence',
    'erased_form_mail',
    'rate_limit',
    'sandbox_object',
    'sandbox_key',
    'sandbox_event',
    'person',
    'person_mark',
  ];
  expect([...reached, ...apart].toSorted()).toEqual(personal.toSorted());
});

/** Returns the columns with an address that a condition names, each with its table. */
function findAddressColumns(table: string, condition: string): string[] {
  return [...condition.matchAll(/(lower\([^()]+\)|[\w.]+) = :address\b/g)].map(({ 1: column, index }) => {
    // Without closed brackets, the last table is the one of the innermost query.
    let before = condition.slice(0, index);
    while (/\([^()]*\)/.test(before)) before = before.replaceAll(/\([^()]*\)/g, '');
    return `${/.*\bfrom (?!jsonb_)(\w+)/s.exec(before)?.[1] ?? table}.${column}`;
  });
}

test('an erasure is repeated for an address that one column alone knows', () => {
  const erased = new Set(
    personalDataTables.flatMap(({ table, rows: condition }) => findAddressColumns(table, condition)),
  );
  const repeated = addressColumns.map(({ table, address }) => `${table}.${address}`);
  expect([...erased].toSorted()).toEqual([...new Set(repeated)].toSorted());
  expect(repeated).toEqual(expect.arrayContaining(TRACES.map(({ table, address }) => `${table}.${address}`)));
});

test('exporting leaves out every column whose name says key, hash or secret', () => {
  // Addresses, and names of plans and offers.
  const harmless = /^((old_|new_)?email|plan|offer)_key$/;
  const shown = personalDataTables
    .filter((place) => !place.shown && place.table !== 'training_plan')
    .flatMap(({ table, hidden = [] }) => {
      const { fields = [] } = tables.find(({ name }) => name === table) ?? {};
      const secrets = fields.filter((field) =>
        /(^|_)(keys?|hash|token|secret|proof|session|endpoint|url)$/.test(field),
      );
      return secrets
        .filter((field) => !harmless.test(field) && !hidden.includes(field))
        .map((field) => `${table}.${field}`);
    });
  expect(shown).toEqual([]);
});
