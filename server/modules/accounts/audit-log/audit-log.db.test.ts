import { randomUUID } from 'node:crypto';
import { readFileSync, globSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTS, ActsResponse } from '#contract/accounts/audit-log.studio.ts';
import { ClientResponse } from '#contract/coaching/clients.studio.ts';
import { PeopleResponse } from '#contract/accounts/people.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { noteAction } from './coach-actions.service.ts';

const PATH = '/api/coach/acts';
let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { COACH_EMAILS: COACH, RATE_LIMITS: 'off' } });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const list = async (query = '') => ActsResponse.parse(await (await coach.ask(`${PATH}?${query}`)).json());
const whom = async (q: string) =>
  PeopleResponse.parse(await (await coach.ask(`/api/coach/people?q=${q}`)).json()).items[0]!.key;

async function does(count: number, parts: Pick<Parameters<typeof noteAction>[1], 'action' | 'subject' | 'subjectId'>) {
  const em = app.em();
  for (let i = 0; i < count; i++) noteAction(em, { ...parts, coach: null, now: new Date(1_700_000_000_000 + i) });
  await em.flush();
}

test('is empty before anything is done, and says what it does not know', async () => {
  expect(await list()).toEqual({ items: [], total: 0, page: 1, pages: 1 });
  for (const wrong of ['act=x', 'about=x', "about='", 'sort=act', 'page=0', 'page=x']) {
    expect((await coach.ask(`${PATH}?${wrong}`)).status).toBe(400);
  }
  expect((await coach.ask(`${PATH}?about=${randomUUID()}`)).status).toBe(404);
});

test('is read page by page to its end, with how much it is in all', async () => {
  await does(120, { action: 'coupon.add', subject: 'coupon', subjectId: randomUUID() });
  await does(3, { action: 'embed.allow', subject: 'site', subjectId: 'https://club.example' });
  const pages = [await list(), await list('page=2'), await list('page=3')];
  expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
    [50, 123],
    [50, 123],
    [23, 123],
  ]);
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(123);
  expect((await list('act=embed.allow')).total).toBe(3);
  expect((await list('q=CLUB.example')).total).toBe(3);
  expect((await list('q=%25')).total).toBe(0);
  expect((await list('act=letter.test')).total).toBe(0);
});

test('tells all that was done about one person', async () => {
  for (const email of ['asked@example.com', 'another@example.com']) await member(app, email);
  const id = await whom('asked@example.com');
  await does(70, { action: 'person.note', subject: 'person', subjectId: id });
  const found = await list(`about=${id}`);
  expect(found).toMatchObject({ total: 70, pages: 2 });
  expect((await list(`about=${await whom('another@example.com')}`)).total).toBe(0);
});

test('a client’s room shows the last of it, with how much it is in all', async () => {
  await member(app, 'client@example.com', { renewing: [4] });
  const id = await whom('client@example.com');
  await does(45, { action: 'person.note', subject: 'person', subjectId: id });
  const room = ClientResponse.parse(await (await coach.ask(`/api/coach/clients/${id}`)).json());
  expect([room.acts.length, room.actsTotal]).toEqual([30, 45]);
  expect((await list(`about=${id}`)).total).toBe(45);
});

/** Finds actions written by SQL, which the compiler cannot check. */
test('knows every act that the server writes', () => {
  const written = globSync('server/modules/**/*.service.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    if (!/insert into coach_action/.test(text)) return [];
    return [...text.matchAll(/'([a-z-]+\.[a-zA-Z-]+)', '[a-z_]+', (?:key|\?|id)/g)].map(([, act]) => act!);
  });
  expect(written).toEqual(['setting.forget']);
  expect(written.filter((act) => !(ACTS as readonly string[]).includes(act))).toEqual([]);
});
