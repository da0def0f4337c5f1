import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDependencies } from '#server/app/dependencies.ts';
import { readEnv } from '../config/env.ts';
import { OutboxMail } from '../outbox/outbox-mail.entity.ts';
import { Signup } from '#server/modules/newsletter/signup/signup.entity.ts';
import { memberRoutes } from '#server/app/routes.ts';
import { member } from '#server/testing/members.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const LISTED = 'https://blog.shop.example';
let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', EMBED_ORIGINS: LISTED, COACH_EMAILS: 'coach@example.com' };
  app = await startTestApp({ env, selling: { worker: false } });
  coach = await member(app, 'coach@example.com', { bought: [3], renewing: [4] });
});
afterAll(() => app.close());

/** Returns every route of `memberRoutes`, with its parameters filled in. */
function addresses(): { method: string; path: string }[] {
  const env = readEnv({});
  const shop = createDependencies({
    orm: app.orm,
    env,
    origin: app.url,
    log: undefined as never,
    pageSource: undefined as never,
  });
  const layers = memberRoutes(shop).flatMap(({ stack }) => stack);
  return layers.flatMap(({ methods, path }) =>
    methods.map((method) => ({ method, path: String(path).replaceAll(/:\w+/g, '3') })),
  );
}

/** Endpoints for members only. */
const OWN = [
  '/api/auth/user',
  '/api/user/export',
  '/api/user/dashboard',
  '/api/coach/inbox',
  '/api/coach/today',
  '/api/coach/clients',
  '/api/coach/orders',
  '/api/user/sites',
];

describe('answers to members', () => {
  test('are kept by no cache, whichever address it is, and whether it works out or not', async () => {
    const all = addresses().filter(({ path, method }) => /^\/(?:api|paypal)\//.test(path) && method !== 'HEAD');
    expect(all.length).toBeGreaterThan(40);
    for (const { method, path } of all) {
      // Signing out or deleting the account would end the session for the rest.
      if (/logout|user\/delete/.test(path)) continue;
      const response = method === 'GET' ? await coach.ask(path) : await coach.ask(path, { method });
      await response.arrayBuffer();
      expect(`${method} ${path} ${response.headers.get('cache-control')}`).toContain('no-store');
    }
  });

  test.each(OWN)('%s is for pages of the shop: a cookie alone is nobody from elsewhere', async (path) => {
    expect((await coach.ask(path)).status).toBe(200);
    for (const headers of [
      { 'sec-fetch-site': 'same-site', origin: LISTED },
      { 'sec-fetch-site': 'cross-site', origin: LISTED },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-site': '', origin: LISTED },
      { 'sec-fetch-site': '', origin: 'null' },
      { 'sec-fetch-site': '', origin: app.url.replace(/\d+$/, '1') },
    ]) {
      const response = await coach.ask(path, { headers: headers as Record<string, string> });
      expect([headers, response.status]).toEqual([headers, 401]);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});

/** Endpoints that ignore the session, or read a body first that a visitor may send as well. */
const ASK_NOBODY =
  /^\/api\/(?:login|logout$|contact$|coaching-onboarding$|free-order$|erased-accounts$|user\/email\/(?:undo|confirm)|embed\/|withdrawals?|payment-|create-|coaching\/pictures\/3$)/;

describe('a request that names another member', () => {
  const other = { 'x-member': '00000000-0000-4000-8000-000000000000' };

  test('is refused with 409 by every address that is for members', async () => {
    const all = addresses().filter(({ path, method }) => path.startsWith('/api/') && method !== 'HEAD');
    const answers: string[] = [];
    for (const { method, path } of all) {
      if (ASK_NOBODY.test(path)) continue;
      const headers = { ...other, 'content-type': 'application/json' };
      const response = await coach.ask(path, { method, headers, ...(method !== 'GET' && { body: '{}' }) });
      const { error } = (await response.json().catch(() => ({}))) as { error?: { code: string } };
      if (error?.code !== 'other_member') answers.push(`${method} ${path} ${response.status} ${error?.code}`);
    }
    expect(answers).toEqual([]);
  });

  test('stores nothing of the member who is named for the one who is signed in', async () => {
    const day = '2026-03-01T10:00:00.000Z';
    const session = {
      id: '5b0e8f3e-5d0c-4c8b-9a39-0f6a7a1f2c11',
      revision: 1,
      planKey: '3',
      dayId: 'day1',
      startedAt: day,
      finishedAt: day,
      timeZone: 'Europe/Helsinki',
      notes: 'chest pain',
      exercises: [],
      deleted: false,
    };
    const response = await coach.post('/api/user/workouts', { changes: [session] }, other);
    expect([response.status, (await response.json()).error.code]).toEqual([409, 'other_member']);
    expect(await app.em().execute('select count(*)::int as n from workout')).toEqual([{ n: 0 }]);
  });

  test('is answered where the member is the one who is signed in', async () => {
    const { id } = await (await coach.ask('/api/auth/user')).json();
    const response = await coach.ask('/api/auth/user', { headers: { 'x-member': id } });
    expect([response.status, response.headers.get('x-member')]).toEqual([200, id]);
  });

  test('is refused with a token of another member, and pages elsewhere may send the header', async () => {
    const granted = await (await coach.post('/api/embed/grant', { origin: LISTED })).json();
    const ask = (member: string) =>
      fetch(`${app.url}/api/auth/user`, {
        headers: { origin: LISTED, authorization: `Bearer ${granted.token}`, 'x-member': member },
      });
    expect([(await ask(other['x-member'])).status, (await ask(granted.member)).status]).toEqual([409, 200]);
    const asked = await fetch(`${app.url}/api/auth/user`, {
      method: 'OPTIONS',
      headers: { origin: LISTED, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-member' },
    });
    expect(asked.headers.get('access-control-allow-headers')).toContain('x-member');
  });
});

describe('the cookie with the id of the member', () => {
  test('is set at the sign-in, corrected by the next answer and gone after signing out', async () => {
    const browser = await member(app, 'cookie@example.com');
    const { id } = await (await browser.ask('/api/auth/user')).json();
    expect(browser.cookies.get('member-id')).toBe(id);
    browser.cookies.set('member-id', 'somebody-before');
    await browser.ask('/api/auth/user');
    expect(browser.cookies.get('member-id')).toBe(id);
    await browser.post('/api/logout');
    expect(browser.cookies.has('member-id')).toBe(false);
  });
});

describe('a form on a page elsewhere', () => {
  const sent = (headers: Record<string, string>, body: string) =>
    fetch(`${app.url}/api/email-signup`, { method: 'POST', headers, body, redirect: 'manual' });
  const plain = 'application/x-www-form-urlencoded';
  const form = 'email=victim%40example.com&source=morning_routine&consent=newsletter-1';
  const json = JSON.stringify({ email: 'victim@example.com', source: 'morning_routine', consent: 'newsletter-1' });

  test.each([
    [{ 'content-type': 'text/plain', origin: 'https://evil.example' }, json],
    [{ 'content-type': 'multipart/form-data; boundary=x', origin: 'https://evil.example' }, form],
  ] as [Record<string, string>, string][])('with %j signs nobody up', async (headers, body) => {
    const response = await sent(headers, body);
    expect([response.status, (await response.json()).error.code]).toEqual([403, 'cross_site_request']);
    expect(await app.em().count(Signup, { emailKey: 'victim@example.com' })).toBe(0);
    expect(await app.em().count(OutboxMail, { recipient: 'victim@example.com' })).toBe(0);
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
  ])('that is a plain one, with %j, is answered with a page, and signs nobody in', async (from) => {
    const response = await sent({ 'content-type': plain, ...from } as Record<string, string>, form);
    expect([response.status, response.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/sent\?/)]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('that a widget sends as JSON does, and the shop’s own form without a script does', async () => {
    const widget = {
      'content-type': 'application/json',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'cors',
      origin: LISTED,
    };
    expect((await sent(widget, json.replace('victim', 'reader'))).status).toBe(202);
    const own = { 'content-type': plain, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
    expect((await sent(own, form.replace('victim', 'own'))).status).toBe(303);
  });
});

describe('signing out', () => {
  test.each(['/api/logout', '/api/logout/everywhere'])(
    'by %s tells the browser to clear what it keeps, and leaves cookies of others',
    async (path) => {
      const browser = await member(app, 'leaving@example.com');
      const response = await browser.post(path);
      expect([response.status, response.headers.get('clear-site-data')]).toEqual([204, '"storage"']);
      expect((await browser.ask('/api/auth/user')).status).toBe(401);
    },
  );

  test.each(['/api/logout?cleared=1', '/api/logout/everywhere?cleared=1'])(
    'by %s leaves what the page has left: other members have not sent it yet',
    async (path) => {
      const browser = await member(app, 'leaving@example.com');
      const response = await browser.post(path);
      expect([response.status, response.headers.get('clear-site-data')]).toEqual([204, null]);
      expect((await browser.ask('/api/auth/user')).status).toBe(401);
    },
  );

  test('sub-domains are told to be asked over TLS where a setting says so', async () => {
    for (const [setting, expected] of [
      ['on', 'max-age=31536000; includeSubDomains'],
      ['off', 'max-age=31536000'],
    ] as const) {
      const env = { PUBLIC_URL: 'https://shop.example', HSTS_SUBDOMAINS: setting };
      const secure = await startTestApp({ env, beside: app });
      expect((await fetch(`${secure.url}/api/site`)).headers.get('strict-transport-security')).toBe(expected);
      await secure.close();
    }
  });
});
