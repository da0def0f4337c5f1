import { foldText } from '#contract/fold-text.ts';

/** Whether something else in a list has the same name: then more than that tells them apart. */
export function sharesName(all: readonly { name: string }[]): (name: string) => boolean {
  const counts = new Map<string, number>();
  for (const { name } of all) counts.set(foldText(name), (counts.get(foldText(name)) ?? 0) + 1);
  return (name) => (counts.get(foldText(name)) ?? 0) > 1;
}
