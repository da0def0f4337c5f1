import { splitDose } from './cells/pasted-amounts.ts';
import { headIn } from './pasted-blocks.ts';
import { type Cells, type Column, headingsIn, isAmount, type Kind, readKind, usualColumns } from './pasted-headings.ts';
import { isLabel } from './pasted-labels.ts';
import type { TableRow } from './pasted-table.ts';
import { isBlank } from './cells/pasted-targets.ts';
import { isWeekLabel, readTitle, type Title } from './pasted-titles.ts';

/** Rows of a table below headings of their own, or without any. */
export interface Section {
  headings: string[];
  columns: (Kind | undefined)[];
  rows: TableRow[];
  /** Place among the weeks or days that stand side by side; undefined for others. */
  beside: number | undefined;
}

/** Week or day beside others. */
interface Part {
  at: number;
  end: number;
  /** "Week 2 (deload)" */
  title: string;
  /** Headings; undefined if it is one column without any, such as "3x8 @ 75 %". */
  own: readonly string[] | undefined;
}

/** Weeks or days side by side. */
interface SideBySide {
  line: number;
  parts: Part[];
  /** First row after all headings. */
  from: number;
  /** Columns that all parts share, with their headings. */
  shared: number[];
  headings: string[];
  /** Titles in the row of labels. */
  titles: TableRow[];
}

type Open = Omit<Section, 'beside'> & {
  table?: SideBySide;
  titles?: TableRow[];
  /** Row above the headings that may name the session. */
  name?: TableRow | undefined;
};

/** Splits a table at its rows of headings, and at rows of weeks or days side by side, each of which is a section. */
export function sectionsIn(rows: readonly TableRow[]): Section[] {
  const found: Open[] = [{ headings: [], columns: [], rows: [] }];
  let at = 0;
  while (at < rows.length) {
    const { line, cells } = rows[at]!;
    const open = found.at(-1)!;
    const table = sideBySide(rows, at);
    const columns = table ? undefined : headingsIn(cells);
    if (table)
      found.push({ headings: [], columns: [], rows: [], table, titles: [...takeTitles(open.rows), ...table.titles] });
    else if (columns) {
      // "Day 1: Legs" may stand in place of a heading.
      const titles = cells.filter(readTitle).map((title) => ({ line, cells: [title] }));
      found.push({ headings: cells, columns, rows: titles, name: findName(open.rows) });
    } else open.rows.push(rows[at]!);
    at = table?.from ?? at + 1;
  }
  const [first, ...others] = nameSessions(found) as [Open, ...Open[]];
  const isPreamble = others.length > 0 && !first.rows.some(({ cells }) => isDose(cells));
  const above = withoutHeadings(isPreamble ? first.rows.filter(titleIn) : first.rows);
  return [above, ...others].flatMap((each) => (each.table ? stack(each, each.table) : { ...each, beside: undefined }));
}

/** Returns the row that ends a table if it has one cell, such as "Push": right below, or behind an empty row. */
function findName(rows: readonly TableRow[]): TableRow | undefined {
  const at = rows.findLastIndex(({ cells }) => cells.some(Boolean));
  const row = rows[at];
  const [text = '', ...others] = row?.cells.filter(Boolean) ?? [];
  const isBehind = at === rows.length - 1 || !rows[at - 1]?.cells.some(Boolean);
  const isName = others.length === 0 && !isAmount(text) && !readTitle(text) && !headIn(text);
  return isName && isBehind ? row : undefined;
}

/** Moves the names above two or more tables without days into a column of sessions. */
function nameSessions(found: readonly Open[]): readonly Open[] {
  const isNamed = ({ columns, name }: Open) => name && !columns.includes('session') && !columns.includes('day');
  const hasDays = found.some(({ table, rows }) => table ?? rows.some((row) => titleIn(row)?.day !== undefined));
  const names = found.filter(isNamed).map(({ name }) => name);
  if (hasDays || names.length < 2) return found;
  return found.map((open) => {
    const rows = open.rows.filter((row) => !names.includes(row));
    const text = isNamed(open) && open.name?.cells.find(Boolean);
    if (!text) return { ...open, rows };
    const isLine = (row: TableRow) => row.cells.some(Boolean) && !titleIn(row);
    return {
      headings: ['Session', ...open.headings],
      columns: ['session', ...open.columns],
      rows: rows.map((row) => ({ ...row, cells: [isLine(row) ? text : '', ...row.cells] })),
    };
  });
}

/** Returns the title in the only cell of a row. */
export function titleIn({ cells }: { cells: readonly string[] }): Title | undefined {
  const [text = '', ...others] = cells.filter((cell) => !isBlank(cell));
  return others.length > 0 ? undefined : readTitle(text);
}

/** Returns true for sets and repetitions, unlike "Coach, Ben" above the headings. */
function isDose(cells: readonly string[]): boolean {
  return /\s\d{1,2}(?:\t|\s*[x×]\s*)\d/.test(cells.join('\t'));
}

/** Adds the usual columns. The first may have labels only: A1, A2. */
function withoutHeadings(rows: TableRow[]): Open {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const firsts = rows.flatMap(({ cells }) => (cells.some(Boolean) ? (cells[0] ?? '') : []));
  return firsts.some(isLabel) && firsts.every((cell) => cell === '' || isLabel(cell))
    ? { rows, headings: [], columns: ['label', ...usualColumns(width - 1)] }
    : { rows, headings: [], columns: usualColumns(width) };
}

/** Removes the titles at the end of the rows above, and returns them. */
function takeTitles(rows: TableRow[]): TableRow[] {
  const last = rows.findLastIndex((row) => row.cells.some(Boolean) && !titleIn(row));
  return rows.splice(last + 1);
}

/** Default headings before the parts if there are none: the exercise, and its day before that. */
const USUAL = ['Exercise', 'Day'];

function sideBySide(rows: readonly TableRow[], row: number): SideBySide | undefined {
  const { line, cells } = rows[row]!;
  if (cells.some((cell) => isAmount(cell) && !readTitle(cell))) return undefined;
  const titles = cells.map(readTitle);
  const labelled = (isPart: (title: Title) => boolean) =>
    [...cells.keys()].filter((at) => titles[at] && isPart(titles[at]));
  const labels = [labelled(({ day }) => day === undefined), labelled(({ day }) => day !== undefined)].find(
    (each) => new Set(each.map((at) => cells[at])).size > 1,
  );
  if (!labels) return undefined;
  const ends = labels.map((at, index) => labels[index + 1] ?? at + labels[1]! - labels[0]!);
  const [first, end] = [labels[0]!, ends.at(-1)!];
  const next = rows.findIndex((each, at) => at > row && each.cells.some(Boolean));
  const below = rows[next]?.cells ?? [];
  const isBelow = !below.some(isAmount) && labels.every((at, index) => below.slice(at, ends[index]).some(readKind));
  const parts = labels.map((at, index): Part => {
    const [text, name] = [cells[at]!, titles[at]!.name];
    const isHeading = !isBelow && readKind(name) !== undefined && labels.every((each) => titles[each]!.name === name);
    const own = isBelow ? below.slice(at, ends[index]) : isHeading ? [name] : undefined;
    return { at, end: ends[index]!, title: isHeading ? text.slice(0, -name.length) : text, own };
  });
  const most = Math.max(...rows.map((each) => each.cells.length));
  const shared = Array.from({ length: most }, (_, at) => at).filter((at) => at < first || at >= end);
  const named = shared.map((at) => (isBelow && below[at]) || (titles[at] ? '' : cells[at]) || '');
  const isNamed = [...named, ...(parts[0]!.own ?? [])].some((heading) => readKind(heading) === 'exercise');
  // Below the days of a calendar stand exercises.
  const isWeek = [isAmount, isWeekLabel].some((is) => is(below[first - 1] ?? ''));
  const isCalendar = !isBelow && isWeek && titles[first]?.day !== undefined;
  const usual = isCalendar ? ['Week'] : USUAL;
  return {
    line,
    parts,
    from: isBelow ? next + 1 : row + 1,
    shared,
    headings: isNamed ? named : shared.map((at, index) => usual[first - 1 - at] ?? named[index]!),
    titles: shared.flatMap((at) => (titles[at] ? [{ line, cells: [cells[at]!] }] : [])),
  };
}

/** Returns the columns for a part of a single cell: what of the exercise and its dose is not shared. */
function ownColumns({ headings }: SideBySide): Column[] {
  const shared = headings.map(readKind);
  if (!shared.includes('exercise')) return ['exercise'];
  return (['sets', 'reps', 'target'] as const).filter((column) => !shared.includes(column));
}

/** Returns a section for each week or day. */
function stack({ rows, titles = [] }: Open, table: SideBySide): Section[] {
  return table.parts.map((part, beside) => {
    const headings = [...table.headings, ...(part.own ?? ownColumns(table))];
    const title = { line: table.line, cells: [part.title] };
    const own = rows.flatMap((row) => rowIn(row, part, table));
    // Weeks stand above days.
    const first = rows.find(({ cells }) => cells.some(Boolean));
    const isNamed = !isWeekLabel(part.title) && first && titleIn(first);
    const above = isWeekLabel(part.title) ? [title, ...titles] : [...titles, ...(isNamed ? [] : [title])];
    return { headings, columns: headings.map(readKind), rows: [...above, ...own], beside };
  });
}

/** Returns a row's cells for one week or day; none if that lacks the exercise. */
function rowIn(row: TableRow, part: Part, table: SideBySide): TableRow[] {
  const { line, cells } = row;
  const isOff = ({ at, end }: Part) => cells.slice(at, end).every(isBlank);
  if (titleIn(row)) return isWeekLabel(part.title) ? [row] : [row, { line, cells: [part.title] }];
  if (isOff(part) && !table.parts.every(isOff)) return [];
  const own = Array.from({ length: part.end - part.at }, (_, index) => cells[part.at + index] ?? '');
  const dose = part.own ? own : doseIn(own.join(' ').trim(), ownColumns(table));
  return [{ line, cells: [...table.shared.map((at) => cells[at] ?? ''), ...dose] }];
}

/** Puts the only cell of a week or day into its columns. */
function doseIn(text: string, columns: readonly Column[]): string[] {
  // The repetitions, or the sets, of all weeks have a column of their own.
  const split = columns.includes('reps') ? splitDose(text) : { target: text };
  const dose: Partial<Cells> = { exercise: text, ...split };
  if (!columns.includes('sets') && dose.sets) return columns.map((column) => (column === 'reps' ? text : ''));
  return columns.map((column) => dose[column] ?? '');
}
