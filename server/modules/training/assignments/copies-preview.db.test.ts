import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { AssignResponse, CopiesResponse, RenewPreview } from '#contract/training/plans/assignments.studio.ts';
import type { TrainingPlan } from '#contract/training/training.ts';
import { COACH } from '#server/testing/coached.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Plan } from '../workout-log/training.entity.ts';
import { assigning, changeTemplate, template, userId } from './assignments.harness.ts';

const now = new Date('2026-11-20T12:00:00Z');
let app: TestApp;
let coach: Browser;
let anna: Browser;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH, {}, now);
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
});
afterAll(() => app.close());

const copiesAt = (plan: string) => `/api/coach/plans/${plan}/copies`;
const list = async (plan: string) => CopiesResponse.parse(await (await coach.ask(copiesAt(plan))).json()).items;
const preview = async (plan: string, key: string) =>
  RenewPreview.parse(await (await coach.post(`${copiesAt(plan)}/preview`, { copies: [key] })).json());

/** Creates a plan of two weeks, and Anna's copy of it from Monday. */
async function assigned(plan: string) {
  const user = await userId(app, 'anna@example.com');
  await template(app, plan, { weeks: 2 });
  const body = assigning({ user, start: '2026-11-23', weekdays: [1, 3, 5] });
  const { copies } = AssignResponse.parse(await (await coach.post(`/api/coach/plans/${plan}/assign`, body)).json());
  return { user, key: copies[0]!.key };
}

test('a preview has the lines that go and those that come, and none where words about an exercise change', async () => {
  const { key } = await assigned('lines');
  const change = (more: object) => (body: TrainingPlan) => ({
    ...body,
    workouts: body.workouts.map((each) => ({
      ...each,
      exercises: each.exercises.map((exercise, at) => (at === 0 ? { ...exercise, ...more } : exercise)),
    })),
  });
  await changeTemplate(app, 'lines', change({ sets: 7 }));
  const sets = await preview('lines', key);
  expect(sets.copies[0]!.changed).toHaveLength(6);
  for (const { before, after } of sets.copies[0]!.changed) {
    expect(before).toHaveLength(1);
    expect(after).toEqual([before[0]!.replace(/: \d+ x/, ': 7 x')]);
  }
  const taken = { version: sets.version, copies: [{ key, version: sets.copies[0]!.version }] };
  expect((await coach.post(`${copiesAt('lines')}/renew`, taken)).status).toBe(200);
  await changeTemplate(app, 'lines', change({ cue: 'Slowly down.' }));
  const [cues] = (await preview('lines', key)).copies;
  expect(cues!.changed).toHaveLength(6);
  expect(cues!.changed[0]).toMatchObject({ before: [], after: [] });
});

test('after the coaching nothing of a log is counted beside a copy, and changes of its plan do not reach it', async () => {
  const { user, key } = await assigned('strong');
  const session = { id: randomUUID(), revision: 1, planKey: key, dayId: 'legs-w1', timeZone: 'Europe/Helsinki' };
  const times = { startedAt: '2026-11-20T10:00:00.000Z', finishedAt: '2026-11-20T11:00:00.000Z' };
  await anna.post('/api/user/workouts', {
    changes: [{ ...session, ...times, notes: '', exercises: [], deleted: false }],
  });
  await changeTemplate(app, 'strong', (plan) => ({ ...plan, title: 'Stronger' }));
  expect(await list('strong')).toMatchObject([{ coached: true, done: 1, planned: 6 }]);

  await app.em().nativeUpdate(Subscription, { user }, { status: 'canceled' });
  expect(await list('strong')).toMatchObject([{ coached: false, done: null, planned: 6 }]);
  const seen = await preview('strong', key);
  expect(seen.copies).toMatchObject([{ problem: 'This person isn’t an active client.', changed: [], kept: 0 }]);
  const renewal = { version: seen.version, copies: [{ key, version: 1 }] };
  const refused = await coach.post(`${copiesAt('strong')}/renew`, renewal);
  expect([refused.status, ErrorResponse.parse(await refused.json()).error.code]).toEqual([409, 'copy_changed']);
  expect((await app.em().findOneOrFail(Plan, { key })).version).toBe(1);
  expect((await coach.ask(`/api/coach/clients/${user}/plans`)).status).toBe(404);

  await app.em().nativeUpdate(Subscription, { user }, { status: 'active' });
  expect(await list('strong')).toMatchObject([{ coached: true, done: 1 }]);
});
