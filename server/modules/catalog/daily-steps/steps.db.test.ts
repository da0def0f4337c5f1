import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DashboardResponse } from '#contract/coaching/dashboard.ts';
import { StepsResponse, TickResponse } from '#contract/catalog/steps.ts';
import { createBrowser, type Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { ProgramStep } from './step.entity.ts';

/** The programme All Day Energy. */
const PROGRAM = 2;
const STEPS = `/api/user/programs/${PROGRAM}/steps`;
const START = `/api/user/programs/${PROGRAM}/start`;
const ZONE = 'Europe/Helsinki';
let app: TestApp;
let now = new Date('2026-11-20T22:30:00.000Z');
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, clock: () => now });
});
afterAll(() => app.close());

const owner = (email: string) => member(app, email, { bought: [PROGRAM] }, now);

async function read(browser: Browser, zone = ZONE) {
  const response = await browser.ask(`${STEPS}?zone=${encodeURIComponent(zone)}`);
  expect(response.status).toBe(200);
  return StepsResponse.parse(await response.json());
}

async function tick(browser: Browser, step: string, ticked = true) {
  const response = await browser.post(STEPS, { step, ticked, zone: ZONE });
  expect(response.status).toBe(200);
  return TickResponse.parse(await response.json()).ticked;
}

const home = async (browser: Browser) =>
  DashboardResponse.parse(await (await browser.ask('/api/user/dashboard')).json());

describe('who is refused', () => {
  test('nobody, and who does not own the programme', async () => {
    const id = crypto.randomUUID();
    for (const path of [STEPS, START]) {
      expect((await createBrowser(app.url).post(path, { step: id, ticked: true, day: '2026-11-20' })).status).toBe(401);
    }
    expect((await fetch(app.url + STEPS)).status).toBe(401);
    const other = await member(app, 'other@steps.example', { bought: [3] }, now);
    expect((await other.ask(STEPS)).status).toBe(404);
    const [step] = await app.em().find(ProgramStep, { programId: PROGRAM }, { orderBy: { position: 'asc' } });
    expect((await other.post(STEPS, { step: step!.id, ticked: true })).status).toBe(404);
    expect((await other.post(START, { day: '2026-11-20' })).status).toBe(404);
  });

  test.each(['/api/user/programs/0/steps', '/api/user/programs/x/steps', '/api/user/programs/999/steps'])(
    '%s is no programme',
    async (path) => {
      const buyer = await owner('paths@steps.example');
      expect((await buyer.ask(path)).status).toBe(404);
      expect((await buyer.post(path, { step: crypto.randomUUID(), ticked: true })).status).toBe(404);
    },
  );

  test.each([
    [{}, ['step', 'ticked']],
    [{ step: 'x', ticked: true }, ['step']],
    [{ step: "'; drop table step_tick; --", ticked: 'yes' }, ['step', 'ticked']],
    [{ step: '6f1c0d2e-1111-4222-8333-444455556666', ticked: true, zone: 'z'.repeat(61) }, ['zone']],
  ])('what is malformed: %j', async (body, fields) => {
    const buyer = await owner('malformed@steps.example');
    const response = await buyer.post(STEPS, body);
    const { error } = (await response.json()) as { error: { issues: { path: string }[] } };
    expect([response.status, error.issues.map(({ path }) => path)]).toEqual([400, fields]);
  });

  test('a step that is not there, and one of another programme', async () => {
    const buyer = await owner('wrong@steps.example');
    expect((await buyer.post(STEPS, { step: crypto.randomUUID(), ticked: true })).status).toBe(404);
    const em = app.em();
    const id = crypto.randomUUID();
    em.create(ProgramStep, { id, programId: 3, position: 1, title: 'Of another', text: '' });
    await em.flush();
    expect((await buyer.post(STEPS, { step: id, ticked: true })).status).toBe(404);
    await app.em().nativeDelete(ProgramStep, { id });
  });

  test.each(['2024-01-01', '2031-01-01', '2026-02-30', 'soon', ''])('a first day that is none: %j', async (day) => {
    const buyer = await owner('day@steps.example');
    expect((await buyer.post(START, { day })).status).toBe(400);
  });

  test('who got the money back, from that moment on', async () => {
    const buyer = await owner('refunded@steps.example');
    const { steps } = await read(buyer);
    await tick(buyer, steps[0]!.id);
    await app.em().nativeUpdate(
      Purchase,
      { programId: PROGRAM, user: { emailKey: 'refunded@steps.example' } },
      {
        status: 'refunded',
      },
    );
    expect((await buyer.ask(STEPS)).status).toBe(404);
    expect((await buyer.post(STEPS, { step: steps[1]!.id, ticked: true })).status).toBe(404);
    expect((await home(buyer)).steps).toEqual([]);
  });
});

describe('an owner', () => {
  test('finds thirty days from the day of the purchase, in their own time zone', async () => {
    const buyer = await owner('owner@steps.example');
    const found = await read(buyer);
    expect(found).toMatchObject({ programId: PROGRAM, programName: 'All Day Energy', language: 'en', today: 1 });
    // Half past midnight in Helsinki, and still the evening before in UTC.
    expect([found.startDay, (await read(buyer, 'UTC')).startDay]).toEqual(['2026-11-21', '2026-11-20']);
    expect(found.steps).toHaveLength(30);
    expect(found.steps.every(({ title, text, ticked }) => title !== '' && text !== '' && !ticked)).toBe(true);
    expect((await read(buyer, 'Nowhere/At-all')).today).toBe(1);
    now = new Date('2026-11-23T22:30:00.000Z');
    expect((await read(buyer)).today).toBe(4);
    now = new Date('2026-11-20T22:30:00.000Z');
  });

  test('ticks a step once, however often it is sent, and takes it back', async () => {
    const buyer = await owner('ticks@steps.example');
    const { steps } = await read(buyer);
    const [first, second] = steps.map(({ id }) => id);
    const sent = await Promise.all([tick(buyer, first!), tick(buyer, first!), tick(buyer, second!)]);
    expect(sent.flat()).toContain(first);
    expect(await tick(buyer, first!)).toEqual(expect.arrayContaining([first, second]));
    expect((await read(buyer)).steps.filter(({ ticked }) => ticked).map(({ id }) => id)).toEqual([first, second]);
    expect(await tick(buyer, first!, false)).toEqual([second]);
    expect(await tick(buyer, first!, false)).toEqual([second]);
    expect((await home(buyer)).steps).toEqual([{ programId: PROGRAM, total: 30, done: 1 }]);
  });

  test('sees the progress of ticked steps where there is no plan, and nothing of it in what was trained', async () => {
    const buyer = await owner('progress@steps.example');
    const { steps } = await read(buyer);
    for (const { id } of steps.slice(0, 15)) await tick(buyer, id);
    const { progress } = await home(buyer);
    const zero = { workoutsCompleted: 0, goalsAchieved: 0, streakDays: 0 };
    expect(progress.find(({ programId }) => programId === PROGRAM)).toEqual({
      programId: PROGRAM,
      progress: 50,
      ...zero,
    });
    expect(await (await buyer.ask('/api/user/progress')).json()).toEqual(progress);
  });

  test('chooses another first day', async () => {
    const buyer = await owner('start@steps.example');
    const response = await buyer.post(START, { day: '2026-11-30', zone: ZONE });
    expect(StepsResponse.parse(await response.json())).toMatchObject({ startDay: '2026-11-30', today: -8 });
    await buyer.post(START, { day: '2026-11-19', zone: ZONE });
    expect(await read(buyer)).toMatchObject({ startDay: '2026-11-19', today: 3 });
  });

  test.each([
    ['25 hours', '2026-10-24', ['2026-10-24T21:00:00Z', '2026-10-25T21:59:59Z', '2026-10-25T22:00:00Z']],
    ['23 hours', '2027-03-27', ['2027-03-27T22:00:00Z', '2027-03-28T20:59:59Z', '2027-03-28T21:00:00Z']],
  ])('keeps what is ticked with another first day, and counts a day of %s as one', async (_, first, moments) => {
    now = new Date(moments[0]!);
    const buyer = await owner(`clocks-${first}@steps.example`);
    const three = (await read(buyer)).steps.slice(0, 3).map(({ id }) => id);
    await Promise.all(three.map((id) => tick(buyer, id)));
    expect((await buyer.post(START, { day: first, zone: ZONE })).status).toBe(200);
    const days = [];
    for (const moment of moments) {
      now = new Date(moment);
      days.push((await read(buyer)).today);
    }
    const ticked = (await read(buyer)).steps.filter((step) => step.ticked).map(({ id }) => id);
    now = new Date('2026-11-20T22:30:00.000Z');
    expect([days, ticked]).toEqual([[2, 2, 3], three]);
  });

  test('reads a step in their language where it is translated whole', async () => {
    const em = app.em();
    const step = await em.findOneOrFail(ProgramStep, { programId: PROGRAM, position: 1 });
    step.translations = { fi: { title: 'Päivä numeroina', text: 'Kirjaa vireesi.' } };
    await em.flush();
    const buyer = await owner('language@steps.example');
    const response = await buyer.ask(STEPS, { headers: { 'accept-language': 'fi' } });
    const { steps, programName } = StepsResponse.parse(await response.json());
    expect(steps[0]).toMatchObject({ title: 'Päivä numeroina', text: 'Kirjaa vireesi.', language: 'fi' });
    expect([steps[1]?.language, programName]).toEqual(['en', 'All Day Energy']);
  });
});

test('who is coached has the days of every programme while they are, and day 1 is that of the first tick', async () => {
  const coached = await member(app, 'coached@steps.example', { renewing: [4] }, now);
  expect((await home(coached)).steps).toEqual([{ programId: PROGRAM, total: 30, done: 0 }]);
  const before = await read(coached);
  expect([before.startDay, before.today]).toEqual([null, 1]);
  await tick(coached, before.steps[0]!.id);
  expect((await read(coached)).startDay).toBe('2026-11-21');
  expect((await home(coached)).progress.find(({ programId }) => programId === PROGRAM)?.progress).toBe(3);
});
