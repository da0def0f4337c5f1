import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TrainingPlan } from '#contract/training/training.ts';
import {
  type LoggedExercise,
  type WorkoutSession,
  WorkoutsResponse,
  WorkoutsResult,
} from '#contract/training/workouts.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { Plan } from '../training.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

let app: TestApp;
let people = 0;
const now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => void (app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } })));
afterAll(() => app.close());

/** Creates a client with a plan of squats and rows, besides all plans of the shop. */
async function coached(): Promise<{ by: Browser; own: TrainingPlan }> {
  const email = `bests-${people++}@example.com`;
  const by = await member(app, email, { renewing: [4] }, now);
  const em = app.em();
  const [user, shops] = [await em.findOneOrFail(User, { emailKey: email }), await em.findOneOrFail(Plan, { key: '3' })];
  const dose = { sets: 3, reps: '5', rest: '2 min' };
  const own: TrainingPlan = {
    ...shops.body,
    key: `own-${people}`,
    client: { start: '2026-11-16', until: '2026-11-22', weekdays: [1] },
    workouts: [
      {
        id: 'w1-mon',
        week: 1,
        date: '2026-11-16',
        day: 'Monday',
        name: 'Squats',
        exercises: [
          { type: 'regular', category: 'Strength', id: 'back-squat', name: 'Back squat', ...dose },
          {
            type: 'superset',
            category: 'Strength',
            id: 'pull',
            name: 'Pull',
            ...dose,
            exercises: [
              { id: 'row', name: 'Row', ...dose },
              { id: 'curl', name: 'Curl', ...dose },
            ],
          },
        ],
      },
    ],
  };
  em.create(Plan, { key: own.key, body: own, user, startDay: '2026-11-16', weekdays: [1] });
  await em.flush();
  return { by, own };
}

type Sets = [kg: number | null, reps: number][];

/** Builds a session of a plan, the given number of days ago. */
function session(planKey: string, dayId: string, back: number, done: Record<string, Sets>): WorkoutSession {
  const startedAt = new Date(now.getTime() - back * DAY_MS);
  const at = (minutes: number) => new Date(startedAt.getTime() + minutes * 60_000).toISOString();
  const exercises: LoggedExercise[] = Object.entries(done).map(([exerciseId, sets]) => ({
    exerciseId,
    swappedFor: null,
    skipped: null,
    sets: sets.map(([weightKg, reps], index) => ({ id: randomUUID(), weightKg, reps, doneAt: at(index + 1) })),
  }));
  return {
    id: randomUUID(),
    revision: 1,
    planKey,
    dayId,
    startedAt: at(0),
    finishedAt: at(60),
    timeZone: 'UTC',
    notes: '',
    exercises,
    deleted: false,
  };
}

async function send(by: Browser, ...changes: WorkoutSession[]) {
  const { results } = WorkoutsResult.parse(await (await by.post('/api/user/workouts', { changes })).json());
  expect(results.map(({ status }) => status)).toEqual(changes.map(() => 'stored'));
}

const log = async (by: Browser, key: string, query = '') =>
  WorkoutsResponse.parse(await (await by.ask(`/api/user/workouts?plan=${key}${query}`)).json());

async function dayOfShop(): Promise<string> {
  return (await app.em().findOneOrFail(Plan, { key: '3' })).body.workouts[0]!.id;
}

const values = (sets: readonly { weightKg: number | null; reps: number }[] = []) =>
  sets.map(({ weightKg, reps }) => [weightKg, reps]);

test('knows nothing of somebody else’s sets, and nothing where nothing was done', async () => {
  const [first, second] = [await coached(), await coached()];
  await send(first.by, session('3', await dayOfShop(), 3, { 'back-squat': [[200, 5]] }));
  const { last, bests } = await log(second.by, second.own.key);
  expect(last).toEqual({});
  expect(bests).toBeUndefined();
});

test('finds what was done last in whichever plan, and not what was done in its place', async () => {
  const { by, own } = await coached();
  const day = await dayOfShop();
  const swapped = session('3', day, 1, { row: [[10, 10]] });
  swapped.exercises[0]!.swappedFor = 'Band row';
  await send(
    by,
    session('3', day, 9, { 'back-squat': [[80, 5]], row: [[40, 8]] }),
    session('3', day, 5, { 'back-squat': [[82.5, 5]], 'bench-press': [[60, 5]] }),
    swapped,
  );
  const { last, sessions } = await log(by, own.key);
  expect(sessions).toEqual([]);
  expect(Object.keys(last).toSorted()).toEqual(['back-squat', 'row']);
  expect(values(last['back-squat'])).toEqual([[82.5, 5]]);
  expect(values(last['row'])).toEqual([[40, 8]]);
});

test('keeps of all sets those that nothing beats, of this plan and of others each', async () => {
  const { by, own } = await coached();
  const day = await dayOfShop();
  const old = session('3', day, 9, {
    // 80 × 8 beats 80 × 5 and 75 × 8; 100 × 1 is the heaviest, 60 × 12 has the most repetitions.
    'back-squat': [[80, 5], [80, 8], [75, 8], [100, 1], [60, 12], [60, 12], [60, 0]],
    curl: [[null, 12], [null, 15]],
  }); // prettier-ignore
  await send(by, old, session(own.key, 'w1-mon', 2, { 'back-squat': [[90, 3]] }));
  const { bests } = await log(by, own.key);
  const squats = bests!['back-squat']!;
  expect(values(squats.filter(({ here }) => !here))).toEqual([
    [100, 1],
    [80, 8],
    [60, 12],
  ]);
  expect(values(squats.filter(({ here }) => here))).toEqual([[90, 3]]);
  expect(values(bests!['curl'])).toEqual([[null, 15]]);
  // The device has the sets of the first page already.
  const [{ startedAt, id }] = (await log(by, own.key)).sessions as [WorkoutSession];
  const before = await log(by, own.key, `&before=${startedAt}&beforeId=${id}`);
  expect(before).toEqual({ sessions: [], last: {}, versions: {}, consentWithdrawnAt: null });
});

test('a set that is corrected or deleted takes its record back', async () => {
  const { by, own } = await coached();
  const first = session('3', await dayOfShop(), 9, { 'back-squat': [[80, 5], [800, 5]] }); // prettier-ignore
  await send(by, first);
  expect(values((await log(by, own.key)).bests!['back-squat'])).toEqual([[800, 5]]);
  first.exercises[0]!.sets[1]!.weightKg = 82.5;
  await send(by, { ...first, revision: 2 });
  expect(values((await log(by, own.key)).bests!['back-squat'])).toEqual([[82.5, 5]]);
  await send(by, { ...first, revision: 3, deleted: true });
  const { bests, last } = await log(by, own.key);
  expect([bests, last]).toEqual([undefined, {}]);
});
