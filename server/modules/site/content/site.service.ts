import { readFileSync } from 'node:fs';
import type { Language } from '#contract/i18n/languages.ts';
import { type CoachWords, type LegalWords, SiteContent } from '#contract/site/site-content.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import type { SettingValues } from '#contract/site/site.studio.ts';
import { PAGE_PARTS, SITE_TEXT_FIELDS, WORD_FIELDS } from '#contract/site/word-fields.ts';
import { type Env, InvalidEnv } from '#server/platform/config/env.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import type { ShopPictures } from './shop-pictures.ts';
import { demoContent } from './demo.content.ts';
import { presentSeller } from '../legal/seller.ts';
import { pickLanguage } from '../translations/translation.ts';
import { translateLegal, type OwnLegal } from '../legal/site-legal.ts';
import { translateContent } from './site.words.ts';

interface TranslatedSite {
  /** Settings that pages and widgets may see. */
  response: SiteResponse;
  /** Texts of the coach for the pages. */
  coach: CoachWords;
  /** Texts that the coach adds to the legal pages. */
  legal: LegalWords;
}

export interface Site {
  /** Settings that pages and widgets may see, in the shop's own language. */
  response: SiteResponse;
  in: (language: Language) => TranslatedSite;
}

/** Content saved in the studio. */
interface StudioContent {
  content: SiteContent;
  samples: boolean;
  ownClaims: NonNullable<SiteResponse['ownClaims']>;
  words: NonNullable<CoachWords['words']>;
  /** Translations, by language tag. */
  wordsIn: Record<string, NonNullable<CoachWords['words']>>;
  /** Texts and parts that pages leave out. */
  taken: SettingValues['words']['taken'];
  legal: (OwnLegal & { changedOn: (language: Language) => string | undefined }) | null;
  pictures?: ShopPictures;
  /** Returns the coach's own guide against scams in a language. */
  ownGuide?: (language: Language) => SiteResponse['ownGuide'];
}

/**
 * Creates the content of pages. It shows if a key is set, but never the key.
 * @throws {InvalidEnv} for an unreadable SITE_CONTENT
 */
export function createSite(
  env: Env,
  url: string,
  { content, samples, ownClaims, words, wordsIn, taken, legal, pictures, ownGuide }: StudioContent = {
    content: firstContent(env),
    samples: hasSamples(env),
    ownClaims: [],
    words: {},
    wordsIn: {},
    taken: [],
    legal: null,
  },
): Site {
  const settings = {
    brand: { name: env.BRAND_NAME, supportEmail: env.SUPPORT_EMAIL },
    ...pictures?.brand,
    timeZone: env.TIME_ZONE,
    language: env.SHOP_LANGUAGE,
    url,
    seller: presentSeller(env),
    samples,
    ...(samples && ownClaims.length > 0 && { ownClaims }),
    providers: {
      signIn: env.sandbox || Boolean(env.SMTP_URL),
      card: env.sandbox || Boolean(env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY),
      paypal: env.sandbox || Boolean(env.PAYPAL_CLIENT_ID && env.PAYPAL_CLIENT_SECRET),
      sandbox: env.sandbox,
    },
  };
  const saidIn = (language: Language): TranslatedSite => {
    const { coach, ...said } = translateContent(content, language);
    const { here, untranslated } = wordsFor(language, { words, wordsIn, own: env.SHOP_LANGUAGE });
    const { footLead, ...own } = Object.fromEntries(
      Object.entries(here).filter(([field]) => !SITE_TEXT_FIELDS.some((one) => one === field)),
    );
    const changedOn = legal?.changedOn(language);
    const elsewhere = presentSharedWords({ here, taken });
    const guide = ownGuide?.(language);
    const parts = PAGE_PARTS.filter((part) => taken.includes(part));
    return {
      coach: { ...coach, ...(Object.keys(own).length > 0 && { words: own }), ...pictures?.coach },
      response: {
        ...settings,
        ...said,
        ...(footLead && { footLead }),
        ...elsewhere,
        ...(untranslated.length > 0 && { untranslated }),
        ...(guide && { ownGuide: guide }),
        ...(parts.length > 0 && { taken: parts }),
      },
      legal: legal
        ? {
            ...translateLegal(legal, language, env.SHOP_LANGUAGE),
            ...(changedOn && { changedOn }),
          }
        : {},
    };
  };
  return { response: saidIn(env.SHOP_LANGUAGE).response, in: saidIn };
}

/**
 * Returns the coach's texts in a language. Unchosen texts use the default. Chosen texts without a translation stay in
 * the original, because the default no longer applies.
 */
function wordsFor(
  language: Language,
  { words, wordsIn, own }: Pick<StudioContent, 'words' | 'wordsIn'> & { own: Language },
) {
  if (language === own) return { here: words, untranslated: [] };
  const translated = pickLanguage(wordsIn, language)?.[1] ?? {};
  const untranslated = WORD_FIELDS.filter((field) => words[field] !== undefined && !translated[field]);
  return { here: { ...words, ...translated }, untranslated };
}

/** Returns promises, goals and names, which many pages share. */
function presentSharedWords({ here, taken }: Pick<StudioContent, 'taken'> & { here: StudioContent['words'] }) {
  const said = SITE_TEXT_FIELDS.flatMap((field) => {
    const text = taken.some((one) => one === field) ? null : here[field];
    return text === undefined ? [] : [[field, text] as const];
  });
  return said.length > 0 && { said: Object.fromEntries(said) };
}

/** True if pages show samples: in the demonstration, until the coach has given real content. */
export function hasSamples(env: Pick<Env, 'sandbox' | 'SITE_CONTENT'>): boolean {
  return env.sandbox && !env.SITE_CONTENT;
}

/** Returns the initial content, the only source of claims about people: the coach's file, samples or nothing. */
export function firstContent(env: Env): SiteContent {
  if (hasSamples(env)) return demoContent();
  if (!env.SITE_CONTENT) return SiteContent.parse({});
  const parsed = SiteContent.safeParse(readJson(env.SITE_CONTENT));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new InvalidEnv(
    `SITE_CONTENT is not valid: ${env.SITE_CONTENT}, ${issue?.path.join('.') || 'as a whole'}: ${issue?.message}.`,
  );
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new InvalidEnv(`SITE_CONTENT cannot be read: ${getErrorMessage(error)}.`);
  }
}
