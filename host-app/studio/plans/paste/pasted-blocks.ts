import { type Line, type Part, PARTS } from '#contract/training/plans/plan-lines.studio.ts';
import type { Cells } from './pasted-headings.ts';

/** Names of blocks in spreadsheets, in the coaches' languages; lower case. */
const BLOCKS: Readonly<Partial<Record<Part, string>>> = {
  superset: 'superset supersets supersarja supersatz superserie supersérie スーパーセット 슈퍼세트',
  circuit: 'circuit kiertoharjoitus kiertoharjoittelu cirkel zirkel circuito サーキット 서킷',
  intervals:
    'intervals interval intervallit intervalli intervaller intervall intervalle intervalos intervalo インターバル 인터벌',
};

const PART_BY_WORD = new Map(
  Object.entries(BLOCKS).flatMap(([part, words]) => words.split(' ').map((word) => [word, part as Part] as const)),
);

/** Parses the block column; an empty cell is an exercise of its own. */
export function parsePart(text: string): Part | 'wrong' {
  const part = text.toLowerCase();
  if (part === '') return 'line';
  if (part === 'part') return 'in';
  return PARTS.find((each) => each === part) ?? PART_BY_WORD.get(part) ?? 'wrong';
}

/** Returns the block that an exercise named "Superset", "Circuit B" or "Intervals 2:" begins. */
export function headIn(exercise: string): Part | undefined {
  return PART_BY_WORD.get(
    exercise
      .toLowerCase()
      .replace(/(?:\s+(?:\p{L}|\d{1,2}))?\s*[:.]?$/u, '')
      .trim(),
  );
}

/**
 * Reads which rows belong to a block that only its name marks: those up to an empty row, another block or another day.
 * Intervals with their own distance or pace take only one exercise, and only if that has none.
 */
export function blockReader() {
  let open: { work: ('reps' | 'target')[]; parts: number } | undefined;

  function kindOf(line: Line, { block }: Pick<Cells, 'block'>): Part {
    if (block !== '') {
      open = undefined;
      return line.part;
    }
    const head = headIn(line.name);
    if (head) {
      open = { work: head === 'intervals' ? workCells(line) : [], parts: 0 };
      return head;
    }
    if (!open) return 'line';
    const { work, parts } = open;
    if (work.length > 0 && (parts > 0 || work.some((cell) => line[cell] !== ''))) {
      open = undefined;
      return 'line';
    }
    open.parts += 1;
    return 'in';
  }

  return { kindOf, close: () => (open = undefined) };
}

/** Turns "Intervals" with their own work and no following exercise into a line. */
export function withoutEmptyBlocks<T extends { line: Line }>(rows: readonly T[]): T[] {
  return rows.map((row, at) => {
    const isAlone = row.line.part === 'intervals' && rows[at + 1]?.line.part !== 'in';
    return isAlone && workCells(row.line).length > 0 ? { ...row, line: { ...row.line, part: 'line' } } : row;
  });
}

/** Returns the cells of a line that say what is done. */
function workCells(line: Line): ('reps' | 'target')[] {
  return (['reps', 'target'] as const).filter((cell) => line[cell] !== '');
}
