import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import {
  AssignableResponse,
  AssignResponse,
  ClientPlansResponse,
  CopiesResponse,
  RenewPreview,
  RenewResponse,
  TakeBackResponse,
} from '#contract/training/plans/assignments.studio.ts';
import { TrainingPlan } from '#contract/training/training.ts';
import { WorkoutsResult } from '#contract/training/workouts.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { PushMessage } from '#server/modules/operations/push/push.entity.ts';
import { pushBrowser } from '#server/modules/operations/push/push.harness.ts';
import { day } from '../own-plans/own-plans.harness.ts';
import { Plan, Progress, PlanDay, Workout } from '../workout-log/training.entity.ts';
import { assigning, changeTemplate, template, userId } from './assignments.harness.ts';

let app: TestApp;
let coach: Browser;
let anna: Browser;
let user: string;
const friday = new Date('2026-11-20T12:00:00Z');
let now = friday;
let plans = 0;

beforeAll(async () => {
  app = await startTestApp({
    clock: () => now,
    sessionClock: () => friday,
    env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH },
  });
  coach = await member(app, COACH, {}, now);
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
  user = await userId(app, 'anna@example.com');
});
beforeEach(() => void (now = friday));
afterAll(() => app.close());

/** Creates a new plan, and Anna's copy of it from Monday. */
async function assigned(own: Partial<TrainingPlan> = {}): Promise<{ key: string; copy: string }> {
  const key = `plan-${plans++}`;
  await template(app, key, { weeks: 2, ...own });
  const body = assigning({ user, start: '2026-11-23', weekdays: [1, 3, 5] });
  const { copies } = AssignResponse.parse(await (await coach.post(`/api/coach/plans/${key}/assign`, body)).json());
  return { key, copy: copies[0]!.key };
}

const copyAt = (key: string) => app.em().findOne(Plan, { key });
const preview = async (key: string, ...copies: string[]) =>
  RenewPreview.parse(await (await coach.post(`/api/coach/plans/${key}/copies/preview`, { copies })).json());
const renew = (key: string, version: number, ...copies: { key: string; version: number }[]) =>
  coach.post(`/api/coach/plans/${key}/copies/renew`, { version, copies });
const list = async (key: string, query = '') =>
  CopiesResponse.parse(await (await coach.ask(`/api/coach/plans/${key}/copies${query}`)).json());
const clientPlans = async () =>
  ClientPlansResponse.parse(await (await coach.ask(`/api/coach/clients/${user}/plans`)).json()).plans;
const takeBack = (key: string, version: unknown = 1) => coach.post(`/api/coach/copies/${key}/take-back`, { version });
const refusal = async (response: Response) => [response.status, ErrorResponse.parse(await response.json()).error.code];
const log = async (planKey: string, dayId: string, at = now, own: object = {}) => {
  const startedAt = new Date(at.getTime() - 3_600_000).toISOString();
  const change = {
    id: randomUUID(),
    revision: 1,
    planKey,
    dayId,
    startedAt,
    finishedAt: at.toISOString(),
    timeZone: 'Europe/Helsinki',
    notes: 'Mine',
    exercises: [],
    deleted: false,
    ...own,
  };
  return WorkoutsResult.parse(await (await anna.post('/api/user/workouts', { changes: [change] })).json()).results[0];
};
const heavier = (body: TrainingPlan): TrainingPlan => ({
  ...body,
  workouts: body.workouts.map((each) => (each.id === 'legs' ? { ...each, name: 'Heavy legs' } : each)),
});
const ids = (days: readonly { id: string }[]) => days.map(({ id }) => id);

describe('changes of a plan reach copies that were not touched', () => {
  test('when they are asked for, and as the preview said', async () => {
    const { key, copy } = await assigned();
    expect((await list(key)).items).toMatchObject([{ key: copy, state: 'same', done: 0, planned: 6, runs: 'coming' }]);
    await changeTemplate(app, key, heavier);
    expect((await list(key, '?state=behind')).items).toMatchObject([{ key: copy, state: 'behind' }]);
    const seen = await preview(key, copy);
    expect(ids(seen.copies[0]!.changed)).toEqual(['legs-w1', 'legs-w2']);
    expect(seen.copies[0]!.changed[0]).toMatchObject({ before: ['Name of legs'], after: ['Heavy legs'] });
    expect((await copyAt(copy))?.body.workouts[0]?.name).toBe('Name of legs');

    const response = await renew(key, seen.version, { key: copy, version: seen.copies[0]!.version });
    expect(RenewResponse.parse(await response.json())).toEqual({ renewed: 1 });
    const after = await copyAt(copy);
    expect(after?.body.workouts.map(({ name }) => name).slice(0, 2)).toEqual(['Heavy legs', 'Name of arms']);
    expect(after).toMatchObject({ templateVersion: 2, version: 2, touched: false, body: { key: copy } });
    expect((await list(key)).items).toMatchObject([{ state: 'same' }]);
    const [done] = await app.em().find(CoachAction, { subjectId: copy, action: 'plan.renew' });
    expect(done?.details).toMatchObject({ template: key, added: 0, removed: 0, changed: 2 });
  });

  test('are offered for plans that have not ended, of current clients only', async () => {
    const { key, copy } = await assigned();
    await changeTemplate(app, key, heavier);
    const offered = async () => (await list(key, '?state=behind&runs=open')).items.map((each) => each.key);
    expect(await offered()).toEqual([copy]);
    now = new Date('2026-12-07T10:00:00Z');
    expect(await offered()).toEqual([]);
    now = friday;
    await app.em().nativeUpdate(Subscription, { user }, { status: 'canceled' });
    expect(await offered()).toEqual([]);
    await app.em().nativeUpdate(Subscription, { user }, { status: 'active' });
    await app.em().nativeUpdate(Plan, { key: copy }, { endedAt: now });
    expect(await offered()).toEqual([]);
    expect((await list(key, '?state=behind')).total).toBe(1);
  });

  test('and leave what was trained, and what lies before today where their client is', async () => {
    const { key, copy } = await assigned();
    now = new Date('2026-11-24T22:30:00Z');
    expect((await log(copy, 'legs-w2'))?.status).toBe('stored');
    await changeTemplate(app, key, (body) => ({
      ...heavier(body),
      workouts: heavier(body).workouts.filter(({ id }) => id !== 'arms'),
    }));
    const seen = await preview(key, copy);
    // Half past midnight in Helsinki: Wednesday has begun there.
    expect(seen.copies[0]).toMatchObject({ kept: 2, added: [], problem: null });
    expect(ids(seen.copies[0]!.removed)).toEqual(['arms-w1', 'arms-w2']);
    await renew(key, seen.version, { key: copy, version: 1 });
    const after = await copyAt(copy);
    expect(ids(after!.body.workouts).toSorted()).toEqual(['legs-w1', 'legs-w2', 'run-w1', 'run-w2']);
    expect(after?.body.workouts.find(({ id }) => id === 'legs-w2')?.name).toBe('Name of legs');
    expect(ids(after!.formerDays!)).toEqual(['arms-w1', 'arms-w2']);
  });

  test('a client who was offline loses nothing: not on a day that changed, and not on one that went', async () => {
    const { key, copy } = await assigned();
    now = new Date('2026-11-23T10:00:00Z');
    await changeTemplate(app, key, (body) => ({ ...heavier(body), workouts: heavier(body).workouts.slice(0, 2) }));
    const seen = await preview(key, copy);
    await renew(key, seen.version, { key: copy, version: 1 });
    expect((await log(copy, 'legs-w1'))?.status).toBe('stored');
    expect((await log(copy, 'run-w1'))?.status).toBe('stored');
    expect(await log(copy, 'never-was')).toMatchObject({
      status: 'refused',
      message: 'This day isn’t in the plan.',
    });
    // Removed days do not count as planned.
    const counted = { key: copy, done: 1, planned: 4 };
    expect((await list(key)).items).toMatchObject([counted]);
    expect(await clientPlans()).toContainEqual(expect.objectContaining(counted));
    // The member reads the same, also once the plan has other days.
    const progress = async () => (await app.em().findOneOrFail(Progress, { planKey: copy })).progress;
    expect(await progress()).toBe(25);
    await changeTemplate(app, key, (body) => ({ ...body, workouts: body.workouts.slice(0, 1) }));
    const { version, copies } = await preview(key, copy);
    expect((await renew(key, version, { key: copy, version: copies[0]!.version })).status).toBe(200);
    expect(await clientPlans()).toContainEqual(expect.objectContaining({ key: copy, done: 1, planned: 2 }));
    expect(await progress()).toBe(50);
  });

  test('never one that was changed for its client; nothing of the others is done either', async () => {
    const { key, copy } = await assigned();
    const other = assigning({ user, start: '2027-01-04', weekdays: [2] });
    const second = AssignResponse.parse(await (await coach.post(`/api/coach/plans/${key}/assign`, other)).json())
      .copies[0]!.key;
    await app.em().nativeUpdate(Plan, { key: second }, { touched: true });
    await changeTemplate(app, key, heavier);
    expect((await list(key, '?state=changed')).items).toMatchObject([{ key: second, state: 'changed' }]);
    const seen = await preview(key, copy, second);
    expect(seen.copies.find((each) => each.key === second)?.problem).toMatch(/never overwritten/);
    const both = seen.copies.map(({ key: own, version }) => ({ key: own, version }));
    expect(await refusal(await renew(key, seen.version, ...both))).toEqual([409, 'copy_changed']);
    expect((await copyAt(copy))?.version).toBe(1);
    expect((await copyAt(copy))?.body.workouts[0]?.name).toBe('Name of legs');
  });

  test('two coaches at once: the second is told', async () => {
    const { key, copy } = await assigned();
    await changeTemplate(app, key, heavier);
    const seen = await preview(key, copy);
    const both = await Promise.all([1, 2].map(() => renew(key, seen.version, { key: copy, version: 1 })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await copyAt(copy))?.version).toBe(2);
    await changeTemplate(app, key, (body) => ({ ...body, title: 'Again' }));
    expect(await refusal(await renew(key, seen.version, { key: copy, version: 2 }))).toEqual([409, 'conflict']);
  });

  test('somebody else’s copies, none, and what is no key are refused', async () => {
    const { key, copy } = await assigned();
    const other = await assigned();
    for (const copies of [[other.copy], ['c-nobody'], [copy, 'c-nobody']]) {
      expect((await coach.post(`/api/coach/plans/${key}/copies/preview`, { copies })).status).toBe(404);
      const wanted = copies.map((each) => ({ key: each, version: 1 }));
      expect((await renew(key, 1, ...wanted)).status).toBe(404);
    }
    for (const copies of [[], ["c-';--"], 'c-1', Array.from({ length: 201 }, () => copy)])
      expect((await coach.post(`/api/coach/plans/${key}/copies/preview`, { copies })).status).toBe(400);
  });
});

describe('a copy is taken back', () => {
  test('before it has begun: it is gone, with what its client made of its days', async () => {
    const { keys, timeZone } = pushBrowser('https://fcm.googleapis.com').device;
    await anna.post('/api/user/push/devices', { endpoint: 'https://web.push.apple.com/anna', keys, timeZone });
    const { copy } = await assigned();
    const changes = [
      { planKey: copy, dayId: 'legs-w1', revision: 1, movedTo: '2026-11-24', minutes: null, skipped: null },
    ];
    await anna.post('/api/user/plan-days', { changes });
    expect(await refusal(await takeBack(copy, 7))).toEqual([409, 'conflict']);
    expect(await refusal(await takeBack(copy, 'x'))).toEqual([400, 'invalid_input']);
    expect(TakeBackResponse.parse(await (await takeBack(copy)).json())).toEqual({ outcome: 'deleted' });
    expect(await copyAt(copy)).toBeNull();
    expect(await app.em().count(PlanDay, { planKey: copy })).toBe(0);
    expect(await app.em().find(PushMessage, { cause: `plan:${copy}` })).toMatchObject([{ status: 'dropped' }]);
    const [mail, ...more] = await app.em().find(OutboxMail, { template: 'plan-ended', cause: `plan-ended:${copy}` });
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'anna@example.com', data: { item: expect.any(String) as string } });
    expect(await refusal(await takeBack(copy))).toEqual([404, 'not_found']);
  });

  test('and ends instead if a session was opened, or deleted again; the list says so', async () => {
    const state = async (key: string) => (await clientPlans()).find((plan) => plan.key === key);
    for (const session of [{ finishedAt: null }, { deleted: true }]) {
      const { copy } = await assigned();
      expect(await state(copy)).toMatchObject({ state: 'coming', fresh: true });
      expect((await log(copy, 'legs-w1', now, session))?.status).toBe('stored');
      expect(await state(copy)).toMatchObject({ state: 'coming', fresh: false });
      expect(TakeBackResponse.parse(await (await takeBack(copy)).json())).toEqual({ outcome: 'ended' });
      expect(await state(copy)).toMatchObject({ state: 'over', ended: true, fresh: false });
    }
  });

  test('afterwards, or with something logged: it ends, and the log stays', async () => {
    const { key, copy } = await assigned();
    expect((await log(copy, 'legs-w1'))?.status).toBe('stored');
    expect(TakeBackResponse.parse(await (await takeBack(copy)).json())).toEqual({ outcome: 'ended' });
    expect(await app.em().count(Workout, { planKey: copy })).toBe(1);
    expect(await refusal(await takeBack(copy, 2))).toEqual([409, 'already_over']);
    const theirs = TrainingPlan.parse(await (await anna.ask(`/api/training-programs/${copy}`)).json());
    expect(theirs.endedOn).toBe('2026-11-20');
    expect((await log(copy, 'arms-w1'))?.status).toBe('stored');
    expect((await list(key)).items).toMatchObject([{ runs: 'over', done: 2 }]);
    expect((await preview(key, copy)).copies[0]?.problem).toBe('This plan has ended.');
  });

  test('after its last day, too, while a day that was moved behind it is open', async () => {
    await app.em().nativeDelete(Plan, { user });
    const { key, copy } = await assigned();
    const changes = [
      { planKey: copy, dayId: 'legs-w2', revision: 1, movedTo: '2026-12-09', minutes: null, skipped: null },
    ];
    await anna.post('/api/user/plan-days', { changes });
    now = new Date('2026-12-09T10:00:00Z');
    expect((await list(key, '?runs=open')).items).toMatchObject([{ key: copy, runs: 'current', until: '2026-12-06' }]);
    expect(await clientPlans()).toContainEqual(expect.objectContaining({ key: copy, state: 'current' }));
    expect((await preview(key, copy)).copies).toMatchObject([{ problem: null }]);
    const { items } = AssignableResponse.parse(await (await coach.ask(`/api/coach/assignable?plan=${key}`)).json());
    expect(items).toMatchObject([{ has: { key: copy } }]);
    expect(TakeBackResponse.parse(await (await takeBack(copy)).json())).toEqual({ outcome: 'ended' });
    expect((await list(key, '?runs=open')).items).toEqual([]);
    expect((await preview(key, copy)).copies[0]?.problem).toBe('This plan has ended.');
  });

  test('a plan that is nobody’s copy is not', async () => {
    for (const key of ['3', 'elite-coaching', "c-';--"]) expect((await takeBack(key)).status).toBe(404);
  });
});

describe('a client’s plans', () => {
  test('stand in their order, with how much was done', async () => {
    await app.em().nativeDelete(Plan, { user });
    const first = await assigned();
    const second = await assigned();
    now = new Date('2026-11-24T10:00:00Z');
    await log(first.copy, 'legs-w1');
    await takeBack(second.copy);
    expect(await clientPlans()).toMatchObject([
      { key: first.copy, state: 'current', done: 1, planned: 6, ended: false, fresh: false },
      { key: second.copy, state: 'over', ended: true, fresh: false },
    ]);
    now = friday;
    expect(await clientPlans()).toMatchObject([{ key: first.copy, state: 'coming', fresh: false }, { state: 'over' }]);
  });

  test('nobody’s are a 404', async () => {
    for (const id of [randomUUID(), 'x', "';--"])
      expect((await coach.ask(`/api/coach/clients/${id}/plans`)).status).toBe(404);
  });
});

test('a day that is added to the plan is there for who trains it', async () => {
  const { key, copy } = await assigned();
  await changeTemplate(app, key, (body) => ({ ...body, weeks: 3, workouts: [...body.workouts, day('swim')] }));
  const seen = await preview(key, copy);
  expect(ids(seen.copies[0]!.added)).toEqual(['swim-w1', 'swim-w2', 'legs-w3', 'arms-w3', 'run-w3', 'swim-w3']);
  expect(seen.copies[0]).toMatchObject({ untilBefore: '2026-12-06', until: '2026-12-13' });
  await renew(key, seen.version, { key: copy, version: 1 });
  now = new Date('2026-12-07T10:00:00Z');
  expect((await log(copy, 'legs-w3'))?.status).toBe('stored');
});
