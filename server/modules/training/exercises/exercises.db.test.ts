import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import {
  ExerciseChoices,
  type ExerciseRequest,
  ExercisesResponse,
  StudioExercise,
} from '#contract/training/plans/exercises.studio.ts';
import { TrainingPlan } from '#contract/training/training.ts';
import { Migration20261123091001 } from '#server/platform/db/migrations/041/Migration20261123091001.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { countQueries } from '#server/testing/database/count-queries.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { flattenLines } from './fill-plan.ts';
import { LibraryExercise } from './exercise.entity.ts';
import { Plan } from '../workout-log/training.entity.ts';

const LIST = '/api/coach/exercises';
let app: TestApp;
let coach: Browser;
let owner: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  coach = await member(app, COACH);
  owner = await member(app, 'owner@example.org', { bought: [3] });
});
afterAll(() => app.close());

const send = (method: string, path: string, body: unknown = {}) =>
  coach.ask(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const buildExerciseRequest = (more: Partial<ExerciseRequest> = {}): ExerciseRequest => ({
  name: 'Farmer’s walk',
  category: 'Carries',
  cue: '',
  equipment: '',
  video: '',
  kind: '',
  alternatives: [],
  ...more,
});

async function add(more: Partial<ExerciseRequest> = {}): Promise<StudioExercise> {
  const response = await send('POST', LIST, buildExerciseRequest(more));
  expect(response.status).toBe(201);
  return StudioExercise.parse(await response.json());
}

const read = async (id: string) => StudioExercise.parse(await (await coach.ask(`${LIST}/${id}`)).json());
const list = async (query = '') => ExercisesResponse.parse(await (await coach.ask(LIST + query)).json());
const fetchPlan = async () => TrainingPlan.parse(await (await owner.ask('/api/training-programs/3')).json());
const squatIn = (plan: TrainingPlan) => flattenLines(plan).find(({ id }) => id === 'back-squat');

describe('bad input', () => {
  test.for([
    ['name', ' ', 'Enter a name.'],
    ['name', 'x'.repeat(121), 'Use at most 120 characters.'],
    ['video', 'http://videos.example/squat', 'Start the link with https://.'],
    ['video', 'javascript:alert(1)', 'Start the link with https://.'],
    ['video', 'https://me:secret@videos.example/', 'Start the link with https://.'],
    ['alternatives', Array.from({ length: 11 }, (_, at) => `e-${at}`), 'Use at most ten alternatives.'],
  ] as const)('%s %s is refused with its sentence', async ([path, value, message]) => {
    const response = await send('POST', LIST, buildExerciseRequest({ [path]: value }));
    expect(response.status).toBe(400);
    expect(ErrorResponse.parse(await response.json()).error.issues).toEqual([{ path, message }]);
  });

  test('one that is not there is a 404, and nothing can be deleted', async () => {
    expect((await coach.ask(`${LIST}/nothing`)).status).toBe(404);
    expect((await coach.ask(`${LIST}/%27%20or`)).status).toBe(404);
    expect((await send('PUT', `${LIST}/nothing`, { ...buildExerciseRequest(), version: 1 })).status).toBe(404);
    expect((await send('POST', `${LIST}/nothing/end`)).status).toBe(404);
    expect((await send('DELETE', `${LIST}/back-squat`)).status).toBe(405);
  });
});

describe('the library', () => {
  test('begins with what the shop’s plans are made of', async () => {
    const { total } = await list();
    expect(total).toBeGreaterThan(90);
    expect((await list('?q=back%20SQUAT')).items.map(({ id, plans }) => [id, plans])).toEqual([['back-squat', 2]]);
    expect((await read('back-squat')).plans).toBe(2);
    const choices = ExerciseChoices.parse(await (await coach.ask(`${LIST}/choices`)).json()).exercises;
    expect(choices.find(({ id }) => id === 'back-squat')).toMatchObject({ name: 'Back squat', plans: 2 });
    expect(squatIn(await fetchPlan())).toMatchObject({ exercise: 'back-squat' });
  });

  test('an id is made once of the name, is nobody else’s, and outlives the name', async () => {
    const first = await add();
    const second = await add();
    expect([first.id, second.id]).toEqual(['farmers-walk', 'farmers-walk-2']);
    const response = await send('PUT', `${LIST}/${first.id}`, {
      ...buildExerciseRequest({ name: 'Loaded walk' }),
      version: 1,
    });
    expect(StudioExercise.parse(await response.json())).toMatchObject({ id: 'farmers-walk', name: 'Loaded walk' });
    const third = await send('PUT', `${LIST}/${first.id}`, { ...buildExerciseRequest({ name: 'Other' }), version: 1 });
    expect(third.status).toBe(409);
    expect((await add({ name: 'New' })).id).toBe('new-2');
    expect((await add({ name: '力' })).id).toBe('exercise');
  });

  test('a cue that is corrected, a new name and a video reach every plan, at one statement more', async () => {
    const { version, name } = await read('back-squat');
    const change = buildExerciseRequest({
      name: 'Back squat, deep',
      cue: 'Knees out.',
      equipment: 'Barbell',
      video: 'https://videos.example/squat',
      alternatives: ['split-squat', 'back-squat', 'nothing'],
    });
    expect((await send('PUT', `${LIST}/back-squat`, { ...change, version })).status).toBe(200);
    expect(squatIn(await fetchPlan())).toMatchObject({
      id: 'back-squat',
      name: 'Back squat, deep',
      cue: 'Knees out.',
      equipment: 'Barbell',
      video: 'https://videos.example/squat',
      alternatives: [{ id: 'split-squat', name: 'Rear-foot-raised split squat' }],
    });
    expect((await owner.ask('/api/training-programs/3/plan.pdf')).status).toBe(200);
    const other = await countQueries(app, () => owner.ask('/api/user/progress'));
    expect(await countQueries(app, () => fetchPlan())).toBeLessThanOrEqual(other + 2);
    expect(name).toBe('Back squat');
  });

  test('one that plans use is ended: they keep it with its cue, and nobody chooses it', async () => {
    const ids = async () =>
      ExerciseChoices.parse(await (await coach.ask(`${LIST}/choices`)).json()).exercises.map(({ id }) => id);
    expect(await ids()).toContain('back-squat');
    expect((await send('POST', `${LIST}/back-squat/end`)).status).toBe(200);
    expect(await ids()).not.toContain('back-squat');
    expect((await list('?state=ended')).items.map(({ id }) => id)).toEqual(['back-squat']);
    expect(squatIn(await fetchPlan())?.cue).toBe('Knees out.');
    expect((await send('POST', `${LIST}/back-squat/offer`)).status).toBe(200);
    expect(await ids()).toContain('back-squat');
  });
});

test('a shop that runs gets the library from its plans, whatever they look like', async () => {
  const em = app.em();
  await em.execute('drop table exercise');
  const rows = await em.find(Plan, {});
  for (const row of rows) {
    const text = JSON.stringify(row.body)
      .replaceAll(/"exercise":"[^"]*",?/g, '')
      .replaceAll(',}', '}');
    row.body = JSON.parse(text) as TrainingPlan;
  }
  const strange = { workouts: [{ exercises: [{ id: 'UPPER', name: 'x' }, 7, { id: 'nameless' }] }, 'day', {}] };
  em.create(Plan, { key: 'strange', body: strange as unknown as TrainingPlan });
  em.create(Plan, { key: 'empty', body: {} as TrainingPlan });
  await em.flush();
  const migration = new Migration20261123091001(em.getDriver(), em.config);
  await migration.up();
  for (const query of migration.getQueries()) await em.execute(query);
  expect(await app.em().count(LibraryExercise)).toBeGreaterThan(90);
  expect(await app.em().findOneOrFail(LibraryExercise, { id: 'dead-bug' })).toMatchObject({ category: 'Core' });
  expect(squatIn(await fetchPlan())).toMatchObject({ exercise: 'back-squat', name: 'Back squat' });
  expect((await app.em().findOneOrFail(Plan, { key: 'strange' })).body).toEqual(strange);
});
