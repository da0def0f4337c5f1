import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { LogExport } from '#contract/training/log-export.ts';
import {
  MyPlansResponse,
  type PlanDayChange,
  PlanDaysResponse,
  PlanDaysResult,
} from '#contract/training/plans/plan-days.ts';
import { TrainingPlan } from '#contract/training/training.ts';
import { type WorkoutSession, WorkoutsResponse, WorkoutsResult } from '#contract/training/workouts.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { pushBrowser } from '#server/modules/operations/push/push.harness.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { day, createAssignment, planBody } from './own-plans.harness.ts';

let app: TestApp;
let anna: Browser;
let other: Browser;
let former: Browser;
let now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
  other = await member(app, 'other@example.com', { renewing: [4] }, now);
  former = await member(app, 'former@example.com', { renewing: [4] }, now);
  await createAssignment(app, 'anna@example.com', 'c-anna', { formerDays: [day('old-legs')] });
  await createAssignment(app, 'former@example.com', 'c-former');
  await createAssignment(app, 'former@example.com', 'c-untouched');
});
afterAll(() => app.close());

async function endCoaching(email: string) {
  const user = await app.em().findOneOrFail(User, { emailKey: email });
  const [createdAt, endedAt] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-19T06:00:00Z')];
  await app.em().nativeUpdate(Subscription, { user }, { status: 'canceled', createdAt, endedAt });
}

const change = (own: Partial<PlanDayChange> = {}): PlanDayChange => ({
  planKey: 'c-anna',
  dayId: 'legs-w2',
  revision: 1,
  movedTo: '2026-11-24',
  minutes: null,
  skipped: null,
  ...own,
});
const send = async (by: Browser, ...changes: unknown[]) =>
  PlanDaysResult.parse(await (await by.post('/api/user/plan-days', { changes })).json()).results;
const stored = async (by: Browser, plan = 'c-anna') =>
  PlanDaysResponse.parse(await (await by.ask(`/api/user/plan-days?plan=${plan}`)).json()).changes;
const plans = async (by: Browser) => MyPlansResponse.parse(await (await by.ask('/api/user/plans')).json()).plans;

const session = (own: Partial<WorkoutSession> = {}): WorkoutSession => ({
  id: randomUUID(),
  revision: 1,
  planKey: 'c-anna',
  dayId: 'legs-w1',
  startedAt: '2026-11-16T04:00:00.000Z',
  finishedAt: '2026-11-16T05:15:00.000Z',
  timeZone: 'Europe/Helsinki',
  notes: '',
  exercises: [],
  deleted: false,
  ...own,
});
const log = async (by: Browser, ...changes: unknown[]) =>
  WorkoutsResult.parse(await (await by.post('/api/user/workouts', { changes })).json()).results;

describe('somebody else’s copy', () => {
  test.each(['/api/user/plans', '/api/user/plan-days?plan=c-anna', '/api/training-programs/c-anna'])(
    '%s is for people who are signed in',
    async (path) => {
      expect((await createBrowser(app.url).ask(path)).status).toBe(401);
    },
  );

  test('is told from none by nobody: plan, calendar, document, log and days are the same 404', async () => {
    for (const by of [other, former]) {
      const answers = await Promise.all(
        ['c-anna', 'c-nobodys', "c-'--", '../c-anna', `c-${'a'.repeat(300)}`].flatMap((key) =>
          [
            `/api/training-programs/${encodeURIComponent(key)}`,
            `/api/training-programs/${encodeURIComponent(key)}/calendar.ics`,
            `/api/training-programs/${encodeURIComponent(key)}/plan.pdf`,
            `/api/user/workouts?plan=${encodeURIComponent(key)}`,
            `/api/user/plan-days?plan=${encodeURIComponent(key)}`,
          ].map((path) => by.ask(path)),
        ),
      );
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
      expect(new Set(texts).size).toBe(1);
    }
  });

  test('is not logged on, nor are its days moved', async () => {
    expect(await log(other, session())).toMatchObject([{ status: 'refused', message: 'This plan is not yours.' }]);
    expect(await send(other, change(), change({ planKey: 'c-nobodys' }))).toMatchObject([
      { status: 'refused', message: 'This plan is not yours.' },
      { status: 'refused', message: 'This plan is not yours.' },
    ]);
    expect(await stored(anna)).toEqual([]);
  });
});

describe('a change that cannot be', () => {
  test.each([
    ['is of a day that the plan has not', { dayId: 'rest' }, 'This day isn’t in the plan.'],
    ['moves it years away', { movedTo: '2036-11-24' }, 'This day is too far before or after the plan.'],
    [
      'moves it to before the plan was thought of',
      { movedTo: '2026-10-01' },
      'This day is too far before or after the plan.',
    ],
    ['moves it to 30 February', { movedTo: '2026-02-30' }, /\w{3}/],
    ['moves it to no day', { movedTo: "2026-11-24'; drop" }, /\w{3}/],
    ['makes it two minutes', { minutes: 2 }, 'At least five minutes.'],
    ['says too much', { skipped: 'a'.repeat(301) }, 'Use at most 300 characters.'],
    ['has no revision', { revision: 0 }, /\w{3}/],
  ])('because it %s is refused with words, and the rest of the batch is taken', async (_, wrong, message) => {
    const user = await app.em().findOneOrFail(User, { emailKey: 'anna@example.com' });
    await app.em().execute('delete from plan_day where user_id = ?', [user.id]);
    const [refused, taken] = await send(anna, change(wrong), change());
    expect(refused?.status).toBe('refused');
    expect(refused?.message).toMatch(message);
    expect(taken).toEqual({ planKey: 'c-anna', dayId: 'legs-w2', status: 'stored' });
    expect(await stored(anna)).toEqual([change()]);
  });

  test('a batch without changes, of too many, or of no list is a 400', async () => {
    for (const changes of [[], Array.from({ length: 51 }, () => change()), 'all', undefined]) {
      const response = await anna.post('/api/user/plan-days', { changes });
      expect(response.status).toBe(400);
      expect(ErrorResponse.parse(await response.json()).error.code).toBe('invalid_input');
    }
    expect(await send(anna, null, 7, 'x', {}, [])).toMatchObject(
      Array.from({ length: 5 }, () => ({ status: 'refused' })),
    );
  });
});

describe('what a member makes of a day', () => {
  test('is there again; the highest revision holds, however often and in whichever order they come', async () => {
    const third = change({ revision: 3, movedTo: null, minutes: 25, skipped: 'Ill' });
    expect(await send(anna, change({ revision: 2 }), third)).toMatchObject([
      { status: 'stored' },
      { status: 'stored' },
    ]);
    expect(await send(anna, change({ revision: 2 }), third)).toEqual([
      { planKey: 'c-anna', dayId: 'legs-w2', status: 'stale', change: third },
      { planKey: 'c-anna', dayId: 'legs-w2', status: 'stale', change: third },
    ]);
    expect(await stored(anna)).toEqual([third]);
    const [row] = await app
      .em()
      .execute<{ skipped: string }[]>('select skipped from plan_day where skipped is not null');
    expect(row?.skipped).not.toContain('Ill');
  });

  test('is kept of a day that the coach has taken away meanwhile: who was offline did not know', async () => {
    const gone = change({ dayId: 'old-legs', movedTo: null, skipped: 'A fever' });
    expect(await send(anna, gone)).toEqual([{ planKey: 'c-anna', dayId: 'old-legs', status: 'stored' }]);
    expect(await stored(anna)).toContainEqual(gone);
    const { days } = LogExport.parse(await (await anna.ask('/api/user/log.json')).json());
    expect(days).toContainEqual(expect.objectContaining({ day: 'Name of old-legs', skipped: 'A fever' }));
    expect((await anna.ask('/api/user/dashboard')).status).toBe(200);
    await app.em().execute("delete from plan_day where day_id = 'old-legs'");
  });

  test('of two devices that have not seen each other’s is sent back to the later one', async () => {
    const dayId = 'legs-w1';
    expect(await send(anna, change({ dayId, movedTo: '2026-11-19' }))).toMatchObject([{ status: 'stored' }]);
    const fever = change({ dayId, revision: 2, movedTo: null, skipped: 'A fever' });
    expect(await send(anna, { ...fever, seen: 0 })).toMatchObject([
      { status: 'stale', change: { movedTo: '2026-11-19', skipped: null, revision: 1 } },
    ]);
    expect(await send(anna, { ...fever, movedTo: '2026-11-19', seen: 1 })).toMatchObject([{ status: 'stored' }]);
    // After a restored backup, devices know a later day than the shop.
    expect(await send(anna, { ...change({ dayId, revision: 5, movedTo: null }), seen: 4 })).toMatchObject([
      { status: 'stale', change: { movedTo: '2026-11-19', revision: 2 } },
    ]);
    await app.em().execute('delete from plan_day where day_id = ?', [dayId]);
  });

  test('sent at once from two tabs is one row', async () => {
    const both = await Promise.all([1, 2].map(() => send(anna, change({ dayId: 'legs-w1', movedTo: '2026-11-18' }))));
    expect(new Set(both.map(([result]) => result?.status))).toEqual(new Set(['stale', 'stored']));
    expect(await stored(anna)).toHaveLength(2);
  });
});

describe('a member’s own plans', () => {
  test('stand in their order, with what is open', async () => {
    await createAssignment(app, 'other@example.com', 'c-over', { endedAt: now });
    const { body } = await createAssignment(app, 'other@example.com', 'c-now');
    const later = { ...body, key: 'c-later', client: { start: '2026-12-07', until: '2026-12-20', weekdays: [1] } };
    await createAssignment(app, 'other@example.com', 'c-later', { body: later, startDay: '2026-12-07' });
    expect(await plans(other)).toMatchObject([
      { key: 'c-now', state: 'current', open: true, start: '2026-11-16', until: '2026-11-29', weeks: 2 },
      { key: 'c-later', state: 'coming', open: true },
      { key: 'c-over', state: 'over', open: true },
    ]);
  });

  test('follow the zone of the latest session, not of one that was corrected or deleted later', async () => {
    const { body } = await createAssignment(app, 'other@example.com', 'c-trip');
    const soon = { ...body, key: 'c-tomorrow', client: { start: '2026-11-21', until: '2026-12-04', weekdays: [6] } };
    await createAssignment(app, 'other@example.com', 'c-tomorrow', { body: soon, startDay: '2026-11-21' });
    const own = { planKey: 'c-trip', timeZone: 'Pacific/Kiritimati' };
    const trip = session(own);
    const home = { planKey: 'c-trip', startedAt: '2026-11-18T04:00:00Z', finishedAt: '2026-11-18T05:00:00Z' };
    const mistake = session({ ...own, startedAt: '2026-11-19T04:00:00Z', finishedAt: null, deleted: true });
    const stateTomorrow = async () => (await plans(other)).find(({ key }) => key === 'c-tomorrow')?.state;
    await log(other, trip);
    expect(await stateTomorrow()).toBe('current');
    await log(other, session(home));
    now = new Date(now.getTime() + 60_000);
    expect(await log(other, { ...trip, revision: 2, notes: '' }, mistake)).toMatchObject([
      { status: 'stored' },
      { status: 'stored' },
    ]);
    expect(await stateTomorrow()).toBe('coming');
  });

  test('follow the zone of their notifications, until a later session has another', async () => {
    const hal = await member(app, 'hal@example.com', { renewing: [4] }, now);
    const client = { start: '2026-11-21', until: '2026-12-04', weekdays: [6] };
    const body = planBody('c-hal', { client, workouts: [day('legs', { week: 1, date: client.start })] });
    await createAssignment(app, 'hal@example.com', 'c-hal', { body, startDay: client.start });
    const state = async () => (await plans(hal))[0]?.state;
    expect(await state()).toBe('coming');
    const { keys } = pushBrowser('https://fcm.googleapis.com').device;
    const turnOn = (device: string, timeZone: string) =>
      hal.post('/api/user/push/devices', { endpoint: `https://web.push.apple.com/${device}`, keys, timeZone });
    await turnOn('phone', 'Pacific/Kiritimati');
    expect(await state()).toBe('current');
    const at = new Date(now.getTime() + 60_000).toISOString();
    await log(hal, session({ planKey: 'c-hal', dayId: 'legs', startedAt: at, finishedAt: null }));
    expect(await state()).toBe('coming');
    const before = now;
    now = new Date(now.getTime() + 120_000);
    await turnOn('tablet', 'Pacific/Kiritimati');
    expect(await state()).toBe('current');
    now = before;
  });

  test('go on until the last open day that was moved behind them, and begin with one that was moved before', async () => {
    const before = now;
    const email = 'gia@example.com';
    const gia = await member(app, email, { renewing: [4] }, now);
    const dated = (key: string, start: string, until: string) => ({
      startDay: start,
      body: planBody(key, {
        client: { start, until, weekdays: [1] },
        workouts: [day('legs', { week: 1, date: start }), day('arms', { week: 2, date: until })],
      }),
    });
    await createAssignment(app, email, 'c-gia', dated('c-gia', '2026-11-16', '2026-11-29'));
    await createAssignment(app, email, 'c-gia-next', dated('c-gia-next', '2026-11-30', '2026-12-13'));
    await createAssignment(app, email, 'c-gia-later', dated('c-gia-later', '2026-12-14', '2026-12-27'));
    const states = async () => (await plans(gia)).map(({ key, state }) => [key, state]);
    const arms = { planKey: 'c-gia', dayId: 'arms' };
    const ahead = { planKey: 'c-gia-later', dayId: 'legs' };
    await send(gia, change({ ...arms, movedTo: '2026-12-02' }), change({ ...ahead, movedTo: '2026-12-02' }));
    now = new Date('2026-12-02T12:00:00Z');
    // A plan within its own dates is first.
    expect(await states()).toEqual([
      ['c-gia-next', 'current'],
      ['c-gia', 'current'],
      ['c-gia-later', 'current'],
    ]);
    await log(
      gia,
      session({ ...ahead, startedAt: '2026-12-02T10:00:00.000Z', finishedAt: '2026-12-02T11:00:00.000Z' }),
    );
    await send(gia, change({ ...arms, revision: 2, movedTo: '2026-12-02', skipped: '' }));
    const asPlanned = [
      ['c-gia-next', 'current'],
      ['c-gia-later', 'coming'],
      ['c-gia', 'over'],
    ];
    expect(await states()).toEqual(asPlanned);
    await send(gia, change({ ...arms, revision: 3, movedTo: '2026-12-02' }));
    expect(await states()).not.toEqual(asPlanned);
    // A removed day no longer counts.
    await app.em().execute("update training_plan set body = body #- '{workouts,1}' where key = 'c-gia'");
    expect(await states()).toEqual(asPlanned);
    now = before;
  });

  test('take what was trained on a day that has gone meanwhile, and on none that never was', async () => {
    expect(await log(anna, session({ dayId: 'old-legs' }), session({ dayId: 'never' }))).toMatchObject([
      { status: 'stored' },
      { status: 'refused', message: 'This day isn’t in the plan.' },
    ]);
    const plan = TrainingPlan.parse(await (await anna.ask('/api/training-programs/c-anna')).json());
    expect(plan.former).toEqual([day('old-legs')]);
    expect(plan.workouts.map(({ id }) => id)).not.toContain('old-legs');
  });
});

describe('after the coaching has ended', () => {
  test('own plans are listed and closed; log and days stay readable, and what was trained before is taken', async () => {
    await send(former, change({ planKey: 'c-former' }));
    expect(await log(former, session({ planKey: 'c-former' }))).toMatchObject([{ status: 'stored' }]);
    await endCoaching('former@example.com');
    expect(await plans(former)).toMatchObject([
      { key: 'c-former', open: false },
      { key: 'c-untouched', open: false },
    ]);
    expect((await former.ask('/api/training-programs/c-former')).status).toBe(404);
    expect(await stored(former, 'c-former')).toEqual([change({ planKey: 'c-former' })]);
    expect(await send(former, change({ planKey: 'c-former', revision: 2 }))).toMatchObject([
      { status: 'refused', message: 'Your access to this plan has ended.' },
    ]);
    const late = [
      session({ planKey: 'c-former', startedAt: '2026-11-18T04:00:00Z', finishedAt: '2026-11-18T05:00:00Z' }),
      session({ planKey: 'c-former', startedAt: '2026-11-19T07:00:00Z', finishedAt: '2026-11-19T08:00:00Z' }),
      session({ planKey: 'c-former', startedAt: '2026-11-18T07:00:00Z', finishedAt: null }),
    ];
    expect((await log(former, ...late)).map(({ status }) => status)).toEqual(['stored', 'refused', 'stored']);
    const read = async (key: string) =>
      WorkoutsResponse.parse(await (await former.ask(`/api/user/workouts?plan=${key}`)).json()).sessions.length;
    expect(await read('c-former')).toBe(3);
    expect(await read('c-untouched')).toBe(0);
  });
});
