import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SettingResponse, SettingValues } from '#contract/site/site.studio.ts';
import { openPrivacyRequests } from '#server/modules/accounts/account/privacy-requests.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Setting } from '../settings/setting.entity.ts';
import { repeatRemovedTestimonials } from './removed-testimonials.ts';

const COACH = 'coach@kaski.example';
const GROUP = '/api/coach/site/testimonials';
let now = new Date('2026-11-20T12:00:00Z');
let folder: string;
let file: string;
let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-testimonials-'));
  file = join(folder, 'erasures');
  const privacyRequests = openPrivacyRequests(file);
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, privacyRequests });
  coach = await member(app, COACH, {}, now);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => rm(file, { force: true }));

const voice = (quote: string, consentBy: string, consentEmail = '', consentOn = '2026-01-02') => ({
  quote,
  role: 'Nurse, Kiruna',
  consentBy,
  consentOn,
  consentEmail,
});
type Items = SettingValues['testimonials']['items'];
const read = async () => (await (await coach.ask(GROUP)).json()) as SettingResponse<'testimonials'>;
const readQuotes = async () => (await read()).values.items.map(({ quote }) => quote);
const repeat = () => repeatRemovedTestimonials(app.em(), openPrivacyRequests(file));

async function save(items: Items): Promise<void> {
  now = new Date(now.getTime() + 60_000);
  const { version } = await read();
  const body = JSON.stringify({ items, version });
  const headers = { 'content-type': 'application/json' };
  expect((await coach.ask(GROUP, { method: 'PUT', headers, body })).status).toBe(200);
}

/** Saves one version, then another, and brings the first back as a restored backup does. */
async function saveAndRestore(before: Items, after: Items): Promise<void> {
  await save(before);
  const { value, updatedAt } = await app.em().findOneOrFail(Setting, { key: 'testimonials' });
  await save(after);
  await app.em().nativeUpdate(Setting, { key: 'testimonials' }, { value, updatedAt });
}

test.each([
  ['an address', 'Maija@Kaski.example'],
  ['a name and a day', ''],
])('removes a testimonial again whose consent has %s, and keeps the others', async (_, email) => {
  const other = voice('Ran far.', 'Olli');
  await saveAndRestore([other, voice('Slept well.', 'Maija', email)], [other]);
  const { version } = await read();
  expect(await repeat()).toBe(1);
  expect(await readQuotes()).toEqual(['Ran far.']);
  expect((await read()).version).toBe(version + 1);
  expect(await repeat()).toBe(0);
});

test('keeps a testimonial whose words were changed', async () => {
  await saveAndRestore([voice('Slept well.', 'Maija')], [voice('I slept well.', 'Maija')]);
  expect([await repeat(), await readQuotes()]).toEqual([0, ['Slept well.']]);
});

test('keeps a testimonial that was added again since', async () => {
  await save([voice('Slept well.', 'Maija')]);
  await save([]);
  await save([voice('Slept well.', 'Maija')]);
  expect([await repeat(), await readQuotes()]).toEqual([0, ['Slept well.']]);
});

test('lists no testimonial that was not public', async () => {
  await saveAndRestore([voice('Slept well.', 'Maija', '', '')], []);
  expect([await repeat(), await readQuotes()]).toEqual([0, ['Slept well.']]);
});
