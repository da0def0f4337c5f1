import { ONE_SET } from './cells/pasted-amounts.ts';
import { readKind } from './pasted-headings.ts';
import type { TableRow } from './pasted-table.ts';

/**
 * Puts columns "Set 1", "Set 2" and so on, which hold repetitions, into columns of sets and repetitions. Tables with such
 * columns keep the numbered ones, which are for results.
 */
export function joinSetColumns(rows: readonly TableRow[]): TableRow[] {
  let columns: number[] = [];
  return rows.map((row) => {
    const found = findSetColumns(row.cells);
    if (found.length > 1) columns = found;
    else if (row.cells.some((cell) => readKind(cell) === 'exercise')) columns = [];
    const [sets = -1, reps = -1] = columns;
    if (sets === -1) return row;
    const amounts = columns.map((at) => row.cells[at] ?? '').filter(Boolean);
    const dose = found.length > 1 ? ['Sets', 'Reps'] : joinAmounts(amounts);
    const cells = row.cells.map((cell, at) => (at === sets ? dose[0]! : at === reps ? dose[1]! : cell));
    return { ...row, cells: cells.filter((_, at) => !columns.includes(at, 2)) };
  });
}

/** Returns the columns of sets numbered from 1, side by side. */
function findSetColumns(cells: readonly string[]): number[] {
  if (cells.some((cell) => ['sets', 'reps', 'amount'].includes(readKind(cell) ?? ''))) return [];
  const numbers = cells.map((cell) =>
    Number((ONE_SET.test(cell) && /^\p{L}+\s*#?\s*(\d)$/u.exec(cell)?.[1]) || Number.NaN),
  );
  const first = numbers.indexOf(1);
  const end = numbers.findIndex((number, at) => at > first && number !== at - first + 1);
  const last = end === -1 ? cells.length : end;
  return first === -1 ? [] : Array.from({ length: last - first }, (_, at) => first + at);
}

/** Returns sets and repetitions. Other amounts, such as weights, are shown as unreadable. */
function joinAmounts(amounts: readonly string[]): [sets: string, reps: string] {
  const all = amounts.join(', ');
  if (!amounts.every((amount) => /^\d{1,3}(?:\s*[-–]\s*\d{1,3})?$/.test(amount))) return [all, ''];
  const isSame = new Set(amounts).size === 1;
  return [amounts.length > 0 ? String(amounts.length) : '', isSame ? amounts[0]! : all];
}
