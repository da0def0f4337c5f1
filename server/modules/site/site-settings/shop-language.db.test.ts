import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: 'coach@kaski.example' } });
  coach = await member(app, 'coach@kaski.example');
});
afterAll(() => app.close());

/** Returns the language of a page, or its redirect. */
async function languageAt(path: string) {
  const response = await fetch(app.url + path, { redirect: 'manual' });
  return response.headers.get('location') ?? /<html[^>]* lang="([^"]+)"/.exec(await response.text())?.[1];
}

async function speak(language: string) {
  const { values, version } = (await (await coach.ask('/api/coach/site/brand')).json()) as SettingResponse;
  const response = await coach.ask('/api/coach/site/brand', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...values, language, version }),
  });
  expect(response.status).toBe(200);
}

test('the coach chooses what the shop speaks, and every address follows at once', async () => {
  expect(await languageAt('/about')).toBe('en');
  expect(await languageAt('/fi/about')).toBe('fi');
  expect(await languageAt('/en/about')).toBe('/about');
  const before = await (await fetch(`${app.url}/embed.js?for=coach-signup`)).text();

  await speak('fi');
  expect(await languageAt('/about')).toBe('fi');
  expect(await languageAt('/en/about')).toBe('en');
  expect(await languageAt('/fi/about')).toBe('/about');
  expect(await (await fetch(`${app.url}/api/site`)).json()).toMatchObject({ language: 'fi' });
  const script = await (await fetch(`${app.url}/embed.js?for=coach-signup`)).text();
  expect(script).not.toBe(before);
  expect(script).toContain('"own":"fi"');
  expect(await (await fetch(`${app.url}/sitemap.xml`)).text()).toContain('/en/about</loc>');
  expect(await (await fetch(`${app.url}/feed.xml`)).text()).toContain('xml:lang="fi"');
  expect(await languageAt('/fi/feed.xml')).toBe('/feed.xml');
  expect(await (await fetch(`${app.url}/en/feed.xml`)).text()).toContain('xml:lang="en"');
  // So does the mail of a sequence, in its preview.
  const preview = await coach.post('/api/coach/letters/preview', { subject: 'Lepo', body: 'Lepää.' });
  expect(await preview.text()).toContain('lang="fi"');
  // Requests without a language get the shop's own.
  const refused = await fetch(`${app.url}/api/posts/nothing-there`);
  expect(refused.headers.get('content-language')).toBe('fi');

  await speak('en');
  expect(await languageAt('/about')).toBe('en');
  expect(await languageAt('/fi/about')).toBe('fi');
});
