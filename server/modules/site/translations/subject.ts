import type { Language } from '#contract/languages.ts';
import type { Subject as Kind } from '#contract/studio/translations.ts';
import type { Brand } from '#server/platform/brand.ts';
import type { PostHtml } from '#server/modules/newsletter/newsletters/letter-mail.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import type { TranslationTexts } from './texts.ts';
import type { Translatable } from './row-translations.ts';

export interface Place {
  subject: Kind;
  id: string;
}

/** Something that is translated, with what can be done to it. */
export interface Subject extends Translatable {
  title: string;
  version: () => number;
  /** Where it can be looked at in a language; null where nowhere. */
  pageIn: (language: Language) => string | null;
  /** @throws {AppError} 409 `conflict` */
  expect: (version: number) => void;
  /** Sets what there is in a language; null for nothing. */
  keep: (language: Language, typed: TranslationTexts | null, now: Date) => void;
}

export interface Shop {
  settings: LiveSettings;
  brand: Pick<Brand, 'language' | 'url'>;
  /** Start of programme names that visitors are not shown. */
  prefix: string;
  /** What makes letters of what is typed. */
  postHtml: () => Promise<PostHtml>;
}
