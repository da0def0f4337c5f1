import leven from 'leven';

/** So many letters may be wrong in a name, and at most two fifths of it. */
const SLIPS = 2;

/**
 * Whether a typed name is what the one before was meant to be: other capitals, accents or signs, a slip of the finger,
 * or a word more or less. Logs stay with an exercise whose name was corrected, and not with another one in its place.
 */
export function isSameExercise(before: string, now: string): boolean {
  const [was, is] = [splitNameWords(before), splitNameWords(now)];
  if (within(was, is) || within(is, was)) return true;
  const [a, b] = [was.join(''), is.join('')];
  return leven(a, b) <= Math.min(SLIPS, Math.floor(Math.max(a.length, b.length) * 0.4));
}

function within(few: readonly string[], many: readonly string[]): boolean {
  return few.length > 0 && few.every((word) => many.includes(word));
}

function splitNameWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
