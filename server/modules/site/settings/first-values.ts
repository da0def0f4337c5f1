import { findLanguage } from '#contract/i18n/languages.ts';
import { NO_WORDS } from '#contract/newsletter/guides.studio.ts';
import type { SiteContent } from '#contract/site/site-content.ts';
import { type FIGURE_PAGES, OTHER_PLATFORM, PLATFORMS } from '#contract/site/site-content-forms.studio.ts';
import { FIRST_QUESTIONS, KIND_OF_FIRST } from '#contract/coaching/check-in-questions.ts';
import { PROMISES, WORD_FIELDS, type WordField } from '#contract/site/word-fields.ts';
import type { SettingValues } from '#contract/site/site.studio.ts';
import type { Env } from '#server/platform/config/env.ts';

/** Builds the settings of the environment. Each applies until its group is saved. */
export function buildInitialSettings(env: Env, content: SiteContent): SettingValues {
  const language = findLanguage(content.language) ?? env.SHOP_LANGUAGE;
  return {
    brand: {
      name: env.BRAND_NAME,
      prefix: env.PROGRAM_PREFIX,
      supportEmail: env.SUPPORT_EMAIL,
      timeZone: env.TIME_ZONE,
      language: env.SHOP_LANGUAGE,
    },
    seller: {
      name: env.SELLER_NAME ?? '',
      address: toAddressLines(env.SELLER_ADDRESS),
      businessId: env.SELLER_BUSINESS_ID ?? '',
      vatId: env.SELLER_VAT_ID ?? '',
      register: env.SELLER_REGISTER ?? '',
      phone: env.SELLER_PHONE ?? '',
      country: env.SELLER_COUNTRY,
      authorityName: env.DATA_AUTHORITY?.name ?? '',
      authorityUrl: env.DATA_AUTHORITY?.url ?? '',
    },
    legal: { terms: '', privacy: '', withdrawal: '', translations: [] },
    look: {
      ground: '',
      typeface: '',
      motif: '',
      hero: '',
      heroAlt: '',
      accent: '',
      accentDark: '',
      highlight: '',
      corners: '',
    },
    pictures: { logo: '', logoDark: '', icon: '', portrait: '', portraitAlt: '', photos: [] },
    guides: {
      blueprint: '',
      allDayEnergy: '',
      antiScam: '',
      antiScamTitle: '',
      antiScamLead: '',
      blueprintWords: NO_WORDS,
      antiScamWords: NO_WORDS,
      allDayEnergyWords: NO_WORDS,
    },
    story: { language, ...storyValues(content.coach) },
    figures: { language, ...figureValues(content.figures) },
    testimonials: {
      language,
      items: content.coach.testimonials.map(({ quote, role }) => ({
        quote,
        role,
        consentBy: '',
        consentOn: '',
        consentEmail: '',
      })),
    },
    social: {
      language,
      links: content.social.map(({ id, name, url, handle, description, followers }) => ({
        ...toPlatform(id, name),
        url,
        handle: handle ?? '',
        description: description ?? '',
        followers: followers ?? '',
      })),
    },
    // Default of the coaching pages and the terms: twice a week.
    'answer-days': { days: [2, 5], until: '18:00' },
    'check-ins': { questions: FIRST_QUESTIONS.map((id) => ({ ...PLAIN, id, kind: KIND_OF_FIRST[id] })) },
    words: {
      ...(Object.fromEntries(WORD_FIELDS.map((field) => [field, ''])) as Record<WordField, string>),
      // Promises stay off until the coach makes them; the demonstration shows all of them.
      taken: env.sandbox ? [] : [...PROMISES],
    },
  };
}

/** Question with the default text. */
const PLAIN = { on: true, question: '', low: '', high: '', unit: '', min: null, max: null };

function storyValues({ place, about, story }: SiteContent['coach']): SettingValues['story'] {
  return {
    place: place ?? '',
    aboutTitle: about?.title ?? '',
    aboutLead: about?.lead ?? '',
    panels: (about?.panels ?? []).map(({ title, teaser, paragraphs }) => ({
      title,
      teaser,
      text: joinParagraphs(paragraphs),
    })),
    storyTitle: story?.title ?? '',
    storyLead: story?.lead ?? '',
    chapters: (story?.chapters ?? []).map(({ title, paragraphs, last = '' }) => ({
      title,
      text: joinParagraphs(paragraphs),
      last,
    })),
  };
}

/** Converts a platform of the content file to form values. */
function toPlatform(id: string, name: string): Pick<SettingValues['social']['links'][number], 'id' | 'name'> {
  return isBuiltInPlatform(id) ? { id, name: '' } : { id: OTHER_PLATFORM, name };
}

const isBuiltInPlatform = (id: string): id is keyof typeof PLATFORMS => Object.hasOwn(PLATFORMS, id);

function figureValues(figures: SiteContent['figures']): SettingValues['figures'] {
  const of = (page: (typeof FIGURE_PAGES)[number]) => figures[page].map(({ value, label }) => ({ value, label }));
  return { landing: of('landing'), home: of('home'), social: of('social'), about: of('about') };
}

/** Splits an address at its bars, which stand for line breaks in the environment. */
function toAddressLines(address = ''): string {
  return address
    .split(/[|\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

const joinParagraphs = (paragraphs: readonly string[]) => paragraphs.join('\n\n');
