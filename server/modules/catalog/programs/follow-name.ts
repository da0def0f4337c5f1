import type { Program } from './program.entity.ts';

interface Words {
  displayName?: string;
  offers?: Record<string, { name: string; displayName?: string }>;
}

/** Renames an offer, and its translations, if it had the name of its programme. Existing orders keep their name. */
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

/** Removes names that equal the programme's old name; a missing name falls back to the programme's. */
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
