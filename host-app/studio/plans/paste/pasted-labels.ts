import type { Cells } from './pasted-headings.ts';

/** Row of a table by its columns; a row that ends blocks has no cells. */
export interface LabelledRow {
  at: number;
  cells: Cells | undefined;
}

/** "A1", "1a", or a letter alone. */
const ONE = String.raw`([a-z])(\d{1,2})|(\d{1,2})([a-z])|([a-z])`;
const ALONE = new RegExp(String.raw`^(?:${ONE})[.):]?$`, 'i');
/** Label before an exercise. A single letter needs a mark after it, unlike "A skip" or "T-bar row". */
const IN_FRONT = new RegExp(String.raw`^(?:${ONE})(?:\s*[.):]\s*|(?<=\d|\d[a-z])\s+(?:[\u2013-]\s+)?)(?=\S)`, 'i');

/** Puts the label from another cell before an exercise. */
export function addLabel(label: string, exercise: string): string {
  return `${label.replace(/[.):]$/, '')}. ${exercise}`;
}

/** Returns true if a cell is a label and nothing else. */
export function isLabel(cell: string): boolean {
  return ALONE.test(cell);
}

interface Label {
  /** Letter or number of the block, and the place in it from 1; 0 for a letter alone. */
  block: string;
  place: number;
  /** Exercise without the label. */
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
 * Groups rows by labels: consecutive A1 and A2 of a day become a superset. Its rounds are their sets; an exercise with
 * fewer sets says so in its notes. Labels of single exercises are removed if others form a superset.
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

/** Returns the index after the block's last row. */
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
    const fewer = `${own.sets} × ${own.reps}`.trim();
    return { at, cells: { ...own, sets: '', notes: [own.notes, fewer].filter(Boolean).join('; ') } };
  });
  return [{ at: rows[0]!.at, cells: head }, ...parts];
}

/** Removes the label of a single exercise ("C1 Squat"), but not "C2 Bike", or "B: back" without any blocks. */
function withoutLabel(row: LabelledRow, hasBlocks: boolean): LabelledRow {
  const { cells } = row;
  const label = cells && labelIn(cells);
  if (!label || cells.block === 'part') return row;
  if (isLabel(cells.block)) return { ...row, cells: { ...cells, block: '' } };
  return hasBlocks && label.place < 2 ? { ...row, cells: { ...cells, exercise: label.name } } : row;
}
