import { isEmail } from '#contract/forms/email.ts';
import { splitTags } from '#contract/newsletter/tags.studio.ts';
import type { ImportColumns, SubscriberStanding } from '#contract/newsletter/subscribers.studio.ts';
import { CELL, COLUMN, foldCell, isUnsubscribedWord, toLetters } from './subscriber-words.ts';

/** Standings of a line, from the least to the most careful. */
export const STANDINGS = [
  'subscribed',
  'unclear',
  'unconfirmed',
  'unsubscribed',
] as const satisfies SubscriberStanding[];

/** Column about the wish to get newsletters. */
interface StandingColumn {
  index: number;
  /** Reads the result of `foldCell`. */
  read: (cell: string) => SubscriberStanding;
  /** False if the column is recognised by a part of its name; an empty cell then says nothing. */
  isCertain: boolean;
}

/** Indexes of the known columns. */
export interface Columns {
  /** `several` if more than one contains addresses and none has a matching name. */
  email: number | 'several' | undefined;
  language: number | undefined;
  tags: number | undefined;
  standing: readonly StandingColumn[];
  /** Indexes of columns about other channels or payments. */
  unrelated: readonly number[];
  /** Number of rows with titles and column names. */
  headerRows: number;
  /** True if a row names the column of addresses. */
  isNamed: boolean;
  /** All names of columns. */
  header: readonly string[];
  /** Names as in the file. */
  names: ImportColumns;
}

/** Number of first rows that may name the columns; titles and empty rows may be above. */
const HEADER_SEARCH_ROWS = 5;

/** Finds the columns by their names in one of the first rows, or by their content. */
export function findColumns(rows: readonly (readonly string[])[]): Columns {
  const named = findHeader(rows);
  const isTitled = rows.length > 1 && !rows[0]!.some(isEmail) && rows.slice(1).some((row) => row.some(isEmail));
  const headerRows = named === undefined ? Number(isTitled) : named + 1;
  const header = rows[headerRows - 1] ?? [];
  const below = rows.slice(headerRows);
  const names = header.map(toLetters);
  const email = findNamedEmail(names, below) ?? findAddresses(below);
  const language = findColumnIndex(names, COLUMN.language);
  const tags = findColumnIndex(names, COLUMN.tags);
  const standing = names.flatMap((name, index) => {
    const column = [email, language, tags].includes(index) ? undefined : findStanding(name, listCells(below, index));
    return column ? [{ index, ...column }] : [];
  });
  const nameAt = (index: number | undefined) => (index === undefined ? null : (header[index] ?? null));
  return {
    email,
    language,
    tags,
    standing,
    unrelated: names.flatMap((name, index) => (COLUMN.unrelated.test(name) ? [index] : [])),
    headerRows,
    isNamed: named !== undefined,
    header,
    names: {
      email: typeof email === 'number' ? nameAt(email) : null,
      language: nameAt(language),
      standing: standing.map(({ index }) => header[index] ?? ''),
      tags: nameAt(tags),
    },
  };
}

/** Reads a line's wish to get newsletters. Without such a column the coach vouches for the file. */
export function readStanding({ standing }: Pick<Columns, 'standing'>, record: readonly string[]): SubscriberStanding {
  const found = standing.flatMap(({ index, read, isCertain }) => {
    const cell = foldCell(record[index]);
    return cell !== '' || isCertain ? [read(cell)] : [];
  });
  if (standing.length > 0 && found.length === 0) return 'unclear';
  return STANDINGS.findLast((each) => found.includes(each)) ?? 'subscribed';
}

/** Returns the index of a column that is not about newsletters, but has a word for people who left. */
export function findStrayStatus(columns: Columns, record: readonly string[]): number | undefined {
  const { email, language, tags, standing, unrelated } = columns;
  const known = [email, language, ...standing.map(({ index }) => index), ...unrelated];
  const found = record.findIndex((cell, index) =>
    index === tags ? readTags(cell).some(isUnsubscribedWord) : isUnsubscribedWord(cell) && !known.includes(index),
  );
  return found >= 0 ? found : undefined;
}

/** Reads the tags in a cell; Mailchimp puts each in quotation marks. */
export function readTags(cell: string): string[] {
  return splitTags(cell.replaceAll('"', '').replaceAll(/[;|]/g, ','));
}

function findAddresses(rows: readonly (readonly string[])[]): number | 'several' | undefined {
  const counts = new Map<number, number>();
  for (const row of rows) {
    for (const [index, cell] of row.entries()) if (isEmail(cell)) counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  if (counts.size > 1) return 'several';
  // A single column may contain only invalid addresses; each is then reported.
  return counts.keys().next().value ?? (rows.every((row) => row.length === 1) && rows.length > 0 ? 0 : undefined);
}

/** Returns the index of the first row that names the column of addresses. */
function findHeader(rows: readonly (readonly string[])[]): number | undefined {
  const first = rows.findIndex((row) => row.some(isEmail));
  const found = rows
    .slice(0, first < 0 ? HEADER_SEARCH_ROWS : Math.max(1, Math.min(first, HEADER_SEARCH_ROWS)))
    .findIndex((row, index) => findNamedEmail(row.map(toLetters), rows.slice(index + 1)) !== undefined);
  return found >= 0 ? found : undefined;
}

/** `Address` may also be a street: its cells decide. */
function findNamedEmail(names: readonly string[], below: readonly (readonly string[])[]): number | undefined {
  const isAddress = (name: string, index: number) => name === 'address' && listCells(below, index).some(isEmail);
  const found = findColumnIndex(names, COLUMN.email) ?? names.findIndex(isAddress);
  return found >= 0 ? found : undefined;
}

function listCells(rows: readonly (readonly string[])[], index: number): string[] {
  return rows.map((row) => foldCell(row[index])).filter((cell) => cell !== '');
}

/** Returns how to read a column about newsletters, by its name; if the name is ambiguous, also by its cells. */
function findStanding(name: string, cells: readonly string[]): Omit<StandingColumn, 'index'> | undefined {
  if (COLUMN.email.test(name) || COLUMN.unrelated.test(name)) return undefined;
  if (COLUMN.wants.test(name)) return { read: readWantsOrDate, isCertain: true };
  if (COLUMN.left.test(name)) return { read: readLeft, isCertain: true };
  if (COLUMN.status.test(name)) return { read: chooseStatusReader(cells), isCertain: true };
  // Unless the service fills the column, its empty cells say nothing.
  if (COLUMN.activated.test(name))
    return cells.some((cell) => CELL.date.test(cell) || CELL.yes.test(cell))
      ? { read: readActivated, isCertain: true }
      : undefined;
  const isClear = (read: StandingColumn['read']) => (cell: string) => read(cell) !== 'unclear';
  if (COLUMN.mayBeStatus.test(name)) {
    if (COLUMN.topic.test(name) && cells.length > 0) return { read: chooseStatusReader(cells), isCertain: false };
    return cells.some(isClear(readStatus)) ? { read: readStatus, isCertain: false } : undefined;
  }
  const read = COLUMN.mayBeConfirmed.test(name) ? readConfirmed : readWants;
  const isBoolean = cells.length > 0 && cells.every(isClear(read));
  return isBoolean && (read === readConfirmed || COLUMN.mayWant.test(name)) ? { read, isCertain: false } : undefined;
}

function readWants(cell: string): SubscriberStanding {
  if (CELL.yes.test(cell)) return 'subscribed';
  return CELL.no.test(cell) ? 'unsubscribed' : readStatus(cell);
}

function readWantsOrDate(cell: string): SubscriberStanding {
  return CELL.date.test(cell) ? 'subscribed' : readWants(cell);
}

function readConfirmed(cell: string): SubscriberStanding {
  return CELL.no.test(cell) ? 'unconfirmed' : readWants(cell);
}

function readLeft(cell: string): SubscriberStanding {
  if (CELL.nothing.test(cell) || CELL.no.test(cell)) return 'subscribed';
  return CELL.subscribed.test(toLetters(cell)) ? 'unclear' : 'unsubscribed';
}

function readActivated(cell: string): SubscriberStanding {
  if (CELL.nothing.test(cell)) return 'unconfirmed';
  return CELL.date.test(cell) ? 'subscribed' : readConfirmed(cell);
}

/** Returns how to read a column that is certainly a status of newsletters: words, yes and no, or codes. */
function chooseStatusReader(cells: readonly string[]): StandingColumn['read'] {
  const isCoded = cells.includes('c') && cells.every((cell) => CELL.code.test(cell));
  return isCoded ? readStatusCode : readStatusOrBoolean;
}

function readStatusCode(cell: string): SubscriberStanding {
  if (cell === 'c') return 'subscribed';
  if (cell === 's') return 'unconfirmed';
  return CELL.code.test(cell) ? 'unsubscribed' : readStatus(cell);
}

function readStatusOrBoolean(cell: string): SubscriberStanding {
  if (CELL.yes.test(cell)) return 'subscribed';
  return CELL.no.test(cell) && !CELL.missing.test(cell) ? 'unsubscribed' : readStatus(cell);
}

function readStatus(cell: string): SubscriberStanding {
  const word = toLetters(cell);
  if (CELL.subscribed.test(word)) return 'subscribed';
  if (CELL.unconfirmed.test(word)) return 'unconfirmed';
  return CELL.unsubscribed.test(word) ? 'unsubscribed' : 'unclear';
}

function findColumnIndex(names: readonly string[], pattern: RegExp): number | undefined {
  const found = names.findIndex((name) => pattern.test(name));
  return found >= 0 ? found : undefined;
}
