import { readTarget, targetText } from '#contract/training/plans/plan-targets.studio.ts';

/** Separators between two targets: "4:30 /km + 150 bpm", "80 kg @ RPE 8", "5:00 (Z2)". A lone comma may be decimal. */
const BETWEEN = /(\s*[+;&()]\s*|,\s+|\s+\/\s+|\s*(?=@)|\s+(?:and|und|och|ja|y|e|at|bei)\s+)/u;

const NO_LOAD = /^(?:0(?:[.,]0+)?\s*(?:kgs?|lbs?)?|none|n\/?a)$/i;

/** Own weight, in the coaches' languages. */
const OWN_WEIGHT =
  /^(?:bw|body[ -]?weight|own (?:body ?)?weight|eigengewicht|(?:eigene[ms] )?körpergewicht|kg|oma(?: ?paino)?|kehon ?paino|peso (?:corporal|do corpo|corporeo|propio)|poids du corps|pdc|kroppsvikt|egen vikt|kroppsvekt|kropsvægt|lichaamsgewicht|oma kehakaal|keharaskus|自重|体重|맨몸|체중)$/iu;

/** Splits a cell into its targets and the separators between them, in turn. */
export function splitTargets(cell: string): string[] {
  return cell.split(BETWEEN);
}

/** Returns true for an empty cell, or a dash. */
export function isBlank(cell: string): boolean {
  return /^[-–—]?$/.test(cell);
}

/** Returns true for a number before "@" and a target of the same kind, such as 3 in "3 @ 20 kg". */
export function isCount(part: string, next = ''): boolean {
  if (!next.trim().startsWith('@')) return false;
  const [one, other] = [readTarget(part), readPart(next)];
  return typeof one === 'object' && typeof other === 'object' && one.kind === other.kind;
}

/** Reads one of several targets; "@ 80 kg" is no effort. */
function readPart(part: string): ReturnType<typeof readTarget> {
  const target = readOne(part);
  return target === 'wrong' ? readOne(part.replace('@', '')) : target;
}

/** Fastest pace without a unit, in seconds a kilometre: "1:40" is the time of a hundred metres. */
export const FASTEST = 150;

function readOne(text: string): ReturnType<typeof readTarget> {
  // A share of the maximum lift, not less than a kilogram.
  if (/^@?\s*0[.,]\d+$/.test(text.trim())) return 'wrong';
  const target = readTarget(text);
  const isPace = typeof target === 'object' && target.kind === 'pace';
  return isPace && target.from < FASTEST && !text.includes('/') ? 'wrong' : target;
}

/**
 * Parses the target of a cell. A line has one target, so the rest goes into the notes. Returns 'wrong' if nothing can
 * be read.
 */
export function targetIn(cell: string): { target: string; notes: string[] } | 'wrong' {
  if (isBlank(cell) || NO_LOAD.test(cell)) return { target: '', notes: [] };
  if (OWN_WEIGHT.test(cell)) return { target: '', notes: [cell] };
  // "CSS+5" is no load, unlike "BW+5".
  const base = /^([^\d+]+?)\s*\+\s*[\d.,]+$/.exec(cell)?.[1];
  if (base !== undefined && !OWN_WEIGHT.test(base)) return 'wrong';
  const whole = readOne(cell);
  if (whole !== 'wrong') return { target: targetText(whole), notes: [] };
  const parts = splitTargets(cell).filter((part, at) => at % 2 === 0 && part.trim() !== '');
  const read = parts.map((part, at) => ({
    part: part.trim(),
    target: isCount(part, parts[at + 1]) ? 'wrong' : readPart(part),
  }));
  const first = read.find(({ target }) => target !== undefined && target !== 'wrong');
  if (!first || first.target === 'wrong') return 'wrong';
  // "80 kg+" says more than its target.
  if (/\d\D*\+\s*$/.test(cell) && read.length === 1) return { target: targetText(first.target), notes: [cell] };
  const others = read.filter((each) => each !== first);
  return {
    target: targetText(first.target),
    notes: others.map(({ part, target }) => (target === 'wrong' ? part : targetText(target))),
  };
}

/** Returns true if a text begins with a target and its unit; a number alone is repetitions, and "kg" only its unit. */
export function isTarget(text: string): boolean {
  const [first = ''] = splitTargets(text);
  return targetIn(first) !== 'wrong' && first.toLowerCase() !== 'kg' && /[^\d\s.,–-]/.test(first);
}
