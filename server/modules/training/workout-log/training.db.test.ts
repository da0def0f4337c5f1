import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { ProgressResponse } from '#contract/coaching/dashboard.ts';
import { TrainingPlan } from '#contract/training/training.ts';
import { type WorkoutSession, WorkoutsResponse, WorkoutsResult } from '#contract/training/workouts.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { Workout } from './training.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

let app: TestApp;
let owner: Browser;
let other: Browser;
let plan: TrainingPlan;
const now = new Date('2026-11-20T18:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
  owner = await member(app, 'owner@example.com', { bought: [3] }, now);
  other = await member(app, 'other@example.com', { bought: [2] }, now);
  plan = TrainingPlan.parse(await (await owner.ask('/api/training-programs/3')).json());
});
afterAll(() => app.close());

function session(own: Partial<WorkoutSession> = {}): WorkoutSession {
  const [day] = plan.workouts;
  return {
    id: randomUUID(),
    revision: 1,
    planKey: '3',
    dayId: day!.id,
    startedAt: '2026-11-20T04:00:00.000Z',
    finishedAt: '2026-11-20T05:15:00.000Z',
    timeZone: 'Europe/Helsinki',
    notes: '',
    exercises: [
      {
        exerciseId: day!.exercises[0]!.id,
        swappedFor: null,
        skipped: null,
        sets: [{ weightKg: 62.5, reps: 8, unit: 'reps', doneAt: '2026-11-20T04:10:00.000Z' }],
      },
    ],
    deleted: false,
    ...own,
  };
}

const send = async (by: Browser, ...changes: unknown[]) =>
  WorkoutsResult.parse(await (await by.post('/api/user/workouts', { changes })).json()).results;
const statuses = async (by: Browser, ...changes: unknown[]) => (await send(by, ...changes)).map(({ status }) => status);
async function list(by: Browser) {
  const all = WorkoutsResponse.parse(await (await by.ask('/api/user/workouts?plan=3')).json());
  return { ...all, sessions: all.sessions.map(({ shopVersion: _version, ...each }) => each) };
}
const progress = async (by: Browser) =>
  ProgressResponse.parse(await (await by.ask('/api/user/progress')).json()).find(({ programId }) => programId === 3);

describe('GET /api/training-programs/{id}', () => {
  test.each(['3', '3/calendar.ics', '3/plan.pdf'])('%s is for people who are signed in', async (path) => {
    const response = await createBrowser(app.url).ask(`/api/training-programs/${path}`);
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('Unauthorized');
  });

  test('somebody else’s plan and one that does not exist are told alike', async () => {
    const answers = await Promise.all(
      ['3', 'elite-coaching', '99', '0', '-1', '1e3', '03', 'ELITE', `a${'b'.repeat(300)}`].map((id) =>
        other.ask(`/api/training-programs/${id}`),
      ),
    );
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(texts).size).toBe(1);
  });

  test('a plan has the language of its programme, or else of the shop', async () => {
    const language = async () =>
      TrainingPlan.parse(await (await owner.ask('/api/training-programs/3')).json()).language;
    expect(plan.language).toBe('en');
    await app.em().nativeUpdate(Program, { id: 3 }, { language: 'fi' });
    expect(await language()).toBe('fi');
    await app.em().nativeUpdate(Program, { id: 3 }, { language: 'en' });
  });

  test('a plan comes as a calendar and as a document, too', async () => {
    const calendar = await owner.ask('/api/training-programs/3/calendar.ics');
    expect(calendar.headers.get('content-type')).toContain('text/calendar');
    expect(await calendar.text()).toContain('BEGIN:VEVENT');
    const document = await owner.ask('/api/training-programs/3/plan.pdf');
    expect(document.headers.get('content-type')).toBe('application/pdf');
    expect((await document.text()).slice(0, 5)).toBe('%PDF-');
  });
});

test.each([
  ['the sandbox says by how much its time was moved on', 'on', 7 * DAY_MS],
  ['no other shop says anything of it', 'off', undefined],
])('%s', async (_, SANDBOX, ahead) => {
  const later = new Date(now.getTime() + 7 * DAY_MS);
  const shop = await startTestApp({
    clock: () => later,
    sessionClock: () => now,
    env: { RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:9', SANDBOX },
  });
  const theirs = await member(shop, 'moved@example.com', { bought: [3] }, later);
  expect(TrainingPlan.parse(await (await theirs.ask('/api/training-programs/3')).json()).aheadMs).toBe(ahead);
  await shop.close();
});

describe('POST /api/user/workouts', () => {
  test('is for people who are signed in', async () => {
    expect((await createBrowser(app.url).post('/api/user/workouts', { changes: [] })).status).toBe(401);
    expect((await createBrowser(app.url).ask('/api/user/workouts?plan=3')).status).toBe(401);
    expect((await other.ask('/api/user/workouts?plan=3')).status).toBe(404);
  });

  test.each([
    ['no changes', {}],
    ['none at all', { changes: [] }],
    ['fifty-one', { changes: Array.from({ length: 51 }, () => ({})) }],
    ['a NUL', { changes: [{ notes: 'a\0b' }] }],
    ['a deeply nested value', { changes: [JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`)] }],
  ])('a batch of %s is refused', async (_, body) => {
    const response = await owner.post('/api/user/workouts', body);
    expect(response.status).toBe(400);
    expect(ErrorResponse.parse(await response.json()).error.code).toBe('invalid_input');
  });

  test('what cannot have happened is refused with its reason, and holds nothing else up', async () => {
    const set = (own: object) => {
      const good = session();
      return { ...good, exercises: [{ ...good.exercises[0]!, sets: [{ ...good.exercises[0]!.sets[0]!, ...own }] }] };
    };
    const wrong = [
      null,
      'x',
      { id: 7 },
      set({ weightKg: -5 }),
      set({ weightKg: 1e9 }),
      set({ weightKg: 62.51 }),
      set({ reps: 1e9 }),
      set({ reps: -1 }),
      set({ reps: 1.5 }),
      session({ planKey: 'elite-coaching' }),
      session({ planKey: '99' }),
      session({ dayId: 'no-such-day' }),
      session({ timeZone: 'Mars/Olympus' }),
      session({ finishedAt: '2026-11-20T03:00:00.000Z' }),
      session({ startedAt: '2026-12-20T03:00:00.000Z', finishedAt: null }),
      session({ id: 'not-a-uuid' }),
    ];
    const results = await send(owner, ...wrong, session({ id: '3f0c1a52-0000-4000-8000-000000000001' }));
    expect(results.map(({ status }) => status)).toEqual([...wrong.map(() => 'refused'), 'stored']);
    expect(results.slice(0, -1).every(({ message }) => message)).toBe(true);
    expect(results[3]?.message).toBe('Enter zero or more.');
    await send(owner, session({ id: '3f0c1a52-0000-4000-8000-000000000001', revision: 2, deleted: true }));
  });

  test('a plan that is not owned takes no log', async () => {
    expect(await statuses(other, session())).toEqual(['refused']);
  });

  test('the same batch ten times at once is stored once', async () => {
    const batch = [
      session(),
      session({ startedAt: '2026-11-19T04:00:00.000Z', finishedAt: '2026-11-19T05:00:00.000Z' }),
    ];
    const before = await app.em().count(Workout);
    const answers = await Promise.all(Array.from({ length: 10 }, () => statuses(owner, ...batch)));
    expect(answers.flat().filter((status) => status === 'stored')).toHaveLength(2);
    expect(answers.flat().filter((status) => status === 'stale')).toHaveLength(18);
    expect((await app.em().count(Workout)) - before).toBe(2);
    expect(await progress(owner)).toMatchObject({ workoutsCompleted: 2, streakDays: 2, goalsAchieved: 1 });
    for (const change of batch) await send(owner, { ...change, revision: 2, deleted: true });
  });

  test('revisions that arrive in the wrong order end in the highest one', async () => {
    const first = session({ notes: 'first' });
    const third = { ...first, revision: 3, notes: 'third' };
    expect(await statuses(owner, third, { ...first, revision: 2, notes: 'second' }, first)).toEqual([
      'stored',
      'stale',
      'stale',
    ]);
    expect((await list(owner)).sessions.find(({ id }) => id === first.id)).toEqual(third);
    await send(owner, { ...third, revision: 4, deleted: true });
  });

  test('somebody else’s session is neither changed nor shown', async () => {
    const mine = session({ notes: 'mine' });
    await send(owner, mine);
    const thief = await member(app, 'thief@example.com', { bought: [3] }, now);
    expect(await statuses(thief, { ...mine, revision: 9, notes: 'stolen' })).toEqual(['refused']);
    expect((await list(thief)).sessions).toEqual([]);
    expect((await list(owner)).sessions.find(({ id }) => id === mine.id)?.notes).toBe('mine');
    await send(owner, { ...mine, revision: 2, deleted: true });
  });

  test('what was lifted last comes with the next session, and a deleted one is gone from everything', async () => {
    const mine = session();
    await send(owner, mine);
    const { exerciseId, sets } = mine.exercises[0]!;
    expect((await list(owner)).last[exerciseId]).toEqual(sets);
    expect(await progress(owner)).toMatchObject({ workoutsCompleted: 1 });
    await send(owner, { ...mine, revision: 2, deleted: true });
    expect(await list(owner)).toEqual({ sessions: [], last: {}, versions: {}, consentWithdrawnAt: null });
    expect(await progress(owner)).toMatchObject({ progress: 0, workoutsCompleted: 0, streakDays: 0 });
  });

  test('a session with an id in upper case is the one with the same id', async () => {
    const sent = session({ notes: 'Upper case' });
    expect(await statuses(owner, { ...sent, id: sent.id.toUpperCase() })).toEqual(['stored']);
    expect((await list(owner)).sessions).toMatchObject([{ id: sent.id, notes: 'Upper case' }]);
    await send(owner, { ...sent, revision: 2, deleted: true });
    expect((await list(owner)).sessions).toEqual([]);
  });

  test('older sessions are asked for from where the known ones end', async () => {
    const at = (day: number) => `2026-10-${String(day).padStart(2, '0')}T05:00:00.000Z`;
    const all = Array.from({ length: 15 }, (_, i) => session({ startedAt: at(i + 1), finishedAt: null }));
    await send(owner, ...all);
    const first = (await list(owner)).sessions;
    expect(first.map(({ startedAt }) => startedAt)).toEqual(Array.from({ length: 12 }, (_, i) => at(15 - i)));
    const rest = await owner.ask(`/api/user/workouts?plan=3&before=${first.at(-1)!.startedAt}`);
    const { sessions } = WorkoutsResponse.parse(await rest.json());
    expect(sessions.map(({ startedAt }) => startedAt)).toEqual([at(3), at(2), at(1)]);
    expect((await owner.ask('/api/user/workouts?plan=3&before=0000-01-01T00:00:00Z')).status).toBe(200);
    await send(owner, ...all.map((one) => ({ ...one, revision: 2, deleted: true })));
  });

  test('a session belongs to the day on which it ended where its member was', async () => {
    const late = { startedAt: '2026-11-19T21:00:00.000Z', finishedAt: '2026-11-19T22:30:00.000Z' };
    const [helsinki, london] = [session(late), session({ ...late, timeZone: 'Europe/London' })];
    await send(owner, helsinki, london);
    const rows = await app.em().find(Workout, { id: { $in: [helsinki.id, london.id] } });
    const dayOf = (id: string) => rows.find((row) => row.id === id)?.localDay;
    expect([dayOf(helsinki.id), dayOf(london.id)]).toEqual(['2026-11-20', '2026-11-19']);
    expect(await progress(owner)).toMatchObject({ streakDays: 2 });
    for (const change of [helsinki, london]) await send(owner, { ...change, revision: 2, deleted: true });
  });
});
