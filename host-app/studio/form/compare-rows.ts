import { isSame } from './merge-values.ts';

/** Row of a list in a form. */
export type FormRow = Readonly<Record<string, unknown>>;

/** Which side changed a row since the common version. */
export type RowState =
  | 'both-changed'
  | 'mine-added'
  | 'mine-changed'
  | 'mine-removed'
  | 'theirs-added'
  | 'theirs-changed'
  | 'theirs-removed';

export interface RowDifference {
  state: RowState;
  /** Missing if the draft lacks the row. */
  mine?: FormRow;
  /** Missing if the saved list lacks the row. */
  theirs?: FormRow;
  /** Index from 0, in the draft if it has the row, else in the saved list. */
  at: number;
}

/** True for a list of rows with fields of their own. */
export function isRows(value: unknown): value is FormRow[] {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row));
}

/** Returns the rows that differ between a draft and the saved list, in the order of the saved list. */
export function compareRows(
  mine: readonly FormRow[],
  theirs: readonly FormRow[],
  before: readonly FormRow[],
): RowDifference[] {
  const inMine = pairRows(theirs, mine);
  const beforeTheirs = pairRows(theirs, before);
  const beforeMine = pairRows(mine, before);
  const ofTheirs = theirs.flatMap((row, at): RowDifference[] => {
    const own = inMine.get(row);
    const old = beforeTheirs.get(row);
    if (!own) return [{ state: old ? 'mine-removed' : 'theirs-added', theirs: row, at }];
    if (isSame(own, row)) return [];
    const state = isSame(old, own) ? 'theirs-changed' : isSame(old, row) ? 'mine-changed' : 'both-changed';
    return [{ state, mine: own, theirs: row, at: mine.indexOf(own) }];
  });
  const paired = new Set(inMine.values());
  const ofMine = mine.flatMap((row, at): RowDifference[] =>
    paired.has(row) ? [] : [{ state: beforeMine.has(row) ? 'theirs-removed' : 'mine-added', mine: row, at }],
  );
  return [...ofTheirs, ...ofMine];
}

/** Returns the draft with one row taken from the saved list. */
export function applyOtherRow(
  mine: readonly FormRow[],
  theirs: readonly FormRow[],
  { mine: own, theirs: row }: RowDifference,
): FormRow[] {
  if (!row) return mine.filter((each) => each !== own);
  if (own) return mine.map((each) => (each === own ? row : each));
  // After the row that precedes it in the saved list.
  const pairs = pairRows(theirs, mine);
  const previous = theirs.slice(0, theirs.indexOf(row)).findLast((each) => pairs.has(each));
  const at = previous ? mine.indexOf(pairs.get(previous)!) + 1 : 0;
  return mine.toSpliced(at, 0, row);
}

/** Pairs rows by id. Rows without one are paired if equal, then in order. */
function pairRows(rows: readonly FormRow[], others: readonly FormRow[]): Map<FormRow, FormRow> {
  const pairs = new Map<FormRow, FormRow>();
  const left = new Set(others);
  const pair = (fits: (row: FormRow, other: FormRow) => boolean) => {
    for (const row of rows) {
      const other = pairs.has(row) ? undefined : [...left].find((each) => fits(row, each));
      if (!other) continue;
      pairs.set(row, other);
      left.delete(other);
    }
  };
  pair((row, other) => hasId(row) && row['id'] === other['id']);
  pair((row, other) => !hasId(row) && isSame(row, other));
  pair((row, other) => !hasId(row) && !hasId(other));
  return pairs;
}

function hasId({ id }: FormRow): boolean {
  return id !== undefined && id !== '';
}
