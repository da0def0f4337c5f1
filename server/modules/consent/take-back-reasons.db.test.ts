import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ConsentResponse } from '#contract/consent.ts';
import { COACHING_CONSENT } from '#contract/profile-options.ts';
import type { Browser } from '../../testing/browser.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { consentShop, PATH, trained } from './consent.harness.ts';

const SAID = 'since-the-operation';
let now = new Date('2026-11-18T08:00:00Z');
let app: TestApp;
let coach: Browser;
let anna: Browser;

beforeAll(async () => {
  ({ app, coach, anna } = await consentShop(() => now));
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000);
  await app.em().execute('truncate health_consent, workout cascade');
  await anna.post(PATH, { version: COACHING_CONSENT });
});

const leavesOut = () =>
  trained(anna, now, { notes: '', left: [{ swappedFor: 'Leg press' }, { skipped: `The knee, ${SAID}` }] });

const stored = async () => JSON.stringify(await app.em().execute('select * from workout'));
const own = async () => (await anna.ask('/api/user/workouts?plan=elite-coaching')).text();
const logOfAnna = async () => {
  const { items } = (await (await coach.ask('/api/coach/clients')).json()) as { items: { id: string }[] };
  return `/api/coach/clients/${items[0]!.id}/log`;
};
const coachs = async () => (await coach.ask(await logOfAnna())).text();
/** With what is opened by a press alone. */
const opened = async () => (await coach.post(await logOfAnna(), {})).text();
const takeBack = async () => ConsentResponse.parse(await (await anna.post(`${PATH}/take-back`, {})).json());

test('why an exercise was left out is sealed, and gone with the consent: it was left out all the same', async () => {
  await leavesOut();
  expect(await stored()).not.toContain(SAID);
  expect(await own()).toContain(SAID);
  expect(await opened()).toContain(SAID);
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
  expect(await opened()).toContain(SAID);
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

test('a heart rate and how hard a set felt are the coach’s to read under the words, and gone with them; time and pace stay', async () => {
  const ran = { id: 'a', weightKg: null, reps: 3, doneAt: now.toISOString(), seconds: 187, pace: 251 };
  const sets = [
    { ...ran, bpm: 163, rpe: 7.5 },
    { ...ran, id: 'b', rpe: 8 },
    { ...ran, id: 'c' },
  ];
  const base = await trained(anna, now, { notes: '', left: [{ sets }] });
  expect(await coachs()).toContain('"seconds":187,"pace":251,"bpm":163,"rpe":7.5');
  await app.em().execute('truncate health_consent cascade');
  expect(await coachs()).toContain('"seconds":187,"pace":251}');
  expect(await coachs()).not.toMatch(/"bpm"|"rpe"/);
  await anna.post(PATH, { version: COACHING_CONSENT });
  expect((await takeBack()).takenBack!.gone.efforts).toBe(2);
  await anna.post('/api/user/workouts', { changes: [{ ...base, revision: 5, base, device: 'phone' }] });
  await anna.post(PATH, { version: COACHING_CONSENT });
  const { sessions } = JSON.parse(await own()) as { sessions: { exercises: { sets: object[] }[] }[] };
  expect(sessions[0]!.exercises[0]!.sets).toEqual([ran, { ...ran, id: 'b' }, { ...ran, id: 'c' }]);
});
