import { type Sentence, speak } from '#contract/i18n/speak.ts';

/** Returns a value with all messages in English. */
export function inEnglish(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inEnglish);
  if ('id' in value && 'message' in value) return speak('en', {}, value as Sentence, (each) => String(inEnglish(each)));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inEnglish(each)]));
}
