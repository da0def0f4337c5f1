import { foldText } from '#contract/forms/fold-text.ts';

/**
 * Finds the library exercise that a typed name may mean. Ignores case, accents, hyphens, spaces and plurals. Of
 * several, returns the one in the most plans.
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
