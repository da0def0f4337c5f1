import type { TranslatedGroup } from '#contract/site/translations.studio.ts';
import { LEGAL_MAX, LEGAL_PAGES } from '#contract/site/legal.studio.ts';
import type { SettingValues } from '#contract/site/site.studio.ts';
import { GUIDE_MAX, GUIDE_WORDS, type GuideWords } from '#contract/newsletter/guides.studio.ts';
import type { StoredTranslations } from './site-translations.ts';
import { FIGURE_PAGES } from '#contract/site/site-content-forms.studio.ts';
import { WORD_FIELDS, wordShape } from '#contract/site/word-fields.ts';
import type { TranslatableText } from '../translations/texts.ts';

/** Returns a group's translatable texts by their path in its form: `panels:0:title`. */
export function siteTexts<G extends TranslatedGroup>(
  group: G,
  values: SettingValues[G],
  stored: StoredTranslations = {},
): TranslatableText[] {
  return TEXTS[group](values, stored);
}

const TEXTS: { [G in TranslatedGroup]: (values: SettingValues[G], stored: StoredTranslations) => TranslatableText[] } =
  {
    words: (values) =>
      WORD_FIELDS.map((name) => {
        const original = values[name] ?? '';
        const { form, max } = wordShape(name);
        return {
          ...line(name, original, max),
          form,
          needed: original !== '' && !values.taken.some((one) => one === name),
        };
      }),
    story: ({ aboutTitle, aboutLead, panels, storyTitle, storyLead, chapters }) =>
      [
        line('aboutTitle', aboutTitle, 200),
        block('aboutLead', aboutLead, 600),
        ...panels.flatMap(({ title, teaser, text }, at) => [
          line(`panels:${at}:title`, title, 200),
          line(`panels:${at}:teaser`, teaser, 200),
          block(`panels:${at}:text`, text, 10_000),
        ]),
        line('storyTitle', storyTitle, 200),
        block('storyLead', storyLead, 600),
        ...chapters.flatMap(({ title, text, last }, at) => [
          line(`chapters:${at}:title`, title, 200),
          block(`chapters:${at}:text`, text, 10_000),
          line(`chapters:${at}:last`, last, 200),
        ]),
      ].filter(hasOriginal),
    figures: (values) =>
      FIGURE_PAGES.flatMap((page) =>
        values[page].flatMap(({ value, label }, at) => [
          // Numbers are the same in most languages.
          { ...line(`${page}:${at}:value`, value, 20), needed: false },
          line(`${page}:${at}:label`, label, 60),
        ]),
      ),
    testimonials: ({ items }) =>
      items.flatMap(({ quote, role }, at) => [
        block(`items:${at}:quote`, quote, 600),
        line(`items:${at}:role`, role, 200),
      ]),
    social: ({ links }) =>
      links
        .flatMap(({ description, followers }, at) => [
          block(`links:${at}:description`, description, 300),
          { ...line(`links:${at}:followers`, followers, 20), needed: false },
        ])
        .filter(hasOriginal),
    guides: ({ antiScamTitle, antiScamLead, ...own }) =>
      [
        line('antiScamTitle', antiScamTitle, 60),
        block('antiScamLead', antiScamLead, 600),
        ...Object.values(GUIDE_WORDS).flatMap((name) => guideTexts(name, own[name])),
      ].filter(hasOriginal),
    'check-ins': ({ questions }) =>
      questions
        .flatMap(({ question, low, high, unit }, at) => [
          line(`questions:${at}:question`, question, 200),
          line(`questions:${at}:low`, low, 40),
          line(`questions:${at}:high`, high, 40),
          line(`questions:${at}:unit`, unit, 20),
        ])
        .filter(hasOriginal),
    // Texts for one country's law may exist in its language only, without an original.
    legal: (values, stored) =>
      LEGAL_PAGES.filter(
        (page) =>
          values[page] !== '' ||
          values.translations.some((each) => each[page]) ||
          Object.values(stored).some((list) => list.some(({ name, text }) => name === page && text !== '')),
      ).map((page) => ({ ...block(page, values[page], LEGAL_MAX), needed: values[page] !== '' })),
  };

const line = (name: string, original: string, max: number): TranslatableText => ({
  name,
  form: 'line',
  original,
  needed: true,
  max,
});
const block = (name: string, original: string, max: number): TranslatableText => ({
  ...line(name, original, max),
  form: 'text',
});

/** Returns the texts of a guide in the coach's words. */
export function guideTexts(name: string, { title, lead, sections }: GuideWords): TranslatableText[] {
  if (sections.length === 0) return [];
  return [
    line(`${name}:title`, title, GUIDE_MAX.title),
    block(`${name}:lead`, lead, GUIDE_MAX.lead),
    ...sections.flatMap((section, at) => [
      line(`${name}:sections:${at}:title`, section.title, GUIDE_MAX.heading),
      block(`${name}:sections:${at}:text`, section.text, GUIDE_MAX.text),
    ]),
  ].filter(hasOriginal);
}

const hasOriginal = ({ original }: TranslatableText) => original !== '';
