import type { CheckInQuestion } from '#contract/check-ins.ts';
import type { Language } from '#contract/languages.ts';
import type { SiteContent } from '#contract/site-content.ts';
import { type GuideDocument, isOwnGuide } from '#contract/studio/guides.ts';
import type { Seller } from '#contract/site.ts';
import { WORD_FIELDS, type WordField } from '#contract/word-fields.ts';
import { DEFAULT_CURRENCY, type SettingGroup, type SettingValues } from '#contract/studio/site.ts';
import { type Brand, buildBrand, getMailContact } from '#server/platform/brand.ts';
import { dayIn } from '#server/platform/days.ts';
import type { Env } from '#server/platform/config/env.ts';
import { createSite, firstContent, hasSamples, type Site } from '../content/site.service.ts';
import { presentSeller } from '../legal/seller.ts';
import { buildInitialSettings } from './first-values.ts';
import type { MailLook } from '#server/platform/mail/mail-look.ts';
import { buildTokens } from '#contract/studio/look.ts';
import { type Look, buildLook, mailLogo } from './look.ts';
import { type PictureSizes, shopPictures } from '../content/shop-pictures.ts';
import type { OwnGuide } from '#server/modules/catalog/documents/own-guide/own-guide.ts';
import { guideWordsIn } from './guide-words.ts';
import { mergeSavedContent } from './set-content.ts';
import { siteTexts } from './site-texts.ts';
import { translateQuestions } from './check-in-questions.ts';
import { fingerprint, getTranslatedText, type TranslationTexts } from '../translations/texts.ts';
import {
  matchTranslations,
  findStoredTranslation,
  translatedAt,
  type SiteTranslations,
  type StoredTranslations,
} from './site-translations.ts';

/** Everything that the coach can set, as it is at one moment. */
export interface ShopSettings {
  /** The environment, with what was saved in the studio in front of it. */
  env: Env;
  brand: Brand;
  seller: Seller & { email: string };
  site: Site;
  programPrefix: string;
  /** The visible sender of mails. */
  mailFrom: string;
  /** Where mails to the coach go. */
  coaches: readonly string[];
  /** Colours and corners. */
  look: Look;
  /** The same, with the logo, for mails. */
  mailLook: MailLook;
  /** What the forms hold. */
  values: SettingValues;
  /** What the coach says, in each language. */
  content: SiteContent;
  /** A guide of the coach's words, in a language; undefined where there is none. */
  guideWords: (guide: GuideDocument, language: Language) => OwnGuide | undefined;
  /** What a check-in asks, in a language. */
  questions: (language: Language) => CheckInQuestion[];
  /** Counts on with the questions: a form that was opened before an edit is known by it. */
  questionsVersion: string;
}

/** What the rows hold. */
export type SavedSettings = Partial<SettingValues> & { translations: SiteTranslations };

/** What is known besides of what was saved. */
interface SettingsContext {
  changedAt?: Partial<Record<SettingGroup | 'translations:legal', Date>>;
  /** The pictures that are there. */
  known?: PictureSizes;
  /** Coaches that were added by command. */
  team?: readonly string[];
}

/** The groups that claim something about people. */
const CLAIMS = ['story', 'figures', 'testimonials', 'social'] as const satisfies readonly SettingGroup[];

/** The environment, which is read once, with what was saved in the studio in front of it. */
export function shopSettings(
  env: Env,
  origin: string,
): (saved: SavedSettings, besides?: SettingsContext) => ShopSettings {
  const content = writtenIn(firstContent(env), env);
  const first = buildInitialSettings(env, content);
  return ({ translations, ...saved }, { changedAt = {}, known = new Map(), team = [] } = {}) => {
    const coaches = [...env.COACH_EMAILS, ...team];
    const values = { ...first, ...saved };
    const effective: Env = { ...env, ...brandEnv(values.brand), ...(saved.seller && sellerEnv(saved.seller)) };
    const brand = buildBrand(effective, origin);
    const look = buildLook(values.look);
    const shownPictures = shopPictures(values.pictures, known, values.brand.name);
    const shown = {
      content: mergeSavedContent(content, saved, { values, translations }),
      samples: hasSamples(env),
      ownClaims: hasSamples(env) ? CLAIMS.filter((group) => saved[group]) : [],
      legal: {
        values: values.legal,
        typedIn: (language: Language) => findLegalTranslation(values.legal, translations.legal, language),
        changedOn: (language: Language) =>
          latestDay(
            [
              changedAt.legal,
              changedAt.seller,
              translatedAt(findStoredTranslation(translations.legal, language) ?? [], changedAt['translations:legal']),
            ],
            effective.TIME_ZONE,
          ),
      },
      words: chosen(values.words),
      taken: values.words.taken,
      wordsIn: wordsIn(values.words, translations.words ?? {}),
      pictures: shownPictures,
      ownGuide: (language: Language) =>
        ownGuide(values.guides, { stored: translations.guides, language, own: brand.language }),
      ...(values.brand.currency !== DEFAULT_CURRENCY && { currency: values.brand.currency }),
    };
    return {
      env: effective,
      brand,
      seller: { ...presentSeller(effective), email: brand.supportEmail },
      site: createSite(effective, origin, shown),
      programPrefix: values.brand.prefix,
      mailFrom: env.MAIL_FROM ?? `"${brand.name.replaceAll('"', '')}" <${getMailContact(brand)}>`,
      look,
      mailLook: {
        colours: look.colours,
        radius: buildTokens(values.look)['radius-control'],
        logo: mailLogo(shownPictures.brand, origin),
      },
      coaches: coaches.length > 0 ? coaches : [brand.supportEmail].filter(Boolean),
      values,
      content: shown.content,
      guideWords: (guide, language) =>
        guideWordsIn(guide, language, { values: values.guides, stored: translations.guides, own: brand.language }),
      questions: (language) => translateQuestions(values['check-ins'], translations['check-ins'], language),
      questionsVersion: fingerprint(JSON.stringify(values['check-ins'].questions)),
    };
  };
}

/** What stands in place of the guide against scams. One that is not translated is called as it was written. */
function ownGuide(
  values: SettingValues['guides'],
  { stored, language, own }: { stored: StoredTranslations | undefined; language: Language; own: Language },
) {
  if (!isOwnGuide(values, 'anti-scam')) return undefined;
  const words = guideWordsIn('anti-scam', language, { values, stored, own });
  if (words) return { title: words.title, lead: words.lead };
  const { typed } = matchTranslations(siteTexts('guides', values), findStoredTranslation(stored, language) ?? []);
  return {
    title: getTranslatedText(typed, 'antiScamTitle') || values.antiScamTitle,
    lead: getTranslatedText(typed, 'antiScamLead') || values.antiScamLead,
  };
}

/** The words that the coach has chosen. */
function chosen(words: SettingValues['words']): Partial<Record<WordField, string>> {
  return Object.fromEntries(WORD_FIELDS.flatMap((field) => (words[field] ? [[field, words[field]]] : [])));
}

/** What the coach has kept of their own terms in a language; undefined where nothing was. */
function findLegalTranslation(
  values: SettingValues['legal'],
  stored: StoredTranslations | undefined,
  language: Language,
): TranslationTexts | undefined {
  const kept = findStoredTranslation(stored, language);
  return kept && matchTranslations(siteTexts('legal', values, stored), kept).typed;
}

/** What the coach has given for words of the front page, by language. Each stands there by itself. */
function wordsIn(words: SettingValues['words'], stored: StoredTranslations): Record<string, TranslationTexts> {
  const texts = siteTexts('words', words);
  return Object.fromEntries(Object.entries(stored).map(([tag, said]) => [tag, matchTranslations(texts, said).typed]));
}

/** The pages that law asks for say when they were last changed. */
function latestDay(moments: readonly (Date | undefined)[], timeZone: string): string | undefined {
  const known = moments.flatMap((at) => (at ? Number(at) : []));
  return known.length > 0 ? dayIn(timeZone, new Date(Math.max(...known))) : undefined;
}

/** Without a file, what the coach writes is in the shop's own language. */
function writtenIn(content: SiteContent, env: Env): SiteContent {
  const language: Language = env.SHOP_LANGUAGE;
  return env.SITE_CONTENT || hasSamples(env) ? content : { ...content, language };
}

function brandEnv({ name, prefix, supportEmail, timeZone, language }: SettingValues['brand']) {
  return {
    BRAND_NAME: name,
    PROGRAM_PREFIX: prefix,
    SUPPORT_EMAIL: supportEmail,
    TIME_ZONE: timeZone,
    SHOP_LANGUAGE: language,
  };
}

function sellerEnv({ authorityName, authorityUrl, country, ...said }: SettingValues['seller']) {
  const given = (text: string) => text || undefined;
  return {
    SELLER_NAME: given(said.name),
    SELLER_ADDRESS: given(said.address),
    SELLER_BUSINESS_ID: given(said.businessId),
    SELLER_VAT_ID: given(said.vatId),
    SELLER_REGISTER: given(said.register),
    SELLER_PHONE: given(said.phone),
    SELLER_COUNTRY: country,
    DATA_AUTHORITY: authorityUrl ? { name: authorityName, url: authorityUrl } : undefined,
  };
}
