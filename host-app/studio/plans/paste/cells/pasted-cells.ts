import { findDate } from './pasted-dates.ts';
import { type Cells, type Column, COLUMNS, readHeading } from '../pasted-headings.ts';
import { isLabel, addLabel } from '../pasted-labels.ts';
import type { Section } from '../pasted-sections.ts';
import { isBlank, targetIn } from './pasted-targets.ts';
import { addAmountUnit, addUnit, isTargetUnit, isUnit, toText } from './pasted-units.ts';

/** Row of a table by the columns of a plan. */
export interface ReadRow {
  cells: Cells;
  /** Cells of other columns, below their headings: "Tempo: 3-1-1". */
  added: string[];
  /** Headings of those columns, as written. */
  headings: string[];
  /** True for text in other columns, besides a date. */
  hasOthers: boolean;
}

/** Longest name of a day, in characters. */
export const MOST_NAME = 80;

/** Longest notes, in characters. */
export const MOST_NOTES = 500;

/**
 * Reads rows by their columns. A column that a plan lacks goes into the notes below its heading. Without another
 * target, an effort, a zone or a power becomes the target.
 */
export function cellReader({ headings, columns, rows }: Section): (given: readonly string[]) => ReadRow {
  const known = headings.map(readHeading);
  const kinds = columns.map((kind, at) => {
    // "Einheit" is a session, or the unit behind an exercise.
    const mayBeUnit = known[at]?.text === 'einheit' && at > columns.indexOf('exercise');
    if (mayBeUnit && rows.some(({ cells }) => isUnit(cells[at] ?? ''))) return 'unit';
    return kind === 'amount' ? 'reps' : kind;
  });
  // The second of two equal columns would be lost, too.
  const isOther = (at: number) => !COLUMNS.includes(kinds[at] as Column) || kinds.indexOf(kinds[at]) !== at;
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length));
  const others = Array.from({ length: width }, (_, at) => at).filter(isOther);
  const label = kinds.indexOf('label');
  const isUnits = (at: number) => kinds[at] === 'unit' && at > kinds.indexOf('exercise');

  return (given) => {
    const texts = given.map(toText);
    const of = (column: Column) => texts[kinds.indexOf(column)] ?? '';
    const used = new Set<number>();

    /** Adds the unit of the heading, or of a column of units behind it, or for a target anywhere. */
    function withUnit(column: 'reps' | 'rest' | 'target'): string {
      const [at, cell, isTarget] = [kinds.indexOf(column), of(column), column === 'target'];
      const units = isTarget ? texts.findIndex((each, index) => isUnits(index) && isTargetUnit(each)) : at + 1;
      const unit = isUnits(units) ? (texts[units] ?? '') : '';
      const amount = (isTarget ? addUnit : addAmountUnit)(cell, unit);
      const isIn = () => amount !== cell || cell.toLowerCase().endsWith(` ${unit.toLowerCase()}`) || isNothing(cell);
      if (at !== -1 && isUnit(unit) && isIn()) used.add(units);
      return isTarget ? addUnit(amount, known[at]?.text ?? '') : addAmountUnit(amount, known[at]?.unit ?? '');
    }

    const cells = Object.fromEntries(COLUMNS.map((column) => [column, of(column)])) as Record<Column, string>;
    for (const column of ['reps', 'rest', 'target'] as const) cells[column] = withUnit(column);
    const labelled = texts[label] ?? '';
    if (isLabel(labelled)) {
      used.add(label);
      if (cells.exercise !== '') cells.exercise = addLabel(labelled, cells.exercise);
    }
    const read: ReadRow = { cells, added: [], headings: [], hasOthers: false };
    const own = targetIn(cells.target);
    if (own !== 'wrong' && own.target === '') {
      cells.target = '';
      read.added.push(...own.notes);
      read.hasOthers = own.notes.length > 0;
    }
    for (const at of others) {
      const cell = texts[at] ?? '';
      if (cell === '' || used.has(at)) continue;
      read.hasOthers ||= !isBlank(cell) && findDate(cell) === undefined;
      const heading = toText(headings[at] ?? '');
      if (cells.target === '' && ['measure', 'target'].includes(kinds[at] ?? '')) {
        const meant = addUnit(cell, heading);
        const target = targetIn(meant);
        const isNone = target !== 'wrong' && target.target === '';
        if (isNone) read.added.push(...target.notes);
        // A date is refused as a target.
        else if (target !== 'wrong' || findDate(meant) !== undefined) cells.target = meant;
        if (isNone || cells.target !== '') continue;
      }
      read.added.push(heading === '' ? cell : `${heading}: ${cell}`);
      if (heading !== '' && !COLUMNS.includes(kinds[at] as Column)) read.headings.push(heading);
    }
    return read;
  };
}

/** Returns true if a cell is empty, a dash, or one's own weight. */
function isNothing(cell: string): boolean {
  const read = targetIn(cell);
  return read !== 'wrong' && read.target === '';
}

/** Appends to the notes. The coach's own text stays whole; additions are truncated. */
export function notesWith(own: string, added: readonly string[]): string {
  const all = [own, ...added].filter(Boolean).join('; ');
  if (all.length <= MOST_NOTES) return all;
  const room = MOST_NOTES - '…'.length;
  if (own !== '' && own.length + '; '.length >= room) return own;
  // Removes half of a surrogate pair.
  return `${all
    .slice(0, room)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}
