import { readTarget } from '#contract/studio/plan-targets.ts';
import type { Column } from './pasted-headings.ts';

/** A row by the columns of a plan. */
export type Cells = Readonly<Record<Column, string>>;

interface CellReader {
  cellsOf: (cells: readonly string[]) => Cells;
  /** Headings of columns that a plan does not have and in which something stood, as they were read. */
  others: string[];
}

/**
 * Reads rows by their columns. What stands in a column that a plan does not have goes into the notes below its heading,
 * such as "Tempo: 3-1-1"; an effort where there is no other target is the target.
 */
export function cellReader(
  columns: readonly (Column | undefined)[],
  headings: readonly string[],
  width: number,
): CellReader {
  const others: string[] = [];
  // The second of two columns of one name would be lost, too.
  const besides = Array.from({ length: width }, (_, at) => at).filter(
    (at) => columns[at] === undefined || columns.indexOf(columns[at]) !== at,
  );

  function cellsOf(given: readonly string[]): Cells {
    const of = (column: Column) => unquoted(given[columns.indexOf(column)] ?? '');
    let target = of('target');
    const notes = [of('notes')];
    for (const at of besides) {
      const cell = unquoted(given[at] ?? '');
      if (cell === '') continue;
      const heading = unquoted(headings[at] ?? '');
      if (/^rpe$/i.test(heading) && target === '' && readTarget(`RPE ${cell}`) !== 'wrong') {
        target = `RPE ${cell}`;
        continue;
      }
      notes.push(heading === '' ? cell : `${heading}: ${cell}`);
      if (heading !== '' && !others.includes(heading)) others.push(heading);
    }
    return {
      week: of('week'),
      day: of('day'),
      exercise: of('exercise'),
      sets: of('sets'),
      reps: of('reps'),
      rest: of('rest'),
      target,
      notes: notes.filter(Boolean).join('; '),
      block: of('block'),
    };
  }

  return { cellsOf, others };
}

/** An apostrophe in front says that a cell is text and no formula. */
function unquoted(cell: string): string {
  return cell
    .replace(/^'(?=[=+\-@])/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
