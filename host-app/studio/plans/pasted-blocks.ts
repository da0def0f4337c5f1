import { isHead, type Line, type Part, PARTS } from '#contract/studio/plan-lines.ts';
import type { Cells } from './pasted-headings.ts';

/** What blocks are called in spreadsheets, in the languages that coaches write in; lower case. */
const BLOCKS: Readonly<Partial<Record<Part, string>>> = {
  superset: 'superset supersets supersarja supersatz superserie supersérie スーパーセット 슈퍼세트',
  circuit: 'circuit kiertoharjoitus kiertoharjoittelu cirkel zirkel circuito サーキット 서킷',
  intervals:
    'intervals interval intervallit intervalli intervaller intervall intervalle intervalos intervalo インターバル 인터벌',
};

const PART_BY_WORD = new Map(
  Object.entries(BLOCKS).flatMap(([part, words]) => words.split(' ').map((word) => [word, part as Part] as const)),
);

/** What the column of blocks says; an exercise of its own where it says nothing. */
export function parsePart(text: string): Part | 'wrong' {
  const part = text.toLowerCase();
  if (part === '') return 'line';
  if (part === 'part') return 'in';
  return PARTS.find((each) => each === part) ?? PART_BY_WORD.get(part) ?? 'wrong';
}

/** The block that a row begins whose exercise is called "Superset", "Circuit B" or "Intervals 2:". */
function headIn(exercise: string): Part | undefined {
  return PART_BY_WORD.get(
    exercise
      .toLowerCase()
      .replace(/(?:\s+(?:\p{L}|\d{1,2}))?\s*[:.]?$/u, '')
      .trim(),
  );
}

/**
 * Reads which rows belong to a block that nothing but its name says: those behind it, up to an empty row, another block
 * or another day. Intervals that say themselves how far have no more than the one exercise behind them that does not.
 */
export function blockReader() {
  let open: { head: Line; parts: number } | undefined;

  function kindOf(line: Line, { block }: Pick<Cells, 'block'>): Part {
    if (block !== '') {
      open = undefined;
      return line.part;
    }
    const head = headIn(line.name);
    if (head) {
      open = { head: line, parts: 0 };
      return head;
    }
    if (!open) return 'line';
    if (headIn(open.head.name) === 'intervals' && open.head.reps !== '' && (open.parts > 0 || line.reps !== '')) {
      open = undefined;
      return 'line';
    }
    open.parts += 1;
    return 'in';
  }

  return { kindOf, close: () => (open = undefined) };
}

/** "Intervals" with what is done in them and no exercise behind is one itself. */
export function withoutEmptyBlocks<T extends { line: Line }>(rows: readonly T[]): T[] {
  return rows.map((row, at) => {
    const { part, reps, target } = row.line;
    const alone = isHead({ part }) && rows[at + 1]?.line.part !== 'in';
    return alone && part === 'intervals' && (reps !== '' || target !== '')
      ? { ...row, line: { ...row.line, part: 'line' } }
      : row;
  });
}
