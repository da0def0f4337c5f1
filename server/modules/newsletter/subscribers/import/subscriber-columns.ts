import { isEmail } from '#contract/forms/email.ts';
import { splitTags } from '#contract/newsletter/tags.studio.ts';
import type { ImportColumns, SubscriberStanding } from '#contract/newsletter/subscribers.studio.ts';
import {
  type CellReader,
  chooseStatusReader,
  readActivated,
  readConfirmed,
  readConfirmedAt,
  readLeft,
  readOtherStatus,
  readRefused,
  readStatus,
  readUnconfirmed,
  readWants,
} from './subscriber-cells.ts';
import {
  CELL,
  COLUMN,
  foldCell,
  isLeavingUnclear,
  isNegated,
  isSentence,
  isUnsubscribedWord,
  namesAnswers,
  toLetters,
} from './subscriber-words.ts';

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
  read: CellReader;
  /** False if the column is recognised by a part of its name; an empty cell then says nothing. */
  isCertain: boolean;
  /** False if the first rows say nothing. A later cell that is not a clear yes makes its person unclear. */
  isFollowed: boolean;
  /** True if the name alone says that the column is the person's answer or status. */
  isStatus?: boolean;
}

/** Indexes of the known columns. */
export interface Columns {
  /** `several` if more than one contains addresses and none has a matching name. */
  email: number | 'several' | undefined;
  language: number | undefined;
  tags: number | undefined;
  standing: readonly StandingColumn[];
  /** Columns that may turn out to be about newsletters in later rows. */
  suspects: readonly StandingColumn[];
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
  const found = header.flatMap((name, index) => {
    const column = [email, language, tags].includes(index) ? undefined : findStanding(name, listCells(below, index));
    return column ? [{ index, isCertain: true, isFollowed: true, ...column }] : [];
  });
  const standing = found.filter(({ isFollowed }) => isFollowed);
  const nameAt = (index: number | undefined) => (index === undefined ? null : (header[index] ?? null));
  return {
    email,
    language,
    tags,
    standing,
    suspects: found.filter(({ isFollowed }) => !isFollowed),
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
  const found = standing.flatMap(({ index, read, isCertain, isStatus }) => {
    const cell = foldCell(record[index]);
    return cell !== '' || isCertain ? [{ said: read(cell), isStatus }] : [];
  });
  if (standing.length > 0 && found.length === 0) return 'unclear';
  const isClear = found.some(({ said, isStatus }) => isStatus && said === 'subscribed');
  const counting = found.filter(({ said, isStatus }) => isStatus || !isClear || said !== 'unclear');
  return STANDINGS.findLast((each) => counting.some(({ said }) => said === each)) ?? 'subscribed';
}

/** Returns the index of a column that is not followed, but whose cell speaks against newsletters or needs the coach. */
export function findStrayStatus(columns: Columns, record: readonly string[]): number | undefined {
  const { email, language, tags, standing, suspects, unrelated } = columns;
  const late = suspects.find(
    (column) => !isSilent(column, record) && column.read(foldCell(record[column.index])) !== 'subscribed',
  );
  if (late) return late.index;
  const known = [email, language, ...standing.map(({ index }) => index), ...unrelated];
  const found = record.findIndex((cell, index) =>
    index === tags ? readTags(cell).some(isUnsubscribedWord) : isUnsubscribedWord(cell) && !known.includes(index),
  );
  return found >= 0 ? found : undefined;
}

/** Returns the indexes of columns about newsletters that were empty in the first rows, and are in this row. */
export function listSilent({ suspects }: Columns, record: readonly string[]): number[] {
  return suspects
    .filter((column) => column.read !== readOtherStatus && isSilent(column, record))
    .map(({ index }) => index);
}

function isSilent({ index, isCertain }: StandingColumn, record: readonly string[]): boolean {
  const cell = foldCell(record[index]);
  return isCertain ? CELL.nothing.test(cell) : cell === '';
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

/**
 * Returns how to read a column about newsletters. A column with such a name is followed as soon as it has a cell: what
 * is no clear answer is unclear, so that the coach is asked.
 */
function findStanding(
  header: string,
  cells: readonly string[],
): (Pick<StandingColumn, 'read'> & Partial<StandingColumn>) | undefined {
  const name = toLetters(header);
  if (COLUMN.email.test(name) || COLUMN.unrelated.test(name)) return undefined;
  if (COLUMN.wants.test(name)) return { read: readWants, isStatus: true };
  const isFollowed = cells.length > 0;
  if (COLUMN.left.test(name))
    return isLeavingUnclear(header) ? { read: () => 'unclear', isFollowed } : { read: readLeft };
  if (COLUMN.status.test(name)) return { read: chooseStatusReader(cells), isStatus: true };
  const vague = { isCertain: false, isFollowed };
  const [mayWant, isConfirmed] = [COLUMN.mayWant.test(name), COLUMN.confirmed.test(name)];
  if ((mayWant || isConfirmed || name.includes('mail')) && isNegated(header) && !namesAnswers(header)) {
    if (isSentence(header)) return { read: () => 'unclear', isFollowed };
    return { read: isConfirmed ? readUnconfirmed : readRefused, ...vague };
  }
  // Unless the service fills the column, its empty cells say nothing.
  const isFilled = cells.some((cell) => !CELL.nothing.test(cell));
  if (COLUMN.activated.test(name)) return { read: readActivated, isFollowed: isFilled };
  if (COLUMN.confirmedAt.test(name)) return { read: readConfirmedAt, isFollowed: isFilled };
  if (COLUMN.mayBeStatus.test(name)) {
    if (mayWant || COLUMN.topic.test(name)) return { read: chooseStatusReader(cells), ...vague };
    return cells.some((cell) => readStatus(cell) !== 'unclear')
      ? { read: readStatus, isCertain: false }
      : { read: readOtherStatus, isFollowed: false };
  }
  if (COLUMN.mayBeConfirmed.test(name)) return { read: readConfirmed, ...vague };
  return mayWant ? { read: readWants, ...vague } : undefined;
}

function findColumnIndex(names: readonly string[], pattern: RegExp): number | undefined {
  const found = names.findIndex((name) => pattern.test(name));
  return found >= 0 ? found : undefined;
}
