import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConsentResponse } from '#contract/coaching/consent.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import type { Browser } from '#server/testing/browser.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { createAssignment } from '#server/modules/training/own-plans/own-plans.harness.ts';
import { consentShop, PATH, trained } from './consent.harness.ts';

const HEALTH_REASON = 'since-the-operation';
let now = new Date('2026-11-18T08:00:00Z');
let app: TestApp;
let coach: Browser;
let anna: Browser;

beforeAll(async () => {
  ({ app, coach, anna } = await consentShop(() => now));
  await createAssignment(app, 'anna@example.com', 'c-anna');
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000);
  await emptyTables(app.em(), 'health_consent, workout');
  await anna.post(PATH, { version: COACHING_CONSENT });
});

const leavesOut = () =>
  trained(anna, now, { notes: '', left: [{ swappedFor: 'Leg press' }, { skipped: `The knee, ${HEALTH_REASON}` }] });

const stored = async () => JSON.stringify(await app.em().execute('select * from workout'));
const own = async () => (await anna.ask('/api/user/workouts?plan=elite-coaching')).text();
const logOfAnna = async () => {
  const { items } = (await (await coach.ask('/api/coach/clients')).json()) as { items: { id: string }[] };
  return `/api/coach/clients/${items[0]!.id}/log`;
};
const coachs = async () => (await coach.ask(await logOfAnna())).text();
/** Opens the log with its health data. */
const opened = async () => (await coach.post(await logOfAnna(), {})).text();
const takeBack = async () => ConsentResponse.parse(await (await anna.post(`${PATH}/take-back`, {})).json());
/** Last withdrawal, as a device learns it. */
const withdrawn = async (): Promise<string> => JSON.parse(await own()).consentWithdrawnAt;

test('why an exercise was left out is sealed, and gone with the consent: it was left out all the same', async () => {
  await leavesOut();
  expect(await stored()).not.toContain(HEALTH_REASON);
  expect(await own()).toContain(HEALTH_REASON);
  expect(await opened()).toContain(HEALTH_REASON);
  expect(await (await anna.ask('/api/user/export')).text()).toContain(HEALTH_REASON);
  expect((await takeBack()).takenBack!.gone.reasons).toBe(1);
  now = new Date(now.getTime() + 60_000);
  await anna.post(PATH, { version: COACHING_CONSENT });
  expect([await own(), await coachs(), await (await anna.ask('/api/user/export')).text()].join()).not.toContain(
    HEALTH_REASON,
  );
  const { sessions } = JSON.parse(await own()) as { sessions: { revision: number; exercises: object[] }[] };
  // The phone's earlier revisions are older than this.
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
      [HEALTH_REASON],
    );
  expect(await opened()).toContain(HEALTH_REASON);
  expect((await takeBack()).takenBack!.gone.reasons).toBe(1);
  expect(await stored()).not.toContain(HEALTH_REASON);
});

test('a phone that still has it does not bring it back, and sends the exercise as left out', async () => {
  const base = await leavesOut();
  await takeBack();
  await anna.post('/api/user/workouts', { changes: [{ ...base, revision: 5, base, device: 'phone' }] });
  expect(await own()).not.toContain(HEALTH_REASON);
  const [known] = (JSON.parse(await own()) as { sessions: { revision: number }[] }).sessions;
  const next = { ...known, revision: known!.revision + 1, base: known, device: 'phone' };
  const sent = await anna.post('/api/user/workouts', { changes: [next] });
  expect(await sent.json()).toMatchObject({ results: [{ status: 'stored' }] });
});

test('a phone that says that it knew of the withdrawal does not bring back what its base is from before', async () => {
  await trained(anna, now, { notes: HEALTH_REASON, left: [] });
  const [base] = (JSON.parse(await own()) as { sessions: { revision: number }[] }).sessions;
  await takeBack();
  const { consentWithdrawnAt } = JSON.parse(await own()) as { consentWithdrawnAt: string };
  const change = { ...base, revision: 7, base, notes: `${HEALTH_REASON} Done.`, seenWithdrawalAt: consentWithdrawnAt };
  const answer = await anna.post('/api/user/workouts', { changes: [{ ...change, device: 'phone' }] });
  expect(await answer.json()).toMatchObject({ results: [{ status: 'merged', withoutHealth: true }] });
  expect(await own()).not.toContain(HEALTH_REASON);
});

test.each([
  ['a phone', { device: 'phone' }],
  ['a phone of an earlier version', { base: undefined }],
])('%s that did not know of the withdrawal keeps what another device has noted with a new consent', async (_, by) => {
  await trained(anna, now, { notes: '', left: [{ skipped: 'No time' }] });
  await takeBack();
  await anna.post(PATH, { version: COACHING_CONSENT });
  const session = async () =>
    (JSON.parse(await own()) as { sessions: { notes: string; revision: number }[] }).sessions[0]!;
  const send = async (notes: string, seenWithdrawalAt: string | null, sender: object) => {
    const base = await session();
    const change = { ...base, base, notes, revision: base.revision + 1, seenWithdrawalAt, ...sender };
    return (await anna.post('/api/user/workouts', { changes: [change] })).json();
  };
  await send('Slept well', await withdrawn(), { device: 'phone' });
  expect(await send(`Slept well. ${HEALTH_REASON}`, null, by)).toMatchObject({
    results: [{ status: 'merged', withoutHealth: true, session: { notes: 'Slept well' } }],
  });
  expect((await session()).notes).toBe('Slept well');
});

test('a phone does not bring words into a session that had none when the consent was taken back', async () => {
  const base = await trained(anna, now, { notes: '', left: [{ swappedFor: 'Leg press' }] });
  await takeBack();
  const answer = await anna.post('/api/user/workouts', {
    changes: [{ ...base, notes: HEALTH_REASON, revision: 2, base, device: 'phone' }],
  });
  expect(await own()).not.toContain(HEALTH_REASON);
  expect((await answer.json()).results).toMatchObject([{ status: 'merged', withoutHealth: true }]);
});

test('a phone that has not heard that a session was stored without words does not bring them with its next revision', async () => {
  const { id: _, ...base } = await trained(anna, now, { notes: '', left: [] });
  const unknown = { ...base, id: randomUUID(), notes: HEALTH_REASON, device: 'phone', base: null };
  now = new Date(now.getTime() + 60_000);
  await takeBack();
  for (const revision of [1, 5]) {
    const answer = await anna.post('/api/user/workouts', { changes: [{ ...unknown, revision }] });
    expect((await answer.json()).results).toMatchObject([{ withoutHealth: true }]);
  }
  expect(await own()).not.toContain(HEALTH_REASON);
});

test('a heart rate and how hard a set felt are the coach’s to read under the words, and gone with them; time and pace stay', async () => {
  const ran = { id: 'a', weightKg: null, reps: 3, unit: 'reps', doneAt: now.toISOString(), seconds: 187, pace: 251 };
  const sets = [
    { ...ran, bpm: 163, rpe: 7.5 },
    { ...ran, id: 'b', rpe: 8 },
    { ...ran, id: 'c' },
  ];
  const base = await trained(anna, now, { notes: '', left: [{ sets }] });
  expect(await coachs()).toContain('"seconds":187,"pace":251,"bpm":163,"rpe":7.5');
  await emptyTables(app.em(), 'health_consent');
  expect(await coachs()).toContain('"seconds":187,"pace":251}');
  expect(await coachs()).not.toMatch(/"bpm"|"rpe"/);
  await anna.post(PATH, { version: COACHING_CONSENT });
  expect((await takeBack()).takenBack!.gone.efforts).toBe(2);
  await anna.post('/api/user/workouts', { changes: [{ ...base, revision: 5, base, device: 'phone' }] });
  await anna.post(PATH, { version: COACHING_CONSENT });
  const { sessions } = JSON.parse(await own()) as { sessions: { exercises: { sets: object[] }[] }[] };
  expect(sessions[0]!.exercises[0]!.sets).toEqual([ran, { ...ran, id: 'b' }, { ...ran, id: 'c' }]);
});

describe('a reason that was taken back', () => {
  const dayOf = async () => (await (await anna.ask('/api/user/plan-days?plan=c-anna')).json()).changes[0];
  const change = (own: object) => ({
    planKey: 'c-anna',
    dayId: 'legs-w2',
    revision: 1,
    movedTo: null,
    minutes: null,
    skipped: HEALTH_REASON,
    ...own,
  });
  const send = async (own: object) =>
    (await (await anna.post('/api/user/plan-days', { changes: [change(own)] })).json()).results[0];

  beforeEach(async () => {
    await emptyTables(app.em(), 'plan_day');
    await send({});
  });

  test('does not return with a higher revision of a phone that says from which revision it started', async () => {
    await takeBack();
    const answer = await send({ seen: 1, revision: 7, movedTo: '2026-11-24' });
    expect(answer).toMatchObject({ status: 'stale', withoutHealth: true, change: { skipped: '', revision: 2 } });
    expect(await dayOf()).toMatchObject({ skipped: '', movedTo: null });
  });

  test.each([
    ['of a day that the shop did not know', true],
    ['of a day that had none', false],
  ])('is not stored from a phone that does not say which withdrawal it knew, %s', async (_, unknown) => {
    await emptyTables(app.em(), 'plan_day');
    if (!unknown) await send({ movedTo: '2026-11-24', skipped: null });
    await takeBack();
    await anna.post(PATH, { version: COACHING_CONSENT });
    expect(await send({ revision: 2, ...(!unknown && { seen: 1 }) })).toMatchObject({ withoutHealth: true });
    expect(await dayOf()).toMatchObject({ skipped: '' });
  });

  test('does not return with a higher revision of a phone of an earlier version', async () => {
    await takeBack();
    const answer = await send({ revision: 7, movedTo: '2026-11-24' });
    expect(answer).toMatchObject({ status: 'stale', change: { skipped: '', movedTo: '2026-11-24', revision: 8 } });
    expect(await dayOf()).toMatchObject({ skipped: '', movedTo: '2026-11-24' });
  });

  test.each([
    ['whose day the shop knew nothing of', true, false],
    ['of a day that had none', false, false],
    ['after a new consent', true, true],
  ])('is not stored from a phone that wrote it before and sends it late, %s', async (_, unknown, again) => {
    await emptyTables(app.em(), 'plan_day');
    if (!unknown) await send({ movedTo: '2026-11-24', skipped: null });
    now = new Date(now.getTime() + 60_000);
    await takeBack();
    now = new Date(now.getTime() + 1_000);
    if (again) await anna.post(PATH, { version: COACHING_CONSENT });
    const answer = await send({ revision: 2, seen: unknown ? 0 : 1, seenWithdrawalAt: null });
    expect(answer).toMatchObject({ status: 'stale', change: { skipped: '', revision: 3 } });
    expect(await dayOf()).toMatchObject({ skipped: '' });
    const seenWithdrawalAt = await withdrawn();
    expect(await send({ revision: 4, seen: 3, skipped: 'New words', seenWithdrawalAt })).toMatchObject({
      status: 'stored',
    });
  });

  test('may be written anew by a phone that knows that it was deleted', async () => {
    await takeBack();
    const { revision } = await dayOf();
    const known = { seen: revision, seenWithdrawalAt: await withdrawn() };
    expect(await send({ ...known, revision: revision + 1, skipped: 'New words' })).toMatchObject({
      status: 'stored',
    });
    expect(await dayOf()).toMatchObject({ skipped: 'New words' });
    // Another phone has merged them with its own, which are from before.
    const old = { seen: revision + 1, revision: revision + 2, skipped: 'New words / old', seenWithdrawalAt: null };
    expect(await send(old)).toMatchObject({ withoutHealth: true, change: { skipped: 'New words' } });
  });
});

describe('a session that a phone logged before a consent was taken back', () => {
  const left = () => [{ skipped: HEALTH_REASON, pain: { level: 4, note: HEALTH_REASON } }];

  test.each([
    ['with what it started from', (base: object) => ({ base, device: 'phone' })],
    ['of an earlier version, which replaces what is there', () => ({})],
  ])('brings nothing of it back, sent %s', async (_, more) => {
    const base = await trained(anna, now, { notes: HEALTH_REASON, left: left() });
    await takeBack();
    const changed = { ...base, revision: 9, notes: `${HEALTH_REASON}, still` };
    const sent = await anna.post('/api/user/workouts', { changes: [{ ...changed, ...more(base) }] });
    expect(await sent.json()).toMatchObject({ results: [{ status: 'merged', session: { notes: '' } }] });
    expect(await own()).not.toContain(HEALTH_REASON);
  });

  test.each([
    ['afterwards', false],
    ['after a new consent', true],
  ])('is stored without it where the shop gets it %s', async (_, again) => {
    const base = await trained(anna, now, { notes: HEALTH_REASON, left: left() });
    await takeBack();
    if (again) await anna.post(PATH, { version: COACHING_CONSENT });
    await emptyTables(app.em(), 'workout');
    const sent = await anna.post('/api/user/workouts', { changes: [{ ...base, base: null, device: 'phone' }] });
    expect(await sent.json()).toMatchObject({ results: [{ status: 'merged', session: { notes: '' } }] });
    expect(await own()).not.toContain(HEALTH_REASON);
  });

  test('keeps what is written afterwards, by a phone that knows of it', async () => {
    await trained(anna, now, { notes: HEALTH_REASON, left: left() });
    await takeBack();
    const { sessions } = JSON.parse(await own()) as { sessions: { revision: number }[] };
    const [known] = sessions;
    const next = { ...known, revision: known!.revision + 1, notes: 'New words', base: known, device: 'phone' };
    const seenWithdrawalAt = await withdrawn();
    const sent = await anna.post('/api/user/workouts', { changes: [{ ...next, seenWithdrawalAt }] });
    expect(await sent.json()).toMatchObject({ results: [{ status: 'stored' }] });
    expect(await own()).toContain('New words');
  });
});
