import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProgressResponse } from '#contract/coaching/dashboard.ts';
import { StepsResponse } from '#contract/catalog/steps.ts';
import { PlanChoices, type ProgramRequest, StudioProgram, StudioSteps } from '#contract/catalog/programs.studio.ts';
import { TodayResponse } from '#contract/operations/today.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH, dashboard } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { PROGRAMS, buildProgramRequest } from './programs.harness.ts';

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const put = (path: string, body: unknown, browser = coach) =>
  browser.ask(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

async function added(more: Partial<ProgramRequest> = {}) {
  const response = await coach.post(PROGRAMS, buildProgramRequest(more));
  expect(response.status).toBe(201);
  return StudioProgram.parse(await response.json());
}

const step = (title: string, text = '') => ({ id: crypto.randomUUID(), title, text });
const buildStepsPath = (id: number) => `${PROGRAMS}/${id}/steps`;
const fetchSteps = async (id: number) => StudioSteps.parse(await (await coach.ask(buildStepsPath(id))).json());

async function saved(id: number, steps: object[], version = 1, dropTicks = 0) {
  const response = await put(buildStepsPath(id), { version, steps, dropTicks });
  expect(response.status).toBe(200);
  return StudioSteps.parse(await response.json());
}

describe('daily steps that are refused', () => {
  let id = 0;
  beforeAll(async () => {
    ({ id } = await added());
  });

  test('of a programme that is not there', async () => {
    const body = { version: 1, steps: [step('One')], dropTicks: 0 };
    expect((await put(buildStepsPath(9_999), body)).status).toBe(404);
    expect((await coach.ask(buildStepsPath(9_999))).status).toBe(404);
    expect((await fetchSteps(id)).steps).toEqual([]);
  });

  test.each([
    [{}, 'version'],
    [{ version: 1, dropTicks: 0, steps: [{ ...step('x'), title: '  ' }] }, 'steps.0.title'],
    [{ version: 1, dropTicks: 0, steps: [step('x'), step('x'.repeat(121))] }, 'steps.1.title'],
    [{ version: 1, dropTicks: 0, steps: [step('x', 'y'.repeat(1_001))] }, 'steps.0.text'],
    [{ version: 1, dropTicks: 0, steps: [{ id: 'first', title: 'x', text: '' }] }, 'steps.0.id'],
    [{ version: 1, dropTicks: -1, steps: [] }, 'dropTicks'],
    [{ version: 1, dropTicks: 0, steps: Array.from({ length: 401 }, () => step('x')) }, 'steps'],
  ])('%#: what is malformed', async (body, path) => {
    const response = await put(buildStepsPath(id), body);
    const { error } = (await response.json()) as { error: { issues: { path: string }[] } };
    expect([response.status, error.issues.map((each) => each.path)]).toEqual([400, expect.arrayContaining([path])]);
  });

  test('with an id that stands twice, or is another programme’s', async () => {
    const [once] = (await fetchSteps(2)).steps;
    const twice = step('Twice');
    for (const steps of [
      [twice, twice],
      [step('Mine'), { id: once!.id, title: 'Theirs', text: '' }],
    ]) {
      const response = await put(buildStepsPath(id), { version: 1, dropTicks: 0, steps });
      const { error } = (await response.json()) as { error: { issues: { path: string }[] } };
      expect([response.status, error.issues[0]?.path]).toEqual([400, 'steps.1.title']);
    }
    expect((await fetchSteps(2)).steps[0]?.title).toBe(once!.title);
  });

  test('over what somebody else has written meanwhile', async () => {
    await saved(id, [step('Theirs')]);
    const response = await put(buildStepsPath(id), { version: 1, steps: [step('Mine')], dropTicks: 0 });
    expect(response.status).toBe(409);
    expect((await fetchSteps(id)).steps.map(({ title }) => title)).toEqual(['Theirs']);
  });
});

describe('daily steps of a programme', () => {
  let id = 0;
  beforeEach(async () => {
    ({ id } = await added({ coaching: false }));
  });

  test('are delivered to its owner, and keep their ticks through new words and another place', async () => {
    const [one, two, three] = [step('Walk', 'Half an hour.'), step('Sleep'), step('Eat')];
    const first = await saved(id, [one, two, three]);
    const buyer = await member(app, `buyer-${id}@steps.example`, { bought: [id] });
    const path = `/api/user/programs/${id}/steps`;
    await buyer.post(path, { step: two.id, ticked: true });
    expect((await fetchSteps(id)).steps.map(({ ticks }) => ticks)).toEqual([0, 1, 0]);

    const moved = await saved(id, [{ ...two, title: 'Sleep early' }, three, one, step('Rest')], first.version);
    expect(moved.steps.map(({ title, ticks }) => [title, ticks])).toEqual([
      ['Sleep early', 1],
      ['Eat', 0],
      ['Walk', 0],
      ['Rest', 0],
    ]);
    const { steps } = StepsResponse.parse(await (await buyer.ask(path)).json());
    expect(steps.map(({ title, ticked }) => [title, ticked])).toEqual([
      ['Sleep early', true],
      ['Eat', false],
      ['Walk', false],
      ['Rest', false],
    ]);
    expect((await coach.ask(`${PROGRAMS}/${id}`).then((answer) => answer.json())) as object).toMatchObject({
      steps: 4,
    });
    const action = await app.em().find(CoachAction, { action: 'program.steps', subjectId: String(id) });
    expect(action).toHaveLength(2);
  });

  test('that are ticked are deleted only by who knows how many ticks go with them', async () => {
    const [one, two] = [step('Walk'), step('Sleep')];
    await saved(id, [one, two]);
    for (const name of ['a', 'b']) {
      const buyer = await member(app, `${name}-${id}@steps.example`, { bought: [id] });
      await buyer.post(`/api/user/programs/${id}/steps`, { step: two.id, ticked: true });
    }
    for (const dropTicks of [0, 1]) {
      const response = await put(buildStepsPath(id), { version: 2, steps: [one], dropTicks });
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      expect([response.status, error.code]).toEqual([409, 'ticked']);
      expect(error.message).toContain('ticked 2 times');
    }
    expect((await fetchSteps(id)).steps).toHaveLength(2);
    expect((await saved(id, [one], 2, 2)).steps.map(({ title }) => title)).toEqual(['Walk']);
  });

  test('go with a programme that is deleted', async () => {
    await saved(id, [step('Walk')]);
    expect((await coach.ask(`${PROGRAMS}/${id}`, { method: 'DELETE' })).status).toBe(204);
    const rows = await app.em().execute('select 1 from program_step where program_id = ?', [id]);
    expect(rows).toEqual([]);
  });
});

describe('a free programme in use', () => {
  test.each([
    ['tick', 'steps'],
    ['first day', 'start'],
  ] as const)('cannot be deleted: it has a %s', async (_, place) => {
    const { id } = await added({ type: 'free', price: '0' });
    const walk = step('Walk');
    await saved(id, [walk]);
    const reader = await member(app, `reader-${id}@free.example`);
    const body = { steps: { step: walk.id, ticked: true }, start: { day: new Date().toISOString().slice(0, 10) } };
    expect((await reader.post(`/api/user/programs/${id}/${place}`, body[place])).ok).toBe(true);
    expect(await (await coach.ask(`${PROGRAMS}/${id}`)).json()).toMatchObject({ kept: 'used' });
    const refused = await coach.ask(`${PROGRAMS}/${id}`, { method: 'DELETE' });
    const message = 'It is in use and can’t be deleted. Archive it instead.';
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'in_use', message } }]);
    expect((await fetchSteps(id)).steps).toHaveLength(1);
  });

  test('can be deleted after a request that nobody confirmed', async () => {
    const { id } = await added({ type: 'free', price: '0' });
    expect((await app.post('/api/email-signup', { email: 'a@free.example', program: id })).ok).toBe(true);
    expect(await (await coach.ask(`${PROGRAMS}/${id}`)).json()).toMatchObject({ kept: null });
    expect((await coach.ask(`${PROGRAMS}/${id}`, { method: 'DELETE' })).ok).toBe(true);
  });
});

describe('the training plan of a programme', () => {
  test('is one of the shop’s, or none', async () => {
    const { plans } = PlanChoices.parse(await (await coach.ask(`${PROGRAMS}/plans`)).json());
    expect(plans).toEqual([
      { key: 'elite-coaching', title: 'Elite Coaching' },
      { key: '3', title: expect.any(String) },
    ]);
    for (const plan of ['nothing', '3; drop table training_plan', '4']) {
      const response = await coach.post(PROGRAMS, buildProgramRequest({ plan }));
      const { error } = (await response.json()) as { error: { issues: { path: string }[] } };
      expect([response.status, error.issues[0]?.path]).toEqual([400, 'plan']);
    }
  });

  test('opens to the owner of a new programme at once: page, PDF, file, dashboard, log', async () => {
    const file = { id: 'training-plan', name: 'Plan.pdf' };
    const program = await added({ plan: '3', files: [file] });
    expect(program).toMatchObject({ plan: '3', planTitle: 'Hybrid Athlete' });
    const stranger = await member(app, `stranger-${program.id}@plans.example`);
    expect((await stranger.ask('/api/training-programs/3')).status).toBe(404);

    const buyer = await member(app, `buyer-${program.id}@plans.example`, { bought: [program.id] });
    const home = await dashboard(buyer);
    expect(home.plans).toEqual([{ programId: program.id, key: '3' }]);
    const plan = (await (await buyer.ask('/api/training-programs/3')).json()) as { workouts: { id: string }[] };
    const pdf = await buyer.ask('/api/training-programs/3/plan.pdf');
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const link = home.files.find(({ programId }) => programId === program.id)!;
    expect((await fetch(link.url)).status).toBe(200);

    const startedAt = new Date(Date.now() - 3_600_000).toISOString();
    const session = { id: crypto.randomUUID(), revision: 1, planKey: '3', dayId: plan.workouts[0]!.id };
    const times = { startedAt, finishedAt: new Date().toISOString(), timeZone: 'UTC' };
    const change = { ...session, ...times, notes: '', exercises: [], deleted: false };
    const logged = await buyer.post('/api/user/workouts', { changes: [change] });
    expect(await logged.json()).toMatchObject({ results: [{ status: 'stored' }] });
    const progress = ProgressResponse.parse(await (await buyer.ask('/api/user/progress')).json());
    expect(progress.find(({ programId }) => programId === program.id)).toMatchObject({ workoutsCompleted: 1 });
  });

  test('stays where a change says nothing of it, and goes where it says none', async () => {
    const program = await added({ plan: '3' });
    const path = `${PROGRAMS}/${program.id}`;
    const kept = await put(path, { ...buildProgramRequest(), version: 1 });
    expect(StudioProgram.parse(await kept.json()).plan).toBe('3');
    const gone = await put(path, { ...buildProgramRequest({ plan: '' }), version: 2 });
    expect(StudioProgram.parse(await gone.json())).toMatchObject({ plan: null, planTitle: null });
    expect((await coach.ask(path, { method: 'DELETE' })).status).toBe(204);
  });
});

test('Today says how many programmes are sold with nothing in them', async () => {
  const empty = async () => {
    const { waiting } = TodayResponse.parse(await (await coach.ask('/api/coach/today')).json());
    return waiting.find(({ kind }) => kind === 'empty-programmes')?.count ?? 0;
  };
  const before = await empty();
  const program = await added({ files: [{ id: 'training-plan', name: 'Plan.pdf' }] });
  expect(await empty()).toBe(before + 1);
  await saved(program.id, [step('Walk')]);
  expect(await empty()).toBe(before);
});
