import { findDate } from './pasted-dates.ts';
import { addUnit, type Cells, type Column, isLabelHeading, isTargetHeading } from './pasted-headings.ts';
import { isLabel, addLabel } from './pasted-labels.ts';
import type { Section } from './pasted-sections.ts';
import { isBlank, targetIn } from './pasted-targets.ts';
import { toText, unitReader, withoutUnitSessions } from './pasted-units.ts';

interface CellReader {
  /** Returns the cells of the plan's columns. */
  cellsOf: (cells: readonly string[]) => Cells;
  /** Returns the same, with the other cells appended to the notes. */
  withOthers: (known: Cells, cells: readonly string[]) => Cells;
  /** Returns true for a row with text in columns that a plan lacks, besides a date. */
  hasOthers: (cells: readonly string[]) => boolean;
  /** Headings of non-empty columns that a plan does not have, as written. */
  others: string[];
  /** Heading of the sets, as written; '' without one. */
  setsHeading: string;
}

/** Longest name of a day, in characters. */
export const MOST_NAME = 80;

/** Longest notes, in characters. */
export const MOST_NOTES = 500;

/**
 * Reads rows by their columns. A column that a plan lacks goes into the notes below its heading, such as "Tempo:
 * 3-1-1". Without another target, an effort, a zone or a power becomes the target.
 */
export function cellReader({ headings, columns: named, rows }: Section): CellReader {
  const table = rows.map(({ cells }) => cells);
  const columns = withoutUnitSessions(named, headings, table);
  const width = Math.max(headings.length, ...table.map((cells) => cells.length));
  const others: string[] = [];
  // The second of two equal columns would be lost, too.
  const besides = Array.from({ length: width }, (_, at) => at).filter(
    (at) => columns[at] === undefined || columns.indexOf(columns[at]) !== at,
  );

  const headingOf = (column: Column) => headings[columns.indexOf(column)] ?? '';
  const units = unitReader(columns, headings);
  const label = headings.findIndex((heading, at) => columns[at] === undefined && isLabelHeading(heading));

  function cellsOf(given: readonly string[]): Cells {
    const of = (column: Column) => toText(given[columns.indexOf(column)] ?? '');
    const named = toText(given[label] ?? '');
    return {
      week: of('week'),
      day: of('day'),
      exercise: isLabel(named) && of('exercise') !== '' ? addLabel(named, of('exercise')) : of('exercise'),
      sets: of('sets'),
      reps: units.withUnit('reps', of('reps'), given),
      rest: units.withUnit('rest', of('rest'), given),
      target: units.withUnit('target', of('target'), given),
      notes: of('notes'),
      block: of('block'),
      session: of('session'),
      order: of('order'),
    };
  }

  function withOthers(known: Cells, given: readonly string[]): Cells {
    const own = targetIn(known.target);
    const isEmpty = own !== 'wrong' && own.target === '';
    let target = isEmpty ? '' : known.target;
    const added = isEmpty ? own.notes : [];
    for (const at of besides) {
      const cell = toText(given[at] ?? '');
      if (cell === '' || (at === label && isLabel(cell)) || units.isUsed(known, given, at)) continue;
      const heading = toText(headings[at] ?? '');
      const meant = addUnit(cell, heading);
      if (target === '' && isTargetHeading(heading)) {
        const read = targetIn(meant);
        // A date is refused as a target.
        if (read === 'wrong' ? findDate(meant) !== undefined : read.target !== '') {
          target = meant;
          continue;
        }
        if (read !== 'wrong') {
          added.push(...read.notes);
          continue;
        }
      }
      added.push(heading === '' ? cell : `${heading}: ${cell}`);
      if (columns[at] === undefined && heading !== '' && !others.includes(heading)) others.push(heading);
    }
    return { ...known, target, notes: notesWith(known.notes, added) };
  }

  const hasOthers = (given: readonly string[]) =>
    besides.some((at) => !isBlank(given[at] ?? '') && findDate(given[at]!) === undefined);

  return { cellsOf, withOthers, hasOthers, others, setsHeading: headingOf('sets') };
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
