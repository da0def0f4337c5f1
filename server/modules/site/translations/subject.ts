import type { Language } from '#contract/i18n/languages.ts';
import type { Subject as Kind } from '#contract/site/translations.studio.ts';
import type { Brand } from '#server/platform/brand.ts';
import type { PostHtml } from '#server/modules/newsletter/newsletters/letter-mail.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import type { TranslationTexts } from './texts.ts';
import type { Translatable } from './row-translations.ts';

export interface Place {
  subject: Kind;
  id: string;
}

/** Translatable content with its operations. */
export interface Subject extends Translatable {
  title: string;
  version: () => number;
  /** Returns its page in a language; null for none. */
  pageIn: (language: Language) => string | null;
  /** @throws {AppError} 409 `conflict` */
  expect: (version: number) => void;
  /** Stores a translation; null removes it. */
  keep: (language: Language, typed: TranslationTexts | null, now: Date) => Promise<void>;
}

export interface Shop {
  settings: LiveSettings;
  brand: Pick<Brand, 'language' | 'url'>;
  /** Prefix that programme names lose. */
  prefix: string;
  /** Loads the function that renders mails as HTML. */
  postHtml: () => Promise<PostHtml>;
}
