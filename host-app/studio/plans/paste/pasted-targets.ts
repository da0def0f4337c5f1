import { readTarget, targetText } from '#contract/training/plans/plan-targets.studio.ts';

/** Separators between two targets: "4:30 /km + 150 bpm", "80 kg @ RPE 8", "5:00 (Z2)". A lone comma may be decimal. */
const BETWEEN = /\s*[+;&()]\s*|,\s+|\s+\/\s+|\s*(?=@)|\s+(?:and|und|och|ja|y|e|at|bei)\s+/u;

/**
 * Parses the target of a cell. A line has one target, so the rest goes into the notes. Returns 'wrong' if nothing can
 * be read.
 */
export function targetIn(cell: string): { target: string; notes: string[] } | 'wrong' {
  const whole = readTarget(cell);
  if (whole !== 'wrong') return { target: targetText(whole), notes: [] };
  const parts = cell.split(BETWEEN).filter((part) => part.trim() !== '');
  const read = parts.map((part) => {
    const target = readTarget(part);
    return { part: part.trim(), target: target === 'wrong' ? readTarget(part.replace(/^\s*@/, '')) : target };
  });
  const first = read.find(({ target }) => target !== undefined && target !== 'wrong');
  if (!first || first.target === 'wrong') return 'wrong';
  const others = read.filter((each) => each !== first);
  return {
    target: targetText(first.target),
    notes: others.map(({ part, target }) => (target === 'wrong' ? part : targetText(target))),
  };
}

/** Returns true if a text begins with a target and its unit; a number alone is repetitions. */
export function isTarget(text: string): boolean {
  const [first = ''] = text.split(BETWEEN);
  return targetIn(first) !== 'wrong' && /[^\d\s.,–-]/.test(first);
}
