import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EFFORT_LIMITS, EFFORTS } from '#contract/training/efforts.ts';
import { LogExport } from '#contract/training/log-export.ts';
import { TrainingPlan } from '#contract/training/training.ts';
import { type LoggedSet, type WorkoutSession, WorkoutsResponse, WorkoutsResult } from '#contract/training/workouts.ts';
import { isSealed } from '#server/platform/encryption/sealed.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let plan: TrainingPlan;
let people = 0;
const now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
  plan = TrainingPlan.parse(await (await (await runner()).ask('/api/training-programs/3')).json());
});
afterAll(() => app.close());

const runner = () => member(app, `runner-${people++}@example.com`, { bought: [3] }, now);

function session(...sets: LoggedSet[]): WorkoutSession {
  return {
    id: randomUUID(),
    revision: 1,
    planKey: '3',
    dayId: plan.workouts[0]!.id,
    startedAt: '2026-11-20T04:00:00.000Z',
    finishedAt: '2026-11-20T05:15:00.000Z',
    timeZone: 'Europe/Helsinki',
    notes: '',
    exercises: [{ exerciseId: 'back-squat', swappedFor: null, skipped: null, sets }],
    deleted: false,
  };
}
const DONE = { weightKg: null, reps: 3, unit: 'reps', doneAt: '2026-11-20T04:10:00.000Z' } as const;
const set = (id: string, own: Partial<LoggedSet> = {}): LoggedSet => ({ id, place: 0, ...DONE, ...own });
const RUN = { seconds: 187, pace: 251, bpm: 163, rpe: 7.5 };

const send = async (by: Browser, ...changes: unknown[]) =>
  WorkoutsResult.parse(await (await by.post('/api/user/workouts', { changes })).json()).results;
const list = async (by: Browser) => WorkoutsResponse.parse(await (await by.ask('/api/user/workouts?plan=3')).json());
const fetchSets = async (by: Browser) => (await list(by)).sessions.flatMap(({ exercises }) => exercises[0]!.sets);

describe('what a set was like', () => {
  test.each(EFFORTS)('%s outside of its limits is refused with words, and holds nothing else up', async (name) => {
    const by = await runner();
    const { min, max, step } = EFFORT_LIMITS[name];
    const wrong = [min - step, max + step, min + step / 3, -1, 1e300, 'fast', [], true];
    const results = await send(
      by,
      ...wrong.map((value) => ({ ...session(), exercises: session({ ...set('a'), [name]: value }).exercises })),
      session(set('b')),
    );
    expect(results.map(({ status }) => status)).toEqual([...wrong.map(() => 'refused'), 'stored']);
    for (const { message } of results.slice(0, -1)) expect(message).toMatch(/\w{2}/);
    expect(results[0]!.message).toMatch(/ from .* to /);
  });

  test('is kept sealed, and is the member’s in their log, in what they did last and in both exports', async () => {
    const by = await runner();
    const other = { ...DONE, pace: 249 };
    const sent = session(set('a', RUN), set('b', { place: 1, rpe: 8, others: [other] }), set('c', { place: 2 }));
    expect(await send(by, { ...sent, device: 'phone' })).toMatchObject([{ status: 'stored' }]);
    const [row] = await app
      .em()
      .execute<{ exercises: object; efforts: unknown }[]>('select exercises, efforts from workout where id = ?', [
        sent.id,
      ]);
    expect(JSON.stringify(row!.exercises)).not.toMatch(/seconds|pace|bpm|rpe/);
    expect(isSealed(row!.efforts)).toBe(true);

    const { sessions, last } = await list(by);
    expect(sessions[0]!.exercises).toEqual(sent.exercises);
    expect(last['back-squat']).toEqual(sent.exercises[0]!.sets);
    const exported = LogExport.parse(await (await by.ask('/api/user/log.json')).json());
    expect(exported.sessions[0]!.exercises[0]!.sets).toEqual(sent.exercises[0]!.sets);
    const table = (await (await by.ask('/api/user/log.csv')).text()).trim().split(/\r?\n/);
    expect(table[0]).toMatch(/time s.pace s\/km.heart rate bpm.effort 1-10$/);
    expect(table.slice(1).map((line) => line.split(/[,;]/).slice(-4))).toEqual([
      ['187', '251', '163', '7.5'],
      ['', '', '', '8'],
      ['', '249', '', ''],
      ['', '', '', ''],
    ]);
    const own = (await (await by.ask('/api/user/export')).json()) as {
      workout: { efforts: object; planned: object }[];
    };
    expect(own.workout[0]!.efforts).toMatchObject({ 'back-squat': { a: RUN } });
    expect(own.workout[0]!.planned).toContainEqual(
      expect.objectContaining({ id: 'back-squat', sets: expect.any(Number) }),
    );

    const stranger = await runner();
    for (const path of ['/api/user/log.csv', '/api/user/log.json', '/api/user/export', '/api/user/workouts?plan=3']) {
      expect((await createBrowser(app.url).ask(path)).status).toBe(401);
      expect(await (await stranger.ask(path)).text()).not.toContain(sent.id);
    }
    expect(await send(stranger, { ...sent, revision: 2 })).toMatchObject([{ status: 'refused' }]);
  });

  test('changes no record: what was counted decides as before', async () => {
    const by = await runner();
    await send(by, session(set('a', RUN), set('b', { place: 1, reps: 3, pace: 200 })));
    expect((await list(by)).bests!['back-squat']).toMatchObject([{ weightKg: null, reps: 3 }]);
  });
});

describe('a device', () => {
  test('that does not know the fields takes nothing away, and one that does takes back', async () => {
    const by = await runner();
    const sent = session(set('a', RUN), set('b', { place: 1, pace: 240 }));
    await send(by, { ...sent, device: 'phone' });
    const old = { ...sent, exercises: session(set('a', { reps: 4 }), set('c', { place: 2 })).exercises };
    expect(await send(by, { ...old, revision: 2, base: sent, device: 'phone' })).toMatchObject([{ status: 'stored' }]);
    expect(await fetchSets(by)).toEqual([set('a', { reps: 4, ...RUN }), set('c', { place: 2 })]);
    // An older device changes nothing either.
    expect(await send(by, { ...old, revision: 3 })).toMatchObject([{ status: 'stored' }]);
    expect(await fetchSets(by)).toEqual([set('a', { reps: 4, ...RUN }), set('c', { place: 2 })]);
    const [base] = (await list(by)).sessions;
    const back = { ...old, revision: 4, exercises: session(set('a', { reps: 4, pace: null, bpm: null })).exercises };
    await send(by, { ...back, base, device: 'phone' });
    expect(await fetchSets(by)).toEqual([set('a', { reps: 4, seconds: 187, rpe: 7.5 })]);
  });

  test('that was offline and one beside it lose nothing, however often each sends', async () => {
    const by = await runner();
    const base = session(set('a'));
    await send(by, { ...base, device: 'phone' });
    const phone = {
      ...base,
      revision: 3,
      exercises: session(set('a', { pace: 251 }), set('p', { place: 1, bpm: 150 })).exercises,
      base,
      device: 'phone',
    };
    const tablet = {
      ...base,
      revision: 2,
      exercises: session(set('a', { bpm: 163, rpe: 7.5 }), set('t', { place: 2, seconds: 181 })).exercises,
      base,
      device: 'tablet',
    };
    for (const change of [tablet, phone, tablet, phone, phone]) await send(by, change);
    expect(await fetchSets(by)).toEqual([
      set('a', { pace: 251, bpm: 163, rpe: 7.5 }),
      set('p', { place: 1, bpm: 150 }),
      set('t', { place: 2, seconds: 181 }),
    ]);
  });

  test('that wrote something else than another keeps it beside, until the member has chosen', async () => {
    const by = await runner();
    const base = session(set('a'));
    await send(by, { ...base, device: 'phone' });
    const wrote = (pace: number, device: string, revision: number) =>
      send(by, { ...base, revision, exercises: session(set('a', { pace })).exercises, base, device });
    await wrote(251, 'phone', 2);
    await wrote(255, 'tablet', 2);
    await wrote(255, 'tablet', 2);
    expect(await fetchSets(by)).toEqual([set('a', { pace: 251, others: [{ ...DONE, pace: 255 }] })]);
    const [shown] = (await list(by)).sessions;
    const chosen = { ...shown!, revision: shown!.revision + 1, exercises: session(set('a', { pace: 255 })).exercises };
    await send(by, { ...chosen, base: shown, device: 'tablet' });
    expect(await fetchSets(by)).toEqual([set('a', { pace: 255 })]);
  });
});

test('a process of the version before that writes the sets anew leaves them what they were like', async () => {
  const by = await runner();
  const sent = session(set('a', RUN));
  await send(by, sent);
  const rewritten = JSON.stringify(session(set('x', { place: 1 }), set('a')).exercises);
  await app.em().execute('update workout set exercises = ?::jsonb where id = ?', [rewritten, sent.id]);
  expect(await fetchSets(by)).toEqual([set('x', { place: 1 }), set('a', RUN)]);
});
