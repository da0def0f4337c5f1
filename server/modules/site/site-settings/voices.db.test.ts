import { afterAll, beforeAll, expect, test } from 'vitest';
import { PersonResponse, PeopleResponse } from '#contract/accounts/people.studio.ts';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';

const COACH = 'coach@kaski.example';
const GROUP = '/api/coach/site/testimonials';
let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const voice = (quote: string, consentBy: string, consentEmail = '') => ({
  quote,
  role: 'Nurse, Kiruna',
  consentBy,
  consentOn: '2026-01-02',
  consentEmail,
});
const read = async () => (await (await coach.ask(GROUP)).json()) as SettingResponse<'testimonials'>;
async function save(items: object[]): Promise<Response> {
  const { version } = await read();
  const body = JSON.stringify({ items, version });
  return coach.ask(GROUP, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
}
const page = async () => (await fetch(app.url)).text();
async function person(email: string): Promise<PersonResponse> {
  const found = PeopleResponse.parse(await (await coach.ask(`/api/coach/people?q=${email}`)).json());
  return PersonResponse.parse(await (await coach.ask(`/api/coach/people/${found.items[0]?.key}`)).json());
}
async function erase(email: string): Promise<void> {
  const { key } = await person(email);
  expect((await coach.post(`/api/coach/people/${key}/erase`, { confirm: email })).status).toBe(204);
}

test('a mailbox that is none is refused beside its field, and one is never shown', async () => {
  const response = await save([voice('Slept well.', 'Maija', 'maija at example')]);
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as { error: { issues: { path: string }[] } };
  expect(error.issues.map(({ path }) => path)).toEqual(['items.0.consentEmail']);

  // As saved before this field existed.
  const { consentEmail: _, ...older } = voice('Ran far.', 'Olli');
  expect((await save([older, voice('Slept well.', 'Maija', 'Maija@Kaski.example')])).status).toBe(200);
  const shown = await page();
  expect(shown).toContain('Slept well.');
  expect(shown).not.toMatch(/maija@/i);
});

test('who is erased is taken off the page and out of the history; the log says so without a name', async () => {
  const maija = await member(app, 'maija@kaski.example');
  await save([voice('Ran far.', 'Olli'), voice('I sleep all night.', 'Maija', 'maija@kaski.example')]);
  const data = JSON.stringify(await (await maija.ask('/api/user/export')).json());
  expect(data).toContain('I sleep all night.');
  expect(data).not.toContain('Ran far.');

  await erase('maija@kaski.example');
  await expect.poll(page).not.toContain('I sleep all night.');
  expect(await page()).toContain('Ran far.');
  expect((await read()).values.items).toMatchObject([{ quote: 'Ran far.' }]);
  const rows = await app
    .em()
    .execute(
      'select value from setting union all select before from setting_change union all select after from setting_change',
    );
  expect(JSON.stringify(rows)).not.toMatch(/maija|slept well|sleep all night/i);
  const [action] = await app.em().find(CoachAction, { action: 'setting.forget' }, { populate: ['coach'] });
  expect(action).toMatchObject({ subject: 'setting', subjectId: 'testimonials', coach: null, details: {} });

  // Undoing an earlier change must not restore erased people.
  const { items } = (await (await coach.ask(`${GROUP}/history`)).json()) as { items: { id: string }[] };
  const { version } = await read();
  await coach.post(`${GROUP}/history/${items[0]?.id}/take-back`, { version });
  expect(await page()).not.toMatch(/Slept well|sleep all night/);
});

test('what was translated of who is erased goes, too, and stands beside nobody else’s words', async () => {
  await member(app, 'aino@kaski.example');
  await save([voice('Ran every hill.', 'Aino', 'aino@kaski.example'), voice('Slept at last.', 'Eero')]);
  const path = '/api/coach/translations/site/testimonials/fi';
  const { version } = (await (await coach.ask(path)).json()) as { version: number };
  const texts = {
    'items:0:quote': 'Juoksin joka mäen.',
    'items:0:role': 'Hoitaja, Kiiruna',
    'items:1:quote': 'Nukuin viimein.',
    'items:1:role': 'Hoitaja, Kiiruna',
  };
  const body = JSON.stringify({ texts, version });
  const saved = await coach.ask(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
  expect(saved.status).toBe(200);
  expect(await (await fetch(`${app.url}/fi`)).text()).toContain('Juoksin joka mäen.');
  // The coach has changed the texts since; the former ones are in the history.
  await save([voice('Ran every single hill.', 'Aino', 'aino@kaski.example'), voice('Slept at last.', 'Eero')]);

  await erase('aino@kaski.example');
  const rows = await app.em().execute('select value from setting');
  expect(JSON.stringify(rows)).not.toContain('Juoksin');
  const left = (await (await coach.ask(path)).json()) as { texts: { name: string; text: string; changed: boolean }[] };
  expect(left.texts).toMatchObject([
    { name: 'items:0:quote', text: 'Nukuin viimein.', changed: false },
    { name: 'items:0:role', text: 'Hoitaja, Kiiruna', changed: false },
  ]);
  await expect.poll(async () => (await fetch(`${app.url}/fi`)).text()).not.toContain('Juoksin');
  expect(app.problems).toEqual([]);
});

test('who has an account erases it alone, and others stay', async () => {
  const olli = await member(app, 'olli@kaski.example');
  await save([voice('Ran far.', 'Olli', 'olli@kaski.example'), voice('Stayed.', 'Anna', 'anna@kaski.example')]);
  await erase('olli@kaski.example');
  expect((await read()).values.items).toMatchObject([{ quote: 'Stayed.' }]);
  expect((await olli.ask('/api/user/export')).status).toBe(401);
});

test('where no mailbox is kept, the coach is told to look', async () => {
  await member(app, 'liisa@kaski.example');
  await save([voice('Quiet mornings.', 'liisa@kaski.example')]);
  expect((await person('liisa@kaski.example')).voices).toBe(1);
  await member(app, 'pekka@kaski.example');
  expect((await person('pekka@kaski.example')).voices).toBe(0);
});
