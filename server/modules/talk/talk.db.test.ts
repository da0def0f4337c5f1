import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ThreadResponse, ThreadsResponse } from '#contract/studio/inbox.ts';
import { LettersResponse } from '#contract/talk.ts';
import { TrainingPlan } from '#contract/training.ts';
import { type Browser, createBrowser } from '../../testing/browser.ts';
import { member } from '../../testing/members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { OutboxMail } from '../outbox/outbox-mail.entity.ts';
import { Thread } from '../threads/thread.entity.ts';
import { User } from '../users/user.entity.ts';

const COACH = 'coach@example.com';
const SAID = 'zebra-knee hurts <script>alert(1)</script>';
let app: TestApp;
let coach: Browser;
let anna: Browser;
let bea: Browser;
let plain: Browser;
/** A Monday, ten in the morning in Helsinki. */
const START = new Date('2026-11-23T08:00:00Z');
let now = START;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH, {}, now);
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
  bea = await member(app, 'bea@example.com', { renewing: [4] }, now);
  plain = await member(app, 'plain@example.com', {}, now);
});
afterAll(() => app.close());
beforeEach(async () => {
  now = START;
  await app.em().execute('truncate contact_message, thread, thread_message, thread_picture, check_in, outbox_mail');
});

const later = (ms = 60_000) => (now = new Date(now.getTime() + ms));
const letter = (text: string, more: object = {}) => ({ id: randomUUID(), text, ...more });
const write = (by: Browser, body: object) => by.post('/api/coaching/thread', body);
const read = async (by: Browser, query = '') => {
  const response = await by.ask(`/api/coaching/thread${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('no-store');
  return LettersResponse.parse(await response.json());
};
const idOf = async (email: string) => (await app.em().findOneOrFail(User, { email })).id;
const room = async (email: string) => `/api/coach/talk/${await idOf(email)}`;
const inTheInbox = async () => {
  const { items } = ThreadsResponse.parse(await (await coach.ask('/api/coach/inbox')).json());
  return items;
};
const open = async (id: string) => ThreadResponse.parse(await (await coach.ask(`/api/coach/inbox/${id}`)).json());
const mails = () => app.em().find(OutboxMail, {}, { orderBy: { createdAt: 'asc' } });
const coachAnswers = async (text: string) => {
  const [{ id, version }] = (await inTheInbox()) as [ThreadResponse];
  return coach.post(`/api/coach/inbox/${id}/answer`, { id: randomUUID(), text, version });
};
const said = async (response: Response) => {
  const { error } = (await response.json()) as {
    error: { code: string; message: string; issues?: { path: string }[] };
  };
  return [response.status, error.issues?.[0]?.path ?? error.code];
};

describe('who may write and read', () => {
  test('nobody who is not signed in', async () => {
    const visitor = createBrowser(app.url);
    expect((await visitor.ask('/api/coaching/thread')).status).toBe(401);
    expect((await visitor.ask('/api/coaching/thread/export')).status).toBe(401);
    expect((await write(visitor, letter('Hello'))).status).toBe(401);
    expect((await visitor.post('/api/coaching/thread/read', { until: now.toISOString() })).status).toBe(401);
  });

  test('who is not coached reads nothing and is told where to write', async () => {
    expect(await said(await write(plain, letter('Hello')))).toEqual([403, 'elite_required']);
    expect(await read(plain)).toMatchObject({ letters: [], open: false, unread: 0, clock: null });
    expect((await read(plain)).support).toContain('@');
  });

  test('the studio’s side is the coach’s alone', async () => {
    const path = await room('anna@example.com');
    for (const by of [anna, plain]) {
      expect((await by.ask(path)).status).toBe(404);
      expect((await by.post(path, letter('Hello', { version: 0 }))).status).toBe(404);
      expect((await by.post('/api/coach/talk/pictures')).status).toBe(404);
    }
    expect((await createBrowser(app.url).ask(path)).status).toBe(401);
    expect((await coach.ask(await room('plain@example.com'))).status).toBe(404);
    expect((await coach.ask(`/api/coach/talk/${randomUUID()}`)).status).toBe(404);
    expect((await coach.ask('/api/coach/talk/not-an-id')).status).toBe(404);
  });

  test('pages elsewhere write nothing with the session', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await anna.post('/api/coaching/thread', letter('Hello'), headers)).status).toBe(403);
    expect((await read(anna)).letters).toEqual([]);
  });
});

test.each([
  ['no id', { text: 'Hello' }, 'id'],
  ['an id that is none', letter('Hello', { id: 'x' }), 'id'],
  ['nothing', letter(' \n '), 'text'],
  ['a novel', letter('a'.repeat(5_001)), 'text'],
  ['what no database takes', letter('a\u0000b'), 'text'],
  ['five pictures', letter('', { pictures: Array.from({ length: 5 }, () => ({ id: randomUUID() })) }), 'pictures'],
  ['pictures that are none', letter('', { pictures: ['x'] }), 'pictures.0'],
  ['about something unknown', letter('Hello', { about: { kind: 'life' } }), 'about.kind'],
  ['about a place outside', letter('Hello', { about: { kind: 'day', planKey: '../x', dayId: 'a' } }), 'about.planKey'],
])('%s is refused beside its field, and nothing is kept or mailed', async (_, body, path) => {
  expect(await said(await write(anna, body))).toEqual([400, path]);
  expect((await read(anna)).letters).toEqual([]);
  expect(await mails()).toEqual([]);
});

test.each(['?before=x', '?before=1.x', `?before=-1.${randomUUID()}`, `?before=${'9'.repeat(20)}.${randomUUID()}`])(
  '%s is no place in a thread',
  async (query) => {
    expect((await anna.ask(`/api/coaching/thread${query}`)).status).toBe(400);
    expect(app.problems).toEqual([]);
  },
);

describe('a letter', () => {
  test('is kept before it is answered, told to the coach without a word of it, and read by both', async () => {
    const sent = await write(anna, letter(SAID));
    expect(sent.status).toBe(201);
    const { letters, open: may } = LettersResponse.parse(await sent.json());
    expect(may).toBe(true);
    expect(letters).toMatchObject([{ from: 'client', kind: 'letter', text: SAID, about: null, unread: false }]);
    const [mail, ...none] = await mails();
    expect(none).toEqual([]);
    expect([mail!.template, mail!.recipient]).toEqual(['client-wrote', COACH]);
    expect(JSON.stringify(mail)).not.toContain('zebra');
    const [thread] = await inTheInbox();
    const whole = await open(thread!.id);
    expect(whole.client).toBe(await idOf('anna@example.com'));
    expect(whole.entries).toMatchObject([{ kind: 'letter', text: SAID, pictures: [] }]);
    expect((await read(bea)).letters).toEqual([]);
  });

  test('sent twice, at once or later, is one', async () => {
    const body = letter('Once');
    const answers = await Promise.all([write(anna, body), write(anna, body), write(anna, body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    later();
    await write(anna, body);
    expect((await read(anna)).letters).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test('with the id of somebody else’s is refused, and changes nothing', async () => {
    const body = letter('Mine');
    await write(anna, body);
    expect((await write(bea, { ...body, text: 'Stolen' })).status).toBe(409);
    expect((await read(anna)).letters).toMatchObject([{ text: 'Mine' }]);
    expect((await read(bea)).letters).toEqual([]);
  });

  test('from two devices at once is two letters, in one thread', async () => {
    await Promise.all([write(anna, letter('From the phone')), write(anna, letter('From the desk'))]);
    expect((await read(anna)).letters).toHaveLength(2);
    expect(await app.em().count(Thread)).toBe(1);
  });

  test('several in a row are told to the coach once; after an answer, or an hour, again', async () => {
    for (const text of ['One', 'Two', 'Three']) {
      await write(anna, letter(text));
      later();
    }
    const told = async () => (await mails()).filter(({ template }) => template === 'client-wrote').length;
    expect(await told()).toBe(1);
    await coachAnswers('Yes.');
    later();
    await write(anna, letter('Four'));
    expect(await told()).toBe(2);
    later(3_700_000);
    await write(anna, letter('Five'));
    expect(await told()).toBe(3);
  });
});

describe('an answer', () => {
  test('is on the client’s page, marked until it was seen, and its mail says none of it', async () => {
    await write(anna, letter('May I run?'));
    later();
    expect((await coachAnswers('Not with that zebra-knee.')).status).toBe(201);
    const mail = (await mails()).find(({ template }) => template === 'client-answered');
    expect(mail).toMatchObject({ recipient: 'anna@example.com' });
    expect(JSON.stringify(mail)).not.toContain('zebra');
    expect(mail!.data['lettersUrl']).toMatch(/\/coaching#letters$/);
    const { letters, unread } = await read(anna);
    expect(unread).toBe(1);
    expect(letters).toMatchObject([{ due: null }, { from: 'coach', text: 'Not with that zebra-knee.', unread: true }]);
    // The other device has seen less, and takes nothing back.
    expect((await anna.post('/api/coaching/thread/read', { until: letters[1]!.at })).status).toBe(204);
    expect((await anna.post('/api/coaching/thread/read', { until: letters[0]!.at })).status).toBe(204);
    expect(await read(anna)).toMatchObject({ unread: 0, letters: [{}, { unread: false }] });
  });

  test('what is said to be read in the future is not', async () => {
    await write(anna, letter('Hello'));
    await anna.post('/api/coaching/thread/read', { until: '2099-01-01T00:00:00Z' });
    later();
    await coachAnswers('Hello');
    expect((await read(anna)).unread).toBe(1);
    expect((await anna.post('/api/coaching/thread/read', { until: 'soon' })).status).toBe(400);
  });

  test('may come first, from the client’s room', async () => {
    const path = await room('bea@example.com');
    expect(await (await coach.ask(path)).json()).toMatchObject({ email: 'bea@example.com', thread: null });
    const first = letter('Welcome, Bea.', { version: 0 });
    for (let i = 0; i < 2; i++) expect((await coach.post(path, first)).status).toBe(201);
    expect((await read(bea)).letters).toMatchObject([{ from: 'coach', text: 'Welcome, Bea.' }]);
    expect((await read(bea)).letters).toHaveLength(1);
  });

  test('to somebody who is deleted meanwhile is said to reach nobody', async () => {
    const dora = await member(app, 'dora@example.com', { renewing: [4] }, now);
    await write(dora, letter('Hello'));
    const [{ id, version }] = (await inTheInbox()) as [ThreadResponse];
    const path = await room('dora@example.com');
    await app.em().execute(`delete from thread`);
    await app.em().execute(`update app_user set email = 'gone', email_key = 'gone' where email = 'dora@example.com'`);
    await app
      .em()
      .execute(`delete from subscription where user_id not in (select id from app_user where email like '%@%')`);
    for (const [where, body] of [
      [`/api/coach/inbox/${id}/answer`, { id: randomUUID(), text: 'Hello Dora', version }],
      [path, letter('Hello Dora', { version })],
    ] as const) {
      const response = await coach.post(where, body);
      expect(response.status).toBe(404);
      expect(JSON.stringify(await response.json())).toContain('There is nobody to answer any more');
    }
  });
});

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

  test('a check-in of their own', async () => {
    const week = { sleep: 4, energy: 3, soreness: 2, note: 'Short night' };
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
    const { clock, letters } = await read(anna);
    expect(clock).toEqual({ days: [2, 5], until: '18:00', next: due });
    expect(letters[0]!.due).toBe(due);
    expect((await inTheInbox())[0]).toMatchObject({ due, overdue: false });
    now = new Date('2026-11-24T17:00:00Z');
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
  for (let i = 0; i < 65; i++) {
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
  expect(seen).toEqual(Array.from({ length: 65 }, (_, i) => `Letter ${i}`));
  expect(await (await anna.ask('/api/coaching/thread/export')).text()).toContain('Letter 0');
});

test('after coaching it stays readable and can be taken away, and takes nothing new', async () => {
  const eva = await member(app, 'eva@example.com', { renewing: [4] }, now);
  await write(eva, letter(SAID));
  later();
  await coachAnswers('Rest.');
  await app
    .em()
    .execute(`update subscription set status = 'canceled' where user_id = ?`, [await idOf('eva@example.com')]);
  expect((await write(eva, letter('One more'))).status).toBe(403);
  expect(await read(eva)).toMatchObject({
    open: false,
    clock: null,
    letters: [{ text: SAID, due: null }, { text: 'Rest.' }],
  });
  const document = await eva.ask('/api/coaching/thread/export');
  expect(document.headers.get('content-disposition')).toContain('letters.html');
  expect(document.headers.get('content-security-policy')).toContain('sandbox');
  const text = await document.text();
  expect(text).toContain('&#60;script&#62;');
  expect(text).not.toContain('<script>');
});

test('nothing of it stands open in the database, and the export of the account has it', async () => {
  await write(anna, letter(SAID, { about: { kind: 'day', planKey: 'elite-coaching', dayId: await firstDay() } }));
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
