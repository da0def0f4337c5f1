import { de } from './program-words/de.ts';
import { es } from './program-words/es.ts';
import { fi } from './program-words/fi.ts';
import { ja } from './program-words/ja.ts';
import { ko } from './program-words/ko.ts';
import type { ProgramTranslations } from './program-words/program-words.ts';
import { ptBr } from './program-words/pt-br.ts';
import { removePromises } from './without-promises.ts';
import { sv } from './program-words/sv.ts';

/** What a new shop's programme is called in every language but its own, as its row keeps it. */
export function collectTranslations(id: keyof ProgramTranslations, samples: boolean): Record<string, unknown> {
  const of = ({ [id]: { front, interest, ...words } }: ProgramTranslations) =>
    samples ? { ...words, front, interest } : removePromises(id, words);
  return Object.fromEntries(Object.entries(LANGUAGES).map(([language, programs]) => [language, of(programs)]));
}

const LANGUAGES: Readonly<Record<string, ProgramTranslations>> = { fi, sv, de, es, 'pt-BR': ptBr, ko, ja };
