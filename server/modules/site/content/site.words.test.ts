import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { SiteContent } from '#contract/site/site-content.ts';
import { SiteResponse } from '#contract/site/site.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { demoContent } from './demo.content.ts';
import { createSite } from './site.service.ts';

const content = {
  language: 'sv',
  social: [{ id: 'strava', name: 'Strava', url: 'https://s.example', handle: '@me', description: 'Varje kilometer.' }],
  figures: {
    landing: [
      {
        value: '1.2K',
        label: 'löpare',
        translations: { fi: { label: 'juoksijaa' }, en: { value: '1,200', label: 'runners' } },
      },
    ],
  },
  coach: {
    place: 'Åbo',
    story: {
      language: 'en',
      title: 'Then',
      lead: 'And now.',
      chapters: [],
      translations: { pt: { title: 'Antes', lead: 'E agora.', chapters: [] } },
    },
    testimonials: [
      { quote: 'Det gick.', role: 'Löpare', translations: { fi: { quote: 'Se onnistui.', role: 'Juoksija' } } },
    ],
  },
};

const folder = mkdtempSync(join(tmpdir(), 'aamu-site-words-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'content.json');
writeFileSync(file, JSON.stringify(content));
const createTestSite = (env: NodeJS.ProcessEnv) => createSite(readEnv(env), 'https://shop.example');

describe('the coach’s words in a language', () => {
  test('without a translation they are as they were written, and say in what', () => {
    const { response, coach } = createTestSite({ SITE_CONTENT: file }).in('ko');
    expect(response.social[0]).toMatchObject({ language: 'sv', description: 'Varje kilometer.' });
    expect(response.figures.landing).toEqual([{ language: 'sv', value: '1.2K', label: 'löpare' }]);
    expect(coach.story).toMatchObject({ language: 'en', title: 'Then' });
    expect(coach.place).toBe('Åbo');
  });

  test('each entry is in its own translation, beside others that have none', () => {
    const { response, coach } = createTestSite({ SITE_CONTENT: file }).in('fi');
    expect(SiteResponse.parse(response)).toEqual(response);
    expect(response.figures.landing).toEqual([{ language: 'fi', value: '1.2K', label: 'juoksijaa' }]);
    expect(coach.testimonials).toEqual([{ language: 'fi', quote: 'Se onnistui.', role: 'Juoksija' }]);
    expect(response.social[0]!.language).toBe('sv');
    expect(coach.story!.language).toBe('en');
  });

  test('a reader of a language reads it wherever it was written', () => {
    const site = createTestSite({ SITE_CONTENT: file });
    expect(site.in('pt-BR').coach.story).toEqual({ language: 'pt', title: 'Antes', lead: 'E agora.', chapters: [] });
    expect(site.in('sv').response.figures.landing).toMatchObject([{ language: 'sv', label: 'löpare' }]);
  });

  test('the shop’s own language is what nobody has to ask for', () => {
    const site = createTestSite({ SITE_CONTENT: file, SHOP_LANGUAGE: 'fi' });
    expect(site.response).toEqual(site.in('fi').response);
    expect(site.response.figures.landing).toMatchObject([{ label: 'juoksijaa' }]);
  });

  test('the demonstration is what a file may be, in every language, with the story as it was written', () => {
    expect(SiteContent.parse(demoContent())).toEqual(demoContent());
    const demo = createTestSite({});
    for (const language of OFFERED_LANGUAGES) {
      const { response, coach } = demo.in(language);
      const said = [...response.social, ...Object.values(response.figures).flat(), coach.about, ...coach.testimonials];
      expect(new Set(said.map((each) => each!.language))).toEqual(new Set([language]));
      expect(coach.story!.language).toBe('en');
    }
    expect(createTestSite({}).in('fi').response.figures.landing[0]).toMatchObject({ value: '4,9/5' });
  });
});
