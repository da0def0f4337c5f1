import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { SiteResponse } from '#contract/site/site.ts';
import { countQueries } from '../testing/database/count-queries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const LISTED = 'https://blog.example';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: { EMBED_ORIGINS: LISTED, STRIPE_SECRET_KEY: 'sk_test_do_not_show', SESSION_KEYS: 'a-session-key-do-not-show' },
  });
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { headers, redirect: 'manual' });

describe('any request', () => {
  test('an unknown API path answers 404 as JSON, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await fetch(`${app.url}/api/nothing/here`, { method });
      expect(response.status).toBe(404);
      expect(ErrorResponse.parse(await response.json()).error.code).toBe('not_found');
    }
  });

  test.each([
    '/nothing-here',
    '/index.php',
    '/%00',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fpackage.json',
    '/embed/%2e%2e/stamp',
    '/assets/nothing.js',
    '/%E0%A4%A',
  ])('%s is never a 500 and never a file of ours', async (path) => {
    const response = await get(path);
    expect([400, 403, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('"private": true');
  });

  test.each(['GET a://b HTTP/1.1', 'GET http:// HTTP/1.1', 'GET * HTTP/1.1'])(
    '%s is no address, and is told so',
    async (line) => {
      const { hostname, port } = new URL(app.url);
      const socket = connect(Number(port), hostname);
      socket.end(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
      let answer = '';
      for await (const part of socket) answer += String(part);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(app.problems).toEqual([]);
    },
  );

  test('an unknown page is the 404 page with status 404', async () => {
    const response = await get('/nothing-here');
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('404 Page Not Found');
    expect(html).toContain('Did you forget to add the page to the router?');
    expect(html).toContain('noindex');
  });

  test('has an id, its own when it brought a good one', async () => {
    expect((await get('/healthz', { 'x-request-id': 'from-the-proxy-1' })).headers.get('x-request-id')).toBe(
      'from-the-proxy-1',
    );
    expect((await get('/healthz', { 'x-request-id': 'bad id!' })).headers.get('x-request-id')).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });

  test('is answered with headers that allow nothing inline and nothing from elsewhere', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('names the one style sheet that stands inside of pages by its hash', async () => {
    const response = await get('/');
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(await response.text()) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(style).not.toBe('');
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
  });
});

describe('GET /', () => {
  test('is whole without scripts, and no script is inline', async () => {
    const response = await get('/');
    expect(response.status).toBe(200);
    const html = await response.text();
    for (const words of [
      'Start Your Energy Journey',
      'Get FREE Morning Routine',
      'MOST POPULAR',
      'BEST VALUE',
      'Join Our Community',
      'Access Dashboard',
    ]) {
      expect(html).toContain(words);
    }
    expect(html.match(/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))/g)).toBeNull();
    expect(html).not.toMatch(/\sstyle="/);
    expect(html).not.toMatch(/\son[a-z]+="/);
  });

  test('/landing and /demo show the same page and name / as the one to keep', async () => {
    for (const path of ['/landing', '/demo']) {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(`<link rel="canonical" href="${app.url}/">`);
    }
  });

  test.each([
    ['/programs', '/demo#programs'],
    ['/contact', '/#contact'],
  ])('%s leads to %s', async (from, to) => {
    const response = await get(from);
    expect([response.status, response.headers.get('location')]).toEqual([302, to]);
  });
});

describe('GET /api/site', () => {
  test('says what is set up and gives no secret away', async () => {
    const text = await (await get('/api/site')).text();
    expect(SiteResponse.parse(JSON.parse(text)).brand.name).toBe('Aamu');
    expect(text).not.toContain('do_not_show');
    expect(text).not.toContain('do-not-show');
  });
});

describe('GET /api/auth/user', () => {
  test('answers 401 to an anonymous visitor and sets no cookie', async () => {
    const response = await get('/api/auth/user');
    expect(response.status).toBe(401);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await response.text()).toContain('Unauthorized');
  });

  test('a cookie that we never gave is nobody', async () => {
    expect((await get('/api/auth/user', { cookie: 'aamu.sid=forged; aamu.sid.sig=forged' })).status).toBe(401);
  });
});

describe('other sites', () => {
  test('an unlisted origin reads without credentials', async () => {
    for (const origin of ['https://evil.example', 'null', `${LISTED}.evil.example`]) {
      const { headers } = await get('/api/programs', { origin });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  test('a listed origin reads without credentials as well, and the answer varies by origin', async () => {
    const { headers } = await get('/api/programs', { origin: LISTED });
    expect(headers.get('access-control-allow-origin')).toBe(LISTED);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')?.toLowerCase()).toContain('origin');
  });

  test('a preflight is answered for the methods and headers there are', async () => {
    const response = await fetch(`${app.url}/api/email-signup`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ] as Record<string, string>[][])('a write with %j to what is not open to them is refused', async (headers) => {
    const response = await fetch(`${app.url}/api/logout-everywhere`, { method: 'POST', headers: headers ?? {} });
    expect(response.status).toBe(403);
    expect(ErrorResponse.parse(await response.json()).error.code).toBe('cross_site_request');
  });
});

test('asks the database for the settings and nothing else when it is made', async () => {
  const queries = await countQueries(app, async () => (await startTestApp({ beside: app })).close());
  expect(queries).toBe(1);
});

describe('probes', () => {
  test('the process and its database say that they are well', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
  });

  test('metrics are for the machine beside us and not for the public', async () => {
    expect(await (await get('/metrics')).text()).toContain('http_requests_total');
    const open = await startTestApp({ env: { PUBLIC_URL: 'https://shop.example' } });
    const status = (await fetch(`${open.url}/metrics`)).status;
    await open.close();
    expect(status).toBe(404);
  });
});
