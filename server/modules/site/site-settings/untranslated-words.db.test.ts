import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyNth } from '../../../../scripts/testing/nightly.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import { SITE_TEXT_FIELDS, WORD_FIELDS, type WordField } from '#contract/site/word-fields.ts';
import { invalidateCache } from '#server/platform/http/cache/cached-response.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Names end in a letter, so that none is a prefix of another. */
const toOwnText = (field: WordField) => `Own ${field}.`;
const isSharedField = (field: WordField) => SITE_TEXT_FIELDS.some((one) => one === field);
const OWN = Object.fromEntries(WORD_FIELDS.map((field) => [field, toOwnText(field)]));
/** Each page text appears on one of these. */
const PAGES = ['/', '/home', '/blog', '/about', '/social'];

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: 'coach@kaski.example' } });
  coach = await member(app, 'coach@kaski.example');
  const path = '/api/coach/site/words';
  const { version, values } = (await (await coach.ask(path)).json()) as SettingResponse;
  const body = JSON.stringify({ ...values, ...OWN, version });
  const saved = await coach.ask(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
  if (!saved.ok) throw new Error(await saved.text());
  invalidateCache();
});
afterAll(() => app.close());

async function read(path: string) {
  const text = await (await fetch(app.url + path)).text();
  return text.replaceAll(/<script[^>]*>.*?<\/script>/gs, '');
}

/** Returns every page text that a page shows. */
async function findWordPages(prefix: string) {
  const texts = await Promise.all(PAGES.map((page) => read(page === '/' ? prefix || '/' : prefix + page)));
  return WORD_FIELDS.filter((field) => !isSharedField(field)).map((field) => ({
    field,
    pages: PAGES.filter((_, at) => texts[at]!.includes(toOwnText(field))),
    texts,
  }));
}

test.each(everyNth(['/fi', '/pt', '/ja'], 3))(
  '%s shows every page word that is not translated, on the pages it is for',
  async (prefix) => {
    const own = await findWordPages('');
    const other = await findWordPages(prefix);
    expect(own.filter(({ pages }) => pages.length === 0).map(({ field }) => field)).toEqual([]);
    expect(other.map(({ field, pages }) => [field, pages])).toEqual(own.map(({ field, pages }) => [field, pages]));
  },
);

test('each of them says what it is in, but for what stands in the head of a page', async () => {
  const [own, other] = await Promise.all([findWordPages(''), findWordPages('/fi')]);
  for (const { field, pages, texts } of other) {
    if (field === 'shopTitle') continue;
    const marked = pages.filter((page) =>
      texts[PAGES.indexOf(page)]!.includes(`<span lang="en">${toOwnText(field)}</span>`),
    );
    expect([field, marked]).toEqual([field, pages]);
  }
  for (const { texts } of own) expect(texts.join('')).not.toMatch(/<span lang="en">Own /);
});

test('the head of the front page is the coach’s, for search engines and for whoever shares it', async () => {
  const text = await read('/fi');
  expect(text).toMatch(/<title>[^<]*Own shopTitle\./);
  expect(text).toMatch(/<meta name="description" content="Own heroLead\."/);
  expect(text).toMatch(/<meta property="og:title" content="[^"]*Own shopTitle\./);
  expect(text).toMatch(/<meta property="og:description" content="Own heroLead\."/);
});

test('what stands on many pages is said as it was written, to every page and widget', async () => {
  const { said, untranslated } = (await (await fetch(`${app.url}/api/site?lang=fi`)).json()) as SiteResponse;
  expect(said).toEqual(Object.fromEntries(SITE_TEXT_FIELDS.map((field) => [field, toOwnText(field)])));
  expect(untranslated).toEqual(WORD_FIELDS);
  const own = (await (await fetch(`${app.url}/api/site`)).json()) as SiteResponse;
  expect(own).not.toHaveProperty('untranslated');
  const text = await read('/fi/personal-coaching');
  expect(text).toContain(`<p lang="en">${toOwnText('coachingLead')}</p>`);
  expect(text).toContain(`<li lang="en">${toOwnText('promiseContact')}</li>`);
  expect(text).toMatch(/<a href="\/fi\/blog" lang="en">Own menuBlog\.</);
});

test('what is translated is said in its translation, and bears no mark', async () => {
  const path = '/api/coach/translations/site/words/fi';
  const before = (await (await coach.ask(path)).json()) as { version: number };
  const body = JSON.stringify({ texts: { heroTitle: 'Oma otsikko.' }, version: before.version });
  const saved = await coach.ask(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
  expect([saved.status, await saved.text()]).toEqual([200, expect.any(String)]);
  invalidateCache();
  const text = await read('/fi');
  expect(text).toContain('<span>Oma otsikko.</span>');
  expect(text).not.toContain(toOwnText('heroTitle'));
  expect(text).toContain(`<span lang="en">${toOwnText('heroLead')}</span>`);
});
