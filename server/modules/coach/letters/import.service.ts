import type { Readable } from 'node:stream';
import { msg } from '@lingui/core/macro';
import { CsvError, type Info, parse } from 'csv-parse';
import type * as z from 'zod';
import { isEmail } from '#contract/email.ts';
import { findLanguage, isOffered, type Language } from '#contract/languages.ts';
import {
  IMPORT_LINES,
  type ImportRequest,
  type ImportResponse,
  NAMED_LINES,
  type RefusedWhy,
} from '#contract/studio/subscribers.ts';
import type { Words } from '#contract/speak.ts';
import { dayIn } from '../../../days.ts';
import type { Em } from '../../../db/orm.ts';
import { AppError, InvalidInput } from '../../../errors.ts';
import { bouncesSince } from '../../newsletter/readers.ts';
import { CoachAction } from '../../actions/coach-action.entity.ts';
import { type By, noteAction } from '../../actions/coach-actions.service.ts';

/** Rows that one statement writes. */
const CHUNK = 500;
const LARGEST_FILE = 32_000_000;
const TOO_MANY = msg`A file may have at most ${{ most: IMPORT_LINES }} lines. Nothing was added.`;
/** What the coach has brought in is told from what was ticked here. */
const VERSION = 'import';
const IMPORT = { action: 'subscriber.import', subject: 'subscriber', subjectId: 'list' } as const;
/** A spreadsheet would take the cell for a formula, or for the way to a program. */
const FORMULA = /^[=@|\t]/;

interface Shop {
  language: Language;
  timeZone: string;
}

/**
 * Puts the people of a file onto the list, as the coach vouches for. Who has left, refused mail or is known stays as
 * they are. Of a file that cannot be read to its end nobody is added. Then each chunk is written for good, and others
 * have their turn: a long list stops nobody else. Where it breaks off, the log says how far it came, and the same
 * file brings in the rest.
 * @throws {InvalidInput}, and about the file {AppError} 400 `unreadable_file`, `no_addresses` or `too_many_lines`, 413 `too_large`
 */
export async function importSubscribers(
  em: Em,
  source: Readable,
  { consent, day }: z.output<typeof ImportRequest>,
  shop: Shop,
  by: By,
): Promise<ImportResponse> {
  if (day > dayIn(shop.timeZone, by.now)) {
    throw new InvalidInput([{ path: 'day', message: msg`This day has not come yet.` }]);
  }
  const file = await read(source, shop.language);
  const { repeated, refused } = file;
  const agreed = { consent, at: new Date(`${day}T12:00:00Z`) };
  const log: { id?: string } = {};
  let added = 0;
  let known = 0;
  for (let at = 0; at === 0 || at < file.people.length; at += CHUNK) {
    const people = file.people.slice(at, at + CHUNK);
    await em.transactional(async (tx) => {
      const states = await add(tx, people, agreed, by.now);
      for (const person of people) {
        const state = states.get(person.key);
        if (state === 'added') added += 1;
        else if (state === 'left' || state === 'suppressed') refused.note(person.line, person.email, state);
        else known += 1;
      }
      const details = { added, known, repeated, refused: refused.count };
      if (log.id) await tx.nativeUpdate(CoachAction, { id: log.id }, { details });
      else log.id = noteAction(tx, { ...by, ...IMPORT, details });
    });
  }
  const lines = refused.lines.toSorted((a, b) => a.line - b.line);
  return { added, known, repeated, refused: refused.count, lines };
}

interface Person {
  email: string;
  key: string;
  language: Language;
  line: number;
}

interface Agreed {
  consent: string;
  at: Date;
}

/** Adds who is not known and wants mail, and says of each who was not added why. */
async function add(
  tx: Em,
  people: readonly Person[],
  { consent, at }: Agreed,
  now: Date,
): Promise<Map<string, string>> {
  const rows = await tx.execute<{ key: string; state: string }[]>(
    `with given as (
       select * from json_to_recordset(cast(? as json)) as x(id uuid, email text, key text, language text)
     ), unwanted as (
       select g.key from given g join suppressed_address a on a.address = g.key
       where a.reason = 'complaint' or a.since > ?
     ), added as (
       insert into subscriber (id, email, email_key, language, status, consent_version, consent_words, consent_at, confirmed_at)
       select gen_random_uuid(), email, key, language, 'confirmed', '${VERSION}', ?, ?, ? from given
       where key not in (select key from unwanted)
       on conflict (email_key) do nothing returning email_key
     )
     select g.key, case when d.email_key is not null then 'added' when s.status = 'unsubscribed' then 'left'
       when s.id is not null then 'known' when u.key is not null then 'suppressed' else 'known' end as state
     from given g left join added d on d.email_key = g.key left join unwanted u on u.key = g.key
       -- One by one by the index: the list may be long, and nothing says so to the planner while it grows.
       left join lateral (select id, status from subscriber where email_key = g.key limit 1) s on true`,
    [
      JSON.stringify(people.map(({ email, key, language }) => ({ email, key, language }))),
      bouncesSince(now),
      consent,
      at,
      now,
    ],
  );
  return new Map(rows.map(({ key, state }) => [key, state]));
}

class Refused {
  count = 0;
  readonly lines: { line: number; value: string; why: RefusedWhy }[] = [];
  note(line: number, value: string, why: RefusedWhy): void {
    this.count += 1;
    if (this.lines.length < NAMED_LINES) this.lines.push({ line, value: value.slice(0, 100), why });
  }
}

interface Read {
  people: Person[];
  repeated: number;
  refused: Refused;
}

/** Reads a file line by line, as it comes. The column of addresses is the one with such a name, or the first. */
async function read(source: Readable, own: Language): Promise<Read> {
  const people = new Map<string, Person>();
  const refused = new Refused();
  let [lines, repeated] = [0, 0];
  let columns: ReturnType<typeof columnsOf> | undefined;
  for await (const { record, info } of records(source)) {
    if (!columns) {
      columns = columnsOf(record);
      if (columns.named) continue;
    }
    lines += 1;
    if (lines > IMPORT_LINES) throw refusedFile('too_many_lines', TOO_MANY);
    const { email, formula } = addressIn(record[columns.email] ?? '');
    const key = email.toLowerCase();
    if (!isEmail(email)) refused.note(info.lines, email.replaceAll('\0', ''), 'no-address');
    else if (formula) refused.note(info.lines, email, 'formula');
    else if (people.has(key)) repeated += 1;
    else people.set(key, { email, key, language: languageOf(record[columns.language], own), line: info.lines });
  }
  if (lines === 0) throw refusedFile('no_addresses', msg`There is no address in this file.`);
  return { people: [...people.values()], repeated, refused };
}

/** @throws {AppError} for what is no file of lines with commas, semicolons or tabs */
async function* records(source: Readable): AsyncGenerator<{ record: string[]; info: Info }> {
  let size = 0;
  const parser = parse({
    bom: true,
    delimiter: [',', ';', '\t'],
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 20_000,
  });
  source.on('data', (part: Buffer) => {
    size += part.length;
    if (size > LARGEST_FILE) parser.destroy(refusedFile('too_large', msg`The file is too large.`, 413));
  });
  source.on('error', (error: Error) => parser.destroy(error));
  try {
    yield* source.pipe(parser) as AsyncIterable<{ record: string[]; info: Info }>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines: line = 0 } = error as CsvError & { lines?: number };
    throw refusedFile(
      'unreadable_file',
      msg`The file cannot be read from line ${line} on: a quotation mark is not closed, or it is no CSV file. Nothing was added.`,
    );
  } finally {
    // What is left of a refused file is read, too: else the next request waits behind it on the same connection.
    source.unpipe(parser);
    source.resume();
  }
}

/** It is said beside the field that the file was chosen in. */
function refusedFile(code: string, message: Words, status = 400): AppError {
  return new AppError(status, code, message, { issues: [{ path: 'file', message }] });
}

function columnsOf(first: readonly string[]): { email: number; language: number; named: boolean } {
  const names = first.map((name) => name.trim().toLowerCase());
  const email = names.findIndex((name) => /^(?:e-?mail|mail)(?:[ -_]?address)?$|^address$/.test(name));
  if (email >= 0) return { email, language: names.findIndex((name) => /^(?:language|lang)$/.test(name)), named: true };
  const filled = names.findIndex((name) => isEmail(name));
  return { email: Math.max(0, filled), language: -1, named: false };
}

/** An export of the shop has an apostrophe in front of what looks like a formula: it is no part of the address. */
function addressIn(cell: string): { email: string; formula: boolean } {
  const written = cell.replace(/^ *'(?=[=+\-@\t])/, '').replace(/^ +/, '');
  return { email: written.trim(), formula: FORMULA.test(written) };
}

function languageOf(written: string | undefined, own: Language): Language {
  const found = findLanguage(written?.trim());
  return found && isOffered(found) ? found : own;
}
