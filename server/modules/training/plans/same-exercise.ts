import leven from 'leven';

/** Maximum number of wrong letters in a name, and at most two fifths of it. */
const SLIPS = 2;

/**
 * True if a new name only corrects the old one: case, accents, signs, a typing error, or a word more or less. A
 * corrected exercise keeps its logs; a replaced one does not.
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
