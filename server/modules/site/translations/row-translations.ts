import { PostCategory } from '#contract/blog.ts';
import { findLanguage, type Language, OFFERED_LANGUAGES, sameLanguage } from '#contract/languages.ts';
import type { LanguageState } from '#contract/studio/language-states.ts';
import type { Post } from '../posts/post.entity.ts';
import { kindOf as postKind } from '../posts/post.words.ts';
import type { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { calledAs, kindOf as programKind } from '#server/modules/catalog/programs/program.words.ts';
import { offersOf, withoutPrefix } from '#server/modules/catalog/programs/programs.service.ts';
import { type Held, heldIn, stateOf, type OneText } from './texts.ts';
import { heldFor, wholeWords } from './translation.ts';

/** Something that can be translated, and what there is of it. */
export interface Translatable {
  /** What it is written in, as a BCP 47 tag. */
  written: string;
  texts: OneText[];
  held: (language: Language) => Held;
}

export function translatableProgram(program: Program, prefix: string): Translatable {
  const offers = offersOf(program);
  const texts = programTexts(program, prefix);
  return {
    written: program.language,
    texts,
    held(language) {
      const [, words] = heldFor(program.translations, language) ?? [];
      const whole = words === undefined ? undefined : wholeWords(words, programKind(program, offers));
      return { ...heldIn(words, texts), problem: whole?.problem };
    },
  };
}

function programTexts(program: Program, prefix: string): OneText[] {
  const { name, description, features, badge } = program;
  return [
    optional('displayName', withoutPrefix(name, prefix), 80),
    { ...needed('description', description, 2_000), form: 'text' },
    ...(features.length > 0 ? [{ ...needed('features', features.join('\n'), 4_000), form: 'lines' as const }] : []),
    ...(badge ? [needed('badge', badge, 30)] : []),
    ...offersOf(program).flatMap(({ key, name: called, displayName }) => [
      { ...needed(`offers:${key}:name`, called, 80), needed: !calledAs(name, { name: called }) },
      ...(displayName ? [optional(`offers:${key}:displayName`, displayName, 80)] : []),
    ]),
  ];
}

export function translatablePost(post: Post): Translatable {
  const texts = postTexts(post);
  return {
    written: post.language,
    texts,
    held(language) {
      const [, words] = heldFor(post.translations, language) ?? [];
      const whole = words === undefined ? undefined : wholeWords(words, postKind(post));
      return { ...heldIn(words, texts), problem: whole?.problem };
    },
  };
}

function postTexts({ title, excerpt, content, tags, cover, coverAlt, category }: Post): OneText[] {
  return [
    needed('title', title, 200),
    { ...needed('excerpt', excerpt, 500), form: 'text' },
    ...(content ? [{ ...needed('content', content, 60_000), form: 'body' as const }] : []),
    ...(tags.length > 0 ? [{ ...optional('tags', tags.join(', '), 600), form: 'tags' as const }] : []),
    ...(cover && coverAlt ? [optional('coverAlt', coverAlt, 250)] : []),
    ...(PostCategory.safeParse(category).success ? [] : [optional('topic', category, 40)]),
  ];
}

const needed = (name: string, original: string, max: number): OneText => ({
  name,
  form: 'line',
  original,
  needed: true,
  max,
});
const optional = (name: string, original: string, max: number): OneText => ({
  ...needed(name, original, max),
  needed: false,
});

/** Every language that it can be translated into, and how far it is. */
export function languageStates({ written, texts, held }: Translatable): LanguageState[] {
  return othersThan(written).map((language) => ({ language, ...stateOf(texts, held(language)) }));
}

/** The same without the languages of which there is nothing. */
export function begunLanguages(translatable: Translatable): LanguageState[] {
  return languageStates(translatable).filter(({ state }) => state !== 'none');
}

export function othersThan(written: string): Language[] {
  return OFFERED_LANGUAGES.filter((language) => !sameLanguage(language, findLanguage(written) ?? written));
}
