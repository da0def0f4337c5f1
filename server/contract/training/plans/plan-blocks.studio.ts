import { isEmptyLine, isHead, type Line } from './plan-lines.studio.ts';

/** A line's relation to its block. */
export interface InBlock {
  /** Cells that the line lacks: input there would not be displayed. */
  without: readonly ('sets' | 'reps' | 'target')[];
  /** Rounds of its block, which replace the sets of its exercises. */
  rounds: string;
}

/** For lines outside blocks. */
const NO_BLOCK: InBlock = { without: [], rounds: '' };

interface Block {
  head: number;
  parts: number[];
}

/** Returns the blocks among the lines; an empty line does not end one. */
function blocksIn(lines: readonly Line[]): Block[] {
  const found: Block[] = [];
  let open: Block | undefined;
  for (const [at, line] of lines.entries()) {
    if (isEmptyLine(line) && line.part !== 'in') continue;
    if (isHead(line)) found.push((open = { head: at, parts: [] }));
    else if (line.part === 'line') open = undefined;
    else open?.parts.push(at);
  }
  return found;
}

/** Returns each line's relation to its block. */
export function listBlockCells(lines: readonly Line[]): InBlock[] {
  const found = lines.map(() => NO_BLOCK);
  for (const { head, parts } of blocksIn(lines)) {
    // With a single exercise, the values beside "Intervals" belong to that exercise.
    const sole = lines[head]!.part === 'intervals' && parts.length < 2;
    found[head] = { without: sole ? [] : ['reps', 'target'], rounds: '' };
    for (const at of parts) found[at] = { without: ['sets'], rounds: lines[head]!.sets || '1' };
  }
  return found;
}

/**
 * Moves each cell to the line that displays it. Intervals of one exercise are typed in one line: distance and pace
 * belong to the exercise. Sets that all exercises of a block share become its rounds.
 */
export function normalizeBlocks(lines: readonly Line[]): Line[] {
  const next = [...lines];
  for (const { head, parts } of blocksIn(lines)) {
    const typed = parts.filter((at) => !isEmptyLine(next[at]!));
    const [first] = typed;
    if (first === undefined) continue;
    if (typed.length === 1 && next[head]!.part === 'intervals')
      [next[head], next[first]] = moveCellsToPart(next[head]!, next[first]!);
    const [{ sets }] = [next[first]!];
    if (next[head]!.sets === '' && typed.every((at) => next[at]!.sets === sets)) next[head] = { ...next[head]!, sets };
    for (const at of typed) if (next[at]!.sets === (next[head]!.sets || '1')) next[at] = { ...next[at]!, sets: '' };
  }
  return next;
}

function moveCellsToPart(head: Line, part: Line): [Line, Line] {
  let [above, below] = [head, part];
  for (const cell of ['reps', 'target'] as const) {
    if (above[cell] === '' || (below[cell] !== '' && below[cell] !== above[cell])) continue;
    below = { ...below, [cell]: above[cell] };
    above = { ...above, [cell]: '' };
  }
  return [above, below];
}

/** Finds values in cells that a line lacks; expects normalized blocks. */
export function findMisplacedCells(lines: readonly Line[]): { at: number; cell: 'sets' | 'reps' | 'target' }[] {
  const now = normalizeBlocks(lines);
  return blocksIn(now).flatMap(({ head, parts }) => {
    const typed = parts.filter((at) => !isEmptyLine(now[at]!));
    if (typed.length < (now[head]!.part === 'intervals' ? 1 : 2)) return [];
    const cells = (['reps', 'target'] as const).filter((cell) => now[head]![cell] !== '');
    return [
      ...cells.map((cell) => ({ at: head, cell })),
      ...typed.filter((at) => now[at]!.sets !== '').map((at) => ({ at, cell: 'sets' as const })),
    ];
  });
}
