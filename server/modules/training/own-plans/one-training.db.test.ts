import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ProgressResponse } from '#contract/coaching/dashboard.ts';
import { TrainingPlan } from '#contract/training/training.ts';
import { type LoggedSet, type WorkoutSession, WorkoutsResponse, WorkoutsResult } from '#contract/training/workouts.ts';
import { movedByDays } from '#contract/training/workout-merge.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Plan } from '../workout-log/training.entity.ts';

let app: TestApp;
let plan: TrainingPlan;
const now = new Date('2026-11-20T12:00:00Z');
let people = 0;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
  plan = TrainingPlan.parse(await (await (await owner()).ask('/api/training-programs/3')).json());
});
afterAll(() => app.close());

const owner = () => member(app, `twice-${people++}@example.com`, { bought: [3] }, now);

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
const list = async (by: Browser) => WorkoutsResponse.parse(await (await by.ask('/api/user/workouts?plan=3')).json());
const progress = async (by: Browser) =>
  ProgressResponse.parse(await (await by.ask('/api/user/progress')).json()).find(({ programId }) => programId === 3);

describe('one day that two devices started, neither knowing of the other', () => {
  const by = (device: string) => ({ base: null, device, joins: true });
  const phone = (own: Partial<WorkoutSession> = {}) =>
    session({ finishedAt: null, exercises: squats(set('p1', { place: 0 }), set('p3', { place: 2 })), ...own });
  const watch = (own: Partial<WorkoutSession> = {}) =>
    session({
      startedAt: '2026-11-20T04:20:00.000Z',
      finishedAt: null,
      exercises: squats(set('w2', { place: 1 })),
      ...own,
    });
  const idsIn = (found: WorkoutSession | undefined, exerciseId = 'back-squat') =>
    found?.exercises.find((each) => each.exerciseId === exerciseId)?.sets.map(({ id }) => id);

  test.each([
    ['phone', 'watch'],
    ['watch', 'phone'],
  ])(
    'is one session with the sets of both, under the id of the %s, which came before the %s',
    async (first, second) => {
      const member = await owner();
      const made: Record<string, WorkoutSession> = { phone: phone(), watch: watch() };
      expect(await send(member, { ...made[first], ...by(first) })).toMatchObject([{ status: 'stored' }]);
      const [answer] = await send(member, { ...made[second], ...by(second) });
      expect(answer).toMatchObject({
        id: made[second]!.id,
        status: 'merged',
        session: { id: made[first]!.id, startedAt: '2026-11-20T04:00:00.000Z', finishedAt: null },
      });
      expect((await list(member)).sessions).toEqual([answer?.session]);
      expect(idsIn(answer?.session)).toEqual(['p1', 'w2', 'p3']);
      // The response was lost.
      expect(await send(member, { ...made[second], ...by(second) })).toEqual([answer]);
      // The first device does not know yet and continues.
      const more = { ...made[first]!, revision: 2, finishedAt: '2026-11-20T06:00:00.000Z' };
      const [ended] = await send(member, { ...more, ...by(first), base: made[first] });
      expect(idsIn(ended?.session)).toEqual(['p1', 'w2', 'p3']);
      expect((await list(member)).sessions).toMatchObject([{ finishedAt: more.finishedAt }]);
      expect(await progress(member)).toMatchObject({ workoutsCompleted: 1 });
    },
  );

  test('keeps the sets of both entries that a device sends of it in one request', async () => {
    const member = await owner();
    const theirs = watch();
    await send(member, { ...theirs, ...by('watch') });
    const more = { ...theirs, revision: 2, exercises: squats(set('w2', { place: 1 }), set('p4', { place: 3 })) };
    await send(member, { ...phone(), ...by('phone') }, { ...more, ...by('phone'), base: theirs });
    expect(idsIn((await list(member)).sessions[0])).toEqual(['p1', 'w2', 'p3', 'p4']);
  });

  test('is finished where one of them finished it, and has what the other goes on with', async () => {
    const member = await owner();
    const [mine, theirs] = [phone({ finishedAt: '2026-11-20T05:15:00.000Z' }), watch()];
    await send(member, { ...theirs, ...by('watch') });
    const [answer] = await send(member, { ...mine, ...by('phone') });
    expect(answer?.session).toMatchObject({ id: theirs.id, finishedAt: mine.finishedAt });
    const since = { ...theirs, revision: 2, exercises: squats(set('w2', { place: 1 }), set('w4', { place: 3 })) };
    await send(member, { ...since, ...by('watch'), base: theirs });
    expect(idsIn((await list(member)).sessions[0])).toEqual(['p1', 'w2', 'p3', 'w4']);
    expect(await progress(member)).toMatchObject({ workoutsCompleted: 1 });
  });

  test('is one session where both finished it and were at it at the same time', async () => {
    const member = await owner();
    await send(member, { ...phone({ finishedAt: '2026-11-20T05:15:00.000Z' }), ...by('phone') });
    await send(member, { ...watch({ finishedAt: '2026-11-20T05:45:00.000Z' }), ...by('watch') });
    const { sessions } = await list(member);
    expect(sessions).toMatchObject([{ finishedAt: '2026-11-20T05:45:00.000Z' }]);
    expect(idsIn(sessions[0])).toEqual(['p1', 'w2', 'p3']);
  });

  test.each([
    ['finished', '2026-11-20T11:00:00.000Z'],
    ['still open', null],
  ])(
    'stays two where the second, %s, began after the first was over: somebody trained twice',
    async (_, finishedAt) => {
      const member = await owner();
      await send(member, { ...phone({ finishedAt: '2026-11-20T05:15:00.000Z' }), ...by('phone') });
      const again = watch({ startedAt: '2026-11-20T10:00:00.000Z', finishedAt, exercises: [] });
      expect(await send(member, { ...again, ...by('watch') })).toMatchObject([{ status: 'stored' }]);
      expect((await list(member)).sessions).toHaveLength(2);
    },
  );

  test('has the exercises of both, a set that both know once, and notes one below the other', async () => {
    const member = await owner();
    const same = set('same', { place: 0 });
    const row = { exerciseId: 'pull-up', swappedFor: null, skipped: null, sets: [set('r', { place: 0 })] };
    await send(member, { ...phone({ exercises: squats(same), notes: 'Cold.' }), ...by('phone') });
    const [answer] = await send(member, {
      ...watch({ exercises: [...squats(same, set('w', { place: 0 })), row], notes: 'Wet.' }),
      ...by('watch'),
    });
    expect(answer?.session?.notes).toBe('Cold.\nWet.');
    expect(idsIn(answer?.session)).toEqual(['same', 'w']);
    expect(idsIn(answer?.session, 'pull-up')).toEqual(['r']);
  });

  test('keeps what was corrected since an answer that got lost, without asking which value is right', async () => {
    const member = await owner();
    const [mine, theirs] = [phone(), watch()];
    await send(member, { ...mine, ...by('phone') });
    await send(member, { ...theirs, ...by('watch') });
    const corrected = { ...theirs, revision: 2, exercises: squats(set('w2', { place: 1, reps: 5 })) };
    const [answer] = await send(member, { ...corrected, ...by('watch'), base: theirs });
    expect(answer?.session?.exercises[0]?.sets[1]).toEqual(set('w2', { place: 1, reps: 5 }));
  });

  test.each([
    ['another day of the plan', () => watch({ dayId: plan.workouts[1]!.id }), {}],
    ['the same day a week before', () => watch({ startedAt: '2026-11-13T04:20:00.000Z', exercises: [] }), {}],
    ['a session that was given up', () => watch({ deleted: true }), {}],
    ['a device of before, which would replace what was put together', () => watch(), { joins: undefined }],
    ['the same device', () => watch(), { device: 'phone' }],
  ])('is nothing of %s', async (_, other, own) => {
    const member = await owner();
    await send(member, { ...phone(), ...by('phone') });
    expect(await send(member, { ...other(), ...by('watch'), ...own })).toMatchObject([{ status: 'stored' }]);
  });

  test('is one session of one device, too, where two tabs started it at the same moment', async () => {
    const member = await owner();
    const [mine, theirs] = [phone(), watch({ startedAt: '2026-11-20T04:00:00.200Z' })];
    await send(member, { ...mine, ...by('phone') });
    const [answer] = await send(member, { ...theirs, ...by('phone') });
    expect(answer).toMatchObject({ status: 'merged', session: { id: mine.id } });
    expect((await list(member)).sessions).toEqual([answer?.session]);
    expect(idsIn(answer?.session)).toEqual(['p1', 'w2', 'p3']);
  });

  test.each([
    ['behind, which came last', ['phone', 'watch'], -1],
    ['behind, which came first', ['watch', 'phone'], -1],
  ] as const)('is one session where the clock of the watch is a day %s', async (_, order, days) => {
    const member = await owner();
    const made = { phone: phone(), watch: movedByDays(watch(), days) };
    await send(member, { ...made[order[0]], ...by(order[0]) });
    const [answer] = await send(member, { ...made[order[1]], ...by(order[1]) });
    expect(answer).toMatchObject({ status: 'merged', session: { startedAt: '2026-11-20T04:00:00.000Z' } });
    expect(await send(member, { ...made[order[1]], ...by(order[1]) })).toEqual([answer]);
    const { id } = made[order[0]];
    // The watch ends it, by its own clock.
    const known = order[0] === 'watch' ? made.watch : answer!.session!;
    const ended = { ...known, id, revision: known.revision + 1, finishedAt: '2026-11-19T05:15:00.000Z' };
    expect(await send(member, { ...ended, ...by('watch'), base: known })).not.toMatchObject([{ status: 'refused' }]);
    const { sessions } = await list(member);
    expect(sessions).toMatchObject([
      { id, startedAt: '2026-11-20T04:00:00.000Z', finishedAt: '2026-11-20T05:15:00.000Z' },
    ]);
    expect(idsIn(sessions[0])).toEqual(['p1', 'w2', 'p3']);
    expect(sessions[0]!.exercises[0]!.sets.map(({ doneAt }) => doneAt.slice(0, 10))).toEqual([
      '2026-11-20',
      '2026-11-20',
      '2026-11-20',
    ]);
  });

  test('stays two where the day was trained again a day later, at another hour', async () => {
    const member = await owner();
    const before = movedByDays(phone({ finishedAt: '2026-11-20T05:15:00.000Z' }), -1);
    await send(member, { ...before, ...by('phone') });
    const again = watch({ startedAt: '2026-11-20T10:00:00.000Z', exercises: [] });
    expect(await send(member, { ...again, ...by('watch') })).toMatchObject([{ status: 'stored' }]);
  });

  test('stays two where the clock of the watch is a day behind, if the plan has no other day', async () => {
    const { workouts } = await app
      .em()
      .findOneOrFail(Plan, { key: '3' })
      .then(({ body }) => body);
    const keepDays = async (days: TrainingPlan['workouts']) => {
      const em = app.em();
      const row = await em.findOneOrFail(Plan, { key: '3' });
      row.body = { ...row.body, workouts: days };
      await em.flush();
    };
    onTestFinished(() => keepDays(workouts));
    await keepDays(workouts.slice(0, 1));
    const member = await owner();
    await send(member, { ...phone(), ...by('phone') });
    expect(await send(member, { ...movedByDays(watch(), -1), ...by('watch') })).toMatchObject([{ status: 'stored' }]);
    expect((await list(member)).sessions).toHaveLength(2);
  });

  test('is refused with the reason where the clock of the watch is a day ahead', async () => {
    const member = await owner();
    await send(member, { ...phone(), ...by('phone') });
    expect(await send(member, { ...movedByDays(watch(), 1), ...by('watch') })).toMatchObject([
      { status: 'refused', message: 'This session is in the future. Check your device’s clock.' },
    ]);
  });

  test('is nothing of another member', async () => {
    await send(await owner(), { ...phone(), ...by('phone') });
    expect(await send(await owner(), { ...watch(), ...by('watch') })).toMatchObject([{ status: 'stored' }]);
  });
});
