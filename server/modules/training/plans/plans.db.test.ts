import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { StudioTrainingPlan, TrainingPlansResponse } from '#contract/training/plans/plans-builder.studio.ts';
import { TrainingPlan } from '#contract/training/training.ts';
import { member } from '#server/testing/members.ts';
import { createAssignment } from '../own-plans/own-plans.harness.ts';
import { Plan, Progress, Workout } from '../workout-log/training.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { PLANS, buildPlanLine } from './plans.harness.ts';
import { plansShop } from './plans-shop.harness.ts';

const { add, app, coach, send } = await plansShop();

const read = async (key: string) => StudioTrainingPlan.parse(await (await coach.ask(`${PLANS}/${key}`)).json());
const list = async (query = '') => TrainingPlansResponse.parse(await (await coach.ask(PLANS + query)).json());
const loadPlanBody = async (key: string) => (await app.em().findOneOrFail(Plan, { key })).body;

describe('a training plan', () => {
  test('is stored as members read it, with targets, blocks and ids of its exercises', async () => {
    const { key } = await add({
      title: 'Über-Plan 2',
      days: [
        {
          id: 'd-1',
          week: null,
          day: 'Day 1',
          name: 'Full log',
          lines: [
            buildPlanLine('Back squat', { exercise: 'back-squat', target: '82,5', sets: '' }),
            buildPlanLine('Intervals', { part: 'intervals', sets: '6', reps: '', rest: '' }),
            buildPlanLine('Fast', { part: 'in', sets: '', reps: '400 m', rest: '', target: '4:45-4:30 /km' }),
            buildPlanLine('Easy', { part: 'in', sets: '', reps: '200 m', rest: '', target: '140-150 bpm' }),
            buildPlanLine('Back squat', { exercise: 'back-squat', target: 'RPE 7-8' }),
          ],
        },
      ],
    });
    expect(key).toBe('uber-plan-2');
    const body = TrainingPlan.parse(await loadPlanBody(key));
    const [squat, block, again] = body.workouts[0]!.exercises;
    expect(squat).toMatchObject({
      id: 'back-squat',
      exercise: 'back-squat',
      sets: 1,
      target: { kind: 'weight', from: 82.5, to: null },
    });
    expect(block).toMatchObject({
      type: 'superset',
      block: 'intervals',
      sets: 6,
      exercises: [
        { id: 'fast', sets: 6, rest: 'none', target: { kind: 'pace', from: 270, to: 285 } },
        { id: 'easy', target: { kind: 'heart-rate', from: 140, to: 150 } },
      ],
    });
    expect(again).toMatchObject({
      id: 'back-squat-2',
      exercise: 'back-squat',
      target: { kind: 'effort', from: 7, to: 8 },
    });
  });

  test('keeps six times 800 m as intervals of one exercise, and gives it back so', async () => {
    const lines = [
      buildPlanLine('Track', { part: 'intervals', sets: '6', reps: '', rest: '' }),
      buildPlanLine('Fast', { part: 'in', sets: '', reps: '800 m', rest: '90 s', target: '3:30 /km' }),
      buildPlanLine('Row'),
    ];
    const { key, plan } = await add({ days: [{ id: 'a', week: null, day: 'Day 1', name: 'A', lines }] });
    expect(plan.days[0]?.lines.map(({ part, name }) => [part, name])).toEqual([
      ['intervals', 'Track'],
      ['in', 'Fast'],
      ['line', 'Row'],
    ]);
    const [track] = TrainingPlan.parse(await loadPlanBody(key)).workouts[0]!.exercises;
    expect(track).toMatchObject({ block: 'intervals', sets: 6, exercises: [{ reps: '800 m', sets: 6, rest: '90 s' }] });
  });

  test('keeps what is typed in the line of intervals at the exercise that clients are shown', async () => {
    const lines = [
      buildPlanLine('Track', { part: 'intervals', sets: '5', reps: '1000 m', rest: '90', target: '4:30-4:45 /km' }),
      buildPlanLine('Run', { part: 'in', sets: '', reps: '', rest: '' }),
    ];
    const { key, plan } = await add({ days: [{ id: 'a', week: null, day: 'Day 1', name: 'A', lines }] });
    const [track] = TrainingPlan.parse(await loadPlanBody(key)).workouts[0]!.exercises;
    const run = { name: 'Run', sets: 5, reps: '1000 m', target: { kind: 'pace', from: 270, to: 285 } };
    expect(track).toMatchObject({ sets: 5, reps: '1 round', rest: '90 s', exercises: [run] });
    expect(plan.days[0]?.lines.map(({ reps, target }) => [reps, target])).toEqual([
      ['', ''],
      ['1000 m', '4:30-4:45 /km'],
    ]);
  });

  test('keeps the ids of lines and days through every edit', async () => {
    const { key, version, plan } = await add({
      days: [
        {
          id: 'a',
          week: null,
          day: 'Day 1',
          name: 'A',
          lines: [buildPlanLine('Row'), buildPlanLine('Dip'), buildPlanLine('Row')],
        },
        { id: 'b', week: null, day: 'Day 2', name: 'B', lines: [buildPlanLine('Run')] },
      ],
    });
    const [a, b] = plan.days as [(typeof plan.days)[0], (typeof plan.days)[0]];
    expect(a.lines.map(({ id }) => id)).toEqual(['row', 'dip', 'row-2']);
    const lines = [{ ...a.lines[2]!, name: 'Row, slowly' }, buildPlanLine('Row'), a.lines[0]!];
    const response = await send('PUT', `${PLANS}/${key}`, { ...plan, days: [b, { ...a, lines }], version });
    expect(response.status).toBe(200);
    const { days } = StudioTrainingPlan.parse(await response.json()).plan;
    expect(days.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(days[1]?.lines.map(({ id }) => id)).toEqual(['row-2', 'row-3', 'row']);
  });

  test('gives another exercise that is typed over one a line of its own: what was done of the one is not of the other', async () => {
    const { key, version, plan } = await add({
      days: [
        { id: 'a', week: null, day: 'Day 1', name: 'A', lines: [buildPlanLine('Barbell row'), buildPlanLine('Dip')] },
      ],
    });
    const [row, dip] = plan.days[0]!.lines;
    const lines = [
      { ...row!, name: 'Cable row' },
      { ...dip!, name: 'Dips' },
    ];
    const days = [{ ...plan.days[0]!, lines }];
    const response = await send('PUT', `${PLANS}/${key}`, { ...plan, days, version });
    const saved = StudioTrainingPlan.parse(await response.json()).plan.days[0]!.lines;
    expect(saved.map(({ id, name }) => [id, name])).toEqual([
      ['cable-row', 'Cable row'],
      ['dip', 'Dips'],
    ]);
  });

  test('two coaches who edit it: the second is told, and the first one’s words stand', async () => {
    const { key, version, plan } = await add({ title: 'For two' });
    const first = await send('PUT', `${PLANS}/${key}`, { ...plan, title: 'Mine', version });
    expect(first.status).toBe(200);
    const second = await send('PUT', `${PLANS}/${key}`, { ...plan, title: 'Yours', version });
    expect(second.status).toBe(409);
    expect(ErrorResponse.parse(await second.json()).error).toMatchObject({
      code: 'conflict',
      message: 'Someone else changed this in the meantime. Your changes are still here.',
    });
    expect((await read(key)).plan.title).toBe('Mine');
  });

  test('that was there before opens as it is, and saved unchanged is the same', async () => {
    const before = await loadPlanBody('3');
    const { plan, version } = await read('3');
    expect((await send('PUT', `${PLANS}/3`, { ...plan, version })).status).toBe(200);
    expect(await loadPlanBody('3')).toEqual({
      ...before,
      workouts: before.workouts.map((day) => ({
        ...day,
        exercises: day.exercises.map((each) => (each.type === 'superset' ? { block: 'superset', ...each } : each)),
      })),
    });
  });

  test('made alike in all weeks, a client’s copy keeps its days, and what they trained as they trained it', async () => {
    await member(app, 'anna@example.com');
    const { user } = await createAssignment(app, 'anna@example.com', 'c-alike');
    const em = app.em();
    const now = new Date();
    const log = { user: user!.id, planKey: 'c-alike', revision: 1, timeZone: 'UTC', localDay: '2026-11-16', notes: '' };
    const times = { startedAt: now, finishedAt: now, updatedAt: now };
    em.create(Workout, { id: randomUUID(), dayId: 'legs-w1', ...log, ...times, exercises: [] });
    await em.flush();
    const { plan, version } = await read('c-alike');
    const days = plan.days.slice(1).map((day) => ({ ...day, week: null, name: 'Alike' }));
    expect((await send('PUT', `${PLANS}/c-alike`, { ...plan, days, version })).status).toBe(200);
    const copy = await app.em().findOneOrFail(Plan, { key: 'c-alike' });
    expect(copy.formerDays).toEqual([]);
    expect(copy.body.workouts).toMatchObject([
      { id: 'legs-w1', week: 1, date: '2026-11-16', name: 'Name of legs-w1' },
      { id: 'legs-w2', week: 2, date: '2026-11-23', name: 'Alike' },
    ]);
  });

  test('with other days changes the progress of everyone who trains by it, and of no other plan', async () => {
    const days = ['A', 'B'].map((name) => ({
      id: name.toLowerCase(),
      week: null,
      day: name,
      name,
      lines: [buildPlanLine('Row')],
    }));
    const { key, plan, version } = await add({ title: 'Shared', weeks: '1', days });
    const em = app.em();
    const [at, other] = [new Date('2026-11-16T10:00:00Z'), (await add({ title: 'Other', weeks: '1' })).key];
    const trains = async (email: string, planKey: string, dayIds: readonly string[]) => {
      await member(app, email);
      const user = await em.findOneOrFail(User, { emailKey: email });
      const log = { user, planKey, revision: 1, timeZone: 'UTC', localDay: '2026-11-16', notes: '', exercises: [] };
      for (const dayId of dayIds)
        em.create(Workout, { id: randomUUID(), ...log, dayId, startedAt: at, finishedAt: at, updatedAt: at });
      const counts = { progress: 100, workoutsCompleted: 9, goalsAchieved: 0, streakDays: 1, streakEnd: '2026-11-16' };
      em.create(Progress, { id: randomUUID(), user, planKey, programId: null, timeZone: 'UTC', ...counts });
    };
    const ids = plan.days.map(({ id }) => id);
    await trains('cleo@example.com', key, ids);
    await trains('dan@example.com', key, ids.slice(1));
    await trains('eli@example.com', other, []);
    await em.flush();
    expect((await send('PUT', `${PLANS}/${key}`, { ...plan, weeks: '2', version })).status).toBe(200);
    const rows = await app.em().find(Progress, {}, { populate: ['user'], orderBy: { user: { emailKey: 'asc' } } });
    expect(rows.map(({ user, progress, workoutsCompleted }) => [user.emailKey, progress, workoutsCompleted])).toEqual([
      ['cleo@example.com', 50, 2],
      ['dan@example.com', 25, 1],
      ['eli@example.com', 100, 9],
    ]);
  });

  test('is copied, ended and offered again, and its programmes keep it', async () => {
    const copied = await send('POST', `${PLANS}/3/copy`, { title: 'Hybrid, shorter' });
    expect(copied.status).toBe(201);
    const { key } = StudioTrainingPlan.parse(await copied.json());
    expect((await loadPlanBody(key)).programId).toBeUndefined();
    const choices = async () =>
      (await (await coach.ask('/api/coach/programs/plans')).json()) as { plans: { key: string }[] };
    expect((await choices()).plans.map((plan) => plan.key)).toContain(key);
    expect((await send('POST', `${PLANS}/${key}/end`)).status).toBe(200);
    expect((await choices()).plans.map((plan) => plan.key)).not.toContain(key);
    expect((await list('?state=ended')).items.map((item) => item.key)).toEqual([key]);
    expect((await send('POST', `${PLANS}/${key}/offer`)).status).toBe(200);
    // Part of a programme.
    const owner = await member(app, 'owner@example.org', { bought: [3] });
    await send('POST', `${PLANS}/3/end`);
    await send('POST', '/api/coach/programs/3/end');
    expect((await owner.ask('/api/training-programs/3')).status).toBe(200);
    const { plan, version } = await read('3');
    expect((await send('PUT', `${PLANS}/3`, { ...plan, title: 'Hybrid, better', version })).status).toBe(200);
    const shown = TrainingPlan.parse(await (await owner.ask('/api/training-programs/3')).json());
    expect(shown.title).toBe('Hybrid, better');
    await send('POST', '/api/coach/programs/3/sell');
    await send('POST', `${PLANS}/3/offer`);
  });

  test('the list says who has it, finds by words, and leaves clients’ copies out', async () => {
    await member(app, 'kim@example.org');
    const em = app.em();
    const user = await em.findOneOrFail(User, { email: 'kim@example.org' });
    const { workouts, ...rest } = await loadPlanBody('elite-coaching');
    const dated = workouts.map((day, at) => ({ ...day, week: 1, date: `2026-12-0${at + 1}` }));
    const client = { start: '2026-12-01', until: '2026-12-28', weekdays: [1, 3, 5] };
    const body = { ...rest, key: 'c-kim', workouts: dated, client };
    em.create(Plan, { key: 'c-kim', body, user, template: 'elite-coaching', templateVersion: 1 });
    await em.flush();
    const { items } = await list('?q=ELITE');
    expect(items).toMatchObject([{ key: 'elite-coaching', weeks: 4, days: 7, clients: 1, differ: false }]);
    expect(items[0]?.programs).toHaveLength(1);
    expect((await list('?q=%25%25')).total).toBe(0);
    expect((await list()).items.map(({ key }) => key)).not.toContain('c-kim');

    const copy = await read('c-kim');
    expect(copy.client).toMatchObject({ user: user.id, name: 'Test Person', changed: false });
    const days = [...copy.plan.days.slice(1), { ...copy.plan.days[0]!, name: 'For Kim' }];
    const saved = await send('PUT', `${PLANS}/c-kim`, { ...copy.plan, days, version: copy.version });
    expect(saved.status).toBe(200);
    const row = await app.em().findOneOrFail(Plan, { key: 'c-kim' });
    expect(row.touched).toBe(true);
    expect((await read('c-kim')).client).toMatchObject({ changed: true });
    // It ends with its last day, not with a week without days.
    expect(row.body.client).toEqual({ ...client, until: row.body.client?.until });
    expect(row.body.client!.until >= '2026-12-07').toBe(true);
    expect(row.body.workouts.at(-1)).toMatchObject({ name: 'For Kim', date: '2026-12-01' });
    expect((await send('POST', `${PLANS}/c-kim/end`)).status).toBe(404);
    const chosen = await send('PUT', '/api/coach/programs/3', { plan: 'c-kim', version: 1 });
    expect(chosen.status).toBe(400);
  });
});
