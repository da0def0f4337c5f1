import { type cellReader, notesWith, type ReadRow } from './cells/pasted-cells.ts';
import { type Cells, COLUMNS } from './pasted-headings.ts';
import type { LabelledRow } from './pasted-labels.ts';
import { type Section, titleIn } from './pasted-sections.ts';
import { isBlank } from './cells/pasted-targets.ts';
import { readTitle } from './pasted-titles.ts';

const EMPTY = Object.fromEntries(COLUMNS.map((column) => [column, ''])) as Cells;

/**
 * Reads the rows of all sections, and fills week and day down. Rows with nothing else have no cells. The name of a day
 * without rows is what is done on it: "Tuesday: Easy run 45 min". That of a week goes into the notes of its first row.
 */
export function dayReader() {
  let carried = { week: '', day: '', session: '' };
  let start = carried;
  let [weekName, dayName] = ['', ''];
  let namedAt = 0;
  /** Headings of columns that a plan lacks. */
  const others = new Set<string>();

  function add(at: number, cells: Cells): LabelledRow {
    const notes = notesWith(cells.notes, [weekName]);
    [weekName, dayName] = ['', ''];
    return { at, cells: { ...cells, notes } };
  }

  /** Returns the names of the day, or of the week, without rows. */
  function close(week: string): LabelledRow[] {
    if (dayName === '' && week !== carried.week) [weekName, dayName] = ['', weekName];
    return dayName === '' ? [] : [add(namedAt, { ...EMPTY, ...carried, session: '', exercise: dayName })];
  }

  function read({ rows, beside }: Section, reader: ReturnType<typeof cellReader>): LabelledRow[] {
    if (beside === 0) start = carried;
    const closed = beside === undefined ? [] : close('');
    if (beside !== undefined) carried = { ...start, day: '', session: '' };
    return [...closed, ...rows.flatMap(({ line, cells }) => readRow(line, titled(reader(cells), cells)))];
  }

  function readRow(at: number, { cells, weekName: name, ...row }: ReturnType<typeof titled>): LabelledRow[] {
    const [week, day] = [cells.week || carried.week, cells.day || carried.day];
    const isSame = week === carried.week && day === carried.day;
    const session = cells.session || (isSame ? carried.session : '');
    const rows = isSame && session === carried.session ? [] : [...close(week), { at, cells: undefined }];
    carried = { week, day, session };
    if (hasWork(cells) || row.hasOthers) {
      for (const heading of row.headings) others.add(heading);
      return [...rows, add(at, { ...cells, ...carried, notes: notesWith(cells.notes, row.added) })];
    }
    if (cells.session || name) [weekName, dayName, namedAt] = [name || weekName, cells.session, at];
    return [...rows, { at, cells: undefined }];
  }

  return { read, others, end: () => close('') };
}

/** Returns false for a row that only names its week or day, or is a rest day of dashes. */
function hasWork({ week: _week, day: _day, session: _session, order: _order, ...rest }: Cells): boolean {
  return !Object.values(rest).every(isBlank);
}

/** Reads "Week 2", "Day 1: Legs" or "W2D1", alone in its row or in the column of days. */
function titled(row: ReadRow, given: readonly string[]): ReadRow & { weekName: string } {
  const { cells } = row;
  const isBesideWeek = cells.week !== '' && given.filter((cell) => !isBlank(cell)).length === 2;
  const alone = titleIn({ cells: isBesideWeek ? [cells.exercise] : given });
  const title = alone ?? (cells.session === '' ? readTitle(cells.day) : undefined);
  if (!title) return { ...row, weekName: '' };
  const { week, day, name } = title;
  const [session, weekName] = day === undefined ? ['', name] : [name, ''];
  const own = alone ? { ...EMPTY, week: isBesideWeek ? cells.week : '' } : cells;
  const named = { ...row, cells: { ...own, week: week ?? own.week, day: day ?? '', session }, weekName };
  return alone ? { ...named, added: [], hasOthers: false } : named;
}
