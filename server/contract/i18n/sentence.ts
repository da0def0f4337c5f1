/** Source parts of all sentences, by their text. */
const made = new Map<string, SentenceParts>();

/** Parts of an English sentence. Its values may be such sentences themselves. */
interface SentenceParts {
  id: string;
  message: string;
  values: Readonly<Record<string, string | number | SentenceParts>>;
}

/**
 * A sentence of the contract, in English: `sentence(/*i18n*\/ 'At most {max}.', { max })`. The comment has it found by
 * the catalogue. Only while schemas are made, and of what the shop itself says, since what it makes is kept.
 */
export function sentence(english: string, values: Readonly<Record<string, string | number>> = {}): string {
  const message = english.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!.toLocaleString('en'));
  const inner = Object.entries(values).map(([name, value]) => [name, findSentence(String(value)) ?? value]);
  made.set(message, { id: english, message, values: Object.fromEntries(inner) as SentenceParts['values'] });
  return message;
}

/**
 * Returns the source of a text for translation: `say(findSentence(text) ?? text)`; undefined for any other
 * text. @public
 */
export function findSentence(text: string): SentenceParts | undefined {
  return made.get(text);
}
