import { splitDose } from './pasted-amounts.ts';
import { type Cells, type Column, headingsIn } from './pasted-headings.ts';
import type { TableRow } from './pasted-table.ts';
import { isBlank } from './pasted-targets.ts';
import { isWeekLabel } from './pasted-titles.ts';

/** Columns of a table with weeks side by side. */
interface SideBySide {
  /** First row after all headings. */
  from: number;
  /** First column of each week. */
  weeks: { label: string; at: number }[];
  width: number;
  /** Columns that all weeks share. */
  shared: number[];
  headings: string[];
  /** Headings of one week; undefined if a week is one column without any, such as "3x8 @ 75 %". */
  own: string[] | undefined;
}

/** Stacks weeks that stand side by side. Returns any other table unchanged. */
export function stackWeeks(rows: TableRow[]): TableRow[] {
  const heads = rows.flatMap(({ cells }, at) => (cells.filter(isWeekLabel).length > 1 ? [at] : []));
  const tables = heads.map((head) => sideBySide(rows, head));
  if (tables.length === 0) return rows;
  // Weeks below the others have the same columns.
  return [
    buildHeadingRow(tables[0]!, rows[heads[0]!]!.line),
    ...tables.flatMap((table, index) => {
      const body = rows.slice(table.from, heads[index + 1]);
      return table.weeks.flatMap((week) => body.flatMap((row) => rowIn(row, week, table)));
    }),
  ];
}

/** Default columns before the weeks if there are no headings: the exercise, and its day before that. */
const USUAL = ['Exercise', 'Day'];

function sideBySide(rows: readonly TableRow[], head: number): SideBySide {
  const { cells } = rows[head]!;
  const weeks = cells.flatMap((label, at) => (isWeekLabel(label) ? [{ label, at }] : []));
  const [first, second] = weeks.map(({ at }) => at) as [number, number];
  const width = second - first;
  const end = weeks.at(-1)!.at + width;
  const next = rows.findIndex(({ cells: each }, at) => at > head && each.some(Boolean));
  const below = rows[next]?.cells ?? [];
  const own = below.slice(first, second);
  const isBelow = headingsIn([...own, 'exercise']) !== undefined;
  const most = Math.max(...rows.map(({ cells: each }) => each.length));
  const shared = Array.from({ length: most }, (_, at) => at).filter((at) => at < first || at >= end);
  const named = shared.map((at) => (isBelow && below[at]) || cells[at] || '');
  const isNamed = headingsIn([...named, 'sets']) !== undefined;
  return {
    from: isBelow ? next + 1 : head + 1,
    weeks,
    width,
    shared,
    headings: isNamed ? named : shared.map((at, index) => USUAL[first - 1 - at] ?? named[index]!),
    own: isBelow ? own : undefined,
  };
}

const DOSE: readonly Column[] = ['sets', 'reps', 'target'];

/** Returns the columns for the single cell of a week. */
function doseColumns({ headings }: SideBySide): Column[] {
  const known = headingsIn([...headings, 'exercise', 'sets']) ?? [];
  return DOSE.filter((column) => !known.slice(0, headings.length).includes(column));
}

function buildHeadingRow(table: SideBySide, line: number): TableRow {
  return { line, cells: ['Week', ...table.headings, ...(table.own ?? doseColumns(table))] };
}

/** Returns a row's cells for one week; none if the week lacks the exercise. */
function rowIn({ line, cells }: TableRow, { label, at }: SideBySide['weeks'][number], table: SideBySide): TableRow[] {
  const ownOf = (from: number) => Array.from({ length: table.width }, (_, index) => cells[from + index] ?? '');
  const isOff = (own: readonly string[]) => own.every(isBlank);
  const own = ownOf(at);
  if (isOff(own) && table.weeks.some((week) => !isOff(ownOf(week.at)))) return [];
  const shared = table.shared.map((column) => cells[column] ?? '');
  const dose = table.own ? own : doseIn(own.join(' ').trim(), doseColumns(table));
  return [{ line, cells: [label, ...shared, ...dose] }];
}

/** Puts the only cell of a week into its columns. */
function doseIn(text: string, columns: readonly Column[]): string[] {
  const dose: Partial<Cells> = columns.includes('reps') ? splitDose(text) : { target: text };
  // The sets of all weeks have a column of their own.
  if (!columns.includes('sets') && dose.sets) dose.reps = text;
  return columns.map((column) => dose[column] ?? '');
}
