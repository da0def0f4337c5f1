import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClientLogResponse } from '#contract/coaching/clients.studio.ts';
import { WorkoutsResponse, WorkoutsResult } from '#contract/training/workouts.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { day, createAssignment, planBody } from './own-plans.harness.ts';
import { Workout } from '../workout-log/training.entity.ts';

const COACH = 'coach@example.com';
const ANNA = 'anna@example.com';
const now = new Date('2026-11-18T08:00:00Z');
let app: TestApp;
let coach: Browser;
let anna: Browser;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH, {}, now);
  anna = await member(app, ANNA, { renewing: [4] }, now);
  const client = { start: '2026-11-16', until: '2026-11-22', weekdays: [1, 3] };
  const workouts = [day('monday', { week: 1, date: '2026-11-16' })];
  await createAssignment(app, ANNA, 'c-anna', { body: planBody('c-anna', { weeks: 1, client, workouts }) });
});
afterAll(() => app.close());

const at = (minute: number) => new Date(Date.parse('2026-11-16T07:00:00Z') + minute * 60_000).toISOString();

function change(sets: readonly object[]) {
  return {
    id: randomUUID(),
    revision: 1,
    planKey: 'c-anna',
    dayId: 'monday',
    startedAt: at(0),
    finishedAt: at(50),
    timeZone: 'Europe/Helsinki',
    notes: '',
    exercises: [{ exerciseId: 'back-squat', swappedFor: 'Cossack squat', skipped: null, sets }],
    deleted: false,
  };
}
const send = async (sent: object) =>
  WorkoutsResult.parse(await (await anna.post('/api/user/workouts', { changes: [sent] })).json()).results[0]!;

test('what was done before a swap stays what it was: for its member, the coach, the next time, and in files', async () => {
  const sets = [
    { id: 'a', place: 0, weightKg: 100, reps: 5, doneAt: at(1), doneAs: null },
    { id: 'b', place: 1, weightKg: 20, reps: 8, doneAt: at(2), doneAs: 'Goblet squat' },
    { id: 'c', place: 2, weightKg: null, reps: 10, doneAt: at(3) },
  ];
  expect(await send(change(sets))).toMatchObject({ status: 'stored' });

  const [row] = await app
    .em()
    .execute<{ exercises: object; swapped: object }[]>('select exercises, swapped from workout');
  expect(JSON.stringify(row)).not.toMatch(/Goblet|Cossack/);

  const asked = await anna.ask('/api/user/workouts?plan=c-anna');
  const { sessions, last, bests } = WorkoutsResponse.parse(await asked.json());
  expect(sessions[0]?.exercises[0]).toMatchObject({ swappedFor: 'Cossack squat', sets });
  expect(last['back-squat']?.map(({ id }) => id)).toEqual(['a']);
  expect(bests?.['back-squat']?.map(({ weightKg }) => weightKg)).toEqual([100]);

  const csv = await (await anna.ask('/api/user/log.csv')).text();
  const [head, ...lines] = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const column = head!.findIndex((name) => name.includes('done instead'));
  expect(lines.map((cells) => cells[column]?.replaceAll('"', ''))).toEqual(['', 'Goblet squat', 'Cossack squat']);

  const { id } = await app.em().findOneOrFail(User, { emailKey: ANNA });
  const { days } = ClientLogResponse.parse(await (await coach.ask(`/api/coach/clients/${id}/log`)).json());
  const seen = days[0]!.exercises.filter((each) => each.id === 'back-squat');
  // Without a sufficient consent the coach cannot read the text.
  expect(seen.map(({ swappedFor, sets: done }) => [swappedFor, done.map(({ reps }) => reps)])).toEqual([
    [null, [5]],
    ['', [8]],
    ['', [10]],
  ]);
  expect(days[0]).toMatchObject({ setsDone: 3 });
});

test('a name that is none is refused', async () => {
  for (const doneAs of ['', ' ', 'x'.repeat(101), 3, {}]) {
    const sets = [{ id: 'a', place: 0, weightKg: 100, reps: 5, doneAt: at(1), doneAs }];
    expect((await send(change(sets))).status).toBe('refused');
  }
  expect(await app.em().count(Workout, {})).toBe(1);
});
