import type { Language } from './languages.ts';

/** A compiled message: texts and placeholders, the latter with a kind if they are formatted. */
export type Tokens = readonly (string | readonly [name: string, kind?: string, format?: unknown])[];

/** The messages of one language, by id. */
export type Catalogue = Readonly<Record<string, Tokens>>;

/** A message made by the macros. It has its English unless a catalogue comes with the code. */
export interface Sentence {
  id: string;
  message?: Tokens | string;
  values?: Readonly<Record<string, unknown>>;
}

/** A message to translate on display, or text in the reader's language. */
export type Words = string | Sentence;

/** Translates messages into one language. A message may be part of another. */
export interface Speaker {
  language: Language;
  say: (words: Words) => string;
}

/** Formats a value for a text. */
type Put = (value: unknown, name: string) => string;

/**
 * Formats a message in a language, or in English if its catalogue lacks it. A missing value becomes empty.
 * The format is Lingui's; its own formatter weighs four times as much.
 */
export function speak(
  language: string,
  catalogue: Catalogue,
  { id, message, values = {} }: Sentence,
  put: Put = plain,
) {
  return fill(catalogue[id] ?? message ?? [], values);

  function fill(tokens: Tokens | string, values: Readonly<Record<string, unknown>>, count?: number): string {
    if (typeof tokens === 'string') return tokens;
    return tokens
      .map((token) => {
        if (typeof token === 'string') {
          return token === '#' && count !== undefined ? written(count) : token;
        }
        const [name, kind, format] = token;
        const value = values[name];
        if (!kind) return typeof value === 'number' && value >= GROUPED_FROM ? written(value) : put(value, name);
        if (kind === 'number') return written(value as number, format ?? {});
        const choices = format as Record<string, Tokens> & { offset?: number };
        if (kind === 'select')
          return fill(
            (Object.hasOwn(choices, value as string) && choices[value as string]) || choices['other']!,
            values,
            count,
          );
        const number = (value as number) - (choices.offset ?? 0);
        const form = formOf(number, kind === 'plural' ? 'cardinal' : 'ordinal');
        return fill(choices[value as string] ?? choices[form] ?? choices['other']!, values, number);
      })
      .join('');
  }

  function written(number: number, format?: Intl.NumberFormatOptions): string {
    try {
      return new Intl.NumberFormat(language, format).format(number);
    } catch {
      return `${number}`; // A browser without Intl.
    }
  }

  function formOf(number: number, type: Intl.PluralRuleType): string {
    try {
      return new Intl.PluralRules(language, { type }).select(number);
    } catch {
      return number === 1 ? 'one' : 'other';
    }
  }
}

/** Returns a translator for a language and its catalogue. */
export function speakerWith(language: Language, catalogue: Catalogue): Speaker {
  const say = (words: Words): string =>
    typeof words === 'string'
      ? words
      : speak(language, catalogue, words, (value) => (isSentence(value) ? say(value) : plain(value, '')));
  return { language, say };
}

function isSentence(value: unknown): value is Sentence {
  return typeof value === 'object' && value !== null && 'id' in value;
}

/** Smallest number that is written with separators, such as 5,000. */
const GROUPED_FROM = 1000;

/** Formats a text or a small number unchanged, and a missing value as ''. */
const plain: Put = (value) => `${(value ?? '') as string | number}`;
