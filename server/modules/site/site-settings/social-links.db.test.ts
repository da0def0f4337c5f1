import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTENT_MAX } from '#contract/site/content-limits.ts';
import { SiteContent } from '#contract/site/site-content.ts';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: 'coach@kaski.example' } });
  coach = await member(app, 'coach@kaski.example');
});
afterAll(() => app.close());

const STRAVA = { id: 'strava', url: 'https://www.strava.com/x', handle: '@t', description: '', followers: '' };
const BLUESKY = {
  id: 'other',
  name: 'Bluesky',
  url: 'https://bsky.example/me',
  handle: '',
  description: 'Notes',
  followers: '',
};

const page = async (path: string) => (await fetch(app.url + path)).text();

async function change(group: string, values: object) {
  const path = `/api/coach/site/${group}`;
  const { values: old, version } = (await (await coach.ask(path)).json()) as SettingResponse;
  const body = JSON.stringify({ ...old, ...values, version });
  return coach.ask(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
}

test.each([
  ['without a name', [{ ...BLUESKY, name: '' }], 'links.0.name'],
  ['with no name at all', [{ ...BLUESKY, name: undefined }], 'links.0.name'],
  ['with markup in its name', [{ ...BLUESKY, name: '<b>Bluesky</b>' }], 'links.0.name'],
  ['with a name of two lines', [{ ...BLUESKY, name: 'Blue\nsky' }], 'links.0.name'],
  ['with a name that is too long', [{ ...BLUESKY, name: 'B'.repeat(41) }], 'links.0.name'],
  ['without TLS', [{ ...BLUESKY, url: 'http://bsky.example/me' }], 'links.0.url'],
  ['that is a script', [{ ...BLUESKY, url: 'javascript:alert(1)' }], 'links.0.url'],
  ['of an id that is made up', [{ ...BLUESKY, id: 'bluesky' }], 'links.0.id'],
  ['twice, in other letters', [BLUESKY, { ...BLUESKY, name: 'bluesky' }], 'links'],
  ['that is one of the known once more', [STRAVA, { ...BLUESKY, name: 'STRAVA' }], 'links'],
  [
    'once too often',
    Array.from({ length: CONTENT_MAX.links + 1 }, (_, at) => ({ ...BLUESKY, name: `Place ${at}` })),
    'links',
  ],
])('refuses a platform %s', async (_, links, field) => {
  const response = await change('social', { links });
  expect([response.status, await response.json()]).toMatchObject([400, { error: { issues: [{ path: field }] } }]);
});

test('the coach can be followed anywhere', async () => {
  const links = [
    // As saved before own platforms existed.
    STRAVA,
    BLUESKY,
    { ...BLUESKY, name: 'Bluesky!', url: 'https://other.example/' },
    { ...BLUESKY, name: '微博', url: 'https://weibo.example/' },
  ];
  expect((await change('social', { links })).status).toBe(200);
  const { social } = (await (await fetch(`${app.url}/api/site`)).json()) as SiteResponse;
  expect(social.map(({ id, name }) => [id, name])).toEqual([
    ['strava', 'Strava'],
    ['bluesky', 'Bluesky'],
    ['other-3', 'Bluesky!'],
    ['other-4', '微博'],
  ]);
  const said = await page('/social');
  for (const { url } of links) expect(said).toContain(`href="${url}"`);
});

test('no two places have one id, whatever they are called', async () => {
  const names = ['Other 3', 'Other 6', '微博', '豆瓣'];
  const links = names.map((name, at) => ({ ...BLUESKY, name, url: `https://place-${at}.example/` }));
  expect((await change('social', { links })).status).toBe(200);
  const { social } = (await (await fetch(`${app.url}/api/site`)).json()) as SiteResponse;
  expect(social.map(({ id }) => id)).toEqual(['other-3', 'other-6', 'other-7', 'other-4']);
});

test('the lead of the page to follow is the coach’s', async () => {
  const usual = 'Good weeks, wet weeks';
  expect((await change('social', { links: [STRAVA] })).status).toBe(200);
  expect(await page('/social')).toContain(usual);
  expect((await change('words', { socialLead: 'Slow miles, told fast.' })).status).toBe(200);
  const said = await page('/social');
  expect(said).toContain('Slow miles, told fast.');
  expect(said).not.toContain(usual);
  // Without a translation the original appears.
  expect(await page('/fi/social')).toContain('<span lang="en">Slow miles, told fast.</span>');
});

test('as many platforms as the file of the environment may name are saved in the studio, and no more', async () => {
  const names = (length: number) => Array.from({ length }, (_, at) => `Place ${at}`);
  const inFile = (length: number) =>
    SiteContent.safeParse({
      social: names(length).map((name, at) => ({ id: `place-${at}`, name, url: 'https://place.example/' })),
    });
  expect(inFile(CONTENT_MAX.links).success).toBe(true);
  expect(inFile(CONTENT_MAX.links + 1).error?.issues).toMatchObject([{ path: ['social'] }]);
  const links = names(CONTENT_MAX.links).map((name) => ({ ...BLUESKY, name }));
  expect((await change('social', { links })).status).toBe(200);
});
