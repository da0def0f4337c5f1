import { normalizeBlocks } from '#contract/training/plans/plan-blocks.studio.ts';
import { type Day, isEmptyLine, type Line } from '#contract/training/plans/plan-lines.studio.ts';
import { TABLE_HEADINGS } from './pasted-headings.ts';
import { dayKey, type PastedLine } from './pasted-lines.ts';
import { tableText } from './pasted-table.ts';
import { isDayLabel } from './pasted-titles.ts';
import { splitWeeks, newDay, renameLine } from '../plan-edits.ts';

interface Place {
  weeks: number;
  /** Visible week, and the day for lines without one. */
  week: number | null;
  here: string | undefined;
  library: readonly { id: string; name: string }[];
  /** Returns the label of a day by its number: "Day 2". */
  label: (number: number) => string;
  /** Default name of a day. */
  name: string;
  /** Lines of the same table inserted before. */
  taken?: readonly InsertedLine[];
}

/** Inserted line, with its day (`dayKey`) and line number, which place corrected lines. */
export interface InsertedLine {
  day: string;
  order: number;
  name: string;
}

/**
 * Inserts pasted lines into a plan. Lines go after those of their day, or to their place among lines inserted before.
 * Missing days and weeks are added. If the plan was empty, its empty days are replaced.
 */
export function insertPastedLines(
  days: readonly Day[],
  pasted: readonly PastedLine[],
  { weeks, week: shown, here, library, label, name, taken = [] }: Place,
): { days: Day[]; weeks: number; taken: InsertedLine[] } {
  const known = [...taken];
  const named = [...new Set(pasted.flatMap(({ week }) => week ?? []))];
  const most = Math.max(weeks, ...named);
  // A plan with one repeating week stays that way.
  const apart = shown === null && named.length > 1;
  const filled = days.some(isFilled);
  const next = apart ? (filled ? splitWeeks(days, most) : []) : days.map((day) => ({ ...day }));
  for (const each of pasted) {
    const { week: told, day: wanted, session, line } = each;
    const week = apart || shown !== null ? (told ?? shown ?? 1) : null;
    const own = next.filter((day) => day.week === week);
    let day =
      wanted === '' && session === ''
        ? (own.find(({ id }) => id === here) ?? own[0])
        : own.find((one) => (!wanted || isCalled(one, wanted)) && (!session || isNamed(one, session)));
    if (!day) {
      // In an empty plan, pasted days replace the empty ones.
      const labels = own.filter((one) => filled || isFilled(one)).map((one) => one.day);
      const number = isNumber(wanted) ? Number(wanted) : freeNumber(labels, label);
      const numbered = wanted === '' || isNumber(wanted);
      // A client's copy shows a date instead of the label; any longer text is the name.
      const isName = session === '' && !numbered && !isDayLabel(wanted);
      day = newDay(week, numbered || isName ? label(number) : wanted, session || (isName ? wanted : name), []);
      next.push(day);
    }
    const at = next.indexOf(day);
    const lines = day.lines.filter((one) => !isEmptyLine(one));
    next[at] = { ...day, lines: lines.toSpliced(placeIn(lines, each, known), 0, renameLine(line, line.name, library)) };
    known.push({ day: dayKey(each), order: each.order ?? each.at, name: line.name });
  }
  // An empty plan becomes the pasted one, without its initial day.
  const kept = (filled ? next : next.filter(isFilled)).map((day) => ({ ...day, lines: normalizeBlocks(day.lines) }));
  return { days: kept, weeks: most, taken: known };
}

/** Returns an unused day number, after the existing days. */
function freeNumber(labels: readonly string[], label: Place['label']): number {
  let number = labels.length + 1;
  while (labels.includes(label(number))) number++;
  return number;
}

/** Returns the index for a line: after its predecessor, else before its successor, else the end. */
function placeIn(lines: readonly Line[], line: PastedLine, taken: readonly InsertedLine[]): number {
  const { order } = line;
  if (order === undefined) return lines.length;
  const around = taken.filter(({ day }) => day === dayKey(line)).toSorted((a, b) => a.order - b.order);
  const nameAt = (names: readonly InsertedLine[], find: 'findIndex' | 'findLastIndex') =>
    names.map(({ name }) => lines[find]((one) => one.name === name)).find((at) => at !== -1);
  const above = nameAt(around.filter((one) => one.order <= order).toReversed(), 'findLastIndex');
  if (above !== undefined) return above + 1;
  return (
    nameAt(
      around.filter((one) => one.order > order),
      'findIndex',
    ) ?? lines.length
  );
}

function isFilled({ lines }: Day): boolean {
  return lines.some((line) => !isEmptyLine(line));
}

function isNumber(day: string): boolean {
  return /^\d{1,2}$/.test(day);
}

function isCalled({ day, name }: Day, wanted: string): boolean {
  const words = wanted.toLowerCase();
  if (isNumber(words)) return /\d+/.exec(day)?.[0] === words;
  return [day, name].some((each) => each.toLowerCase() === words);
}

function isNamed({ name }: Day, wanted: string): boolean {
  return name.toLowerCase() === wanted.toLowerCase();
}

/** Exports days as a spreadsheet table, which can be pasted back. */
export function toClipboardTable(days: readonly Day[]): string {
  const rows = days.flatMap(({ week, day, name: session, lines }) =>
    lines
      .filter((line) => !isEmptyLine(line))
      .map(({ part, name, sets, reps, rest, target, notes }) => {
        const block = part === 'line' ? '' : part === 'in' ? 'part' : part;
        return [week === null ? '' : String(week), day, name, sets, reps, rest, target, notes, block, session];
      }),
  );
  return tableText([TABLE_HEADINGS, ...rows]);
}
