import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, LANGUAGES, getLanguagePrefix } from '#contract/i18n/languages.ts';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { sources } from '../../../../scripts/words/catalogues.ts';
import { readMessages } from '../../../../scripts/words/messages.ts';
import { createCuttableDatabase } from '#server/testing/jobs.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
// The test runner reads the pages' sources, as it does for the app.
// oxlint-disable-next-line typescript/no-restricted-imports
import { ROUTE_SAMPLES } from '../../../../host-app/route-samples.ts';
// oxlint-disable-next-line typescript/no-restricted-imports
import { redirects, routes } from '../../../../host-app/routes.ts';

const OWN = DEFAULT_LANGUAGE;
const OTHERS = LANGUAGES.filter((language) => language !== OWN);
const TOKEN = '30000000-0000-4000-8000-000000000001';

/** Queries that add content to a page. */
const QUERIES: Readonly<Record<string, string[]>> = {
  '/social': ['?view=stories'],
  '/blog': ['?q=marathon', '?q=nothing-at-all', '?category=training'],
  '/login': ['?problem=provider', '?problem=unverified'],
  '/embed': ['?widget=coach-programs'],
  '/embed/sign-in': ['?origin=https%3A%2F%2Fblog.example'],
  '/coaching/thank-you': ['?redirect_status=succeeded', '?redirect_status=failed'],
  '/success': ['?program=2&redirect_status=succeeded', '?redirect_status=failed'],
  '/newsletter/confirm': [`?token=${TOKEN}`],
  '/withdraw/confirm': [`?token=${TOKEN}`],
  '/order/confirm': [`?token=${TOKEN}`],
  '/newsletter/unsubscribe': [`?token=${TOKEN}`],
  '/account/undo-email': [`?key=${'k'.repeat(43)}`],
};
/** Addresses of missing pages. */
const NOTHING = ['/nowhere', '/blog/99999', '/checkout/99999', '/subscribe/99999'];

const addresses = routes.flatMap(({ paths, head }) => {
  const status = typeof head === 'object' ? head.status : 200;
  return paths.flatMap((pattern) => {
    const path = ROUTE_SAMPLES[pattern] ?? pattern;
    return ['', ...(QUERIES[pattern] ?? [])].map((query) => ({ path, query, status }));
  });
});
const cases = [...addresses, ...NOTHING.map((path) => ({ path, query: '', status: 404 }))];

/** Untranslated content stays in the original: sample posts have no translation. */
const WRITTEN = /^\/blog\/\d$/;
/** The sample coach's story, which begins this page, has one language. */
const STORY = '/about';
/** Programmes have translations in every language but the pseudo-language. */
const ABOUT_PROGRAMMES = /^\/(?:personal-coaching|checkout\/2|subscribe\/4)$/;
/** The front page has the shop's name as title. */
const BRAND_ALONE = /^\/(?:|landing|demo)$/;

const ids = new Set(sources().flatMap((file) => [...readMessages(file).keys()].filter((id) => /^[\w+/]{6}$/.test(id))));

let app: TestApp;
let away: TestApp;
const english = new Map<string, Promise<Head>>();
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  away = await startTestApp({
    beside: { ...app, orm: createCuttableDatabase(() => true, app.orm) },
    env: { RATE_LIMITS: 'off' },
  });
});
afterAll(async () => {
  await away.close();
  await app.close();
});

const get = (path: string, of = app) => fetch(of.url + path, { redirect: 'manual', headers: { accept: 'text/html' } });

interface Head {
  title: string;
  description: string;
}

function parseHead(html: string): Head {
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '',
  };
}

/** Returns the readable text of a page with attributes, without code, which may contain braces. */
function readIn(html: string): string {
  return html
    .replaceAll(/<(script|style|code|pre|textarea)\b[^]*?<\/\1>/g, ' ')
    .replaceAll(/\s(?:class|id|for|href|src|style|d|name|action|value|part|property|http-equiv)="[^"]*"/g, ' ');
}

function expectTranslated(html: string, language: string) {
  expect(html).toContain(`<html lang="${language}"`);
  const read = readIn(html);
  expect(read.match(/\{\s*\w+\s*[,}][^]{0,40}/g) ?? []).toEqual([]);
  expect(read.match(/(?:<|&lt;)\/?\d+\/?(?:>|&gt;)[^]{0,40}/g) ?? []).toEqual([]);
  const text = read.replaceAll(/<[^>]*>/g, ' ');
  expect((text.match(/[\w+/]+/g) ?? []).filter((word) => ids.has(word))).toEqual([]);
  expect(text).not.toMatch(/\b(?:undefined|null|NaN|\[object)\b/);
}

/** Expects that rendering waits for the document alone: one inline style sheet, and modules. */
function expectNoBlockingFile({ headers }: Response, html: string) {
  expect(html.match(/<link rel="stylesheet"[^>]*>/g) ?? []).toEqual([]);
  expect(html.match(/<script(?! type="(?:module|application\/(?:ld\+)?json)")[^>]*>/g) ?? []).toEqual([]);
  const styles = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = '']) => style);
  expect(styles).toHaveLength(1);
  const hash = createHash('sha256').update(styles.join()).digest('base64');
  expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
}

function englishHead(path: string): Promise<Head> {
  const head = english.get(path) ?? get(path).then(async (answer) => parseHead(await answer.text()));
  english.set(path, head);
  return head;
}

/** English and the pseudo-language cover every page; other languages share them, except in the nightly run. */
const WHOLE: readonly string[] = [OWN, 'en-XA'];
const SHARED = LANGUAGES.filter((language) => !WHOLE.includes(language));

function casesIn(language: (typeof LANGUAGES)[number]) {
  if (isNightly || WHOLE.includes(language)) return cases;
  return cases.filter((_, index) => SHARED[index % SHARED.length] === language);
}

describe.each(LANGUAGES)('in %s', (language) => {
  const prefix = getLanguagePrefix(language, OWN);
  const at = (path: string) => (path === '/' ? prefix || '/' : prefix + path);

  test.each(casesIn(language))('$path $query is whole', async ({ path, query, status }) => {
    const response = await get(at(path) + query);
    const html = await response.text();
    expect(response.status).toBe(status);
    expectTranslated(html, language);
    expectNoBlockingFile(response, html);
    const head = parseHead(html);
    if (language === OWN && query === '') english.set(path, Promise.resolve(head));
    const { title, description } = head;
    expect([title, description]).toEqual([expect.stringMatching(/\p{L}/u), expect.stringMatching(/\p{L}/u)]);
    if (language === OWN || WRITTEN.test(path)) return;
    const unlike = await englishHead(path);
    const untranslated = language === 'en-XA' && ABOUT_PROGRAMMES.test(path);
    const named = BRAND_ALONE.test(path) || (untranslated && path === '/personal-coaching');
    expect(title === unlike.title && !named).toBe(false);
    expect(description === unlike.description && !untranslated && path !== STORY).toBe(false);
  });

  test('the page while the database is away is whole', async () => {
    const response = await get(`${prefix}/guide?key=${TOKEN}`, away);
    const html = await response.text();
    expect(response.status).toBe(503);
    expectTranslated(html, language);
    expectNoBlockingFile(response, html);
    expect(parseHead(html).title).toMatch(/\p{L}/u);
  });
});

test('each address with a pattern has a sample, and each query belongs to a page', () => {
  expect(cases.filter(({ path }) => path.includes('*'))).toEqual([]);
  const known = new Set(routes.flatMap(({ paths }) => paths));
  expect(Object.keys({ ...ROUTE_SAMPLES, ...QUERIES }).filter((path) => !known.has(path))).toEqual([]);
  expect(OTHERS).toHaveLength(LANGUAGES.length - 1);
});

test.each(Object.entries(redirects))('%s leads to %s in every language', async (from, to) => {
  for (const language of OTHERS) {
    const prefix = getLanguagePrefix(language, OWN);
    expect((await get(prefix + from)).headers.get('location')).toBe(prefix + to);
    const [page, place] = to.split('#');
    const named = (await get(`${prefix}${from}?utm_source=$&letter`)).headers.get('location');
    expect(named).toBe(`${prefix}${page}?utm_source=$&letter#${place}`);
  }
});
