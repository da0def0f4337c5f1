import { foldText } from '#contract/forms/fold-text.ts';

/** Returns a test for names that occur more than once in a list. */
export function createDuplicateNameCheck(all: readonly { name: string }[]): (name: string) => boolean {
  const counts = new Map<string, number>();
  for (const { name } of all) counts.set(foldText(name), (counts.get(foldText(name)) ?? 0) + 1);
  return (name) => (counts.get(foldText(name)) ?? 0) > 1;
}
