import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EmbedSiteResponse } from '#contract/embed/embed.ts';
import { TodayResponse } from '#contract/operations/today.studio.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { cleanUp } from '#server/modules/operations/retention/cleanup.job.ts';
import { DAY_MS } from '#server/platform/days.ts';

const BLOG = 'https://blog.example';
const CLUB = 'https://club.example';
let app: TestApp;
let coach: Browser;
let now = new Date('2026-11-20T18:00:00Z');

beforeAll(async () => {
  app = await startTestApp({
    clock: () => now,
    env: { EMBED_ORIGINS: BLOG, COACH_EMAILS: 'coach@example.com', TRUST_PROXY: 'on' },
  });
  coach = await member(app, 'coach@example.com', {}, now);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.em().execute('delete from asking_site');
  await app.em().execute("delete from rate_limit where key like 'site:%'");
});

let client = 0;
const ask = (headers: Record<string, string>, query = '', from = `198.51.100.${++client % 250}`) =>
  fetch(`${app.url}/api/embed/site${query}`, { headers: { 'x-forwarded-for': from, ...headers } });
const listed = async (response: Response) => EmbedSiteResponse.parse(await response.json()).listed;
const fetchAskingOrigins = async () => {
  const today = TodayResponse.parse(await (await coach.ask('/api/coach/today')).json());
  return today.askingSites.map(({ origin }) => origin);
};

describe('GET /api/embed/site', () => {
  test('tells a page whether members may be shown what is theirs on it', async () => {
    expect(await listed(await ask({ origin: BLOG }))).toBe(true);
    expect(await listed(await ask({ origin: CLUB }))).toBe(false);
    expect(await listed(await ask({ origin: app.url }))).toBe(true);
    expect(await listed(await ask({}))).toBe(true);
    const { headers } = await ask({ origin: CLUB });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('vary')).toMatch(/origin/i);
    expect(headers.has('set-cookie')).toBe(false);
  });

  test('tells the shop’s own window about the page that opened it', async () => {
    expect(await listed(await ask({}, `?origin=${encodeURIComponent(BLOG)}`))).toBe(true);
    expect(await listed(await ask({}, `?origin=${encodeURIComponent(CLUB)}`))).toBe(false);
    // A page can only ask about itself.
    expect(await listed(await ask({ origin: CLUB }, `?origin=${encodeURIComponent(BLOG)}`))).toBe(false);
  });

  test('the coach is told which site asks, once, until it is listed or nobody opens it', async () => {
    await ask({ origin: CLUB });
    await ask({ origin: CLUB });
    await ask({ origin: BLOG });
    expect(await fetchAskingOrigins()).toEqual([CLUB]);
    expect(await app.em().execute('select * from asking_site')).toEqual([
      { origin: CLUB, asked_at: expect.anything() },
    ]);
    await app.em().execute('update asking_site set origin = ?', [BLOG]);
    expect(await fetchAskingOrigins()).toEqual([]);
  });

  test('the coach is told the day by the shop’s clock', async () => {
    const before = now;
    now = new Date('2026-11-20T22:30:00Z');
    try {
      await ask({ origin: CLUB });
      const today = TodayResponse.parse(await (await coach.ask('/api/coach/today')).json());
      expect(today.askingSites).toEqual([
        { origin: CLUB, askedAt: expect.stringMatching(/^2026-11-21T00:30:00.*\+02:00$/) },
      ]);
    } finally {
      now = before;
    }
  });

  test('is for the coach to read, and for nobody else', async () => {
    expect((await createBrowser(app.url).ask('/api/coach/today')).status).toBe(401);
    const other = await member(app, 'other@example.com', {}, now);
    expect((await other.ask('/api/coach/today')).status).toBe(404);
  });

  test.each([
    'null',
    'file://',
    'chrome-extension://abcdef',
    'javascript:alert(1)',
    `https://${'a'.repeat(300)}.example`,
    'https://club.example/path',
    'https://club.example:443',
    'https://CLUB.example',
    'https://a b.example',
    'https://"><script>.example',
    'https://user@club.example',
    '%00',
    '__proto__',
  ])('%.40s is no site of which the coach is told', async (origin) => {
    const response = await ask({ origin });
    expect(response.status).toBe(200);
    expect(await listed(response)).toBe(false);
    expect(await fetchAskingOrigins()).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test.each(['?origin=', '?origin=a&origin=b', '?origin[x]=1', '?origin=%00', `?origin=${'x'.repeat(5_000)}`, '?%'])(
    'answers %.40s',
    async (query) => {
      expect(await listed(await ask({}, query))).toBe(query === '?origin[x]=1' || query === '?%');
      expect(await fetchAskingOrigins()).toEqual([]);
    },
  );

  test('a stranger makes up a few names an hour, and the next real one is still told', async () => {
    for (let i = 0; i < 40; i++) {
      const response = await ask({ origin: `https://made-up-${i}.example` }, '', '203.0.113.9');
      expect(response.status).toBe(200);
    }
    expect(await fetchAskingOrigins()).toHaveLength(5);
    await ask({ origin: CLUB }, '', '203.0.113.10');
    expect(await fetchAskingOrigins()).toContain(CLUB);
  });

  test('many strangers fill a list of fifty, in which those who come back are the first', async () => {
    for (let i = 0; i < 60; i++) {
      now = new Date(now.getTime() + 1_000);
      await ask({ origin: `https://made-up-${i}.example` }, '', `2001:db8:${i}::1`);
    }
    now = new Date(now.getTime() + 1_000);
    await ask({ origin: CLUB });
    const all = await fetchAskingOrigins();
    expect(all).toHaveLength(50);
    expect(all[0]).toBe(CLUB);
  });

  // Last test, because sessions end, too.
  test('a site that nobody opens for a month is forgotten', async () => {
    await ask({ origin: CLUB });
    await cleanUp(app.em(), new Date(now.getTime() + 29 * DAY_MS));
    expect(await app.em().execute('select 1 from asking_site')).toHaveLength(1);
    await cleanUp(app.em(), new Date(now.getTime() + 31 * DAY_MS));
    expect(await app.em().execute('select 1 from asking_site')).toEqual([]);
  });
});
