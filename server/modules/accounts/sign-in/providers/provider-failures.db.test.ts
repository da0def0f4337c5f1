import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TodayResponse } from '#contract/operations/today.studio.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { SignInFailure } from '../sign-in-failure.entity.ts';

const COACH = 'coach@example.com';
const CODE_PAGE = '/login?problem=unavailable&return_to=%2Ftraining%2F3';

/** Answer of the stand-in; `undefined` closes the connection. */
type Answer = { status?: number; type?: string; body: string } | undefined;

let standIn: Server;
let issuer: string;
let answers: Record<string, Answer>;
let shops: TestApp[] = [];
let app: TestApp;
let coach: Browser;

const json = (body: unknown, status = 200): Answer => ({ status, body: JSON.stringify(body) });
const html: Answer = { type: 'text/html', body: '<h1>Welcome to nginx!</h1>' };
const endpoints = () => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/me`,
});
const env = () => ({
  RATE_LIMITS: 'off',
  COACH_EMAILS: COACH,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'shop',
  OIDC_CLIENT_SECRET: 'secret',
});

beforeAll(async () => {
  standIn = createServer((request: IncomingMessage, response) => {
    const answer = answers[request.url ?? ''];
    if (!answer) return void request.socket.destroy();
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
  issuer = `http://localhost:${(standIn.address() as AddressInfo).port}`;
  app = await startTestApp({ env: env() });
  coach = await member(app, COACH);
});
afterAll(async () => {
  await app.close();
  standIn.closeAllConnections();
  standIn.close();
});
beforeEach(async () => {
  answers = { '/.well-known/openid-configuration': json(endpoints()) };
  await app.em().nativeDelete(SignInFailure, {});
  for (const shop of shops) await shop.close();
  shops = [];
});

/** Starts a shop that has not asked the provider yet. */
async function startShop(parts: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const shop = await startTestApp({ beside: app, env: { ...env(), ...parts } });
  shops.push(shop);
  return shop;
}

const begin = (browser: Browser, provider = 'oidc') =>
  browser.open(`/api/login?provider=${provider}&return_to=/training/3`);

/** Signs in as far as the callback, and returns its response. */
async function callBack(shop: TestApp, query: Record<string, string> = { code: 'code' }): Promise<Response> {
  const browser = createBrowser(shop.url);
  const page = await begin(browser);
  const { searchParams } = new URL(page.headers.get('location') ?? '');
  const found = new URLSearchParams({ state: searchParams.get('state') ?? '', ...query });
  return browser.ask(`/api/connect/oidc/callback?${found}`);
}

const failures = async () => TodayResponse.parse(await (await coach.ask('/api/coach/today')).json()).signInFailures;

describe('the start of a sign-in leads to the sign-in page, and Today tells the coach', () => {
  test.each<[string, () => Answer]>([
    ['closes the connection', () => undefined],
    ['answers 500', () => ({ status: 500, body: '{}' })],
    ['answers 404', () => ({ status: 404, type: 'text/html', body: 'Not Found' })],
    ['answers with a page', () => html],
    ['answers with broken JSON', () => ({ body: '{"issuer":' })],
    ['answers with null', () => json(null)],
    ['names no endpoints', () => json({ issuer })],
    ['names endpoints that are no addresses', () => json({ ...endpoints(), authorization_endpoint: 'javascript:1' })],
    ['describes another issuer', () => json({ ...endpoints(), issuer: 'https://evil.example' })],
  ])('if the provider %s', async (_, answer) => {
    answers['/.well-known/openid-configuration'] = answer();
    const shop = await startShop();
    const browser = createBrowser(shop.url);
    await browser.ask('/api/login?provider=oidc&return_to=/training/3');
    const response = await browser.ask('/api/connect/oidc');
    expect([response.status, response.headers.get('location')]).toEqual([303, CODE_PAGE]);
    expect(shop.problems.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'sign_in.provider_failed', provider: 'oidc', kind: 'answer', problem: expect.stringMatching(/\w/) },
    ]);
    expect(await failures()).toMatchObject([{ label: 'localhost', kind: 'answer' }]);
  });

  test('if nothing listens', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const shop = await startShop({ OIDC_ISSUER: `http://localhost:${port}` });
    const browser = createBrowser(shop.url);
    const page = await begin(browser);
    expect([page.status, new URL(page.url).pathname]).toEqual([200, '/login']);
    expect(await page.text()).toContain('That provider isn’t responding right now. Sign in with a code by e-mail.');
    expect(JSON.parse(shop.problems[0] ?? '')).toMatchObject({ problem: 'ECONNREFUSED' });
  });

  test('in the language of the page, which works again as soon as the provider answers', async () => {
    const found = answers['/.well-known/openid-configuration'];
    answers = {};
    const shop = await startShop();
    const browser = createBrowser(shop.url);
    await browser.ask('/api/login?provider=oidc&lang=fi');
    const failed = await browser.ask('/api/connect/oidc');
    expect(failed.headers.get('location')).toBe('/fi/login?problem=unavailable');
    answers['/.well-known/openid-configuration'] = found;
    const response = await begin(browser);
    expect(response.headers.get('location')).toMatch(`${issuer}/authorize?client_id=shop`);
  });
});

describe('the callback leads to the sign-in page', () => {
  const token = (claims: object) => ['{}', JSON.stringify(claims)].map(toPart).join('.') + '.';
  const toPart = (text: string) => Buffer.from(text).toString('base64url');

  test.each<[string, Record<string, Answer>, 'answer' | 'keys']>([
    ['closes the connection', {}, 'answer'],
    ['answers 503', { '/token': { status: 503, type: 'text/html', body: '<h1>Sorry</h1>' } }, 'answer'],
    ['answers with a page', { '/token': html }, 'answer'],
    ['answers with null', { '/token': json(null) }, 'answer'],
    ['answers with a list as token', { '/token': json({ id_token: ['a.b.c'] }) }, 'answer'],
    [
      'answers with a token that holds null',
      { '/token': json({ id_token: `${toPart('{}')}.${toPart('null')}.` }) },
      'answer',
    ],
    ['answers without a token', { '/token': json({ access_token: 'a' }), '/me': json({ sub: '1' }) }, 'answer'],
    ['rejects the client', { '/token': json({ error: 'invalid_client' }, 401) }, 'keys'],
    ['does not allow the client', { '/token': json({ error: 'unauthorized_client' }, 400) }, 'keys'],
  ])('if the provider %s', async (_, given, kind) => {
    answers = { ...answers, ...given };
    const shop = await startShop();
    const response = await callBack(shop);
    expect([response.status, response.headers.get('location')]).toEqual([303, CODE_PAGE]);
    expect(shop.problems.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'sign_in.provider_failed', provider: 'oidc', kind },
    ]);
    expect(await failures()).toMatchObject([{ kind }]);
  });

  test.each<[string, Record<string, string>, number]>([
    ['cancels there', { error: 'access_denied' }, 0],
    ['opens it without a code', {}, 0],
    ['comes with an error of the provider', { error: 'invalid_scope' }, 1],
    ['comes with a code that is not accepted', { code: 'used' }, 0],
    ['comes with a code that is none', { code: 'no code', refused: 'invalid_request' }, 0],
    ['comes with a code that GitHub does not know', { code: 'unknown', refused: 'bad_verification_code' }, 0],
  ])('with nothing on Today if the visitor %s', async (_, { refused = 'invalid_grant', ...query }, logged) => {
    answers['/token'] = json({ error: refused }, 400);
    const shop = await startShop();
    const response = await callBack(shop, query);
    expect(response.headers.get('location')).toBe('/login?problem=provider&return_to=%2Ftraining%2F3');
    expect(shop.problems).toHaveLength(logged);
    expect(await failures()).toEqual([]);
  });

  test('and Today stops telling once somebody signs in', async () => {
    const shop = await startShop();
    await callBack(shop);
    expect(await failures()).toHaveLength(1);
    const browser = createBrowser(shop.url);
    const { searchParams } = new URL((await begin(browser)).headers.get('location') ?? '');
    const claims = { iss: issuer, aud: 'shop', sub: '1', exp: Date.now(), nonce: searchParams.get('nonce') };
    answers['/token'] = json({ access_token: 'a', id_token: token(claims) });
    answers['/me'] = json({ sub: '1', email: 'kim@example.com', email_verified: true });
    const response = await browser.ask(`/api/connect/oidc/callback?code=code&state=${searchParams.get('state')}`);
    expect(response.headers.get('location')).toBe('/training/3');
    expect(await failures()).toEqual([]);
  });
});

test('Today forgets a failure after a week, and one of a provider that is not set up any more', async () => {
  const old = new Date(Date.now() - 8 * 24 * 3_600_000);
  await app.em().insert(SignInFailure, { provider: 'oidc', kind: 'keys', firstAt: old, lastAt: old });
  await app.em().insert(SignInFailure, { provider: 'google', kind: 'keys', firstAt: new Date(), lastAt: new Date() });
  expect(await failures()).toEqual([]);
});
