import type { Program } from './program.entity.ts';

interface Words {
  displayName?: string;
  offers?: Record<string, { name: string; displayName?: string }>;
}

/**
 * An offer that was called as its programme follows it to the new name, in its translations too: nobody is sold
 * something under a name that is nowhere else. What was ordered before keeps what it was ordered as.
 */
export function followName(program: Program, before: { name: string; shown: string }, shown: string): void {
  if (shown === before.shown) return;
  const own = program.offers.getItems().filter(({ name }) => name === before.shown || name === before.name);
  for (const offer of own) offer.name = shown;
  const keys = own.map(({ key }) => key);
  program.translations = Object.fromEntries(
    Object.entries(program.translations).map(([language, words]) => [
      language,
      without(words as Words, keys, before.shown),
    ]),
  );
}

/** Without the names that say no more than the programme's: where one is missing, it stands. */
function without(words: Words, keys: readonly string[], old: string): Words {
  const { displayName, ...rest } = words;
  const called = displayName ?? old;
  return {
    ...rest,
    ...(displayName !== undefined && displayName !== old && { displayName }),
    ...(words.offers && {
      offers: Object.fromEntries(
        Object.entries(words.offers).filter(
          ([key, { name, displayName: after }]) =>
            !(keys.includes(key) && after === undefined && (name === called || name === old)),
        ),
      ),
    }),
  };
}
