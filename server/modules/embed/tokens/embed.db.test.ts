import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SitesResponse } from '#contract/accounts/account.ts';
import { EmbedGrantResponse } from '#contract/embed/embed.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import { member, signInByCode } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { EMBED_TOKEN_MS } from './embed.service.ts';

const BLOG = 'https://blog.example';
const SHOP = 'https://second.example';
let app: TestApp;
let owner: Browser;
let now = new Date('2026-11-20T18:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', EMBED_ORIGINS: `${BLOG},${SHOP}` } });
  owner = await member(app, 'owner@example.com', { bought: [3] }, now);
});
afterAll(() => app.close());

const grant = async (origin = BLOG, by = owner) => {
  const response = await by.post('/api/embed/grant', { origin });
  return EmbedGrantResponse.parse(await response.json()).token;
};
const from = (origin: string, token?: string) => ({
  'sec-fetch-site': 'cross-site',
  origin,
  ...(token && { authorization: `Bearer ${token}` }),
});
const read = (path: string, headers: Record<string, string>) => fetch(`${app.url}${path}`, { headers });

describe('POST /api/embed/grant', () => {
  test('is for the member on the shop’s own site', async () => {
    expect((await createBrowser(app.url).post('/api/embed/grant', { origin: BLOG })).status).toBe(401);
    const riding = await owner.post(
      '/api/embed/grant',
      { origin: BLOG },
      { 'sec-fetch-site': 'cross-site', origin: BLOG },
    );
    expect(riding.status).toBe(403);
    const token = await grant();
    const byToken = await fetch(`${app.url}/api/embed/grant`, {
      method: 'POST',
      headers: { ...from(BLOG, token), 'content-type': 'application/json' },
      body: JSON.stringify({ origin: SHOP }),
    });
    expect(byToken.status).toBe(401);
  });

  test.each(['https://evil.example', `${BLOG}.evil.example`, 'http://blog.example', `${BLOG}:444`])(
    '%s is not listed',
    async (origin) => {
      const response = await owner.post('/api/embed/grant', { origin });
      expect(response.status).toBe(403);
      expect(ErrorResponse.parse(await response.json()).error.code).toBe('origin_not_listed');
    },
  );

  test('parses no address above 300 characters', async () => {
    const response = await owner.post('/api/embed/grant', { origin: 'x'.repeat(301) });
    expect(response.status).toBe(400);
    expect(ErrorResponse.parse(await response.json()).error.issues).toHaveLength(1);
  });

  test.each(['javascript:alert(1)', 'null', '', 'blog.example', 'file:///etc/passwd'])(
    '%j is no site',
    async (origin) => {
      expect((await owner.post('/api/embed/grant', { origin })).status).toBe(400);
    },
  );
});

describe('a token', () => {
  test('of a site that has left the settings ends at once', async () => {
    const gone = 'https://gone.example';
    const token = await grant();
    await app.em().execute('update embed_grant set origin = ? where origin = ?', [gone, BLOG]);
    expect((await read('/api/training-programs/3', from(gone, token))).status).toBe(401);
    await app.em().execute('update embed_grant set origin = ? where origin = ?', [BLOG, gone]);
    expect((await read('/api/training-programs/3', from(BLOG, token))).status).toBe(200);
  });

  test('speaks for its member from its own origin and from no other', async () => {
    const token = await grant();
    const here = await read('/api/training-programs/3', from(BLOG, token));
    expect(here.status).toBe(200);
    expect(here.headers.get('access-control-allow-origin')).toBe(BLOG);
    for (const headers of [
      from(SHOP, token),
      from('https://evil.example', token),
      { authorization: `Bearer ${token}` },
    ]) {
      expect((await read('/api/training-programs/3', headers)).status).toBe(401);
    }
    expect((await read('/api/training-programs/3', from(BLOG, 'a'.repeat(43)))).status).toBe(401);
  });

  test('writes the log, and does nothing to the account', async () => {
    const token = await grant();
    const headers = { ...from(BLOG, token), 'content-type': 'application/json' };
    const post = (path: string, body: object) =>
      fetch(`${app.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect((await post('/api/user/workouts', { changes: [{}] })).status).toBe(200);
    expect((await post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(401);
    expect((await post('/api/user', { firstName: 'X', lastName: 'Y' })).status).toBe(401);
    for (const path of ['/api/user/export', '/api/user/sites']) expect((await read(path, headers)).status).toBe(401);
  });

  test('ends after an hour', async () => {
    const token = await grant();
    const before = now;
    now = new Date(now.getTime() + EMBED_TOKEN_MS + 1);
    expect((await read('/api/auth/user', from(BLOG, token))).status).toBe(401);
    now = before;
  });

  test('ends with the session that granted it, and with no other', async () => {
    const [other, second] = [await member(app, 'owner@example.com', {}, now), await member(app, 'owner@example.com')];
    const [first, token] = [await grant(BLOG, other), await grant(BLOG, second)];
    const paths = ['/api/auth/user', '/api/user/dashboard', '/api/training-programs/3'];
    const statuses = (of: string) => Promise.all(paths.map(async (path) => (await read(path, from(BLOG, of))).status));
    expect(await statuses(token)).toEqual([200, 200, 200]);
    expect((await second.post('/api/logout?cleared=1')).status).toBe(204);
    expect(await statuses(token)).toEqual([401, 401, 401]);
    expect(await statuses(first)).toEqual([200, 200, 200]);
  });

  test('goes on when its member signs in again in the same browser, and ends when another member does', async () => {
    const browser = await signInByCode(app, 'owner@example.com');
    const token = await grant(BLOG, browser);
    await signInByCode(app, 'owner@example.com', browser);
    expect((await read('/api/auth/user', from(BLOG, token))).status).toBe(200);
    await signInByCode(app, 'other@example.com', browser);
    expect((await read('/api/auth/user', from(BLOG, token))).status).toBe(401);
  });

  test('from before tokens were bound to a session works for the rest of its hour', async () => {
    const token = await grant();
    await app.em().execute('update embed_token set session = null');
    expect((await read('/api/auth/user', from(BLOG, token))).status).toBe(200);
  });

  test('ends at once when its member takes the word back, and nobody else can', async () => {
    const token = await grant(SHOP);
    const sites = SitesResponse.parse(await (await owner.ask('/api/user/sites')).json());
    const { id, grantedAt } = sites.find(({ origin }) => origin === SHOP)!;
    // The date is in the shop's zone.
    expect(grantedAt).toBe(formatLocalMoment('Europe/Helsinki', now));
    const other = await member(app, 'other@example.com', {}, now);
    expect((await other.post(`/api/user/sites/${id}/revoke`)).status).toBe(404);
    expect((await read('/api/auth/user', from(SHOP, token))).status).toBe(200);
    expect((await owner.post(`/api/user/sites/${id}/revoke`)).status).toBe(204);
    expect((await read('/api/auth/user', from(SHOP, token))).status).toBe(401);
    expect((await owner.post('/api/user/sites/not-an-id/revoke')).status).toBe(404);
  });
});
