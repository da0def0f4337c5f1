import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import type { LettersResponse } from '#contract/messages/client-messages.ts';
import { TrainingPlan } from '#contract/training/training.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { createAssignment } from '#server/modules/training/own-plans/own-plans.harness.ts';
import { Plan } from '#server/modules/training/workout-log/training.entity.ts';
import { talkShop } from './talk.harness.ts';

const MESSAGE_TEXT = 'zebra-knee hurts <script>alert(1)</script>';
const { app, anna, bea, clock, coach, coachAnswers, idOf, inTheInbox, later, letter, open, read, said, write } =
  await talkShop();

describe('what a letter is about', () => {
  const plan = async () => TrainingPlan.parse(await (await anna.ask('/api/training-programs/elite-coaching')).json());

  test('a day and an exercise of a plan that opens for them, by their names', async () => {
    const { key: planKey, workouts } = await plan();
    const day = workouts[0]!;
    const exercise = day.exercises[0]!;
    await write(anna, letter('This day', { about: { kind: 'day', planKey, dayId: day.id } }));
    later();
    const about = { kind: 'exercise', planKey, dayId: day.id, exerciseId: exercise.id };
    await write(anna, letter('This one', { about: { ...about, label: 'Forged' } }));
    const { letters } = await read(anna);
    expect(letters.map((each) => each.about?.label)).toEqual([day.name, `${exercise.name} · ${day.name}`]);
    expect((await open((await inTheInbox())[0]!.id)).entries).toMatchObject([
      { about: { kind: 'day', dayId: day.id } },
      { about: { kind: 'exercise', exerciseId: exercise.id } },
    ]);
  });

  test('is named before anything is written, for whose it is alone', async () => {
    const { key: planKey, workouts } = await plan();
    const { id: dayId, name } = workouts[0]!;
    const asks = (by: Browser, asked: Record<string, string>) =>
      by.ask(`/api/coaching/thread/about?${new URLSearchParams(asked).toString()}`);
    expect((await asks(createBrowser(app.url), { kind: 'day', planKey, dayId })).status).toBe(401);
    expect(await said(await asks(anna, { kind: 'life' }))).toEqual([400, 'kind']);
    expect(await said(await asks(anna, { kind: 'day', planKey: 'nothing', dayId }))).toEqual([400, 'about']);
    expect(await said(await asks(anna, { kind: 'check-in', checkInId: randomUUID() }))).toEqual([400, 'about']);
    expect(await (await asks(anna, { kind: 'day', planKey, dayId })).json()).toEqual({
      about: { kind: 'day', label: name, planKey, dayId },
    });
    const own = await createAssignment(app, 'anna@example.com', 'c-about');
    const [first] = own.body.workouts;
    const inOwn = { kind: 'exercise', planKey: own.key, dayId: first!.id, exerciseId: 'back-squat' };
    const answer = (await (await asks(anna, inOwn)).json()) as { about: object };
    expect(answer.about).toMatchObject({ label: `Back squat · ${first!.name}`, date: '2026-11-16' });
    await app.em().nativeDelete(Plan, { key: own.key });
  });

  test('a check-in of their own', async () => {
    const week = { sleep: 4, energy: 3, soreness: 2, note: 'Short night', healthConsent: COACHING_CONSENT };
    const { id } = (await (await anna.post('/api/coaching/check-ins', week)).json()) as { id: string };
    const about = { kind: 'check-in', checkInId: id };
    expect(await said(await write(bea, letter('Hello', { about })))).toEqual([400, 'about']);
    later();
    expect((await write(anna, letter('Hello', { about }))).status).toBe(201);
    const { letters } = await read(anna);
    expect(letters).toMatchObject([
      { kind: 'check-in', text: 'Short night', week: '2026-11-23' },
      { kind: 'letter', about: { kind: 'check-in', label: '2026-11-23', checkInId: id } },
    ]);
  });

  test.each([
    ['a plan that is not there', { kind: 'day', planKey: 'nothing', dayId: 'a' }],
    ['a day that is not', { kind: 'day', planKey: 'elite-coaching', dayId: 'nothing' }],
    ['a check-in that is not', { kind: 'check-in', checkInId: randomUUID() }],
  ])('%s is refused with a sentence', async (_, about) => {
    const response = await write(anna, letter('Hello', { about }));
    expect(await said(response)).toEqual([400, 'about']);
    expect((await read(anna)).letters).toEqual([]);
  });
});

describe('the clock', () => {
  test('says to both by when an answer comes', async () => {
    await write(anna, letter('Hello'));
    const due = '2026-11-24T18:00:00.000+02:00';
    const { letters, ...told } = await read(anna);
    expect(told.clock).toEqual({ days: [2, 5], until: '18:00', next: due });
    expect(letters[0]!.due).toBe(due);
    expect((await inTheInbox())[0]).toMatchObject({ due, overdue: false });
    clock.now = new Date('2026-11-24T17:00:00Z');
    expect((await inTheInbox())[0]).toMatchObject({ due, overdue: true });
    const today = (await (await coach.ask('/api/coach/today')).json()) as { waiting: { kind: string }[] };
    expect(today.waiting.find(({ kind }) => kind === 'promised')).toMatchObject({
      count: 1,
      until: due,
      overdue: true,
    });
    expect((await read(anna)).clock?.next).toBe('2026-11-27T18:00:00.000+02:00');
  });

  test('follows what the coach sets; without a day nothing is promised', async () => {
    const group = '/api/coach/site/answer-days';
    const put = async (values: object) => {
      const { version } = (await (await coach.ask(group)).json()) as { version: number };
      return coach.ask(group, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...values, version }),
      });
    };
    for (const wrong of [
      { days: [8], until: '18:00' },
      { days: [1], until: '25:00' },
      { days: 'all', until: '18:00' },
    ])
      expect((await put(wrong)).status).toBe(400);
    expect((await put({ days: ['3', '3', '1'], until: '09:30' })).status).toBe(200);
    await write(anna, letter('Hello'));
    expect((await read(anna)).clock).toEqual({ days: [1, 3], until: '09:30', next: '2026-11-25T09:30:00.000+02:00' });
    await put({ days: [], until: '18:00' });
    expect(await read(anna)).toMatchObject({ clock: null, letters: [{ due: null }] });
    expect((await inTheInbox())[0]!.due).toBeUndefined();
    await put({ days: [2, 5], until: '18:00' });
  });
});

test('pages go back to the first word, without a gap and nothing twice', async () => {
  // A page has thirty.
  const count = isNightly ? 65 : 31;
  for (let i = 0; i < count; i++) {
    later(1_000);
    await write(anna, letter(`Letter ${i}`));
  }
  const seen: string[] = [];
  let before: string | null = '';
  while (before !== null) {
    const page: LettersResponse = await read(anna, before ? `?before=${before}` : '');
    seen.unshift(...page.letters.map(({ text }) => text));
    before = page.before;
  }
  expect(seen).toEqual(Array.from({ length: count }, (_, i) => `Letter ${i}`));
  expect(await (await anna.ask('/api/coaching/thread/export')).text()).toContain('Letter 0');
});

test('after coaching it stays readable and can be taken away, and takes nothing new', async () => {
  const eva = await member(app, 'eva@example.com', { renewing: [4] }, clock.now);
  await write(eva, letter(MESSAGE_TEXT));
  later();
  await coachAnswers('Rest.');
  await app
    .em()
    .execute(`update subscription set status = 'canceled' where user_id = ?`, [await idOf('eva@example.com')]);
  expect((await write(eva, letter('One more'))).status).toBe(403);
  expect(await read(eva)).toMatchObject({
    open: false,
    clock: null,
    letters: [{ text: MESSAGE_TEXT, due: null }, { text: 'Rest.' }],
  });
  const document = await eva.ask('/api/coaching/thread/export');
  expect(document.headers.get('content-disposition')).toContain('letters.html');
  expect(document.headers.get('content-security-policy')).toContain('sandbox');
  const text = await document.text();
  expect(text).toContain('&#60;script&#62;');
  expect(text).not.toContain('<script>');
});

test('nothing of it stands open in the database, and the export of the account has it', async () => {
  await write(
    anna,
    letter(MESSAGE_TEXT, { about: { kind: 'day', planKey: 'elite-coaching', dayId: await firstDay() } }),
  );
  later();
  await coachAnswers('[not JSON');
  const taken = await (await anna.ask('/api/user/export')).text();
  expect(taken).toContain('zebra-knee');
  expect(taken).toContain('[not JSON');
  expect(app.problems).toEqual([]);
});

async function firstDay(): Promise<string> {
  const plan = TrainingPlan.parse(await (await anna.ask('/api/training-programs/elite-coaching')).json());
  return plan.workouts[0]!.id;
}
