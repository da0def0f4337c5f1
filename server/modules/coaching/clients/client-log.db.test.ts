import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlanDaysResult } from '#contract/training/plans/plan-days.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { ClientLogResponse } from '#contract/coaching/clients.studio.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { day, createAssignment, planBody } from '#server/modules/training/own-plans/own-plans.harness.ts';
import { HealthReading } from '../profile/consent.entity.ts';
import { Plan, Workout } from '#server/modules/training/workout-log/training.entity.ts';
import { presentWorkout } from '#server/modules/training/workout-log/workouts.queries.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const COACH = 'coach@example.com';
const now = new Date('2026-11-18T08:00:00Z');
let app: TestApp;
let coach: Browser;
let anna: Browser;
let annas: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH, {}, now);
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
  annas = (await app.em().findOneOrFail(User, { emailKey: 'anna@example.com' })).id;
  const workouts = ['2026-11-16', '2026-11-20', '2026-11-21', '2026-11-23', '2026-11-24'].map((date, at) =>
    day(`day-${at}`, { week: at < 3 ? 1 : 2, date }),
  );
  const client = { start: '2026-11-16', until: '2026-11-29', weekdays: [1, 2, 5, 6] };
  await createAssignment(app, 'anna@example.com', 'c-anna', {
    body: planBody('c-anna', { weeks: 2, client, workouts }),
  });
});
afterAll(() => app.close());

const log = async (query = '') =>
  ClientLogResponse.parse(await (await coach.ask(`/api/coach/clients/${annas}/log${query}`)).json());

describe('what a client has made of days to come', () => {
  test('stands with the log of today, and what is as planned does not', async () => {
    const change = { planKey: 'c-anna', revision: 1, movedTo: null, minutes: null, skipped: null };
    const sent = await anna.post('/api/user/plan-days', {
      changes: [
        { ...change, dayId: 'day-1', movedTo: '2026-11-25' },
        { ...change, dayId: 'day-2', skipped: '' },
        // Undone again.
        { ...change, dayId: 'day-4' },
      ],
    });
    const { results } = (await sent.json()) as PlanDaysResult;
    expect(results.map(({ status }) => status)).toEqual(['stored', 'stored', 'stored']);
    const set = { place: 0, weightKg: 60, reps: 8, doneAt: '2026-11-18T07:30:00.000Z' };
    const ahead = {
      id: randomUUID(),
      revision: 1,
      planKey: 'c-anna',
      dayId: 'day-3',
      startedAt: '2026-11-18T07:00:00.000Z',
      finishedAt: now.toISOString(),
      timeZone: 'Europe/Helsinki',
      notes: '',
      exercises: [{ exerciseId: 'back-squat', swappedFor: null, skipped: null, pain: null, sets: [set] }],
      deleted: false,
    };
    const done = await anna.post('/api/user/workouts', { changes: [{ ...ahead, device: 'phone' }] });
    expect(await done.json()).toMatchObject({ results: [{ status: 'stored' }] });

    const { days, until } = await log();
    expect(until).toBe('2026-11-18');
    expect(days).toMatchObject([
      { date: '2026-11-25', state: 'coming', movedFrom: '2026-11-20' },
      { date: '2026-11-23', state: 'done', doneOn: '2026-11-18', setsDone: 1 },
      { date: '2026-11-21', state: 'left-out' },
      { date: '2026-11-16', state: 'missed', movedFrom: null },
    ]);
  });

  test('each set stands beside what was planned', async () => {
    const done = (await log()).days.find(({ date }) => date === '2026-11-23')!;
    expect(done.exercises).toEqual([
      {
        id: 'back-squat',
        name: 'Back squat',
        planned: { sets: 3, reps: '8', target: '' },
        swappedFor: null,
        leftOut: false,
        reason: null,
        sets: [{ weightKg: 60, reps: 8, unit: 'reps' }],
      },
    ]);
  });

  test('and stays beside it when the plan is changed later; of a session of before the plan of now is said to be that', async () => {
    const em = app.em();
    const of = (id: string) =>
      `(select i - 1 from jsonb_array_elements(body->'workouts') with ordinality as t(d, i) where d->>'id' = '${id}')`;
    const asks = (sets: number) =>
      em.execute(
        `update training_plan set body = jsonb_set(body, array['workouts', ${of('day-3')}::text, 'exercises', '0', 'sets'], ?::jsonb) where key = 'c-anna'`,
        [String(sets)],
      );
    const session = async () => {
      const day = (await log()).days.find(({ date }) => date === '2026-11-23')!;
      return { sets: day.exercises[0]!.planned!.sets, of: day.setsPlanned, plannedNow: day.plannedNow };
    };
    await asks(5);
    expect(await session()).toEqual({ sets: 3, of: 3, plannedNow: undefined });
    // A later correction does not change the stored plan.
    const [row] = await em.execute<{ id: string }[]>("select id from workout where day_id = 'day-3'");
    const known = await em.findOneOrFail(Workout, { id: row!.id });
    const base = presentWorkout(known);
    const corrected = { ...base, base, revision: known.revision + 1, notes: 'Corrected', device: 'phone' };
    const sent = await anna.post('/api/user/workouts', { changes: [corrected] });
    expect(await sent.json()).toMatchObject({ results: [{ status: 'stored' }] });
    expect(await session()).toEqual({ sets: 3, of: 3, plannedNow: undefined });
    await em.execute("update workout set planned = null where day_id = 'day-3'");
    expect(await session()).toEqual({ sets: 5, of: 5, plannedNow: true });
    await asks(3);
  });

  test('that was trained offline before the plan changed stands beside what the device had', async () => {
    const set = { place: 0, weightKg: 80, reps: 5, doneAt: '2026-11-18T06:30:00.000Z' };
    const target = { kind: 'weight', from: 80, to: null };
    const offline = {
      id: randomUUID(),
      revision: 1,
      planKey: 'c-anna',
      dayId: 'day-4',
      startedAt: '2026-11-18T06:00:00.000Z',
      finishedAt: '2026-11-18T06:40:00.000Z',
      timeZone: 'Europe/Helsinki',
      notes: '',
      exercises: [{ exerciseId: 'deep-squat', swappedFor: null, skipped: null, sets: [set] }],
      deleted: false,
      planned: [{ id: 'deep-squat', name: 'Deep squat', sets: 4, reps: '5', target }],
    };
    await anna.post('/api/user/workouts', { changes: [{ ...offline, device: 'phone' }] });
    const read = (await log()).days.find(({ date }) => date === '2026-11-24')!;
    expect([read.setsDone, read.setsPlanned, read.plannedNow]).toEqual([1, 4, undefined]);
    expect(read.exercises).toMatchObject([{ name: 'Deep squat', planned: { sets: 4, reps: '5', target: '80 kg' } }]);
    await app.em().nativeDelete(Workout, { id: offline.id });
  });

  test('does not stand with weeks that are over', async () => {
    expect((await log('?before=2026-11-18')).days.map(({ date }) => date)).toEqual(['2026-11-16']);
  });
});

test('a day that was opened, and of which nothing was logged, is said to be that', async () => {
  const opened = {
    id: randomUUID(),
    revision: 1,
    planKey: 'c-anna',
    dayId: 'day-4',
    startedAt: '2026-11-18T07:40:00.000Z',
    finishedAt: null,
    timeZone: 'Europe/Helsinki',
    notes: '',
    exercises: [] as object[],
    deleted: false,
  };
  const seen = async (change: object = {}) => {
    const changes = [{ ...opened, ...change }];
    const sent = await anna.post('/api/user/workouts', { changes });
    expect(await sent.json()).toMatchObject({ results: [{ status: 'stored' }] });
    const { state, doneOn, setsDone } = (await log()).days.find(({ date }) => date === '2026-11-24')!;
    return [state, doneOn, setsDone];
  };
  const squat = { exerciseId: 'back-squat', swappedFor: null, skipped: null, sets: [] as object[] };
  const sets = [{ place: 0, weightKg: 60, reps: 8, doneAt: '2026-11-18T07:45:00.000Z' }];
  expect(await seen()).toEqual(['opened', null, 0]);
  expect(await seen({ revision: 2, exercises: [squat] })).toEqual(['opened', null, 0]);
  expect(await seen({ revision: 3, exercises: [{ ...squat, skipped: 'The bus came' }] })).toEqual([
    'going-on',
    '2026-11-18',
    0,
  ]);
  expect(await seen({ revision: 4, notes: 'The knee' })).toEqual(['going-on', '2026-11-18', 0]);
  expect(await seen({ revision: 5, exercises: [{ ...squat, sets }] })).toEqual(['going-on', '2026-11-18', 1]);
  await anna.post('/api/user/workouts', { changes: [{ ...opened, revision: 6, deleted: true }] });
});

describe('the note of a session', () => {
  const noted = async (from: Browser, session: string, client = annas) =>
    from.post(`/api/coach/clients/${client}/log/${session}/note`, {});
  const own = { planKey: 'c-anna', dayId: 'day-0', revision: 1, timeZone: 'Europe/Helsinki', deleted: false };
  const session = {
    ...own,
    id: randomUUID(),
    startedAt: '2026-11-16T07:00:00.000Z',
    finishedAt: '2026-11-16T08:00:00.000Z',
    notes: 'The knee again.',
    exercises: [{ exerciseId: 'back-squat', swappedFor: 'Leg press', skipped: 'The knee', pain: null, sets: [] }],
  };
  const readings = () => app.em().find(HealthReading, {}, { orderBy: { at: 'asc' } });
  const dayWith = async () => (await log()).days.find((each) => each.session === session.id)!;

  test('is nobody else’s, nor the coach’s before they have agreed to that', async () => {
    const sent = await anna.post('/api/user/workouts', { changes: [{ ...session, device: 'phone' }] });
    expect(await sent.json()).toMatchObject({ results: [{ status: 'stored' }] });
    expect((await noted(createBrowser(app.url), session.id)).status).toBe(401);
    expect((await noted(anna, session.id)).status).toBe(404);
    expect((await noted(coach, session.id)).status).toBe(404);
    expect((await noted(coach, 'no-session')).status).toBe(404);
    expect(await readings()).toEqual([]);
    const [exercise] = (await dayWith()).exercises;
    expect(exercise).toMatchObject({ swappedFor: '', leftOut: true, reason: null });
    expect((await dayWith()).hasNote).toBe(false);
  });

  test('is read by the coach once they have, and they see that it was', async () => {
    const agreed = await anna.post('/api/coaching-profile/consent', { version: COACHING_CONSENT });
    expect(agreed.status).toBe(200);
    expect(await dayWith()).toMatchObject({ hasNote: true, exercises: [{ leftOut: true, reason: null }] });
    expect(JSON.stringify(await log())).not.toContain(session.notes);
    await member(app, 'bo@example.com', { renewing: [4] }, now);
    const { id: bo } = await app.em().findOneOrFail(User, { emailKey: 'bo@example.com' });
    expect((await noted(coach, session.id, bo)).status).toBe(404);
    const stored = await app.em().execute('select exercises, left_out from workout');
    expect(JSON.stringify(stored)).not.toContain('The knee');
    expect((await noted(coach, randomUUID())).status).toBe(404);
    expect(await readings()).toEqual([]);

    expect(await (await noted(coach, session.id)).json()).toMatchObject({ note: 'The knee again.' });
    expect(await readings()).toMatchObject([{ what: 'session-note' }]);
    const seen = (await (await anna.ask('/api/coaching-profile/consent')).json()) as { readings: object[] };
    expect(seen.readings).toMatchObject([{ what: 'session-note' }]);
  });
});

describe('what hurts, and why something was left out', () => {
  const asks = (from: Browser, who = annas, query = '') => from.post(`/api/coach/clients/${who}/log${query}`, {});
  const readings = () => app.em().find(HealthReading, { what: 'log' });
  const seen = async () => {
    const { readings: all } = (await (await anna.ask('/api/coaching-profile/consent')).json()) as {
      readings: { what: string }[];
    };
    return all.filter(({ what }) => what === 'log').length;
  };

  test('is nobody else’s, and of nobody who is not there or sends nonsense', async () => {
    expect((await asks(createBrowser(app.url))).status).toBe(401);
    expect((await asks(anna)).status).toBe(404);
    expect((await asks(coach, randomUUID())).status).toBe(404);
    expect((await asks(coach, 'anna')).status).toBe(404);
    expect((await asks(coach, annas, '?before=yesterday')).status).toBe(400);
    await member(app, 'cy@example.com', { renewing: [4] }, now);
    const { id } = await app.em().findOneOrFail(User, { emailKey: 'cy@example.com' });
    expect((await asks(coach, id)).status).toBe(404);
    expect(await readings()).toEqual([]);
    expect(await log('?before=2026-06-01')).toMatchObject({ closed: false, days: [] });
  });

  test('stands in no log that is opened, and a press shows it, recorded first, which the client sees', async () => {
    await app
      .em()
      .execute(
        'update workout set pain = ?, pain_at = now() where id = (select id from workout where not deleted order by started_at desc limit 1)',
        [JSON.stringify({ 'back-squat': { level: 4, note: 'Left shin' } })],
      );
    const change = { planKey: 'c-anna', revision: 9, movedTo: null, minutes: null, skipped: 'A fever' };
    await anna.post('/api/user/plan-days', { changes: [{ ...change, dayId: 'day-1' }] });
    const opened = await log();
    expect([opened.closed, opened.readAt]).toEqual([true, null]);
    for (const words of ['Left shin', 'A fever', 'The knee']) expect(JSON.stringify(opened)).not.toContain(words);
    expect([await readings(), await seen()]).toEqual([[], 0]);

    const read = ClientLogResponse.parse(await (await asks(coach)).json());
    expect([read.closed, new Date(read.readAt!)]).toEqual([false, now]);
    for (const words of ['Left shin', 'A fever', 'The knee']) expect(JSON.stringify(read)).toContain(words);
    expect([(await readings()).length, await seen()]).toEqual([1, 1]);
    await asks(coach);
    expect([(await readings()).length, await seen()]).toEqual([2, 2]);
  });
});

test('today is the client’s own: what they can still train is not missed', async () => {
  const di = await member(app, 'di@example.com', { renewing: [4] }, now);
  const { id } = await app.em().findOneOrFail(User, { emailKey: 'di@example.com' });
  const workouts = ['2026-11-10', '2026-11-16', '2026-11-17'].map((date, at) => day(`di-${at}`, { week: 1, date }));
  const client = { start: '2026-11-09', until: '2026-11-22', weekdays: [1, 2] };
  await createAssignment(app, 'di@example.com', 'c-di', { body: planBody('c-di', { weeks: 2, client, workouts }) });
  const [startedAt, finishedAt] = ['2026-11-10T20:00:00.000Z', '2026-11-10T21:00:00.000Z'];
  const done = { planKey: 'c-di', dayId: 'di-0', startedAt, finishedAt, timeZone: 'Pacific/Honolulu' };
  const session = { ...done, id: randomUUID(), revision: 1, notes: '', exercises: [], deleted: false, device: 'phone' };
  await di.post('/api/user/workouts', { changes: [session] });
  // It is 22:00 on 17 November there.
  const read = ClientLogResponse.parse(await (await coach.ask(`/api/coach/clients/${id}/log`)).json());
  expect(read.days.map(({ date, state }) => [date, state])).toEqual([
    ['2026-11-17', 'coming'],
    ['2026-11-16', 'missed'],
    ['2026-11-10', 'done'],
  ]);
});

describe('plans beside the page', () => {
  const readDays = async (email: string) => {
    const { id } = await app.em().findOneOrFail(User, { emailKey: email });
    const { days } = ClientLogResponse.parse(await (await coach.ask(`/api/coach/clients/${id}/log`)).json());
    return days.map(({ date, state, movedFrom, doneOn }) => [date, state, movedFrom, doneOn]);
  };
  const assign = (email: string, key: string, dates: string[], own: Partial<Plan> = {}) => {
    const client = { start: dates[0]!, until: dates.at(-1)!, weekdays: [1] };
    const workouts = dates.map((date, at) => day(`day-${at}`, { week: at + 1, date }));
    const body = planBody(key, { weeks: dates.length, client, workouts });
    return createAssignment(app, email, key, { body, startDay: client.start, ...own });
  };
  const change = (from: Browser, planKey: string, days: object[]) => {
    const changes = days.map((each) => ({
      planKey,
      revision: 1,
      movedTo: null,
      minutes: null,
      skipped: null,
      ...each,
    }));
    return from.post('/api/user/plan-days', { changes });
  };
  const train = (from: Browser, planKey: string, dayId: string, startedAt: string, finishedAt: string | null) => {
    const session = { id: randomUUID(), revision: 1, planKey, dayId, startedAt, finishedAt, exercises: [] };
    const rest = { timeZone: 'Europe/Helsinki', notes: '', deleted: false, device: 'phone' };
    return from.post('/api/user/workouts', { changes: [{ ...session, ...rest }] });
  };

  test('leaves out the days after the end of a plan that was ended early, but for those that were begun', async () => {
    const email = 'ed@example.com';
    const ed = await member(app, email, { renewing: [4] }, now);
    const dates = ['2026-10-26', '2026-11-02', '2026-11-03', '2026-11-09', '2026-11-16', '2026-11-17', '2026-11-18'];
    await assign(email, 'c-ed', dates);
    await train(ed, 'c-ed', 'day-3', '2026-11-02T10:00:00.000Z', '2026-11-02T11:00:00.000Z');
    await train(ed, 'c-ed', 'day-4', '2026-11-02T12:00:00.000Z', null);
    await change(ed, 'c-ed', [
      { dayId: 'day-1', skipped: '' },
      { dayId: 'day-5', skipped: '' },
      { dayId: 'day-6', movedTo: '2026-11-20' },
    ]);
    // It is 3 November there.
    await app.em().nativeUpdate(Plan, { key: 'c-ed' }, { endedAt: new Date('2026-11-02T22:30:00Z') });
    expect(await readDays(email)).toEqual([
      ['2026-11-16', 'opened', null, null],
      ['2026-11-09', 'done', null, '2026-11-02'],
      ['2026-11-03', 'missed', null, null],
      ['2026-11-02', 'left-out', null, null],
      ['2026-10-26', 'missed', null, null],
    ]);
  });

  test('has the days that were moved far behind their plan', async () => {
    const email = 'flo@example.com';
    const flo = await member(app, email, { renewing: [4] }, now);
    await assign(email, 'c-flo', ['2026-08-27', '2026-08-28', '2026-08-29', '2026-08-30']);
    await change(flo, 'c-flo', [
      { dayId: 'day-0', movedTo: '2026-11-15' },
      { dayId: 'day-1', movedTo: '2026-11-16' },
      { dayId: 'day-2', movedTo: '2026-11-17', skipped: '' },
      { dayId: 'day-3', movedTo: '2026-11-20' },
    ]);
    await train(flo, 'c-flo', 'day-1', '2026-11-16T10:00:00.000Z', '2026-11-16T11:00:00.000Z');
    expect(await readDays(email)).toEqual([
      ['2026-11-20', 'coming', '2026-08-30', null],
      ['2026-11-17', 'left-out', '2026-08-29', null],
      ['2026-11-16', 'done', '2026-08-28', null],
      ['2026-11-15', 'missed', '2026-08-27', null],
    ]);
  });

  test('has the changed and trained days of a plan that has not begun', async () => {
    const email = 'gus@example.com';
    const gus = await member(app, email, { renewing: [4] }, now);
    await assign(email, 'c-gus', ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']);
    await change(gus, 'c-gus', [
      { dayId: 'day-0', movedTo: '2026-11-17' },
      { dayId: 'day-1', skipped: '' },
    ]);
    await train(gus, 'c-gus', 'day-2', '2026-11-18T07:00:00.000Z', '2026-11-18T07:30:00.000Z');
    expect(await readDays(email)).toEqual([
      ['2026-11-25', 'done', null, '2026-11-18'],
      ['2026-11-24', 'left-out', null, null],
      ['2026-11-17', 'missed', '2026-11-23', null],
    ]);
  });
});
