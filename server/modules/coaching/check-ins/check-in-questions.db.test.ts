import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { CheckInsResponse } from '#contract/coaching/check-ins.ts';
import { ThreadResponse, ThreadsResponse } from '#contract/messages/inbox.studio.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const COACH = 'coach@example.com';
const GROUP = '/api/coach/site/check-ins';
let app: TestApp;
let coach: Browser;
let anna: Browser;
const now = new Date('2026-11-18T08:00:00Z');
beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH, {}, now);
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
});
afterAll(() => app.close());
beforeEach(() => emptyTables(app.em(), 'check_in, thread, thread_message, thread_picture, outbox_mail'));

interface Question {
  id: string;
  kind: string;
  on: boolean;
  question: string;
  [more: string]: unknown;
}
const OWN = { on: true, question: '', low: '', high: '', unit: '', min: null, max: null };
const read = async () =>
  (await (await coach.ask(GROUP)).json()) as { version: number; values: { questions: Question[] } };
const put = (questions: Question[], version: number) =>
  coach.ask(GROUP, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ questions, version }),
  });
async function ask(change: (first: Question[]) => Question[]) {
  const { version, values } = await read();
  const first = values.questions.filter(({ id }) => !id.startsWith('q-')).map((each) => ({ ...each, on: true }));
  return put(change(first), version);
}
const mine = async (headers: Record<string, string> = {}) =>
  CheckInsResponse.parse(await (await anna.ask('/api/coaching/check-ins', { headers })).json());
const send = (body: object) => anna.post('/api/coaching/check-ins', body);
const week = { sleep: 4, energy: 3, soreness: 2, weightKg: '', note: '', healthConsent: COACHING_CONSENT };
const paths = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; issues?: { path: string }[] } };
  return [response.status, error.issues?.map(({ path }) => path) ?? error.code];
};

const STEPS = { ...OWN, id: 'q-steps', kind: 'number', question: 'Steps a day?', unit: 'steps', min: 0, max: 50_000 };
const MOOD = { ...OWN, id: 'q-mood', kind: 'score', question: 'How was your mood?', low: 'Dark', high: 'Bright' };
const ALCOHOL = { ...OWN, id: 'q-alcohol', kind: 'yes-no', question: 'Any alcohol?' };
const PLAN = { ...OWN, id: 'q-plan', kind: 'text', question: 'What comes next week?' };

test('a new shop asks the five, in its own words', async () => {
  const { questions, form } = await mine();
  expect(questions.map(({ id, question }) => [id, question])).toEqual(
    ['sleep', 'energy', 'soreness', 'weight', 'note'].map((id) => [id, '']),
  );
  expect((await send({ ...week, form })).status).toBe(200);
});

test.each([
  ['one without words', [{ ...MOOD, question: ' ' }], 'questions.5.question'],
  ['one of an unknown kind', [{ ...MOOD, kind: 'picture' }], 'questions.5.kind'],
  ['the same twice', [MOOD, MOOD], 'questions'],
  ['bounds upside down', [{ ...STEPS, min: 10, max: 1 }], 'questions.5.max'],
  ['too many', Array.from({ length: 16 }, (_, at) => ({ ...PLAN, id: `q-${at}` })), 'questions'],
  ['one whose name is none', [{ ...MOOD, id: '__proto__' }], 'questions.5.id'],
])('%s is refused in the coach’s form', async (_, own, path) => {
  expect((await paths(await ask((first) => [...first, ...own])))[1]).toContain(path);
});

test('a form without the first five, or with nothing to ask, is refused', async () => {
  expect((await ask(() => [MOOD])).status).toBe(400);
  expect((await ask((first) => first.map((each) => ({ ...each, on: false })))).status).toBe(400);
});

test('somebody else’s edit is a conflict, and nobody but the coach edits', async () => {
  const { version, values } = await read();
  const turned = values.questions.map((each, at) => (at === 0 ? { ...each, on: !each.on } : each));
  expect((await put(turned, version)).status).toBe(200);
  expect((await put(values.questions, version)).status).toBe(409);
  expect((await put(values.questions, version + 1)).status).toBe(200);
  expect((await anna.ask(GROUP)).status).toBe(404);
});

test('own questions are asked in their order, judged, and kept with their words', async () => {
  expect(
    (
      await ask(([sleep, ...rest]) => [
        MOOD,
        sleep!,
        STEPS,
        ALCOHOL,
        PLAN,
        ...rest.map((each) => ({ ...each, on: false })),
      ])
    ).status,
  ).toBe(200);
  const { questions, form } = await mine();
  expect(questions.map(({ id }) => id)).toEqual(['q-mood', 'sleep', 'q-steps', 'q-alcohol', 'q-plan']);
  const wrong = { 'q-steps': '60000', 'q-alcohol': 'maybe', 'q-plan': 7, 'q-nothing': 'x' };
  expect(await paths(await send({ form, answers: wrong }))).toEqual([
    400,
    ['sleep', 'answers.q-mood', 'answers.q-steps', 'answers.q-alcohol', 'answers.q-plan'],
  ]);
  const grouped = { 'q-mood': 3, 'q-steps': '60,500', 'q-alcohol': true, 'q-plan': 'Rest' };
  expect(await paths(await send({ form, sleep: 4, answers: grouped }))).toEqual([400, ['answers.q-steps']]);
  expect((await send({ form, sleep: 4, answers: 'x' })).status).toBe(400);
  const answers = { 'q-mood': 5, 'q-steps': '8000', 'q-alcohol': false, 'q-plan': ' A zebra-trail run. ' };
  expect((await send({ form, sleep: 4, energy: 3, note: 'Not asked', answers })).status).toBe(200);
  const [sent] = (await mine()).checkIns;
  expect(sent).toMatchObject({ sleep: 4, energy: null, soreness: null, note: '' });
  const expected = [
    { id: 'q-mood', question: 'How was your mood?', low: 'Dark', high: 'Bright', value: 5 },
    { id: 'q-steps', unit: 'steps', value: 8_000 },
    { id: 'q-alcohol', value: false },
    { id: 'q-plan', value: 'A zebra-trail run.' },
  ];
  expect(sent!.answers).toMatchObject(expected);
  // After a change of the questions, earlier answers keep their text.
  expect((await ask((first) => [...first, { ...MOOD, question: 'And your temper?' }])).status).toBe(200);
  const { items } = ThreadsResponse.parse(await (await coach.ask('/api/coach/inbox')).json());
  const { entries } = ThreadResponse.parse(await (await coach.ask(`/api/coach/inbox/${items[0]!.id}`)).json());
  expect(entries).toMatchObject([{ kind: 'check-in', checkIn: { answers: expected } }]);
});

test('a form that was opened before an edit is told so, and nothing is lost in between', async () => {
  const { form } = await mine();
  await ask((first) => [...first, ALCOHOL]);
  expect(await paths(await send({ ...week, form }))).toEqual([409, 'questions_changed']);
  const { form: fresh, checkIns } = await mine();
  expect(checkIns).toEqual([]);
  expect((await send({ ...week, form: fresh, answers: { 'q-alcohol': true } })).status).toBe(200);
});

test('words of the coach’s are said in another language where they were translated', async () => {
  await ask((first) => [...first, MOOD]);
  const path = '/api/coach/translations/site/check-ins/fi';
  const { version, texts } = (await (await coach.ask(path)).json()) as { version: number; texts: { name: string }[] };
  expect(texts.map(({ name }) => name)).toEqual(['questions:5:question', 'questions:5:low', 'questions:5:high']);
  const said = {
    'questions:5:question': 'Millainen mieli?',
    'questions:5:low': 'Synkkä',
    'questions:5:high': 'Valoisa',
  };
  const saved = await coach.ask(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ texts: said, version }),
  });
  expect(saved.status).toBe(200);
  expect((await mine({ 'accept-language': 'fi' })).questions.at(-1)).toMatchObject({
    question: 'Millainen mieli?',
    high: 'Valoisa',
  });
  expect((await mine({ 'accept-language': 'de' })).questions.at(-1)).toMatchObject({ question: 'How was your mood?' });
  expect(app.problems).toEqual([]);
});
