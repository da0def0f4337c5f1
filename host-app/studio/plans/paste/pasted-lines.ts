import { msg } from '@lingui/core/macro';
import type { Line } from '#contract/training/plans/plan-lines.studio.ts';
import { MAX_LINES_PER_DAY, MAX_PLAN_WEEKS } from '#contract/training/plans/plan-limits.studio.ts';
import { restText } from '#contract/training/plans/plan-rest.studio.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { parseAmounts, withSingleSets } from './cells/pasted-amounts.ts';
import { findDate } from './cells/pasted-dates.ts';
import { blockReader, parsePart, withoutEmptyBlocks } from './pasted-blocks.ts';
import { type Cells, COLUMNS, UNREAD_HEADINGS } from './pasted-headings.ts';
import { MOST_NAME, MOST_NOTES, cellReader, notesWith } from './cells/pasted-cells.ts';
import { dayReader } from './pasted-days.ts';
import { findExportingApp } from './pasted-exports.ts';
import { withLabelledBlocks } from './pasted-labels.ts';
import { sectionsIn } from './pasted-sections.ts';
import { joinSetColumns } from './pasted-set-columns.ts';
import { tableIn, tableText } from './pasted-table.ts';
import { isBlank, targetIn } from './cells/pasted-targets.ts';
import { newLine } from '../plan-edits.ts';

/** Line of a pasted table that can be inserted into a plan. */
export interface PastedLine {
  /** Line number in the pasted text, from 1. */
  at: number;
  /** Line number in the first pasted table; undefined for that table itself. */
  order: number | undefined;
  /** null if the table has no weeks. */
  week: number | null;
  /** Label of the day; '' if the table has no days. */
  day: string;
  /** Name of the day; '' if the table has none. */
  session: string;
  line: Line;
}

export interface Pasted {
  lines: PastedLine[];
  /** Unreadable rows, with the reason. */
  wrong: { at: number; words: Words; cells?: Cells }[];
  /** Headings without a plan column; their cells go into the notes. */
  others: string[];
}

/** More than a year of daily training; longer pastes are mistakes. */
const MOST_PASTED = 5_000;

/**
 * Parses a pasted table. Fills week and day down, as merged cells hold them once. `blockName` names a block that only
 * labels form, such as A1 and A2.
 */
export function pastedLines(text: string, blockName = 'Superset'): Pasted {
  const count = 1 + (text.trim().match(/\r\n|\n|\r/g)?.length ?? 0);
  if (count > MOST_PASTED) {
    const most = MOST_PASTED;
    return refuse(msg`${count} lines pasted; the limit is ${most} at a time.`);
  }
  const rows = tableIn(text);
  const app = findExportingApp(rows.filter(({ cells }) => cells.some(Boolean)));
  if (app !== undefined)
    return refuse(
      msg`This is a workout export from ${app}: it lists finished sets, one a row. Paste a plan instead, one exercise a row, with columns for exercise, sets and reps.`,
    );
  const sections = sectionsIn(joinSetColumns(rows));
  if (!sections.every(({ columns }) => columns.includes('exercise')))
    return refuse(msg`No column is called “Exercise”. Add this heading above the exercises.`);
  const days = dayReader();
  const read = sections.flatMap((section) => {
    const { headings, columns } = section;
    return withSingleSets(days.read(section, cellReader(section)), headings[columns.indexOf('sets')]);
  });
  const labelled = withLabelledBlocks([...read, ...days.end()], blockName);
  const found: Pasted = { lines: [], wrong: [], others: [...days.others] };
  const perDay = new Map<string, number>();
  const blocks = blockReader();
  for (const { at, cells } of labelled) {
    if (!cells) {
      blocks.close();
      continue;
    }
    const line = parseLine(cells, at);
    if ('words' in line) {
      // The rows around it must parse the same after a correction.
      const { exercise: name, reps, target } = cells;
      const part = blocks.kindOf(newLine({ name, reps, target, part: 'line' }), cells);
      const block = cells.block === '' && part !== 'line' ? (part === 'in' ? 'part' : part) : cells.block;
      found.wrong.push({ at, words: line.words, cells: { ...cells, block, order: cells.order || String(at) } });
      continue;
    }
    const day = dayKey(line);
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
    const most = MAX_LINES_PER_DAY;
    if (perDay.get(day)! > most)
      found.wrong.push({ at, words: msg`A day has at most ${most} lines; this is one too many.`, cells });
    else found.lines.push({ ...line, line: { ...line.line, part: blocks.kindOf(line.line, cells) } });
  }
  return { ...found, lines: withoutEmptyBlocks(found.lines) };
}

function refuse(words: Words): Pasted {
  return { lines: [], wrong: [{ at: 1, words }], others: [] };
}

/** Returns a key for the day of a pasted line, however it is written. */
export function dayKey({ week, day, session }: Pick<PastedLine, 'week' | 'day' | 'session'>): string {
  return `${week} ${day.toLowerCase()} ${session.toLowerCase()}`;
}

/** Returns the unreadable rows as a table, with week, day and line number. */
export function buildUnreadTable({ wrong }: Pasted): string {
  const rows = wrong.flatMap(({ cells }) => (cells ? [COLUMNS.map((column) => cells[column])] : []));
  return rows.length === 0 ? '' : tableText([UNREAD_HEADINGS, ...rows], { asTyped: true });
}

/** Truncates the pasted text, with an ellipsis. */
function cut(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}

function parseLine(cells: Cells, at: number): PastedLine | { words: Words } {
  const { exercise, day, session } = cells;
  const rest = isBlank(cells.rest) ? '' : restText(cells.rest);
  const week = parseWeek(cells.week);
  const amount = parseAmounts(cells);
  const target = targetIn(amount.target);
  const notes = target === 'wrong' ? cells.notes : notesWith(cells.notes, target.notes);
  const part = parsePart(cells.block);
  if (isBlank(exercise)) return { words: msg`Enter an exercise.` };
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
    const [typed, most] = [cut(cells.week), MAX_PLAN_WEEKS];
    return { words: msg`Can’t read the week “${typed}”. Use 1 to ${most}.` };
  }
  if (amount.sets === 'wrong') {
    const typed = cut(cells.sets || cells.reps);
    return { words: msg`Can’t read the sets “${typed}”. Use 1 to 20.` };
  }
  const date = [amount.reps, rest, amount.target].map(findDate).find(Boolean);
  if (date !== undefined)
    return { words: msg`The spreadsheet turned a cell into the date “${date}”. Type here what it was, such as 8-10.` };
  if (target === 'wrong') {
    const typed = cut(amount.target);
    return {
      words: msg`Can’t read the target “${typed}”. Use 80 kg, 4:30 /km, 150 bpm, Z2, 220 W or RPE 8.`,
    };
  }
  if (part === 'wrong') {
    const typed = cut(cells.block);
    return { words: msg`Can’t read the block “${typed}”. Use superset, circuit, intervals or part.` };
  }
  const typed = { part, name: exercise, sets: amount.sets, reps: amount.reps, rest, target: target.target, notes };
  const order = Number(cells.order) || undefined;
  return { at, order, week, day, session, line: newLine(typed) };
}

function parseWeek(text: string): number | null | 'wrong' {
  if (text === '') return null;
  const week = Number(/^\p{L}*\.?\s*(\d{1,4})(?:[.,]0+)?\.?\s*\p{L}*$/u.exec(text)?.[1]);
  return week >= 1 && week <= MAX_PLAN_WEEKS ? week : 'wrong';
}
