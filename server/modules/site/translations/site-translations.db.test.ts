import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import { TranslationResponse, TranslationsResponse } from '#contract/site/translations.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { expectPageText } from './translations.harness.ts';

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const ROOT = '/api/coach/translations/site';
const put = (path: string, body: object, method = 'PUT') =>
  coach.ask(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const page = (path: string, said: string, is?: boolean) => expectPageText(app, path, said, is);

async function read(group: string, language = 'fi') {
  return TranslationResponse.parse(await (await coach.ask(`${ROOT}/${group}/${language}`)).json());
}

async function state(group: string, language = 'fi') {
  const { languages } = TranslationsResponse.parse(await (await coach.ask(`${ROOT}/${group}`)).json());
  return languages.find((each) => each.language === language)?.state;
}

async function translate(group: string, texts: Record<string, string>, language = 'fi') {
  const { version } = await read(group, language);
  const response = await put(`${ROOT}/${group}/${language}`, { texts, version });
  expect(response.status).toBe(200);
  return TranslationResponse.parse(await response.json());
}

async function change(group: string, values: object) {
  const path = `/api/coach/site/${group}`;
  const { values: old, version } = (await (await coach.ask(path)).json()) as SettingResponse;
  expect((await put(path, { ...old, ...values, version })).status).toBe(200);
}

const figures = (...landing: [string, string][]) =>
  change('figures', { landing: landing.map(([value, label]) => ({ value, label })), home: [], social: [], about: [] });

test('what the environment’s file says in a language is there to be changed', async () => {
  const { texts, version, page: shown } = await read('story');
  expect([version, shown]).toEqual([0, '/fi/about']);
  const title = texts.find(({ name }) => name === 'aboutTitle')!;
  await page('/fi', title.text);
  const all = Object.fromEntries(texts.map(({ name, text }) => [name, text || `Teksti ${name}`]));
  expect((await translate('story', { ...all, storyTitle: 'Pitkä talvi' })).state).toBe('whole');
  await page('/fi/about', 'Pitkä talvi');
  // The group itself still has the environment's values, and its testimonials still appear.
  expect(((await (await coach.ask('/api/coach/site/story')).json()) as SettingResponse).version).toBe(0);
  expect((await translate('story', { ...all, 'chapters:0:text': '' })).state).toBe('incomplete');
  // Each page counts on its own: the complete translation stays.
  await page('/fi/about', 'Pitkä talvi', false);
  await page('/fi', title.text);
});

test('removed, it is as it was written, whatever the file says', async () => {
  const { version, texts } = await read('testimonials');
  expect((await put(`${ROOT}/testimonials/fi/remove`, { version }, 'POST')).status).toBe(204);
  expect(await state('testimonials')).toBe('none');
  await page('/fi', texts[0]!.original);
  expect(await state('testimonials', 'sv')).toBe('whole');
});

test('a figure keeps its translation where it moves, and none is said for another one', async () => {
  await figures(['41', 'winters'], ['12', 'huts']);
  expect(await state('figures')).toBe('none');
  const done = await translate('figures', { 'landing:0:label': 'talvea', 'landing:1:label': 'mökkiä' });
  expect(done.state).toBe('whole');
  await page('/fi', 'talvea');
  await figures(['12', 'huts'], ['41', 'winters']);
  const { state: still, texts } = await read('figures');
  expect(still).toBe('whole');
  expect(texts.find(({ name }) => name === 'landing:0:label')?.text).toBe('mökkiä');
  await figures(['41', 'winters'], ['99', 'broken skis']);
  expect(await state('figures')).toBe('outdated');
  await page('/fi', 'talvea');
  await page('/fi', 'broken skis');
  await page('/fi', 'mökkiä', false);
});

test('words of the front page can be the coach’s own in each language', async () => {
  await change('words', { heroLead: 'Walk far, sleep well.' });
  const empty = await read('words');
  expect([empty.state, empty.missing]).toEqual(['none', 1]);
  const done = await translate('words', { heroLead: 'Kävele kauas.', contactTitle: 'Kirjoita minulle' });
  expect(done.state).toBe('whole');
  await page('/fi', 'Kävele kauas.');
  await page('/fi', 'Kirjoita minulle');
  for (const path of ['/', '/sv']) await page(path, 'Kävele kauas.', false);
  await change('words', { heroLead: 'Walk farther.' });
  expect(await state('words')).toBe('outdated');
});

test('the original that changes meanwhile is a conflict', async () => {
  const { version } = await read('words');
  await change('words', { heroLead: 'Walk home.' });
  const response = await put(`${ROOT}/words/fi`, { texts: { heroLead: 'Kotiin.' }, version });
  expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([
    409,
    'conflict',
  ]);
});

test('what a group is written in can be chosen, and is no language to translate into', async () => {
  expect((await put('/api/coach/site/social', { language: 'xx', links: [], version: 0 })).status).toBe(400);
  await change('social', {
    language: 'sv',
    links: [
      { id: 'strava', url: 'https://www.strava.com/x', handle: '', description: 'Vinterns turer', followers: '' },
    ],
  });
  expect(await state('social', 'sv')).toBeUndefined();
  expect(await state('social', 'en')).toBe('none');
  await translate('social', { 'links:0:description': 'Tours of the winter' }, 'en');
  const said = async (lang: string) => JSON.stringify(await (await fetch(`${app.url}/api/site?lang=${lang}`)).json());
  expect(await said('en')).toContain('Tours of the winter');
  expect(await said('sv')).toContain('Vinterns turer');
  expect(await said('fi')).toContain('Vinterns turer');
});

test('hostile names of texts change nothing', async () => {
  const { version } = await read('words');
  for (const texts of ['{"__proto__":{"x":1}}', '{"constructor":"x"}', '{"heroLead":["x"]}', '"x"', 'null']) {
    const response = await coach.ask(`${ROOT}/words/fi`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: `{"version":${version},"texts":${texts}}`,
    });
    expect(response.status).toBe(400);
  }
});
