import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProgressResponse } from '#contract/coaching/dashboard.ts';
import { TrainingPlan } from '#contract/training/training.ts';
import { type LoggedSet, type WorkoutSession, WorkoutsResponse, WorkoutsResult } from '#contract/training/workouts.ts';
import { sameSession } from '#contract/training/workout-merge.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { Plan } from './training.entity.ts';

let app: TestApp;
let plan: TrainingPlan;
const noon = new Date('2026-11-20T12:00:00Z');
let now = noon;
let people = 0;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
  plan = TrainingPlan.parse(await (await (await owner()).ask('/api/training-programs/3')).json());
});
beforeEach(() => void (now = noon));
afterAll(() => app.close());

const owner = (has: Parameters<typeof member>[2] = { bought: [3] }) =>
  member(app, `trainee-${people++}@example.com`, has, now);

function session(own: Partial<WorkoutSession> = {}): WorkoutSession {
  return {
    id: randomUUID(),
    revision: 1,
    planKey: '3',
    dayId: plan.workouts[0]!.id,
    startedAt: '2026-11-20T04:00:00.000Z',
    finishedAt: '2026-11-20T05:15:00.000Z',
    timeZone: 'Europe/Helsinki',
    notes: '',
    exercises: [],
    deleted: false,
    ...own,
  };
}
const SET = { weightKg: 60, reps: 8, unit: 'reps', doneAt: '2026-11-20T04:10:00.000Z' } as const;
const set = (id: string, own: Partial<LoggedSet> = {}): LoggedSet => ({ id, ...SET, ...own });
const squats = (...sets: LoggedSet[]) => [{ exerciseId: 'back-squat', swappedFor: null, skipped: null, sets }];

const send = async (by: Browser, ...changes: unknown[]) =>
  WorkoutsResult.parse(await (await by.post('/api/user/workouts', { changes })).json()).results;
async function list(by: Browser, query = '') {
  const all = WorkoutsResponse.parse(await (await by.ask(`/api/user/workouts?plan=3${query}`)).json());
  return { ...all, sessions: all.sessions.map(({ shopVersion: _version, ...each }) => each) };
}
const progress = async (by: Browser) =>
  ProgressResponse.parse(await (await by.ask('/api/user/progress')).json()).find(({ programId }) => programId === 3);

async function end(email: string, until: Date, createdAt = new Date('2026-11-01T00:00:00Z')) {
  const user = await app.em().findOneOrFail(User, { emailKey: email });
  await app.em().nativeUpdate(Purchase, { user }, { accessUntil: until, createdAt });
}

describe('a session that cannot be', () => {
  test.each([
    ['begins in an hour', { startedAt: '2026-11-20T13:00:00.000Z', finishedAt: null }],
    ['ends in an hour', { finishedAt: '2026-11-20T13:00:00.000Z' }],
    ['is from the year 0', { startedAt: '0000-01-01T00:00:00Z', finishedAt: '0000-01-01T01:00:00Z' }],
    ['is from the year 9999', { startedAt: '9999-12-31T23:00:00Z', finishedAt: '9999-12-31T23:59:59Z' }],
    ['is on 30 February', { startedAt: '2026-02-30T04:00:00Z' }],
    ['is three years back', { startedAt: '2023-11-01T04:00:00Z', finishedAt: '2023-11-01T05:00:00Z' }],
    ['lasted for a month', { startedAt: '2026-10-20T04:00:00.000Z' }],
    ['has a set of tomorrow', { exercises: squats(set('a', { doneAt: '2026-11-21T13:00:00.000Z' })) }],
    ['has a set of last year', { exercises: squats(set('a', { doneAt: '2025-11-20T04:00:00.000Z' })) }],
    ['weighs what no plates do', { exercises: squats(set('a', { weightKg: 61.3 })) }],
  ])('because it %s is refused with words, and the rest of the batch is taken', async (_, wrong) => {
    const by = await owner();
    const [refused, stored] = await send(by, session(wrong), session());
    expect(refused).toMatchObject({ status: 'refused', message: expect.stringMatching(/\w{2}/) });
    expect(stored?.status).toBe('stored');
    expect((await list(by)).sessions).toHaveLength(1);
  });

  test('a clock that is two minutes fast is no reason', async () => {
    const [result] = await send(await owner(), session({ finishedAt: '2026-11-20T12:02:00.000Z' }));
    expect(result?.status).toBe('stored');
  });

  test('pounds come back as they were typed', async () => {
    const by = await owner();
    const mine = session({ exercises: squats(set('a', { weightKg: 61.23496995 })) });
    expect(await send(by, mine)).toMatchObject([{ status: 'stored' }]);
    expect((await list(by)).sessions[0]?.exercises[0]?.sets[0]?.weightKg).toBe(61.23496995);
  });
});

describe('one day of the plan on one date', () => {
  test('counts once, in progress, goals and streak, however often it was finished', async () => {
    const by = await owner();
    await send(by, session(), session({ finishedAt: '2026-11-20T06:00:00.000Z' }));
    expect(await progress(by)).toMatchObject({ workoutsCompleted: 1, streakDays: 1, goalsAchieved: 1 });
    await send(by, session({ dayId: plan.workouts[1]!.id }));
    expect(await progress(by)).toMatchObject({ workoutsCompleted: 2, streakDays: 1 });
    expect((await list(by)).sessions).toHaveLength(3);
  });
});

describe('after the access has ended', () => {
  test('what began before is taken to its end, finished or not; what is later is not', async () => {
    const by = await owner();
    await end(`trainee-${people - 1}@example.com`, new Date('2026-11-20T06:00:00Z'));
    now = new Date('2026-11-21T10:00:00Z');
    const results = await send(
      by,
      session(),
      session({ startedAt: '2026-11-20T07:00:00.000Z', finishedAt: '2026-11-20T08:00:00.000Z' }),
      session({ startedAt: '2026-11-20T05:30:00.000Z', finishedAt: '2026-11-20T08:00:00.000Z' }),
      session({ startedAt: '2026-11-20T05:30:00.000Z', finishedAt: '2026-11-20T18:00:00.000Z' }),
      session({ startedAt: '2026-10-20T05:30:00.000Z', finishedAt: '2026-10-20T06:00:00.000Z' }),
      session({ finishedAt: null }),
      session({ finishedAt: null, exercises: squats(set('late', { doneAt: '2026-11-20T19:00:00.000Z' })) }),
    );
    const told = results.map(({ status }) => status).join(' ');
    expect(told).toBe('stored refused stored refused refused stored refused');
  });

  test('it is taken for ninety days and not for ever', async () => {
    const by = await owner();
    await end(`trainee-${people - 1}@example.com`, new Date('2026-08-25T06:00:00Z'), new Date('2026-08-01T06:00:00Z'));
    const old = { startedAt: '2026-08-24T04:00:00.000Z', finishedAt: '2026-08-24T05:00:00.000Z' };
    expect(await send(by, session(old))).toMatchObject([{ status: 'stored' }]);
    now = new Date('2026-11-24T06:00:00Z');
    expect(await send(by, session(old))).toMatchObject([{ status: 'refused' }]);
  });

  test('because the programme got another plan, what the shop has is taken to its end, and nothing new', async () => {
    const by = await owner();
    const mine = session({ finishedAt: null, exercises: squats(set('a')) });
    await send(by, mine);
    await app.em().nativeUpdate(Program, { id: 3 }, { planKey: '2' });
    try {
      const done = { ...mine, revision: 2, finishedAt: '2026-11-20T05:15:00.000Z' };
      const results = await send(
        by,
        { ...done, dayId: plan.workouts[1]!.id },
        { ...done, finishedAt: '2026-11-20T16:30:00.000Z' },
        done,
        done,
        session(),
      );
      expect(results.map(({ status }) => status).join(' ')).toBe('refused refused stored stale refused');
      expect(results.at(-1)).toMatchObject({ message: 'This plan is not yours.' });
      expect((await list(by)).sessions).toEqual([done]);
    } finally {
      await app.em().nativeUpdate(Program, { id: 3 }, { planKey: '3' });
    }
  });

  test('of a coached member whose subscription ended, too; of somebody who never had the plan, never', async () => {
    const by = await owner({ renewing: [4] });
    const user = await app.em().findOneOrFail(User, { emailKey: `trainee-${people - 1}@example.com` });
    await app.em().nativeUpdate(
      Subscription,
      { user },
      {
        status: 'canceled',
        createdAt: new Date('2026-11-01T00:00:00Z'),
        endedAt: new Date('2026-11-20T06:00:00Z'),
      },
    );
    expect((await by.ask('/api/training-programs/elite-coaching')).status).toBe(404);
    const mine = session({ planKey: 'elite-coaching', dayId: 'heavy-legs' });
    expect(await send(by, mine)).toMatchObject([{ status: 'stored' }]);
    const never = await owner({ bought: [2] });
    expect(await send(never, session())).toMatchObject([{ status: 'refused', message: 'This plan is not yours.' }]);
  });

  test('what was refused is taken once there is access again', async () => {
    const by = await owner();
    const email = `trainee-${people - 1}@example.com`;
    await end(email, new Date('2026-11-20T03:00:00Z'));
    const mine = session();
    expect(await send(by, mine)).toMatchObject([{ status: 'refused' }]);
    await end(email, new Date('2026-12-20T03:00:00Z'));
    expect(await send(by, mine)).toMatchObject([{ status: 'stored' }]);
  });

  test('own sessions are read and deleted, with nothing else changed on the way', async () => {
    const by = await owner();
    const mine = session({ notes: 'Mine.' });
    await send(by, mine);
    await end(`trainee-${people - 1}@example.com`, new Date('2026-11-20T04:30:00Z'));
    expect((await by.ask('/api/training-programs/3')).status).toBe(404);
    expect((await list(by)).sessions).toEqual([mine]);
    const changed = { ...mine, revision: 2, notes: 'Later.', finishedAt: '2026-11-20T17:00:00.000Z' };
    now = new Date('2026-11-21T10:00:00Z');
    expect(await send(by, changed)).toMatchObject([{ status: 'refused' }]);
    const thief = await owner();
    expect(await send(thief, { ...mine, revision: 9, deleted: true })).toMatchObject([{ status: 'refused' }]);
    expect(await send(by, { ...changed, deleted: true })).toMatchObject([{ status: 'stored' }]);
    expect((await by.ask('/api/user/workouts?plan=3')).status).toBe(404);
  });
});

describe('two devices', () => {
  test('that changed one session offline both keep their sets, and both learn of it', async () => {
    const by = await owner();
    const first = session({ exercises: squats(set('a')), notes: 'Warm.' });
    await send(by, { ...first, base: null, device: 'phone' });
    const phone = { ...first, revision: 3, exercises: squats(set('a'), set('b')), notes: 'Warm.\nTired.' };
    const watch = { ...first, revision: 2, exercises: squats(set('a'), set('c')) };
    expect(await send(by, { ...phone, base: first, device: 'phone' })).toMatchObject([{ status: 'stored' }]);
    const [merged] = await send(by, { ...watch, base: first, device: 'watch' });
    expect(merged).toMatchObject({ status: 'merged', session: { revision: 4, notes: 'Warm.\nTired.' } });
    expect(merged?.session?.exercises[0]?.sets.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect((await list(by)).sessions.map((each) => sameSession(each, merged!.session!))).toEqual([true]);
    // The response was lost, and the repeated request duplicates nothing.
    expect(await send(by, { ...watch, base: first, device: 'watch' })).toEqual([merged]);
  });

  test('that corrected one set keep both values until one is chosen', async () => {
    const by = await owner();
    const first = session({ exercises: squats(set('a')) });
    await send(by, { ...first, base: null, device: 'phone' });
    const phone = { ...first, revision: 2, exercises: squats(set('a', { weightKg: 70 })) };
    const watch = { ...first, revision: 2, exercises: squats(set('a', { weightKg: 80 })) };
    await send(by, { ...phone, base: first, device: 'phone' });
    const [merged] = await send(by, { ...watch, base: first, device: 'watch' });
    expect(merged?.session?.exercises[0]?.sets).toMatchObject([{ weightKg: 70, others: [{ weightKg: 80 }] }]);
    const chosen = { ...merged!.session!, revision: 4, exercises: squats(set('a', { weightKg: 80 })) };
    await send(by, { ...chosen, base: merged!.session, device: 'watch' });
    expect((await list(by)).sessions[0]?.exercises[0]?.sets).toEqual([set('a', { weightKg: 80 })]);
  });

  test('one device whose answer got lost is no second one', async () => {
    const by = await owner();
    const first = session({ exercises: squats(set('a')) });
    await send(by, { ...first, base: null, device: 'phone' });
    const second = { ...first, revision: 2, exercises: squats(set('a', { reps: 9 })) };
    const sent = { ...second, base: first, device: 'phone', version: 'v2' };
    await send(by, sent);
    expect(await send(by, sent)).toEqual([
      { id: first.id, status: 'merged', session: { ...second, shopVersion: 'v2' } },
    ]);
    const third = { ...first, revision: 3, exercises: squats(set('a', { reps: 10 })) };
    expect(await send(by, { ...third, base: second, device: 'phone', version: 'v3' })).toEqual([
      { id: first.id, status: 'stored' },
    ]);
    // The earlier request arrives late.
    await send(by, sent);
    expect((await list(by)).sessions).toEqual([third]);
  });

  test('at the same moment lose nothing', async () => {
    const by = await owner();
    const first = session();
    await send(by, { ...first, base: null, device: 'phone' });
    const changes = Array.from({ length: 8 }, (_, index) => ({
      ...first,
      revision: 2,
      exercises: squats(set(`set-${index}`)),
      base: first,
      device: `device-${index}`,
    }));
    await Promise.all(changes.map((change) => send(by, change)));
    const stored = (await list(by)).sessions[0]?.exercises[0]?.sets.map(({ id }) => id);
    expect(stored?.toSorted()).toEqual(changes.map((_, index) => `set-${index}`));
  });
});

describe('when the coach rewrites a line of the plan', () => {
  /** Changes reps and name of the first exercise of the first day. */
  async function rewrite(own: { name: string; reps: string }) {
    const row = await app.em().findOneOrFail(Plan, { key: '3' });
    const [first, ...days] = row.body.workouts;
    const [line, ...others] = first!.exercises;
    const workouts = [{ ...first!, exercises: [{ ...line!, ...own }, ...others] }, ...days];
    await app.em().nativeUpdate(Plan, { key: '3' }, { body: { ...row.body, workouts } });
    return { name: line!.name, reps: line!.reps };
  }
  const csv = async (by: Browser) => (await by.ask('/api/user/log.csv')).text();

  test('sets keep their unit and their exercise’s name, in the log, in what was done last and in exports', async () => {
    const by = await owner();
    const line = plan.workouts[0]!.exercises[0]!.id;
    const before = await rewrite({ name: 'Track run', reps: '800 m' });
    const done = (...sets: LoggedSet[]) => [{ exerciseId: line, swappedFor: null, skipped: null, sets }];
    const run = set('run', { weightKg: null, reps: 800, unit: undefined, pace: 251 });
    // An older device sends no unit, a current one does; the second continues after the plan's change.
    const open = session({ finishedAt: null, exercises: done(run) });
    await send(by, { ...open, device: 'phone' });
    await rewrite({ name: 'Back squat', reps: '5' });
    const squat = set('squat', { weightKg: 80, reps: 5, unit: 'reps' });
    const more = { ...open, revision: 2, exercises: done(run, squat), finishedAt: '2026-11-20T05:15:00.000Z' };
    await send(by, { ...more, device: 'phone' });
    const { sessions, last, bests } = await list(by);
    expect(sessions[0]!.exercises[0]!.sets.map(({ unit }) => unit)).toEqual(['m', 'reps']);
    expect(last[line]!.map(({ unit }) => unit)).toEqual(['m', 'reps']);
    expect(bests![line]!.map(({ reps, unit }) => [reps, unit])).toEqual([
      [800, 'm'],
      [5, 'reps'],
    ]);
    const rows = (await csv(by)).split('\n').filter((row) => /^"?set\b/.test(row));
    expect(rows.map((row) => /Track run.*(metres|repetitions)/.exec(row)?.[1])).toEqual(['metres', 'repetitions']);
    await rewrite(before);
  });

  test('a session keeps the day for which it was trained offline, on every device', async () => {
    const by = await owner();
    const line = plan.workouts[0]!.exercises[0]!.id;
    const target = { kind: 'weight', from: 80, to: null } as const;
    const replaced = { id: 'pull-up', name: 'Pull-up', sets: 3, reps: '6' };
    const planned = [{ id: line, name: 'Front squat', sets: 4, reps: '5', target, cue: 'Chest up.' }, replaced];
    const done = [{ exerciseId: line, swappedFor: null, skipped: null, sets: [set('a')] }];
    const offline = session({ exercises: done });
    await send(by, { ...offline, planned, device: 'phone' });
    const trained = async () => {
      const { exercises = [] } = (await list(by)).days?.[offline.id] ?? {};
      return exercises.map(({ id, name, sets, reps, target: aim }) => ({ id, name, sets, reps, target: aim }));
    };
    // The library names this exercise.
    const as = [
      { id: line, name: plan.workouts[0]!.exercises[0]!.name, sets: 4, reps: '5', target },
      { ...replaced, target: undefined },
    ];
    expect(await trained()).toEqual(as);
    // Another plan's lines do not replace those that are stored, nor does the plan as it is now.
    const before = await rewrite({ name: 'Hack squat', reps: '12' });
    const later = { ...offline, revision: 2, notes: 'Windy', planned: [{ ...replaced, name: 'Made up' }] };
    await send(by, { ...later, device: 'phone' });
    await send(by, { ...later, revision: 3, base: offline, device: 'tablet' });
    expect(await trained()).toEqual(as);
    await rewrite(before);
  });

  test.each([
    ['too many', Array.from({ length: 101 }, () => ({ id: 'row', name: 'Row', sets: 3, reps: '8' }))],
    ['nameless', [{ id: 'row', name: ' ', sets: 3, reps: '8' }]],
    ['endless', [{ id: 'row', name: 'x'.repeat(121), sets: 3, reps: '8' }]],
    ['countless', [{ id: 'row', name: 'Row', sets: 1e9, reps: '8' }]],
    ['heavy', [{ id: 'row', name: 'Row', sets: 3, reps: '8', target: { kind: 'weight', from: 1e9, to: null } }]],
    ['nothing', null],
  ])('lines of a device that are %s are left out, and its sets are not', async (_, planned) => {
    const by = await owner();
    expect(await send(by, { ...session(), planned })).toMatchObject([{ status: 'stored' }]);
    const { sessions, days } = await list(by);
    expect([sessions.length, days]).toEqual([1, undefined]);
  });

  test('sets that were stored without a unit have the one of the plan as it was then', async () => {
    const by = await owner();
    const line = plan.workouts[0]!.exercises[0]!.id;
    const before = await rewrite({ name: 'Plank', reps: '40 s' });
    const held = [
      {
        exerciseId: line,
        swappedFor: null,
        skipped: null,
        sets: [set('a', { weightKg: null, reps: 40, unit: undefined })],
      },
    ];
    const plank = session({ exercises: held });
    await send(by, plank);
    await app.em().execute(`update workout set exercises = exercises #- '{0,sets,0,unit}' where id = ?`, [plank.id]);
    await rewrite({ name: 'Plank', reps: '12' });
    const { sessions, last } = await list(by);
    expect([sessions[0]!.exercises[0]!.sets[0]!.unit, last[line]![0]!.unit]).toEqual(['s', 's']);
    await rewrite(before);
  });
});

test('a log is read to its end, also where sessions began in the same moment', async () => {
  const by = await owner();
  const all = Array.from({ length: 30 }, () => session());
  await send(by, ...all);
  const seen: string[] = [];
  for (let query = '&limit=7'; query;) {
    const { sessions, next } = await list(by, query);
    expect(sessions.length).toBeLessThanOrEqual(7);
    seen.push(...sessions.map(({ id }) => id));
    query = next ? `&limit=7&before=${next.before}&beforeId=${next.beforeId}` : '';
  }
  expect(seen.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  for (const limit of ['0', '-1', '101', 'x', '1e9']) {
    expect((await list(by, `&limit=${limit}`)).sessions).toHaveLength(12);
  }
});
