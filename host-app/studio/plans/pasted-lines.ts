import { msg } from '@lingui/core/macro';
import type { Line } from '#contract/studio/plan-lines.ts';
import { MOST_LINES, MOST_WEEKS } from '#contract/studio/plan-limits.ts';
import { restText } from '#contract/studio/plan-rest.ts';
import { readTarget, targetText } from '#contract/studio/plan-targets.ts';
import type { Words } from '#widgets/core/words.tsx';
import { blockReader, partOf, withoutEmptyBlocks } from './pasted-blocks.ts';
import { COLUMNS, TABLE_HEADINGS, headingsIn, usualColumns } from './pasted-headings.ts';
import { type Cells, MOST_NAME, MOST_NOTES, cellReader } from './pasted-cells.ts';
import { tableIn, tableText } from './pasted-table.ts';
import { newLine } from './plan-edits.ts';

/** A line of a table that can be taken into a plan. */
export interface PastedLine {
  /** Where it stands in what was pasted, from 1. */
  at: number;
  /** null where the table has no weeks. */
  week: number | null;
  /** What its day is called there; '' where the table has no days. */
  day: string;
  /** The name that it has there besides; '' where the table has none. */
  session: string;
  line: Line;
}

export interface Pasted {
  lines: PastedLine[];
  /** What cannot be read, and why. */
  wrong: { at: number; words: Words; cells?: Cells }[];
  /** Headings that a plan has no column for: what stands below them goes into the notes. */
  others: string[];
}

/** More than a year of daily training; what is longer was copied by mistake. */
export const MOST_PASTED = 5_000;

/** How many rows are looked at for headings. */
const HEADS_IN = 5;

/** What was pasted, line by line. Week and day are carried down, as merged cells have them once. */
export function pastedLines(text: string): Pasted {
  const count = 1 + (text.trim().match(/\r\n|\n|\r/g)?.length ?? 0);
  if (count > MOST_PASTED) {
    const most = MOST_PASTED;
    const words = msg`These are ${count} lines. At most ${most} are taken at once.`;
    return { lines: [], wrong: [{ at: 1, words }], others: [] };
  }
  const all = tableIn(text);
  const rows = all.filter(({ cells }) => cells.some(Boolean));
  // Headings may stand below a title that goes over all columns.
  const head = rows.slice(0, HEADS_IN).findIndex(({ cells }) => headingsIn(cells));
  const headed = headingsIn(rows[head]?.cells ?? []);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const reader = cellReader(headed ?? usualColumns(width), headed ? rows[head]!.cells : [], width);
  const found: Pasted = { lines: [], wrong: [], others: reader.others };
  const perDay = new Map<string, number>();
  let carried = { week: '', day: '', session: '' };
  const blocks = blockReader();
  for (const { line: at, cells: given } of all.slice(all.indexOf(rows[head + 1]!))) {
    const named = reader.cellsOf(given);
    const before = carried;
    const [week, label] = [named.week || before.week, named.day || before.day];
    const isSame = week === before.week && label === before.day;
    carried = { week, day: label, session: named.session || (isSame ? before.session : '') };
    if (!isSame || before.session !== carried.session) blocks.close();
    if (onlyNamesTheDay(named) || !given.some(Boolean)) {
      blocks.close();
      continue;
    }
    const cells = { ...reader.withOthers(named, given), ...carried };
    const read = lineOf(cells, at);
    if ('words' in read) {
      found.wrong.push({ at, words: read.words, cells });
      continue;
    }
    const day = `${read.week} ${read.day.toLowerCase()} ${read.session.toLowerCase()}`;
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
    const most = MOST_LINES;
    if (perDay.get(day)! > most)
      found.wrong.push({ at, words: msg`A day has at most ${most} lines, and this is one more.`, cells });
    else found.lines.push({ ...read, line: { ...read.line, part: blocks.kindOf(read.line, cells) } });
  }
  return { ...found, lines: withoutEmptyBlocks(found.lines) };
}

/** What could not be read as a table of its own, with the week and the day that stood above each line. */
export function unread({ wrong }: Pasted): string {
  const rows = wrong.flatMap(({ cells }) => (cells ? [COLUMNS.map((column) => cells[column])] : []));
  return rows.length === 0 ? '' : tableText([TABLE_HEADINGS, ...rows], { asTyped: true });
}

/** A line such as "Week 2" above the days of that week; a date beside it is in no column of a plan. */
function onlyNamesTheDay({ week, day, session, ...rest }: Cells): boolean {
  return Boolean(week || day || session) && Object.values(rest).every((cell) => cell === '');
}

/** The beginning of what was pasted, and that there is more of it. */
function cut(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}

function lineOf(cells: Cells, at: number): PastedLine | { words: Words } {
  const { exercise, reps, notes, day, session } = cells;
  const rest = restText(cells.rest);
  const week = weekOf(cells.week);
  const amount = amountOf(cells.sets, reps);
  const target = readTarget(cells.target);
  const part = partOf(cells.block);
  if (exercise === '') return { words: msg`The exercise is missing.` };
  const long = (
    [
      [exercise, 120],
      [amount.reps, 40],
      [rest, 40],
      [notes, MOST_NOTES],
      [day, 40],
      [session, MOST_NAME],
    ] as const
  ).find(([text, most]) => text.length > most);
  if (long) {
    const [text, most] = long;
    const start = cut(text);
    return { words: msg`“${start}” is longer than ${most} characters.` };
  }
  if (week === 'wrong') {
    const [typed, most] = [cut(cells.week), MOST_WEEKS];
    return { words: msg`“${typed}” is no week: a number from 1 to ${most} was expected.` };
  }
  if (amount.sets === 'wrong') {
    const typed = cut(cells.sets);
    return { words: msg`“${typed}” is no number of sets: 1 to 20 was expected.` };
  }
  if (DATE.test(reps)) return { words: msg`“${reps}” is a date: the spreadsheet has made one of the repetitions.` };
  if (target === 'wrong') {
    const typed = cut(cells.target);
    return { words: msg`“${typed}” is no target: a weight, a pace, a heart rate or an effort was expected.` };
  }
  if (part === 'wrong') {
    const typed = cut(cells.block);
    return { words: msg`“${typed}” is no block: superset, circuit, intervals or part was expected.` };
  }
  const typed = { part, name: exercise, sets: amount.sets, reps: amount.reps, rest, target: targetText(target), notes };
  return { at, week, day, session, line: newLine(typed) };
}

/** Months as spreadsheets shorten them; "8 each", "40 min" and "10/leg" are none. */
const MONTHS =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|märz?|mai|maj|juni|juli|okt|dez|ene|abr|ago|dic|fev|out|janv|févr|mars|avr|juin|juil|août|déc|tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu|set';

/** "8-10" becomes "8. Oct" in spreadsheets of many languages, "8月10日", or a date in figures. */
const DATE = new RegExp(
  [
    `^\\d{1,2}[.\\-/ ]+(?:${MONTHS})\\.?(?:[.\\-/ ]+\\d{2,4})?$`,
    '^\\d{1,2}[月월] ?\\d{1,2}[日일]$',
    '^\\d{1,2}([./-])\\d{1,2}\\1\\d{4}$',
    '^\\d{4}-\\d{2}-\\d{2}',
  ].join('|'),
  'iu',
);

function weekOf(text: string): number | null | 'wrong' {
  if (text === '') return null;
  const week = Number(/^\p{L}*\.?\s*(\d{1,4})(?:[.,]0+)?\.?\s*\p{L}*$/u.exec(text)?.[1]);
  return week >= 1 && week <= MOST_WEEKS ? week : 'wrong';
}

/** "3", "3.0" and "3,0" are three sets, and "3x8" are three of eight. */
function amountOf(sets: string, reps: string): { sets: string; reps: string } {
  const both = /^(\d{1,2})\s*[x×]\s*(\S.*)$/i.exec(sets || reps);
  if (both && (sets === '' || reps === '')) return { sets: setsOf(both[1]!), reps: both[2]! };
  return { sets: setsOf(sets), reps };
}

function setsOf(text: string): string {
  if (text === '') return '';
  const count = Number(/^(\d{1,2})(?:[.,]0+)?(?:\s*x)?$/i.exec(text)?.[1]);
  return count >= 1 && count <= 20 ? String(count) : 'wrong';
}
