import type { CheckInQuestion } from '#contract/coaching/check-ins.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { SiteContent } from '#contract/site/site-content.ts';
import { type GuideDocument, isOwnGuide } from '#contract/newsletter/guides.studio.ts';
import type { Seller } from '#contract/site/site.ts';
import { WORD_FIELDS, type WordField } from '#contract/site/word-fields.ts';
import type { SettingGroup, SettingValues } from '#contract/site/site.studio.ts';
import { type Brand, buildBrand, getMailContact } from '#server/platform/brand.ts';
import { dayIn } from '#server/platform/days.ts';
import type { Env } from '#server/platform/config/env.ts';
import { createSite, firstContent, hasSamples, type Site } from '../content/site.service.ts';
import { presentSeller } from '../legal/seller.ts';
import { buildInitialSettings } from './first-values.ts';
import type { MailLook } from '#server/platform/mail/mail-look.ts';
import { buildTokens } from '#contract/site/look.studio.ts';
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

/** Snapshot of all settings. */
export interface ShopSettings {
  /** Environment with the saved settings applied. */
  env: Env;
  brand: Brand;
  seller: Seller & { email: string };
  site: Site;
  programPrefix: string;
  /** Visible sender of mails. */
  mailFrom: string;
  /** Addresses for mails to the coach. */
  coaches: readonly string[];
  /** Colours and corners. */
  look: Look;
  /** Colours, corners and logo for mails. */
  mailLook: MailLook;
  /** Values of the forms. */
  values: SettingValues;
  /** Content of the coach, with translations. */
  content: SiteContent;
  /** Returns a guide in the coach's words; undefined for none. */
  guideWords: (guide: GuideDocument, language: Language) => OwnGuide | undefined;
  /** Returns the questions of a check-in in a language. */
  questions: (language: Language) => CheckInQuestion[];
  /** Version of the questions, which reveals outdated forms. */
  questionsVersion: string;
}

/** Values of the rows. */
export type SavedSettings = Partial<SettingValues> & { translations: SiteTranslations };

/** Further data about the saved settings. */
interface SettingsContext {
  changedAt?: Partial<Record<SettingGroup | 'translations:legal', Date>>;
  /** Existing pictures. */
  known?: PictureSizes;
  /** Coaches added by command. */
  team?: readonly string[];
}

/** Groups with claims about people. */
const CLAIMS = ['story', 'figures', 'testimonials', 'social'] as const satisfies readonly SettingGroup[];

/** Combines the environment with the saved settings. */
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
    const shownPictures = shopPictures(values, known);
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
      // Kilometres belong to the ridge.
      taken: values.look.motif ? [...new Set([...values.words.taken, 'course' as const])] : values.words.taken,
      wordsIn: wordsIn(values.words, translations.words ?? {}),
      pictures: shownPictures,
      ownGuide: (language: Language) =>
        ownGuide(values.guides, { stored: translations.guides, language, own: brand.language }),
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
        look: look.shop,
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

/** Returns the guide that replaces the one against scams; its title stays original without a translation. */
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

/** Returns the texts that the coach has chosen. */
function chosen(words: SettingValues['words']): Partial<Record<WordField, string>> {
  return Object.fromEntries(WORD_FIELDS.flatMap((field) => (words[field] ? [[field, words[field]]] : [])));
}

/** Returns the coach's terms in a language; undefined for none. */
function findLegalTranslation(
  values: SettingValues['legal'],
  stored: StoredTranslations | undefined,
  language: Language,
): TranslationTexts | undefined {
  const kept = findStoredTranslation(stored, language);
  return kept && matchTranslations(siteTexts('legal', values, stored), kept).typed;
}

/** Returns the coach's texts of the front page by language, each on its own. */
function wordsIn(words: SettingValues['words'], stored: StoredTranslations): Record<string, TranslationTexts> {
  const texts = siteTexts('words', words);
  return Object.fromEntries(Object.entries(stored).map(([tag, said]) => [tag, matchTranslations(texts, said).typed]));
}

/** Returns the date of the latest change, which legal pages show. */
function latestDay(moments: readonly (Date | undefined)[], timeZone: string): string | undefined {
  const known = moments.flatMap((at) => (at ? Number(at) : []));
  return known.length > 0 ? dayIn(timeZone, new Date(Math.max(...known))) : undefined;
}

/** Without a content file, the coach writes in the shop's own language. */
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
