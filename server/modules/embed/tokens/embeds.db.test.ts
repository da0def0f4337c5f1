import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EmbedGrantResponse, EmbedSiteResponse } from '#contract/embed/embed.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { EmbedsResponse } from '#contract/embed/embeds.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { cacheClock } from '#server/testing/cache-clock.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';

const EMBEDS = '/api/coach/embeds';
const BLOG = 'https://blog.example';
const CLUB = 'https://club.example';
let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { EMBED_ORIGINS: BLOG, COACH_EMAILS: COACH, RATE_LIMITS: 'off' } });
  coach = await member(app, COACH);
});
afterAll(() => app.close());
const passes = cacheClock();

const embeds = async () => EmbedsResponse.parse(await (await coach.ask(EMBEDS)).json());
const listed = async (origin: string) =>
  EmbedSiteResponse.parse(await (await fetch(`${app.url}/api/embed/site`, { headers: { origin } })).json()).listed;

describe('the sites of a shop', () => {
  test.each([
    '',
    'blog',
    'http://club.example',
    'https://club.example/page',
    'https://club.example/?a=b',
    'https://user@club.example',
    'https://localhost',
    'javascript:alert(1)',
    'https://"><script>.example',
    '*',
    `https://${'a'.repeat(300)}.example`,
  ])('%.30s is no site that can be added', async (origin) => {
    const answer = await coach.post(EMBEDS, { origin });
    expect(answer.status).toBe(400);
    expect(ErrorResponse.parse(await answer.json()).error.issues?.map(({ path }) => path)).toEqual(['origin']);
    expect((await embeds()).listed).toEqual([{ origin: BLOG, addedAt: null }]);
  });

  test('a site that asks is let in by one press, is told so within three seconds, and is logged', async () => {
    expect(await listed(CLUB)).toBe(false);
    await expect.poll(async () => (await embeds()).asking.map(({ origin }) => origin)).toEqual([CLUB]);
    expect((await coach.post(EMBEDS, { origin: 'https://Club.example/' })).status).toBe(204);
    expect((await coach.post(EMBEDS, { origin: CLUB })).status).toBe(204);
    expect(await embeds()).toEqual({
      listed: [
        { origin: BLOG, addedAt: null },
        { origin: CLUB, addedAt: expect.any(String) },
      ],
      asking: [],
    });
    passes();
    await expect.poll(() => listed(CLUB)).toBe(true);
    expect(await app.em().count(CoachAction, { action: 'embed.allow', subjectId: CLUB })).toBe(1);
  });

  test('its members get tokens, which end when it is taken out', async () => {
    const somebody = await member(app, 'somebody@example.com');
    await expect.poll(async () => (await somebody.post('/api/embed/grant', { origin: CLUB })).status).toBe(200);
    const { token } = EmbedGrantResponse.parse(
      await (await somebody.post('/api/embed/grant', { origin: CLUB })).json(),
    );
    const asMember = () =>
      fetch(`${app.url}/api/auth/user`, {
        headers: { origin: CLUB, 'sec-fetch-site': 'cross-site', authorization: `Bearer ${token}` },
      });
    const shown = await asMember();
    expect([shown.status, shown.headers.get('access-control-allow-origin')]).toEqual([200, CLUB]);
    expect((await coach.post(`${EMBEDS}/remove`, { origin: CLUB })).status).toBe(204);
    expect((await asMember()).status).toBe(401);
    passes();
    await expect.poll(() => listed(CLUB)).toBe(false);
    expect((await somebody.post('/api/embed/grant', { origin: CLUB })).status).toBe(403);
  });

  test('what is not there cannot be taken out, and what the settings say stays', async () => {
    expect((await coach.post(`${EMBEDS}/remove`, { origin: CLUB })).status).toBe(404);
    expect((await coach.post(`${EMBEDS}/remove`, { origin: BLOG })).status).toBe(404);
    expect((await coach.post(`${EMBEDS}/forget`, { origin: 'https://nobody.example' })).status).toBe(404);
    expect(await listed(BLOG)).toBe(true);
  });

  test('a site that asks can be forgotten', async () => {
    await listed('https://other.example');
    const asking = async () => (await embeds()).asking.map(({ origin }) => origin);
    await expect.poll(asking).toContain('https://other.example');
    expect((await coach.post(`${EMBEDS}/forget`, { origin: 'https://other.example' })).status).toBe(204);
    expect(await asking()).not.toContain('https://other.example');
  });
});
