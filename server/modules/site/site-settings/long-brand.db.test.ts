import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import { readEnv } from '#server/platform/config/env.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createLiveSettings } from '../settings/live-settings.ts';

const ENV = { RATE_LIMITS: 'off', COACH_EMAILS: 'coach@kaski.example', BRAND_NAME: 'Kaski' };
/** Maximum length of a shop's name. */
const LONG = 'K'.repeat(60);

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: ENV });
  coach = await member(app, 'coach@kaski.example');
});
afterAll(() => app.close());

const brand = async () => (await (await coach.ask('/api/coach/site/brand')).json()) as SettingResponse<'brand'>;
const site = async () => (await (await fetch(`${app.url}/api/site`)).json()) as { brand: { name: string } };
const names = async () =>
  (await app.em().execute<{ name: string }[]>('select name from program order by id')).map(({ name }) => name);

async function change(values: object) {
  const { values: before, version } = await brand();
  return coach.ask('/api/coach/site/brand', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...before, ...values, version }),
  });
}

beforeEach(async () => {
  await app.em().execute("update program set name = 'Plan ' || id");
  await change({ name: 'Kaski', prefix: 'Kaski ' });
  await app.em().execute("update program set name = 'Kaski Plan ' || id");
});

test('a name that would make a programme’s name too long is refused beside its field, and nothing is half done', async () => {
  await app.em().execute("update program set name = 'Kaski ' || repeat('p', 21) where id = 2");
  const before = await names();
  const refused = await change({ name: LONG });
  expect(refused.status).toBe(400);
  const { error } = (await refused.json()) as { error: { issues: { path: string; message: string }[] } };
  expect(error.issues.map(({ path }) => path)).toEqual(['name']);
  expect(error.issues[0]?.message).toContain(`${LONG} ${'p'.repeat(21)}`);
  const typed = await change({ prefix: `${LONG} ` });
  expect(((await typed.json()) as { error: { issues: { path: string }[] } }).error.issues[0]?.path).toBe('prefix');
  expect(await names()).toEqual(before);
  expect((await brand()).values).toMatchObject({ name: 'Kaski', prefix: 'Kaski ' });
});

test('a start that no form takes is refused, however it came about', async () => {
  expect((await change({ prefix: `Kaski${' '.repeat(56)}` })).status).toBe(200);
  expect((await change({ name: LONG })).status).toBe(400);
  expect((await change({ prefix: 'x'.repeat(62) })).status).toBe(400);
  expect((await brand()).values).toMatchObject({ name: 'Kaski' });
});

test('the longest name is the shop’s everywhere, and what stands in front of programmes follows it', async () => {
  const saved = await change({ name: LONG });
  expect([saved.status, ((await saved.json()) as SettingResponse<'brand'>).values.prefix]).toEqual([200, `${LONG} `]);
  expect((await site()).brand.name).toBe(LONG);
  expect(await names()).toContain(`${LONG} Plan 2`);
  // Another rename works.
  expect((await change({ name: 'Lumo' })).status).toBe(200);
  expect((await brand()).values.prefix).toBe('Lumo ');
  expect(await names()).toContain('Lumo Plan 2');
});

test('of a group that was stored as nobody can read it the rest holds, and whoever runs the shop is told', async () => {
  await change({ name: 'Vaara', supportEmail: 'ask@vaara.example' });
  await app.em().execute(`update setting set value = value || '{"timeZone": "Mars/Olympus"}' where key = 'brand'`);
  const told: unknown[][] = [];
  const log = { warn: () => undefined, error: (...line: unknown[]) => told.push(line) };
  const other = createLiveSettings({ orm: app.orm, env: readEnv(ENV), origin: app.url, log });
  await other.refresh();
  expect(other.brand).toMatchObject({ name: 'Vaara', supportEmail: 'ask@vaara.example', timeZone: 'Europe/Helsinki' });
  expect(told).toEqual([[{ group: 'brand', problem: 'timeZone' }, 'settings.unreadable']]);
});
