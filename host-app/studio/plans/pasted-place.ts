import { normalizeBlocks } from '#contract/studio/plan-blocks.ts';
import { type Day, isEmptyLine, type Line } from '#contract/studio/plan-lines.ts';
import { TABLE_HEADINGS, isDayLabel } from './pasted-headings.ts';
import { dayKey, type PastedLine } from './pasted-lines.ts';
import { tableText } from './pasted-table.ts';
import { splitWeeks, newDay, renameLine } from './plan-edits.ts';

interface Place {
  weeks: number;
  /** The week that is looked at, and the day that lines without one go to. */
  week: number | null;
  here: string | undefined;
  library: readonly { id: string; name: string }[];
  /** How a day is labelled by its number: "Day 2". */
  label: (number: number) => string;
  /** What a day is called that nobody has named. */
  name: string;
  /** Lines of the same table that were taken before. */
  taken?: readonly InsertedLine[];
}

/** A line that was taken, with its day (`dayKey`) and its line number. Mended lines are placed by it. */
export interface InsertedLine {
  day: string;
  order: number;
  name: string;
}

/**
 * A plan with what was pasted: behind what its days have, or where it stood among lines taken before, in new days and weeks where there are none yet, and in place
 * of days in which nothing stood where none had anything.
 */
export function insertPastedLines(
  days: readonly Day[],
  pasted: readonly PastedLine[],
  { weeks, week: shown, here, library, label, name, taken = [] }: Place,
): { days: Day[]; weeks: number; taken: InsertedLine[] } {
  const known = [...taken];
  const named = [...new Set(pasted.flatMap(({ week }) => week ?? []))];
  const most = Math.max(weeks, ...named);
  // One week of a plan that repeats stays the one that repeats.
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
      // Days in which nothing stands give their place to what is pasted into a plan where none had anything.
      const labels = own.filter((one) => filled || isFilled(one)).map((one) => one.day);
      const number = /^\d{1,2}$/.test(wanted) ? Number(wanted) : freeNumber(labels, label);
      const numbered = wanted === '' || /^\d{1,2}$/.test(wanted);
      // In a client's copy a date takes the label's place: what says more than that is the name.
      const isName = session === '' && !numbered && !isDayLabel(wanted);
      day = newDay(week, numbered || isName ? label(number) : wanted, session || (isName ? wanted : name), []);
      next.push(day);
    }
    const at = next.indexOf(day);
    const lines = day.lines.filter((one) => !isEmptyLine(one));
    next[at] = { ...day, lines: lines.toSpliced(placeIn(lines, each, known), 0, renameLine(line, line.name, library)) };
    known.push({ day: dayKey(each), order: each.order ?? each.at, name: line.name });
  }
  // A plan in which nothing stood is what was pasted: the day that it began with is not kept beside it.
  const kept = (filled ? next : next.filter(isFilled)).map((day) => ({ ...day, lines: normalizeBlocks(day.lines) }));
  return { days: kept, weeks: most, taken: known };
}

/** The first number of a day that no other has. */
function freeNumber(labels: readonly string[], label: Place['label']): number {
  let number = labels.length + 1;
  while (labels.includes(label(number))) number++;
  return number;
}

/** Where a line goes: behind the one that stood above it, else in front of the one below it, else to the end. */
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

function isCalled({ day, name }: Day, wanted: string): boolean {
  const words = wanted.toLowerCase();
  if (/^\d{1,2}$/.test(words)) return /\d+/.exec(day)?.[0] === words;
  return [day, name].some((each) => each.toLowerCase() === words);
}

function isNamed({ name }: Day, wanted: string): boolean {
  return name.toLowerCase() === wanted.toLowerCase();
}

/** Days as a table for a spreadsheet, which can be pasted here again. */
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
