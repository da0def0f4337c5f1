import { foldText } from '#contract/fold-text.ts';

/**
 * What of the library a typed name may be meant to be: the same but for capitals, accents, hyphens, spaces and a
 * plural; of several the one that most plans have.
 */
export function findSimilarExercise<T extends { name: string; plans: number }>(
  typed: string,
  library: readonly T[],
): T | undefined {
  const wanted = stemName(typed);
  if (wanted === '') return undefined;
  return library.filter(({ name }) => stemName(name) === wanted).toSorted((a, b) => b.plans - a.plans)[0];
}

function stemName(name: string): string {
  return foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .replace(/(?<=..)(?:e?s|e)+$/, '');
}
