import { expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';
import { IMPORT_LINES, SubscribersQuery } from '#contract/newsletter/subscribers.studio.ts';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { app, coach, freshLetters, now } from '../letter-desk/letters.harness.ts';
import { subscribersCsv } from './subscribers.queries.ts';

const PATH = '/api/coach/subscribers.csv';
const FORMULAS = ['=cmd|calc', '+1', '-2+3', '@SUM(A1)', '\t=1', '＝1'];

freshLetters();

/** The nightly run uses the maximum of an import. */
const READERS = isNightly ? IMPORT_LINES : 10_000;

/** Creates readers, every thousandth with a formula. */
async function fill(): Promise<void> {
  await app.em().execute(
    `insert into subscriber (id, email, email_key, language, status, consent_version, consent_words, consent_at)
     select gen_random_uuid(), mail, mail, 'en', 'confirmed', 'v1',
       case when i % 1000 = 0 then (?::text[])[1 + (i / 1000) % ${FORMULAS.length}] end, ?
     from (select i, 'r' || lpad(i::text, 6, '0') || '@example.com' as mail from generate_series(1, ${READERS}) i) as made`,
    [`{${FORMULAS.map((each) => `"${each}"`).join(',')}}`, now],
  );
}

test('all readers leave as a file, each once, in order, and no cell of it is a formula', async () => {
  await fill();
  await app
    .em()
    .execute(`insert into suppressed_address (address, reason, since) values ('r000001@example.com', 'bounce', ?)`, [
      now,
    ]);
  const answer = await coach.ask(PATH);
  // Streamed, so the length is unknown.
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, null]);
  let largest = 0;
  const parts: Uint8Array[] = [];
  for await (const part of answer.body!) {
    largest = Math.max(largest, part.length);
    parts.push(part);
  }
  expect(largest).toBeLessThan(1_000_000);
  const rows: string[][] = parse(Buffer.concat(parts), { bom: true, fromLine: 2 });
  expect(rows).toHaveLength(READERS);
  const addresses = rows.map(([email = '']) => email);
  expect(new Set(addresses).size).toBe(READERS);
  expect(addresses).toEqual(addresses.toSorted());
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
  expect(new Set(rows.flatMap((row) => row[5] || []))).toEqual(new Set(FORMULAS.map((each) => `'${each}`)));
  expect(rows.filter((row) => row.at(-1) !== '').map((row) => [row[0], row.at(-1)])).toEqual([
    ['r000001@example.com', 'bounce'],
  ]);
  expect(app.problems).toEqual([]);
}, 240_000);

test('no more of them are held than are read, and nobody is looked up for who has gone', async () => {
  await fill();
  let asked = 0;
  const newEm = () => {
    asked++;
    return app.em();
  };
  const shop = { mode: 'live', timeZone: 'Europe/Helsinki', now } as const;
  const file = subscribersCsv(newEm, SubscribersQuery.parse({}), shop);
  let held = 0;
  let lines = 0;
  for await (const part of file) {
    lines += String(part).split('\n').length - 1;
    held = Math.max(held, file.readableLength);
    // The database is at most two thousand lines ahead of the reader.
    expect(asked * 1_000 - lines).toBeLessThanOrEqual(2_000);
    if (lines > READERS / 5) break;
  }
  expect(held).toBeLessThan(1_000_000);
  expect(file.destroyed).toBe(true);
  const before = asked;
  // Takes as long as reading further thousands.
  for (let turn = 0; turn < 5; turn++) await app.em().execute('select count(*) from subscriber');
  expect(asked).toBe(before);
}, 240_000);
