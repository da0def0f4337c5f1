import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UserResponse } from '#contract/accounts/auth.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Session } from '#server/modules/accounts/sessions/session.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTables(app.em(), 'app_user, login_code, outbox_mail, session');
  browser = createBrowser(app.url);
});

describe('a provider', () => {
  const choose = async (by: Browser, person: string, query = '&return_to=/training/3') => {
    const page = await by.open(`/api/login?provider=sandbox${query}`);
    const path = /action="([^"]+)\/visitor"/.exec(await page.text())?.[1] ?? '';
    return by.ask(`${path}/${person}`, { method: 'POST' });
  };
  const finishStep = async (by: Browser, response: Response) => {
    const target = new URL(response.headers.get('location') ?? '', app.url);
    return by.ask(target.pathname + target.search);
  };
  const finish = async (by: Browser, response: Response, { url } = app) =>
    by.open(new URL(response.headers.get('location') ?? '', url).href.slice(url.length));

  // Loads the stand-in: Grant waits five seconds for a provider.
  beforeAll(async () => {
    const first = createBrowser(app.url);
    await finish(first, await choose(first, 'visitor'));
  });

  test('signs in, leads back, and does not ask for the mailbox again', async () => {
    const response = await choose(browser, 'member');
    await finish(browser, response);
    const user = UserResponse.parse(await (await browser.ask('/api/auth/user')).json());
    expect(user).toMatchObject({ email: 'member@sandbox.example', firstName: 'Sandbox' });
    const other = await member(app, 'member@sandbox.example');
    expect(UserResponse.parse(await (await other.ask('/api/auth/user')).json()).id).toBe(user.id);
  });

  test('ends with its row an hour after the last step; a member stays signed in for 90 days', async () => {
    const began = Date.now();
    const hour = 3_600_000;
    const readEnds = async (response: Response) => {
      const cookie = response.headers.getSetCookie().findLast((line) => line.startsWith('aamu.sid='));
      const { expiresAt } = await app.em().findOneOrFail(Session, { idHash: { $ne: '' } });
      return { cookie: Date.parse(/expires=([^;]+)/.exec(cookie ?? '')?.[1] ?? ''), row: expiresAt.getTime() };
    };
    for (const path of ['/api/login?provider=sandbox', '/api/connect/sandbox']) {
      const ends = await readEnds(await browser.ask(path));
      expect(ends.cookie).toBeLessThanOrEqual(Date.now() + hour);
      expect(ends.row).toBeGreaterThanOrEqual(ends.cookie);
      // As if the next step were made later.
      await app.em().execute(`update session set expires_at = expires_at - interval '30 minutes'`);
    }
    const resumed = await finishStep(browser, await choose(browser, 'member'));
    const ends = await readEnds(await finishStep(browser, resumed));
    expect(ends.cookie).toBeGreaterThan(began + 89 * DAY_MS);
    expect(ends.row).toBeGreaterThanOrEqual(ends.cookie);
  });

  test('proves no mailbox but the one that it verifies', async () => {
    const askMove = async () => (await browser.post('/api/user/email', { email: 'next@example.com' })).status;
    await finish(browser, await choose(browser, 'member'));
    expect(await askMove()).toBe(202);
    await app.em().execute("update app_user set email = 'other@example.com', email_key = 'other@example.com'");
    await finish(browser, await choose(browser, 'member'));
    expect((await browser.ask('/api/auth/user')).status).toBe(200);
    expect(await askMove()).toBe(403);
  });

  test('signs in however far the sandbox has been moved on, and what a test person has goes on', async () => {
    const ahead = await startTestApp({
      beside: app,
      env: { RATE_LIMITS: 'off' },
      clock: () => new Date(Date.now() + 400 * DAY_MS),
      sessionClock: () => new Date(),
    });
    const signInAs = async (shop: TestApp, person: string) => {
      const by = createBrowser(shop.url);
      await finish(by, await choose(by, person), shop);
      return by;
    };
    await signInAs(app, 'elite');
    const elite = await signInAs(ahead, 'elite');
    const answer = await elite.ask('/api/auth/user');
    expect(answer.status).toBe(200);
    expect(UserResponse.parse(await answer.json())).toMatchObject({ email: 'elite@sandbox.example', elite: true });
    await ahead.close();
  });

  test('is not believed when this browser has not begun it, or says another state', async () => {
    const response = await choose(browser, 'member');
    const resumed = await finishStep(browser, response);
    const callback = new URL(resumed.headers.get('location') ?? '', app.url);
    const victim = createBrowser(app.url);
    const planted = await victim.ask(callback.pathname + callback.search);
    expect(planted.headers.get('location')).toBe('/login?problem=provider');
    expect((await victim.ask('/api/auth/user')).status).toBe(401);
    callback.searchParams.set('state', 'another');
    const changed = await browser.ask(callback.pathname + callback.search);
    expect(changed.headers.get('location')).toBe('/login?problem=provider&return_to=%2Ftraining%2F3');
    expect((await browser.ask('/api/auth/user')).status).toBe(401);
  });

  test('is gone to at once where it is the only way in', async () => {
    const env = { SANDBOX: 'off', GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' };
    const shop = await startTestApp({ env, beside: app });
    const visitor = createBrowser(shop.url);
    expect((await visitor.ask('/api/login?return_to=/training/3')).headers.get('location')).toBe('/api/connect/google');
    expect((await visitor.post('/api/login/code', { email: 'member@example.com' })).status).toBe(404);
    await shop.close();
  });

  test('is asked no more than 120 times in ten minutes by one client', async () => {
    const shop = await startTestApp({ beside: app });
    const visitor = createBrowser(shop.url);
    expect((await visitor.ask('/api/login?provider=sandbox')).status).toBe(302);
    const limits = createLimits(app.orm);
    await Promise.all(Array.from({ length: 120 }, () => limits.countProviderStep('127.0.0.1')));
    expect((await visitor.ask('/api/connect/sandbox')).status).toBe(429);
    await app.em().execute('delete from rate_limit');
    await shop.close();
  });

  test('that is not known leads to the sign-in page', async () => {
    const response = await browser.ask('/api/login?provider=evil&return_to=//evil.example');
    expect(response.headers.get('location')).toBe('/login?return_to=%2Fdashboard');
    expect((await browser.ask('/api/connect/evil')).status).toBe(404);
  });

  test.each([
    ['', 'coach', '/coach'],
    ['', 'member', '/dashboard'],
    ['&lang=fi', 'coach', '/fi/coach'],
    ['&lang=fi', 'member', '/fi/dashboard'],
    ['&lang=//evil.example', 'coach', '/coach'],
    ['&return_to=/fi/dashboard', 'coach', '/fi/dashboard'],
    ['&return_to=//evil.example', 'coach', '/dashboard'],
  ])('with %j leads the %s to %s', async (query, person, place) => {
    // The return address of an earlier attempt is forgotten.
    await choose(browser, person);
    const response = await choose(browser, person, query);
    const resumed = await finishStep(browser, response);
    const back = await finishStep(browser, resumed);
    expect(back.headers.get('location')).toBe(place);
  });

  test('leads from a general sign-in to the page for it, without a place', async () => {
    expect((await browser.ask('/api/login')).headers.get('location')).toBe('/login');
    expect((await browser.ask('/api/login?lang=fi')).headers.get('location')).toBe('/fi/login');
  });
});
