import {
  addAmountUnit,
  addUnit,
  type Cells,
  type Column,
  isTargetUnit,
  isUnit,
  isUnitHeading,
} from './pasted-headings.ts';
import { targetIn } from './pasted-targets.ts';

interface UnitReader {
  /** Adds the unit of the heading, or of a column of units, to an amount or target. */
  withUnit: (column: 'reps' | 'rest' | 'target', cell: string, given: readonly string[]) => string;
  /** Returns true for a unit that an amount or target has. Any other stays in the notes. */
  isUsed: (known: Cells, given: readonly string[], at: number) => boolean;
}

/** Reads units. A column of units belongs to the target, or to the amount in the column before it. */
export function unitReader(columns: readonly (Column | undefined)[], headings: readonly string[]): UnitReader {
  // In front of the exercise, "Unit" is a part of the plan, such as "Power".
  const isUnits = (at: number) =>
    columns[at] === undefined && at > columns.indexOf('exercise') && isUnitHeading(headings[at] ?? '');

  function withUnit(column: 'reps' | 'rest' | 'target', cell: string, given: readonly string[]): string {
    const at = columns.indexOf(column);
    const heading = headings[at] ?? '';
    if (column === 'target') {
      const unit = given.find((each, index) => isUnits(index) && isTargetUnit(each)) ?? '';
      return addUnit(addUnit(cell, unit), heading);
    }
    const amount = isUnits(at + 1) ? addAmountUnit(cell, `(${given[at + 1] ?? ''})`) : cell;
    return isLeast(heading, headings) ? amount : addAmountUnit(amount, heading);
  }

  function isUsed(known: Cells, given: readonly string[], at: number): boolean {
    const unit = toText(given[at] ?? '');
    const column = isTargetUnit(unit) ? 'target' : columns[at - 1];
    const from = columns.indexOf(column);
    const isOwner = isTargetUnit(unit) ? from !== -1 : isAmount(column) && from === at - 1;
    if (!isUnits(at) || !isUnit(unit) || !isOwner) return false;
    const [cell, amount] = [toText(given[from] ?? ''), known[column as Column]];
    return isNothing(cell) || amount !== cell || amount.toLowerCase().endsWith(` ${unit.toLowerCase()}`);
  }

  return { withUnit, isUsed };
}

/** Removes a session column that holds units: "Einheit" behind the exercise. */
export function withoutUnitSessions(
  columns: readonly (Column | undefined)[],
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): (Column | undefined)[] {
  return columns.map((column, at) => {
    const mayBeUnits = column === 'session' && at > columns.indexOf('exercise') && isUnitHeading(headings[at] ?? '');
    return mayBeUnits && rows.some((cells) => isUnit(cells[at] ?? '')) ? undefined : column;
  });
}

/** Returns true for the fewest repetitions: beside "Reps (max)" or "Max", "Reps (min)" is no time. */
function isLeast(heading: string, headings: readonly string[]): boolean {
  const isMost = (other: string, at: number) =>
    nameOf(other) === nameOf(heading) ||
    (headings[at - 1] === heading && /^max(?:imum)?\.?(?:\s+reps?)?$/i.test(other.trim()));
  return /\bmin\b/i.test(heading) && headings.some((other, at) => other !== heading && isMost(other, at));
}

/** Returns a heading without its bracket, dots and plural. */
function nameOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[\s.]*[([].*$/, '')
    .replace(/s$/, '');
}

function isAmount(column: Column | undefined): boolean {
  return column === 'reps' || column === 'rest';
}

/** Returns true if a cell is empty, a dash, or one's own weight. */
function isNothing(cell: string): boolean {
  const read = targetIn(cell);
  return read !== 'wrong' && read.target === '';
}

/** Removes the apostrophe that marks a cell as text, and the hours of a duration in minutes: 00:01:30. */
export function toText(cell: string): string {
  return cell
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/^\s*00?:0?(\d{1,2}:\d{2})\s*$/, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
