import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ConsentResponse } from '#contract/consent.ts';
import { COACHING_CONSENT } from '#contract/profile-options.ts';
import type { Browser } from '../../testing/browser.ts';
import { member } from '../../testing/members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const COACH = 'coach@example.com';
const SAID = 'since-the-operation';
const PATH = '/api/coaching-profile/consent';
let now = new Date('2026-11-18T08:00:00Z');
let app: TestApp;
let coach: Browser;
let anna: Browser;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH, {}, now);
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000);
  await app.em().execute('truncate health_consent, workout cascade');
  await anna.post(PATH, { version: COACHING_CONSENT });
});

async function leavesOut() {
  const plan = (await (await anna.ask('/api/training-programs/elite-coaching')).json()) as {
    workouts: { id: string; exercises: { id: string }[] }[];
  };
  const [day] = plan.workouts;
  const session = {
    id: randomUUID(),
    revision: 1,
    planKey: 'elite-coaching',
    dayId: day!.id,
    startedAt: new Date(now.getTime() - 3_600_000).toISOString(),
    finishedAt: now.toISOString(),
    timeZone: 'Europe/Helsinki',
    notes: '',
    exercises: [
      { exerciseId: day!.exercises[0]!.id, swappedFor: 'Leg press', skipped: null, sets: [] },
      { exerciseId: day!.exercises[1]!.id, swappedFor: null, skipped: `The knee, ${SAID}`, sets: [] },
    ],
    deleted: false,
  };
  const sent = await anna.post('/api/user/workouts', { changes: [{ ...session, device: 'phone' }] });
  expect(await sent.json()).toMatchObject({ results: [{ status: 'stored' }] });
  return session;
}

const stored = async () => JSON.stringify(await app.em().execute('select * from workout'));
const own = async () => (await anna.ask('/api/user/workouts?plan=elite-coaching')).text();
const coachs = async () => {
  const { items } = (await (await coach.ask('/api/coach/clients')).json()) as { items: { id: string }[] };
  return (await coach.ask(`/api/coach/clients/${items[0]!.id}/log`)).text();
};
const takeBack = async () => ConsentResponse.parse(await (await anna.post(`${PATH}/take-back`, {})).json());

test('why an exercise was left out is sealed, and gone with the consent: it was left out all the same', async () => {
  await leavesOut();
  expect(await stored()).not.toContain(SAID);
  expect(await own()).toContain(SAID);
  expect(await coachs()).toContain(SAID);
  expect(await (await anna.ask('/api/user/export')).text()).toContain(SAID);
  expect((await takeBack()).takenBack!.gone.reasons).toBe(1);
  now = new Date(now.getTime() + 60_000);
  await anna.post(PATH, { version: COACHING_CONSENT });
  expect([await own(), await coachs(), await (await anna.ask('/api/user/export')).text()].join()).not.toContain(SAID);
  const { sessions } = JSON.parse(await own()) as { sessions: { revision: number; exercises: object[] }[] };
  // What a phone sends of before is older than this.
  expect(sessions[0]).toMatchObject({
    revision: 2,
    exercises: [
      { swappedFor: 'Leg press', skipped: null },
      { swappedFor: null, skipped: '' },
    ],
  });
  expect(await app.em().execute('select left_out from workout')).toEqual([{ left_out: null }]);
});

test('so is one that was written before they were sealed', async () => {
  await leavesOut();
  await app
    .em()
    .execute(
      `update workout set left_out = null, exercises = jsonb_set(exercises, '{1,skipped}', to_jsonb(cast(? as text)))`,
      [SAID],
    );
  expect(await coachs()).toContain(SAID);
  expect((await takeBack()).takenBack!.gone.reasons).toBe(1);
  expect(await stored()).not.toContain(SAID);
});

test('a phone that still has it does not bring it back, and sends the exercise as left out', async () => {
  const base = await leavesOut();
  await takeBack();
  await anna.post('/api/user/workouts', { changes: [{ ...base, revision: 5, base, device: 'phone' }] });
  expect(await own()).not.toContain(SAID);
  const [known] = (JSON.parse(await own()) as { sessions: { revision: number }[] }).sessions;
  const next = { ...known, revision: known!.revision + 1, base: known, device: 'phone' };
  const sent = await anna.post('/api/user/workouts', { changes: [next] });
  expect(await sent.json()).toMatchObject({ results: [{ status: 'stored' }] });
});
