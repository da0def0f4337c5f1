import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#server/platform/config/env.ts';
import { compare } from '#server/testing/clients-year/compare.ts';
import { movingTime, openDesk } from '#server/testing/clients-year/desk.ts';
import { type ClientsYear, openClientsYear } from '#server/testing/clients-year/year.ts';
import { COACH } from '#server/testing/coached.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Same code as `npm run bench -- year` with 500 clients, on a small scale. */
const SIZE = { clients: 5, weeks: 6, planWeeks: 4, oneIn: 2 };
/** Takes a second, but a minute on a busy machine. */
const PATIENCE_MS = 120_000;
let app: TestApp;
let open: Awaited<ReturnType<typeof openDesk>>;
let year: ClientsYear;

beforeAll(async () => {
  const env = { COACH_EMAILS: COACH, RATE_LIMITS: 'off' };
  const time = movingTime();
  const mailWritten = () => open.mailWritten();
  app = await startTestApp({ env, clock: time.clock, sessionClock: () => new Date(), mailWritten });
  open = await openDesk({ orm: app.orm, env: readEnv(env), origin: app.url, time, problems: app.problems });
  year = await openClientsYear({ origin: app.url, desk: open.desk, coachEmail: COACH }, SIZE);
  for (let week = 1; week <= SIZE.weeks; week++) await year.live(week);
  // Waits for running requests.
  await open.desk.pass(1);
}, PATIENCE_MS);
afterAll(async () => {
  await open.stop();
  await app.close();
});

test('whatever clients did in their weeks is in the books once, and nothing is left undone', async () => {
  expect(await compare(year, open.desk, 1)).toEqual([]);
});

test('there was something to keep books about', () => {
  const all = year.clients.map(({ sent, ...client }) => ({ ...client, sessions: sent.size }));
  for (const field of ['sessions', 'checkIns', 'answered', 'wrote', 'got'] as const)
    expect([field, all.reduce((sum, client) => sum + client[field], 0)]).not.toEqual([field, 0]);
  // Four weeks are over, and everyone has another plan.
  expect(all.map(({ plans }) => plans)).toEqual(all.map(() => 2));
});
