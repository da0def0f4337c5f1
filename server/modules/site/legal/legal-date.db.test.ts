import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const COACH = 'coach@kaski.example';
let app: TestApp;
/** After the last change of the pages' default text. */
const now = new Date('2031-05-04T10:00:00Z');
beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
});
afterAll(() => app.close());

test.each(['/imprint', '/terms', '/privacy', '/withdrawal'])('%s was last changed with the seller', async (path) => {
  const coach = await member(app, COACH);
  const group = '/api/coach/site/seller';
  const { version, values } = (await (await coach.ask(group)).json()) as SettingResponse<'seller'>;
  const body = JSON.stringify({ ...values, address: `${path} 1, 12345 Kaski`, version });
  const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body };
  expect((await coach.ask(group, init)).status).toBe(200);
  const text = await (await fetch(app.url + path)).text();
  expect(/<p class="legal-date">(.*?)<\/p>/.exec(text)?.[1]).toContain('4 May 2031');
});
