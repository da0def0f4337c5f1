import { http, HttpResponse } from 'msw';
import type { LanguageState } from '#contract/site/language-states.studio.ts';
import type { TranslatedText, TranslationResponse } from '#contract/site/translations.studio.ts';

export const TRANSLATIONS = '*/api/coach/translations';

const LANGUAGE_STATES: LanguageState[] = [
  { language: 'fi', state: 'whole', missing: 0 },
  { language: 'sv', state: 'outdated', missing: 0 },
  { language: 'de', state: 'incomplete', missing: 2 },
  { language: 'es', state: 'none', missing: 4 },
  { language: 'pt-BR', state: 'incomplete', missing: 0 },
  { language: 'ko', state: 'none', missing: 4 },
  { language: 'ja', state: 'none', missing: 4 },
];

/** Answers the state of each language for the open object. */
export const translationsAre = (languages = LANGUAGE_STATES) =>
  http.get(`${TRANSLATIONS}/:subject/:id`, () => HttpResponse.json({ written: 'en', languages }));

export const text = (more: Partial<TranslatedText> & { name: string }): TranslatedText => ({
  form: 'line',
  original: 'Morning',
  needed: true,
  max: 80,
  text: '',
  changed: false,
  ...more,
});

export const translation = (more: Partial<TranslationResponse> = {}): TranslationResponse => ({
  written: 'en',
  language: 'fi',
  title: 'Better Sleep',
  state: 'none',
  missing: 2,
  version: 3,
  page: null,
  texts: [
    text({ name: 'displayName', original: 'Better Sleep', needed: false }),
    text({
      name: 'description',
      form: 'text',
      original: 'Fourteen evenings to a night that is long enough.',
      max: 2_000,
    }),
    text({ name: 'features', form: 'lines', original: 'One thing each evening\nA log for the night', max: 4_000 }),
    text({ name: 'offers:once:name', original: 'Better Sleep', needed: false }),
  ],
  ...more,
});
