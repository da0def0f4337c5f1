import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { UserResponse } from '#contract/accounts/auth.ts';
import { COACHING_CONSENT, HEALTH_CONSENT } from '#contract/coaching/profile-options.ts';
import { createRing, setKeyRing, buildSealedPrefix } from '#server/platform/encryption/sealed.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CheckInRow } from '#server/modules/coaching/check-ins/check-in.entity.ts';
import { PlanDay, Workout } from '#server/modules/training/workout-log/training.entity.ts';
import { checkKeys, resealAll, sealedColumns } from './sealing.service.ts';

const OLD = createRing(['the first key of this shop, as it began']);
const BOTH = createRing(['the second key of this shop, made later', 'the first key of this shop, as it began']);
const NEW = createRing(['the second key of this shop, made later']);
const HEALTH_NOTE = 'zebra-knee';
const COACH = 'coach@example.com';
const now = new Date('2026-11-18T08:00:00Z');

let app: TestApp;
let anna: Browser;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  setKeyRing(OLD);
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
  coach = await member(app, COACH, {}, now);
});
afterEach(() => setKeyRing(OLD));
afterAll(() => app.close());

const checkIns = async () =>
  ((await (await anna.ask('/api/coaching/check-ins')).json()) as { checkIns: object[] }).checkIns;

/** Columns of the database that contain a text. */
async function whereIs(text: string): Promise<string[]> {
  const columns = await app.em().execute<{ table_name: string; column_name: string }[]>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb', 'json')`,
  );
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const [row] = await app
      .em()
      .execute<{ n: number }[]>(`select count(*)::int as n from "${table}" where strpos("${column}"::text, ?) > 0`, [
        text,
      ]);
    if (row!.n > 0) found.push(`${table}.${column}`);
  }
  return found;
}

test('what clients tell about their health stands nowhere as they wrote it, and is read by whom they told', async () => {
  const profile = { fullName: 'Anna', age: 34, injuries: HEALTH_NOTE, healthConsent: HEALTH_CONSENT };
  expect((await anna.post('/api/coaching-profile', profile)).status).toBe(200);
  const week = {
    sleep: 4,
    energy: 3,
    soreness: 5,
    weightKg: '61.5',
    note: `${HEALTH_NOTE} again`,
    healthConsent: COACHING_CONSENT,
  };
  expect((await anna.post('/api/coaching/check-ins', week)).status).toBe(200);
  const answers = { email: 'anna@example.com', fullName: 'Anna', injuriesOrConditions: HEALTH_NOTE };
  const named = { 'x-member': UserResponse.parse(await (await anna.ask('/api/auth/user')).json()).id };
  expect((await anna.post('/api/drafts', { programId: 4, answers }, named)).status).toBe(201);
  const session = {
    id: randomUUID(),
    revision: 1,
    planKey: 'elite-coaching',
    dayId: await firstDay(),
    startedAt: '2026-11-18T07:00:00.000Z',
    finishedAt: '2026-11-18T07:40:00.000Z',
    timeZone: 'Europe/Helsinki',
    notes: `${HEALTH_NOTE} in the last set`,
    exercises: [],
    deleted: false,
  };
  expect(await (await anna.post('/api/user/workouts', { changes: [session] })).json()).toMatchObject({
    results: [{ status: 'stored' }],
  });

  expect(await whereIs(HEALTH_NOTE)).toEqual([]);
  expect(await (await anna.ask('/api/coaching-profile')).json()).toMatchObject({ injuries: HEALTH_NOTE });
  expect(await checkIns()).toMatchObject([
    { sleep: 4, energy: 3, soreness: 5, weightKg: 61.5, note: `${HEALTH_NOTE} again` },
  ]);
  expect(await (await anna.ask('/api/user/workouts?plan=elite-coaching')).text()).toContain(HEALTH_NOTE);
  // The coach gets a mail, and sees the preview beside the name.
  expect(await (await coach.ask('/api/coach/inbox')).text()).toContain(HEALTH_NOTE);
  // An export contains one's own text.
  const taken = await (await anna.ask('/api/user/export')).text();
  expect(taken).not.toContain('sealed:');
  expect(taken.split(HEALTH_NOTE).length - 1).toBeGreaterThanOrEqual(5);
  expect(app.problems).toEqual([]);
});

test('what is read and not changed is not written again', async () => {
  const em = app.em();
  const [row] = await em.find(CheckInRow, {});
  row!.answer = null;
  const changes = em.getUnitOfWork();
  changes.computeChangeSets();
  expect(changes.getChangeSets()).toEqual([]);
});

test('what the coach answers stands nowhere as it was written either, and is read by its member', async () => {
  const told = 'zebra-rest until Friday';
  const [checkIn] = (await checkIns()) as { id: string }[];
  expect((await coach.post(`/api/coach/check-ins/${checkIn!.id}/answer`, { answer: told, version: 1 })).status).toBe(
    200,
  );
  const letter = { id: randomUUID(), text: `${told}, as I was told` };
  expect((await anna.post('/api/coaching/thread', letter)).status).toBeLessThan(300);
  expect(await whereIs('zebra-rest')).toEqual([]);
  expect(await (await anna.ask('/api/coaching/thread')).text()).toContain(told);
  expect(app.problems).toEqual([]);
});

test('rows of before are read as they are, and sealed by the job', async () => {
  await app
    .em()
    .execute(
      `update check_in set fields = null, sleep = 2, energy = 3, soreness = 4, weight_kg = 60.5, note = 'plain-note'`,
    );
  await app.em().execute(`update workout set notes = 'plain-notes'`);
  expect(await checkIns()).toMatchObject([{ sleep: 2, weightKg: 60.5, note: 'plain-note' }]);
  await resealAll(app.em(), OLD, now);
  expect(await whereIs('plain-note')).toEqual([]);
  expect(await checkIns()).toMatchObject([{ sleep: 2, energy: 3, soreness: 4, weightKg: 60.5, note: 'plain-note' }]);
  expect(await (await anna.ask('/api/user/workouts?plan=elite-coaching')).text()).toContain('plain-notes');
});

test('a new key takes the place of the old one, which is let go when nothing needs it', async () => {
  await checkKeys(app.em(), OLD);
  const tomorrow = new Date(Date.now() + 90_000_000);
  setKeyRing(BOTH);
  await checkKeys(app.em(), BOTH);
  expect(await checkIns()).toHaveLength(1);
  await resealAll(app.em(), BOTH, new Date());
  expect(await whereIs(buildSealedPrefix(OLD.names[0]!))).toEqual([]);
  // Not within an hour of the deployment: another process may still write with it.
  await expect(checkKeys(app.em(), NEW)).rejects.toThrow(OLD.names[0]);
  await resealAll(app.em(), BOTH, tomorrow);
  setKeyRing(NEW);
  await checkKeys(app.em(), NEW);
  expect(await checkIns()).toMatchObject([{ note: 'plain-note' }]);
});

test('the start is refused without the key, with another one, and with none', async () => {
  await expect(checkKeys(app.em(), OLD)).rejects.toThrow(`HEALTH_KEYS: the key ${NEW.names[0]} is missing`);
  await expect(checkKeys(app.em(), null)).rejects.toThrow(NEW.names[0]);
});

test.each([
  ['with a key', NEW],
  ['without one', null],
])('%s, what somebody types in the form of a sealed text is a text', async (_, ring) => {
  const shop = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  setKeyRing(ring);
  const typed = (letter: string) => `sealed:abcdefgh:${letter.repeat(60)}`;
  const maker = await member(shop, COACH, {}, now);
  const inbox = async () => (await maker.ask('/api/coach/inbox')).text();
  for (const letter of ['A', 'B']) {
    const sent = await shop.post('/api/contact', { name: 'F', email: 'forger@example.com', message: typed(letter) });
    expect(sent.ok).toBe(true);
    expect(await inbox()).toContain(letter.repeat(60));
  }
  // With the key, the job passes it.
  setKeyRing(NEW);
  await resealAll(shop.em(), NEW, now);
  expect(await inbox()).toContain('B'.repeat(60));
  expect(shop.problems).toEqual([]);
  await shop.close();
});

test('a reason that stands beside the sets of an exercise is sealed apart from them', async () => {
  setKeyRing(NEW);
  await resealAll(app.em(), NEW, now);
  const em = app.em();
  const { id, exercises, leftOut, swapped } = await em.findOneOrFail(Workout, { planKey: 'elite-coaching' });
  const before = [
    { exerciseId: 'squat', swappedFor: 'Leg press', skipped: `${HEALTH_NOTE} knee`, sets: [] },
    { exerciseId: 'row', swappedFor: `${HEALTH_NOTE} band`, skipped: null, sets: [] },
    { exerciseId: 'press', swappedFor: null, skipped: '', sets: [] },
  ];
  await em.nativeUpdate(Workout, { id }, { exercises: before, leftOut: { press: `${HEALTH_NOTE} back` } });
  await resealAll(app.em(), NEW, now);
  expect(await whereIs(HEALTH_NOTE)).toEqual([]);
  const row = await app.em().findOneOrFail(Workout, { id });
  expect(row.exercises.map(({ skipped }) => skipped)).toEqual(['', null, '']);
  expect(row.exercises.map(({ swappedFor }) => swappedFor)).toEqual(['', '', null]);
  expect(row.leftOut).toEqual({ squat: `${HEALTH_NOTE} knee`, press: `${HEALTH_NOTE} back` });
  expect(row.swapped).toEqual({ squat: 'Leg press', row: `${HEALTH_NOTE} band` });
  const shown = await (await anna.ask('/api/user/workouts?plan=elite-coaching')).text();
  expect(shown).toContain(`"swappedFor":"${HEALTH_NOTE} band"`);
  // The previous version, still running, writes plain text.
  const older = [{ exerciseId: 'row', swappedFor: `${HEALTH_NOTE} rope`, skipped: null, sets: [] }];
  await app.em().nativeUpdate(Workout, { id }, { exercises: older });
  await resealAll(app.em(), NEW, now);
  expect((await app.em().findOneOrFail(Workout, { id })).swapped).toEqual({ row: `${HEALTH_NOTE} rope` });
  expect(await whereIs(HEALTH_NOTE)).toEqual([]);
  await app.em().nativeUpdate(Workout, { id }, { exercises, leftOut, swapped });
});

test('a new key reaches every sealed column that there is', async () => {
  setKeyRing(createRing(['the first key of this shop, as it began', 'the second key of this shop, made later']));
  const em = app.em();
  const workout = await em.findOneOrFail(Workout, { planKey: 'elite-coaching' }, { populate: ['user'] });
  workout.leftOut = { squat: `${HEALTH_NOTE} tired` };
  workout.swapped = { row: `${HEALTH_NOTE} band` };
  workout.pain = { squat: { level: 3, where: `${HEALTH_NOTE} left` } } as never;
  em.create(PlanDay, {
    id: randomUUID(),
    user: workout.user,
    planKey: 'elite-coaching',
    dayId: 'day-1',
    revision: 1,
    skipped: `${HEALTH_NOTE} ached`,
    updatedAt: now,
  });
  await em.flush();
  const sealed = sealedColumns(app.em()).map(({ table, column }) => `${table}.${column}`);
  const before = await whereIs(buildSealedPrefix(OLD.names[0]!));
  expect(before).toEqual(expect.arrayContaining(['workout.pain', 'workout.left_out', 'plan_day.skipped']));
  expect(before.filter((column) => !sealed.includes(column))).toEqual([]);
  setKeyRing(BOTH);
  await resealAll(app.em(), BOTH, now);
  expect(await whereIs(buildSealedPrefix(OLD.names[0]!))).toEqual([]);
  setKeyRing(NEW);
  expect((await app.em().findOneOrFail(Workout, { id: workout.id })).pain).toEqual({
    squat: { level: 3, where: `${HEALTH_NOTE} left` },
  });
  expect((await app.em().findOneOrFail(PlanDay, { dayId: 'day-1' })).skipped).toBe(`${HEALTH_NOTE} ached`);
});

async function firstDay(): Promise<string> {
  const plan = (await (await anna.ask('/api/training-programs/elite-coaching')).json()) as {
    workouts: { id: string }[];
  };
  return plan.workouts[0]!.id;
}
