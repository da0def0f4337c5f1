import { PostCategory } from '#contract/site/posts/blog.ts';
import { findLanguage, type Language, OFFERED_LANGUAGES, sameLanguage } from '#contract/i18n/languages.ts';
import type { LanguageState } from '#contract/site/language-states.studio.ts';
import type { Post } from '../posts/post.entity.ts';
import { describePostTranslation as postKind } from '../posts/post.words.ts';
import type { Program } from '#server/modules/catalog/programs/program.entity.ts';
import {
  hasProgramName,
  describeProgramTranslation as programKind,
} from '#server/modules/catalog/programs/program.words.ts';
import { listActiveOffers, withoutPrefix } from '#server/modules/catalog/programs/programs.service.ts';
import { type TranslationContents, readRowTranslation, toLanguageState, type TranslatableText } from './texts.ts';
import { findRowTranslation, parseCompleteTranslation } from './translation.ts';

/** Translatable content and its translations. */
export interface Translatable {
  /** Its language, as a BCP 47 tag. */
  written: string;
  texts: TranslatableText[];
  held: (language: Language) => TranslationContents;
}

export function translatableProgram(program: Program, prefix: string): Translatable {
  const offers = listActiveOffers(program);
  const texts = programTexts(program, prefix);
  return {
    written: program.language,
    texts,
    held(language) {
      const [, words] = findRowTranslation(program.translations, language) ?? [];
      const whole = words === undefined ? undefined : parseCompleteTranslation(words, programKind(program, offers));
      return { ...readRowTranslation(words, texts), problem: whole?.problem };
    },
  };
}

function programTexts(program: Program, prefix: string): TranslatableText[] {
  const { name, description, features, badge } = program;
  return [
    optional('displayName', withoutPrefix(name, prefix), 80),
    { ...needed('description', description, 2_000), form: 'text' },
    ...(features.length > 0 ? [{ ...needed('features', features.join('\n'), 4_000), form: 'lines' as const }] : []),
    ...(badge ? [needed('badge', badge, 30)] : []),
    ...listActiveOffers(program).flatMap(({ key, name: called, displayName }) => [
      { ...needed(`offers:${key}:name`, called, 80), needed: !hasProgramName(name, { name: called }) },
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
      const [, words] = findRowTranslation(post.translations, language) ?? [];
      const whole = words === undefined ? undefined : parseCompleteTranslation(words, postKind(post));
      return { ...readRowTranslation(words, texts), problem: whole?.problem };
    },
  };
}

function postTexts({ title, excerpt, content, tags, cover, coverAlt, category }: Post): TranslatableText[] {
  return [
    needed('title', title, 200),
    { ...needed('excerpt', excerpt, 500), form: 'text' },
    ...(content ? [{ ...needed('content', content, 60_000), form: 'body' as const }] : []),
    ...(tags.length > 0 ? [{ ...optional('tags', tags.join(', '), 600), form: 'tags' as const }] : []),
    ...(cover && coverAlt ? [optional('coverAlt', coverAlt, 250)] : []),
    ...(PostCategory.safeParse(category).success ? [] : [optional('topic', category, 40)]),
  ];
}

const needed = (name: string, original: string, max: number): TranslatableText => ({
  name,
  form: 'line',
  original,
  needed: true,
  max,
});
const optional = (name: string, original: string, max: number): TranslatableText => ({
  ...needed(name, original, max),
  needed: false,
});

/** Returns every possible target language and its progress. */
export function languageStates({ written, texts, held }: Translatable): LanguageState[] {
  return listOtherLanguages(written).map((language) => ({ language, ...toLanguageState(texts, held(language)) }));
}

/** Returns only the languages with a translation. */
export function listStartedLanguages(translatable: Translatable): LanguageState[] {
  return languageStates(translatable).filter(({ state }) => state !== 'none');
}

export function listOtherLanguages(written: string): Language[] {
  return OFFERED_LANGUAGES.filter((language) => !sameLanguage(language, findLanguage(written) ?? written));
}
