/** The English and the values of what `sentence` has made, by what came of it. */
const made = new Map<string, { id: string; values: Values }>();

type Values = Readonly<Record<string, string | number>>;

/**
 * A sentence of a schema, in English: `sentence(/*i18n*\/ 'At most {max}.', { max })`. The comment has it found by the
 * catalogue. Only while schemas are made, since what it makes is kept.
 */
export function sentence(english: string, values: Values = {}): string {
  const text = english.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  made.set(text, { id: english, values });
  return text;
}

/** What a text was made of, so that it can be said in another language; undefined for any other text. @public */
export function sentenceOf(text: string): { id: string; values: Values } | undefined {
  return made.get(text);
}
