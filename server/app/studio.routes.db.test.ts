import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNightly } from '../../scripts/testing/nightly.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import type { Browser } from '../testing/browser.ts';
import { countQueries } from '../testing/database/count-queries.ts';
import { COACH } from '../testing/coached.ts';
import { member } from '../testing/members.ts';
import { type Route, startTestApp, type TestApp } from '../testing/test-app.ts';

/** Queries for authentication: the session, and the user. */
const WHO_ASKS = 2;
let app: TestApp;
/** All routes of the studio. */
let doors: Route[];
let kim: Browser;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  kim = await member(app, 'kim@example.org', { bought: [2], renewing: [4] });
  coach = await member(app, COACH);
  doors = (await app.loadRoutes())
    .filter(([, path]) => path.startsWith('/api/coach/'))
    .map(([method, path]) => [method, path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')]);
});
afterAll(() => app.close());

const knock = (browser: Pick<Browser, 'ask'>, method: string, path: string, body = '{}') =>
  browser.ask(path, { method, headers: { 'content-type': 'application/json' }, ...(method !== 'GET' && { body }) });

test('there are doors to try', () => {
  expect(doors.length).toBeGreaterThan(5);
});

test('nobody gets into the studio without signing in', async () => {
  const anonymous = { ask: (path: string, init?: RequestInit) => fetch(app.url + path, init) };
  const open: string[] = [];
  for (const [method, path] of doors) {
    const response = await knock(anonymous, method, path);
    const { error } = ErrorResponse.parse(await response.json());
    if (response.status !== 401 || error.code !== 'unauthorized') open.push(`${method} ${path}: ${response.status}`);
  }
  expect(open).toEqual([]);
});

test('answers a member with 404 before it reads anything but who they are', async () => {
  const open: string[] = [];
  for (const [method, path] of doors) {
    let answer = '';
    const queries = await countQueries(app, async () => {
      const response = await knock(kim, method, path);
      const { error } = ErrorResponse.parse(await response.json());
      answer = `${response.status} ${error.code}`;
    });
    if (answer !== '404 not_found' || queries > WHO_ASKS) open.push(`${method} ${path}: ${answer}, ${queries} queries`);
  }
  expect(open).toEqual([]);
});

test('another site cannot make the coach’s browser do anything', async () => {
  const open: string[] = [];
  for (const [method, path] of doors.filter(([method]) => method !== 'GET')) {
    const response = await coach.ask(path, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      body: '{}',
    });
    if (response.status !== 403) open.push(`${method} ${path}: ${response.status}`);
  }
  expect(open).toEqual([]);
});

test('refuses a body that makes no sense: one of four for each route, all of them in the nightly run', async () => {
  const wrong = ['[]', '{"version":"x"}', '"text"', '{"title":{"$ne":null},"amount":-1,"version":1e99}'];
  const faults: string[] = [];
  for (const [at, [method, path]] of doors.entries()) {
    for (const body of method === 'GET' ? ['{}'] : isNightly ? wrong : [wrong[at % wrong.length]!]) {
      const response = await knock(coach, method, `${path}${method === 'GET' ? '?page=-1&sort=%00&q=%25' : ''}`, body);
      if (response.status >= 500) faults.push(`${method} ${path} ${body}: ${response.status}`);
    }
  }
  expect(faults).toEqual([]);
  expect(app.problems).toEqual([]);
});
