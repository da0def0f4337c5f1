import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: 'coach@example.com' } });
  coach = await member(app, 'coach@example.com');
});
afterAll(() => app.close());

const check = (by: Browser, address: unknown) => by.post('/api/coach/embed-check', { address });
const readErrorCode = async (response: Response) => ErrorResponse.parse(await response.json()).error.code;

describe('POST /api/coach/embed-check', () => {
  test('is for the coach, and for nobody else’s page to ask', async () => {
    expect((await check(createBrowser(app.url), 'https://blog.example/')).status).toBe(401);
    expect((await check(await member(app, 'somebody@example.com'), 'https://blog.example/')).status).toBe(404);
    const riding = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const response = await coach.post('/api/coach/embed-check', { address: 'https://blog.example/' }, riding);
    expect(response.status).toBe(403);
  });

  test.each([
    undefined,
    null,
    7,
    {},
    '',
    'blog.example',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://blog.example',
    `https://blog.example/${'x'.repeat(2_000)}`,
  ])('%s is no address of a page', async (address) => {
    const response = await check(coach, address);
    expect(response.status).toBe(400);
    expect(await readErrorCode(response)).toBe('invalid_input');
  });

  test.each(['http://localhost:5432/', 'http://169.254.169.254/latest/', 'http://[::1]/', 'http://2130706433/'])(
    '%s is not asked',
    async (address) => {
      const response = await check(coach, address);
      expect(response.status).toBe(422);
      expect(await readErrorCode(response)).toBe('not_readable');
    },
  );

  test('the shop does not ask itself', async () => {
    const response = await check(coach, app.url);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('This address isn’t on the public internet');
  });
});

describe('GET /embed/preview', () => {
  test('a tag that is none of ours is nowhere', async () => {
    for (const tag of ['coach-x', 'script', 'coach-blog%22%3E', '__proto__', 'constructor'])
      expect((await fetch(`${app.url}/embed/preview/${tag}`)).status).toBe(404);
  });

  test('only what the element knows is taken from the address, as text', async () => {
    const hostile = new URLSearchParams({
      category: '"><script>alert(1)</script>',
      onclick: 'alert(1)',
      style: 'x',
      'href-base': 'https://evil.example',
    });
    const html = await (await fetch(`${app.url}/embed/preview/coach-blog?${hostile}`)).text();
    expect(html).toContain('category="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(html).not.toMatch(/<script>|onclick|style="|evil/);
    const contact = await (await fetch(`${app.url}/embed/preview/coach-contact?name=Ada&interest=hybrid`)).text();
    expect(contact).toContain('<coach-contact interest="hybrid" name="Ada">');
    expect(contact).toContain('embed.js?for=coach-contact%3Finterest%3Dhybrid"');
    const programs = await (await fetch(`${app.url}/embed/preview/coach-programs?${hostile}&limit=2`)).text();
    expect(programs).toContain('<coach-programs limit="2">');
    expect(programs).not.toContain('evil');
  });

  test('is framed by the shop alone', async () => {
    const { headers } = await fetch(`${app.url}/embed/preview/coach-blog`);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });
});
