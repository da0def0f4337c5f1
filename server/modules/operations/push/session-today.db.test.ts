import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TrainingPlan } from '#contract/training/training.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Plan, PlanDay, Workout } from '#server/modules/training/workout-log/training.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { PushDevice, PushMessage } from './push.entity.ts';
import { pushBrowser } from './push.harness.ts';
import { noteSessions } from './session-today.job.ts';

const MORNING = new Date('2026-11-23T08:00:00Z');
const KEY = 'annas-plan';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await startTestApp({ clock: () => MORNING, env: { RATE_LIMITS: 'off' } });
  const anna = await member(app, 'anna@example.com', { renewing: [4] }, MORNING);
  const { keys, timeZone } = pushBrowser('https://fcm.googleapis.com').device;
  await anna.post('/api/user/push/devices', { endpoint: 'https://web.push.apple.com/anna', keys, timeZone });
  const em = app.em();
  user = await em.findOneOrFail(User, { emailKey: 'anna@example.com' });
  const { body } = await em.findOneOrFail(Plan, { key: '3' });
  const [first, second] = body.workouts;
  const own: TrainingPlan = {
    ...body,
    key: KEY,
    client: { start: '2026-11-23', until: '2026-11-30', weekdays: [1, 3] },
    workouts: [
      { ...first!, date: '2026-11-23' },
      { ...second!, date: '2026-11-25' },
    ],
  };
  em.create(Plan, {
    key: KEY,
    programId: null,
    body: own,
    user,
    template: null,
    templateVersion: null,
    startDay: '2026-11-23',
    weekdays: [1, 3],
    endedAt: null,
  });
  await em.flush();
});
beforeEach(async () => {
  await app.em().nativeDelete(PushMessage, {});
  await app.em().nativeDelete(PlanDay, {});
  await app.em().nativeDelete(Workout, {});
});
afterAll(() => app.close());

const look = (now: string) => noteSessions(app.em(), { now: new Date(now), timeZone: 'Europe/Helsinki', mode: 'live' });
const listPushedDays = async () => (await app.em().find(PushMessage, {})).map(({ cause }) => cause.split(':').at(-1));

async function change(fields: { movedTo?: string | null; skipped?: string | null }) {
  const em = app.em();
  const { body } = await em.findOneOrFail(Plan, { key: KEY });
  em.create(PlanDay, {
    id: randomUUID(),
    user: em.getReference(User, user.id),
    planKey: KEY,
    dayId: body.workouts[0]!.id,
    revision: 1,
    movedTo: null,
    minutes: null,
    skipped: null,
    updatedAt: MORNING,
    ...fields,
  });
  await em.flush();
}

async function train(at: number, started: string, finished: string | null, timeZone = 'Europe/Helsinki') {
  const em = app.em();
  const { body } = await em.findOneOrFail(Plan, { key: KEY });
  em.create(Workout, {
    id: randomUUID(),
    user: user.id,
    planKey: KEY,
    dayId: body.workouts[at]!.id,
    revision: 1,
    startedAt: new Date(started),
    finishedAt: finished === null ? null : new Date(finished),
    timeZone,
    localDay: finished?.slice(0, 10) ?? null,
    notes: '',
    exercises: [],
    leftOut: null,
    pain: null,
    painAt: null,
    device: null,
    updatedAt: MORNING,
  });
  await em.flush();
}

test('a session is told from seven o’clock by the member’s clock, once a day, until the day is over', async () => {
  // A quarter to seven in Helsinki.
  await look('2026-11-23T04:45:00Z');
  expect(await listPushedDays()).toEqual([]);
  for (const moment of ['2026-11-23T05:00:00Z', '2026-11-23T05:05:00Z', '2026-11-23T18:00:00Z']) await look(moment);
  expect(await listPushedDays()).toEqual(['2026-11-23']);
  const [only] = await app.em().find(PushMessage, {});
  expect(only).toMatchObject({
    kind: 'session-today',
    page: `/training/${KEY}`,
    expiresAt: new Date('2026-11-23T21:59:59.999Z'),
  });
  await look('2026-11-24T05:00:00Z');
  await look('2026-11-25T05:00:00Z');
  expect(await listPushedDays()).toEqual(['2026-11-23', '2026-11-25']);
});

test.each([
  ['in the early morning', '2026-11-23T04:00:00Z', '2026-11-23T05:00:00Z', false],
  ['on the day before', '2026-11-22T08:00:00Z', '2026-11-22T09:00:00Z', false],
  ['not to its end', '2026-11-23T04:00:00Z', null, true],
])('one that was done %s', async (_, started, finished, isTold) => {
  await train(0, started, finished);
  await look('2026-11-23T08:00:00Z');
  expect(await listPushedDays()).toEqual(isTold ? ['2026-11-23'] : []);
});

test('one that was moved is told on its new day, and one that is left out on none', async () => {
  await change({ movedTo: '2026-11-24' });
  await look('2026-11-23T06:00:00Z');
  expect(await listPushedDays()).toEqual([]);
  await look('2026-11-24T06:00:00Z');
  expect(await listPushedDays()).toEqual(['2026-11-24']);
});

test('one is told by the clock of the latest session, as the member’s pages have it', async () => {
  await change({ movedTo: '2026-11-24' });
  await train(1, '2026-11-23T10:00:00Z', '2026-11-23T11:00:00Z', 'Pacific/Auckland');
  // A quarter to seven on the next day in Auckland.
  await look('2026-11-23T17:45:00Z');
  expect(await listPushedDays()).toEqual([]);
  await look('2026-11-23T18:00:00Z');
  expect(await listPushedDays()).toEqual(['2026-11-24']);
});

test('one that is left out is told on no day', async () => {
  await change({ skipped: '' });
  await look('2026-11-23T06:00:00Z');
  expect(await listPushedDays()).toEqual([]);
});

test('who has no device is told nothing', async () => {
  await app.em().nativeDelete(PushDevice, {});
  await look('2026-11-23T06:00:00Z');
  expect(await listPushedDays()).toEqual([]);
});
