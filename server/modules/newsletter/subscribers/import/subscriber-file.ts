import { pipeline, type Readable } from 'node:stream';
import { msg } from '@lingui/core/macro';
import { CsvError, type Info, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { isEmail, normalizeEmail, toEmailKey } from '#contract/forms/email.ts';
import { findLanguage, isOffered, type Language } from '#contract/i18n/languages.ts';
import { foldText } from '#contract/forms/fold-text.ts';
import { isTag, TAGS_MAX } from '#contract/newsletter/tags.studio.ts';
import type { Words } from '#contract/i18n/speak.ts';
import {
  IMPORT_LINES,
  type ImportColumns,
  type ImportSeparator,
  NAMED_LINES,
  type ImportRefusal,
  type SubscriberStanding,
} from '#contract/newsletter/subscribers.studio.ts';
import { AppError } from '#server/platform/errors.ts';
import { type Columns, findColumns, listSilent, readStanding, readTags } from './subscriber-columns.ts';
import { askAboutLateColumns, mostCareful, readStrayStatus } from './subscriber-strays.ts';
import { decode, decodeHead, findEncoding } from './subscriber-text.ts';

/** Maximum number of reported tags. */
export const MAX_LISTED_TAGS = 20;
const LARGEST_FILE = 32_000_000;
/** Number of bytes for detecting the separator. */
const HEAD = 65_536;
const TOO_MANY = msg`A file may have at most ${{ most: IMPORT_LINES }} lines. Nothing was added.`;
/** A spreadsheet would run the cell as a formula or a program. */
const FORMULA = /^[=@|\t]/;
const SEPARATORS: Readonly<Record<ImportSeparator, string>> = { comma: ',', semicolon: ';', tab: '\t', bar: '|' };

export interface Person {
  /** In the form of `normalizeEmail`. */
  email: string;
  /** The address in lower case. */
  key: string;
  language: Language;
  line: number;
  standing: SubscriberStanding;
  tags: string[];
  /** Result of `listSilent`. */
  silent: readonly number[];
}

/** People in a file of subscribers, and its format. */
export interface SubscriberFile {
  separator: ImportSeparator;
  columns: ImportColumns;
  people: Person[];
  /** Lines with the address of an earlier line. */
  repeated: number;
  refused: RefusedLines;
  /** Invalid tags, and those beyond the limit for one person. */
  wrongTags: Set<string>;
}

/** Refused lines: all are counted, the first are listed. */
class RefusedLines {
  count = 0;
  readonly lines: { line: number; value: string; why: ImportRefusal }[] = [];
  add(line: number, value: string, why: ImportRefusal): void {
    this.count += 1;
    if (this.lines.length < NAMED_LINES) this.lines.push({ line, value: value.slice(0, 100), why });
  }
}

/**
 * Streams a file of subscribers: CSV in UTF-8, UTF-16 or Windows-1252 with any usual separator. An address in several
 * lines gets the most careful standing.
 * @param own language of people whose line names none
 * @throws {AppError} 400 `unreadable_file`, `no_addresses`, `unclear_columns` or `too_many_lines`, 413 `too_large`
 */
export async function readSubscriberFile(source: Readable, own: Language): Promise<SubscriberFile> {
  const people = new Map<string, Person>();
  const refused = new RefusedLines();
  const wrongTags = new Set<string>();
  const bytes = source.iterator({ destroyOnReturn: false });
  try {
    const head = await readHead(bytes);
    const encoding = findEncoding(head.bytes, head.isAll);
    const format = findFormat(decodeHead(head.bytes, head.isAll, encoding), head.isAll);
    const { separator, columns, skippedLines } = format;
    const stray = new Map<number, string>();
    let [lines, repeated, toSkip] = [0, 0, skippedLines];
    for await (const { record, info } of records(decode(withinLimit(head.bytes, bytes), encoding), separator)) {
      if (toSkip-- > 0) continue;
      lines += 1;
      if (lines > IMPORT_LINES) throw refusedFile('too_many_lines', TOO_MANY);
      const { email, isFormula } = readAddress(record[columns.email] ?? '');
      const key = toEmailKey(email);
      const earlier = people.get(key);
      const standing = mostCareful(readStanding(columns, record), readStrayStatus(columns, record, stray));
      const silent = listSilent(columns, record);
      const written = readTags(record[columns.tags ?? -1] ?? '');
      if (!isEmail(email)) refused.add(info.lines, email.replaceAll('\0', ''), 'no-address');
      else if (isFormula) refused.add(info.lines, email, 'formula');
      else if (earlier) {
        repeated += 1;
        earlier.standing = mostCareful(earlier.standing, standing);
        earlier.silent = earlier.silent.filter((index) => silent.includes(index));
        earlier.tags = usableTags([...earlier.tags, ...written], wrongTags);
      } else {
        const language = readLanguage(record[columns.language ?? -1], own);
        const tags = usableTags(written, wrongTags);
        people.set(key, { email, key, language, line: info.lines, standing, tags, silent });
      }
    }
    if (lines === 0) throw refusedFile('no_addresses', msg`No addresses in this file.`);
    askAboutLateColumns(columns, [...people.values()], stray);
    columns.names.standing.push(...stray.values());
    return { separator, columns: columns.names, people: [...people.values()], repeated, refused, wrongTags };
  } finally {
    // Drains a refused file; otherwise it blocks the next request on the same connection.
    source.resume();
  }
}

function usableTags(written: readonly string[], wrong: Set<string>): string[] {
  const tags = [...new Map(written.filter(isTag).map((tag) => [foldText(tag), tag])).values()];
  for (const tag of [...written.filter((each) => !isTag(each)), ...tags.slice(TAGS_MAX)])
    if (wrong.size < MAX_LISTED_TAGS) wrong.add(tag.replaceAll('\0', '').slice(0, 60));
  return tags.slice(0, TAGS_MAX);
}

/** Reads the beginning of a file, at least one whole line. */
async function readHead(bytes: AsyncIterator<Buffer>): Promise<{ bytes: Buffer; isAll: boolean }> {
  let head = Buffer.alloc(0);
  while (head.length < HEAD) {
    const next = await bytes.next();
    if (next.done) return { bytes: head, isAll: true };
    head = Buffer.concat([head, next.value]);
  }
  return { bytes: head, isAll: false };
}

interface Format {
  separator: ImportSeparator;
  columns: Columns & { email: number };
  /** Number of rows before the first person: Excel's `sep=`, titles, and names of columns. */
  skippedLines: number;
}

/** Detects the separator that gives most lines an address in one column; column names weigh most. */
function findFormat(head: string, isAll: boolean): Format {
  const text = isAll ? head : head.replace(/(?<=[\r\n])[^\r\n]*$/, '');
  const [excelLine = '', sign] = /^sep=(.)(?:\r?\n|\r)/.exec(text) ?? [];
  const sample = text.slice(excelLine.length);
  const separators = Object.keys(SEPARATORS) as ImportSeparator[];
  const named = separators.filter((separator) => SEPARATORS[separator] === sign);
  const found = (named.length > 0 ? named : separators)
    .map((separator) => ({ separator, ...judgeSeparator(sample, separator) }))
    .reduce((best, next) => (next.score > best.score ? next : best));
  const { separator, columns } = found;
  if (columns.email === 'several')
    throw refusedFile(
      'unclear_columns',
      msg`Several columns contain addresses. Name the right one "email" in the first row. Nothing was added.`,
    );
  if (columns.email === undefined) throw refusedFile('no_addresses', msg`No addresses in this file.`);
  const skippedLines = (excelLine ? 1 : 0) + columns.headerRows;
  return { separator, columns: { ...columns, email: columns.email }, skippedLines };
}

function judgeSeparator(sample: string, separator: ImportSeparator) {
  const rows = readSample(sample, separator);
  // Without readable rows, the whole sample gives the error.
  const columns = findColumns(rows.length > 0 || sample === '' ? rows : [[sample]]);
  const { email, isNamed } = columns;
  const addresses = typeof email === 'number' ? rows.filter((row) => isEmail(row[email] ?? '')).length : 0;
  return { columns, score: addresses + (isNamed ? rows.length : 0) };
}

/** Parses the readable rows of a sample. */
function readSample(text: string, separator: ImportSeparator): string[][] {
  const rows: string[][] = [];
  const keep = (row: string[]) => {
    rows.push(row);
    return null;
  };
  try {
    parseSync(text, { ...csvOptions(separator), to: 100, onRecord: keep });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return rows;
}

function csvOptions(separator: ImportSeparator) {
  return {
    bom: true,
    delimiter: SEPARATORS[separator],
    // Found by csv-parse, the first line's end would be that of all lines.
    recordDelimiter: ['\r\n', '\n', '\r'],
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    maxRecordSize: 50_000,
  };
}

/** @throws {AppError} for text without lines */
async function* records(
  text: AsyncIterable<string>,
  separator: ImportSeparator,
): AsyncGenerator<{ record: string[]; info: Info }> {
  const parser = parse({ ...csvOptions(separator), info: true });
  // An error reaches the parser, and so the loop below.
  pipeline(text, parser, () => undefined);
  try {
    yield* parser as AsyncIterable<{ record: string[]; info: Info }>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines: line = 0 } = error as CsvError & { lines?: number };
    throw refusedFile(
      'unreadable_file',
      msg`Can’t read the file from line ${line}: a quotation mark isn’t closed, or it isn’t CSV. Nothing was added.`,
    );
  }
}

async function* withinLimit(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = head.length;
  yield head;
  for await (const part of rest) {
    size += part.length;
    if (size > LARGEST_FILE) throw refusedFile('too_large', msg`The file is too large.`, 413);
    yield part;
  }
}

function refusedFile(code: string, message: Words, status = 400): AppError {
  return new AppError(status, code, message, { issues: [{ path: 'file', message }] });
}

/** Reads an address. The shop's export puts an apostrophe before formula-like cells, which is removed here. */
function readAddress(cell: string): { email: string; isFormula: boolean } {
  const written = cell.replace(/^ *'(?=[=+\-@\t])/, '').replace(/^ +/, '');
  return { email: isEmail(written) ? normalizeEmail(written) : written.trim(), isFormula: FORMULA.test(written) };
}

function readLanguage(written: string | undefined, own: Language): Language {
  const found = findLanguage(written?.trim().replaceAll('_', '-'));
  return found && isOffered(found) ? found : own;
}
