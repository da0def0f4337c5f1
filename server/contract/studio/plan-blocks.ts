import { isEmptyLine, isHead, type Line } from './plan-lines.ts';

/** Which line of a block it is, and what its block says. */
export interface InBlock {
  /** Cells that it does not have: nobody would be shown what is typed there. */
  without: readonly ('sets' | 'reps' | 'target')[];
  /** How often its block is done, which stands for the sets of its exercises. */
  rounds: string;
}

/** What lines of no block are in. */
const NO_BLOCK: InBlock = { without: [], rounds: '' };

interface Block {
  head: number;
  parts: number[];
}

/** Where blocks stand among the lines; an empty line parts none. */
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

/** What each line has of a block, and what it has not. */
export function listBlockCells(lines: readonly Line[]): InBlock[] {
  const found = lines.map(() => NO_BLOCK);
  for (const { head, parts } of blocksIn(lines)) {
    // What is typed beside "Intervals" is what the one exercise of it is done by.
    const sole = lines[head]!.part === 'intervals' && parts.length < 2;
    found[head] = { without: sole ? [] : ['reps', 'target'], rounds: '' };
    for (const at of parts) found[at] = { without: ['sets'], rounds: lines[head]!.sets || '1' };
  }
  return found;
}

/**
 * Lines with each cell where it is shown to clients. Intervals of one exercise are typed in one line: how far and how
 * fast is the exercise's. Sets that all exercises of a block have are its rounds.
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

/** What stands in cells that a line does not have; of a block that has what it takes. */
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
