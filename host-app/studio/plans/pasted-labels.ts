import type { Cells } from './pasted-headings.ts';

/** A row of a table by its columns; a row that closes blocks has no cells. */
export interface LabelledRow {
  at: number;
  cells: Cells | undefined;
}

/** "A1", "1a", or a letter alone. */
const ONE = String.raw`([a-z])(\d{1,2})|(\d{1,2})([a-z])|([a-z])`;
const ALONE = new RegExp(String.raw`^(?:${ONE})[.):]?$`, 'i');
/** The same in front of an exercise; a letter alone needs a mark behind it: "A skip" and "T-bar row" have none. */
const IN_FRONT = new RegExp(String.raw`^(?:${ONE})(?:\s*[.):]\s*|(?<=\d|\d[a-z])\s+(?:[\u2013-]\s+)?)(?=\S)`, 'i');

/** An exercise with the label of another cell in front of it. */
export function addLabel(label: string, exercise: string): string {
  return `${label.replace(/[.):]$/, '')}. ${exercise}`;
}

/** Returns true if a cell is a label and nothing else. */
export function isLabel(cell: string): boolean {
  return ALONE.test(cell);
}

interface Label {
  /** The letter or number of the block, and the place in it from 1; 0 for a letter alone. */
  block: string;
  place: number;
  /** The exercise without it. */
  name: string;
}

function labelIn({ exercise, block }: Cells): Label | undefined {
  const found = isLabel(block) ? ALONE.exec(block) : IN_FRONT.exec(exercise);
  if (!found) return undefined;
  const [, letter, number, first, second, alone] = found;
  const name = isLabel(block) ? exercise : exercise.slice(found[0].length);
  if (first !== undefined) return { block: first, place: second!.toLowerCase().charCodeAt(0) - 96, name };
  return { block: (letter ?? alone)!.toUpperCase(), place: Number(number ?? 0), name };
}

/**
 * Rows with the supersets that labels make: A1 and A2 behind one another on one day are one, whose rounds are their sets.
 * An exercise with fewer sets says so in its notes. Labels of single exercises are removed if other labels make a superset.
 */
export function withLabelledBlocks(rows: readonly LabelledRow[], blockName: string): LabelledRow[] {
  const labels = rows.map(({ cells }) => cells && labelIn(cells));
  const next: LabelledRow[] = [];
  let found = false;
  for (let at = 0; at < rows.length; at++) {
    const end = findBlockEnd(rows, labels, at);
    if (end - at < 2) {
      next.push(rows[at]!);
      continue;
    }
    found = true;
    next.push(...buildBlock(rows.slice(at, end), labels.slice(at, end) as Label[], blockName));
    at = end - 1;
  }
  return next.map((row) => withoutLabel(row, found));
}

/** Behind the last row of the block that begins at this one. */
function findBlockEnd(rows: readonly LabelledRow[], labels: readonly (Label | undefined)[], at: number): number {
  const first = labels[at];
  if (!first || first.place > 1) return at + 1;
  let end = at + 1;
  while (
    labels[end]?.block === first.block &&
    labels[end]!.place === (first.place === 0 ? 0 : first.place + end - at) &&
    isSameDay(rows[end]!.cells!, rows[at]!.cells!)
  )
    end++;
  return end;
}

function isSameDay(a: Cells, b: Cells): boolean {
  return a.week === b.week && a.day === b.day && a.session === b.session;
}

function buildBlock(rows: readonly LabelledRow[], labels: readonly Label[], blockName: string): LabelledRow[] {
  const rounds = Math.max(0, ...rows.map(({ cells }) => Number(cells!.sets) || 0));
  const { week, day, session, order } = rows[0]!.cells!;
  const empty = { sets: '', reps: '', rest: '', target: '', notes: '' };
  const sets = rounds > 0 ? String(rounds) : '';
  const head = {
    ...empty,
    week,
    day,
    session,
    order,
    exercise: `${blockName} ${labels[0]!.block}`,
    block: 'superset',
    sets,
  };
  const parts = rows.map(({ at, cells }, index): LabelledRow => {
    const own = { ...cells!, exercise: labels[index]!.name, block: 'part' };
    const isFewer = Number(own.sets) > 0 && Number(own.sets) < rounds;
    if (!isFewer) return { at, cells: Number(own.sets) === rounds ? { ...own, sets: '' } : own };
    const fewer = `${own.sets} × ${own.reps}`;
    return { at, cells: { ...own, sets: '', notes: [own.notes, fewer].filter(Boolean).join('; ') } };
  });
  return [{ at: rows[0]!.at, cells: head }, ...parts];
}

/** "C1 Squat" that is alone; "C2 Bike" is called so, and so is "B: back" where no row has a block. */
function withoutLabel(row: LabelledRow, hasBlocks: boolean): LabelledRow {
  const { cells } = row;
  const label = cells && labelIn(cells);
  if (!label || cells.block === 'part') return row;
  if (isLabel(cells.block)) return { ...row, cells: { ...cells, block: '' } };
  return hasBlocks && label.place < 2 ? { ...row, cells: { ...cells, exercise: label.name } } : row;
}
