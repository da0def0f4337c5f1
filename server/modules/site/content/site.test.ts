import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SiteResponse } from '#contract/site/site.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { createSite } from './site.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'aamu-site-'));
afterAll(() => rmSync(folder, { recursive: true }));
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SESSION_KEYS: 'only-for-this-test-of-pages',
};
const createTestSite = (env: NodeJS.ProcessEnv) => createSite(readEnv(env), 'https://shop.example');
function contentFile(content: unknown): string {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('claims about people', () => {
  test('production without a file publishes none', () => {
    const { response, coach } = createTestSite(production).in('en');
    expect(response.figures).toEqual({ landing: [], home: [], social: [], about: [] });
    expect(response.social).toEqual([]);
    expect(response.samples).toBe(false);
    expect(coach).toEqual({ place: null, about: null, story: null, testimonials: [] });
  });

  test('a development shop without the sandbox publishes none either', () => {
    const { response, coach } = createTestSite({ SANDBOX: 'off' }).in('en');
    expect([response.samples, response.social, coach.testimonials]).toEqual([false, [], []]);
  });

  test('the demonstration has all of them, and says that they are samples', () => {
    const { response, coach } = createTestSite({}).in('en');
    expect(SiteResponse.parse(response)).toEqual(response);
    expect(response.samples).toBe(true);
    expect(response.social.map(({ id }) => id)).toEqual(['instagram', 'strava', 'youtube', 'linkedin']);
    expect(response.figures.landing).toHaveLength(4);
    expect(coach.testimonials).toHaveLength(3);
    expect(coach.about?.panels).toHaveLength(2);
  });

  test('a file is what holds, in production and beside the sandbox, and is no sample', () => {
    const SITE_CONTENT = contentFile({
      social: [{ id: 'strava', name: 'Strava', url: 'https://www.strava.com/athletes/1' }],
      figures: { landing: [{ value: '12', label: 'athletes coached' }] },
      coach: { testimonials: [{ quote: 'It worked.', role: 'Nurse, Turku' }] },
    });
    for (const env of [{ ...production, SITE_CONTENT }, { SITE_CONTENT }]) {
      const { response, coach } = createTestSite(env).in('en');
      expect(response.samples).toBe(false);
      expect(response.social).toEqual([
        {
          language: 'en',
          id: 'strava',
          name: 'Strava',
          url: 'https://www.strava.com/athletes/1',
          handle: null,
          description: null,
          followers: null,
        },
      ]);
      expect(response.figures).toMatchObject({ landing: [{ value: '12' }], social: [] });
      expect(coach.testimonials).toEqual([{ language: 'en', quote: 'It worked.', role: 'Nurse, Turku' }]);
    }
  });

  test.each([
    ['no JSON', '{', /SITE_CONTENT cannot be read/],
    ['a word that nobody knows', { figurs: {} }, /SITE_CONTENT is not valid: .*figurs/s],
    [
      'a link that is a script',
      { social: [{ id: 'strava', name: 'S', url: 'javascript:alert(1)' }] },
      /social\.0\.url/,
    ],
    ['a link without TLS', { social: [{ id: 'strava', name: 'S', url: 'http://strava.example' }] }, /social\.0\.url/],
    ['a platform whose id is none', { social: [{ id: '<b>', name: 'M', url: 'https://m.example' }] }, /social\.0\.id/],
    [
      'a platform twice',
      { social: ['a', 'b'].map((name) => ({ id: 'strava', name, url: 'https://s.example' })) },
      /each platform can stand here once/,
    ],
    ['an empty figure', { figures: { landing: [{ value: '', label: 'x' }] } }, /figures\.landing\.0\.value/],
    ['a language that is none', { language: 'Finnish!' }, /SITE_CONTENT is not valid: .*, language:/],
    [
      'a translation into what is no language',
      { figures: { landing: [{ value: '1', label: 'x', translations: { 'fi_FI!': { label: 'y' } } }] } },
      /figures\.landing\.0\.translations/,
    ],
    [
      'a translation without its words',
      { figures: { landing: [{ value: '1', label: 'x', translations: { fi: { value: '1' } } }] } },
      /figures\.landing\.0\.translations\.fi\.label/,
    ],
    [
      'a profile of which only the followers are translated',
      {
        social: [
          {
            id: 'strava',
            name: 'S',
            url: 'https://s.example',
            description: 'd',
            translations: { fi: { followers: '1' } },
          },
        ],
      },
      /social\.0: a translation lacks the description/,
    ],
    [
      'a story that loses a chapter in translation',
      {
        coach: {
          story: {
            title: 't',
            lead: '',
            chapters: [{ title: 'c', paragraphs: ['p'] }],
            translations: { fi: { title: 't', lead: '', chapters: [] } },
          },
        },
      },
      /coach\.story: a translation has as many chapters/,
    ],
  ])('%s is told with its place, at the start', (_name, content, message) => {
    expect(() => createTestSite({ ...production, SITE_CONTENT: contentFile(content) })).toThrow(message);
  });

  test('a file that is not there is told', () => {
    expect(() => createTestSite({ ...production, SITE_CONTENT: join(folder, 'none.json') })).toThrow(
      /SITE_CONTENT cannot be read/,
    );
  });
});

describe('the seller', () => {
  test('what production was not told is null, and nothing is made up', () => {
    const { seller } = createTestSite({ ...production, BRAND_NAME: 'Kaski' }).response;
    expect(seller).toMatchObject({
      name: 'Kaski',
      lines: [],
      businessId: null,
      vatId: null,
      phone: null,
      sample: false,
    });
  });

  test('the demonstration shows a sample, which goes as soon as one line is real', () => {
    expect(createTestSite({}).response.seller).toMatchObject({ sample: true, businessId: '0000000-0' });
    expect(createTestSite({ SELLER_NAME: 'Kaski Oy' }).response.seller).toMatchObject({
      name: 'Kaski Oy',
      sample: false,
      businessId: null,
      lines: [],
    });
  });

  test('who hears complaints is named, or left to the page, which knows the country', () => {
    const authority = (env: NodeJS.ProcessEnv) =>
      createTestSite({ ...production, ...env }).response.seller.dataAuthority;
    expect(authority({})).toBeNull();
    expect(authority({ SELLER_COUNTRY: 'se' })).toBeNull();
    expect(authority({ SELLER_COUNTRY: 'SE', DATA_AUTHORITY: 'IMY | https://www.imy.se/' })).toEqual({
      name: 'IMY',
      url: 'https://www.imy.se/',
    });
  });

  test.each([
    ['SELLER_COUNTRY', 'Finland'],
    ['DATA_AUTHORITY', 'https://www.imy.se/'],
    ['DATA_AUTHORITY', 'IMY | javascript:alert(1)'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(() => createTestSite({ ...production, [name]: value })).toThrow(`${name} is not valid`);
  });
});
