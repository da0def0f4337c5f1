import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { ThreadResponse, ThreadsResponse } from '#contract/messages/inbox.studio.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { cleanUp } from '#server/modules/operations/retention/cleanup.job.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

const COACH = 'coach@example.com';
const READER = 'reader@example.com';
let app: TestApp;
let coach: Browser;
let now = new Date('2026-11-18T08:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH, {}, now);
});
afterAll(() => app.close());
beforeEach(() =>
  emptyTables(
    app.em(),
    'contact_message, check_in, onboarding, thread, thread_message, thread_picture, outbox_mail, coach_action',
  ),
);

const later = (ms = 1_000) => (now = new Date(now.getTime() + ms));
const writes = (fields: object = {}) =>
  createBrowser(app.url).post('/api/contact', { name: 'A Reader', email: READER, message: 'Hello', ...fields });
const list = async (query = '') => ThreadsResponse.parse(await (await coach.ask(`/api/coach/inbox${query}`)).json());
const open = async (id: string) => ThreadResponse.parse(await (await coach.ask(`/api/coach/inbox/${id}`)).json());
const theOne = async (query = '') => open((await list(query)).items[0]!.id);
const put = (path: string, body: object) =>
  coach.ask(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const listMails = (template: 'thread-answered' | 'thread-reply') => app.em().find(OutboxMail, { template });
const answers = (id: string, text: string, version: number, answerId: string = randomUUID()) =>
  coach.post(`/api/coach/inbox/${id}/answer`, { id: answerId, text, version });

describe('the inbox', () => {
  const ANY = '00000000-0000-4000-8000-000000000001';
  test.each(['not-an-id', ANY])('%s is no thread', async (id) => {
    expect((await coach.ask(`/api/coach/inbox/${id}`)).status).toBe(404);
    expect((await answers(id, 'Hello', 1)).status).toBe(404);
    expect((await put(`/api/coach/inbox/${id}/status`, { status: 'done', version: 1 })).status).toBe(404);
  });

  test.each([
    ['?state=lost', 'state'],
    ['?sort=secret', 'sort'],
    ['?page=0', 'page'],
    [`?q=${'q'.repeat(201)}`, 'q'],
  ])('%.20s is refused by name', async (query, path) => {
    const response = await coach.ask(`/api/coach/inbox${query}`);
    expect(response.status).toBe(400);
    expect(ErrorResponse.parse(await response.json()).error.issues?.[0]?.path).toBe(path);
  });

  test('has one thread for each address, however it is written, with everything in its order', async () => {
    await writes();
    later();
    await writes({ email: 'Reader@Example.com', message: '<b>Again</b>' });
    await writes({ email: 'other@example.com', name: 'Other', message: '' });
    const { items, total, counts } = await list();
    expect([total, counts]).toEqual([2, { open: 2, done: 0, spam: 0 }]);
    const thread = await open(items.find(({ name }) => name === 'A Reader')!.id);
    expect(thread.entries.map((entry) => entry.kind === 'message' && entry.text)).toEqual(['Hello', '<b>Again</b>']);
    expect((await list('?q=other%40')).items.map(({ name }) => name)).toEqual(['Other']);
    expect((await list('?q=%25')).total).toBe(0);
  });

  test('an answer is mailed once, from where replies reach the coach, and the thread is done', async () => {
    await writes();
    const { id, version } = await theOne();
    expect((await answers(id, ' ', version)).status).toBe(400);
    expect((await answers(id, 'a'.repeat(5_001), version)).status).toBe(400);
    const answerId = randomUUID();
    const [first, again] = [
      await answers(id, '<i>Yes</i>', version, answerId),
      await answers(id, '<i>Yes</i>', version, answerId),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    const thread = ThreadResponse.parse(await again.json());
    expect(thread).toMatchObject({
      status: 'done',
      entries: [{ kind: 'message' }, { kind: 'answer', text: '<i>Yes</i>' }],
    });
    const mails = await listMails('thread-answered');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ recipient: READER, replyTo: { address: COACH }, data: { answer: '<i>Yes</i>' } });
    expect((await app.em().find(CoachAction, {})).map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['thread.answer', id],
    ]);
    expect((await list()).counts).toEqual({ open: 0, done: 1, spam: 0 });
    later();
    await writes({ message: 'One more thing' });
    expect((await list()).items).toMatchObject([{ id, status: 'open', lastText: 'One more thing' }]);
  });

  test('refuses a corrected answer with the id of a stored one, and keeps the first', async () => {
    await writes();
    await writes({ email: 'other@example.com' });
    const [first, other] = (await list()).items;
    const id = randomUUID();
    await answers(first!.id, 'Take 4000 mg', first!.version, id);
    for (const refused of [
      await answers(first!.id, 'Take 400 mg', first!.version, id),
      await answers(other!.id, 'Take 4000 mg', other!.version, id),
    ]) {
      expect(refused.status).toBe(409);
      expect(ErrorResponse.parse(await refused.json()).error.code).toBe('id_reused');
    }
    expect((await open(first!.id)).entries).toMatchObject([{ kind: 'message' }, { text: 'Take 4000 mg' }]);
    expect((await open(other!.id)).entries).toMatchObject([{ kind: 'message' }]);
    expect(await listMails('thread-answered')).toHaveLength(1);
  });

  test('answers that follow within minutes go into one mail, with the link of the last', async () => {
    await writes();
    const { id } = await theOne();
    for (const text of ['One', 'Two', 'Three']) {
      later();
      await answers(id, text, (await open(id)).version);
    }
    const mails = (await listMails('thread-answered')).toSorted(
      (a, b) => a.notBefore.getTime() - b.notBefore.getTime(),
    );
    expect(mails.map(({ data }) => data['answer'])).toEqual(['One', 'Two\n\nThree']);
    const [first, gathered] = mails.map(({ notBefore }) => notBefore.getTime());
    expect(gathered! - first!).toBe(5 * 60_000);
    expect((await open(id)).entries.map((entry) => entry.kind === 'answer' && entry.text)).toEqual([
      false,
      'One',
      'Two',
      'Three',
    ]);
    const url = new URL(mails[1]!.data['replyUrl']!);
    const page = await (await fetch(`${app.url}/reply${url.search}`)).text();
    expect(page).toContain('Three');
  });

  test('an answer to what the coach had not seen whole leaves the thread open', async () => {
    await writes();
    const { id, version } = await theOne();
    await writes({ message: 'Wait' });
    await answers(id, 'Yes', version);
    expect((await open(id)).status).toBe('open');
  });

  test('is put aside and opened again, and nobody writes over what somebody else did', async () => {
    await writes();
    const { id, version } = await theOne();
    const path = `/api/coach/inbox/${id}/status`;
    expect((await put(path, { status: 'lost', version })).status).toBe(400);
    expect((await put(path, { status: 'done', version })).status).toBe(200);
    const late = await put(path, { status: 'open', version });
    expect([late.status, ErrorResponse.parse(await late.json()).error.code]).toEqual([409, 'conflict']);
    expect((await put(path, { status: 'open', version: version + 1 })).status).toBe(200);
    expect((await list()).total).toBe(1);
  });
});

describe('spam', () => {
  test('is apart, counted nowhere else, and hides nobody', async () => {
    for (let i = 0; i < 60; i++) await writes({ email: `bot-${i}@example.com`, website: 'https://spam.example' });
    await writes();
    const { items, total, pages, counts } = await list();
    expect([total, pages, counts]).toEqual([1, 1, { open: 1, done: 0, spam: 60 }]);
    expect(items.map(({ email }) => email)).toEqual([READER]);
    const second = await list('?state=spam&page=2');
    expect([second.total, second.items.length]).toEqual([60, 10]);
  });

  test('changes nothing in a person’s thread, and a person’s message takes the thread out of it', async () => {
    await writes({ website: 'x' });
    expect((await list()).total).toBe(0);
    later();
    await writes();
    const { id, version } = await theOne();
    await put(`/api/coach/inbox/${id}/status`, { status: 'done', version });
    later();
    await writes({ website: 'x', message: 'Buy this' });
    const thread = await open(id);
    expect(thread).toMatchObject({ status: 'done', spam: false, lastText: 'Hello' });
    expect(thread.entries.map((entry) => entry.kind === 'message' && entry.bot)).toEqual([true, false, true]);
  });

  test('is what the coach says it is', async () => {
    await writes();
    const { id, version } = await theOne();
    expect((await put(`/api/coach/inbox/${id}/spam`, { spam: true, version })).status).toBe(200);
    await writes({ message: 'Me again' });
    expect((await list()).total).toBe(0);
    const marked = await theOne('?state=spam');
    expect((await put(`/api/coach/inbox/${id}/spam`, { spam: false, version: marked.version })).status).toBe(200);
    expect((await list()).items).toMatchObject([{ id, spam: false, status: 'open' }]);
  });

  test('that is none is kept like any message', async () => {
    await writes({ website: 'x' });
    const { id, version } = await theOne('?state=spam');
    await put(`/api/coach/inbox/${id}/spam`, { spam: false, version });
    await cleanUp(app.em(), new Date(now.getTime() + 40 * DAY_MS), { machine: now });
    expect((await open(id)).entries).toHaveLength(1);
  });

  test('goes after 30 days, with its thread', async () => {
    await writes({ website: 'x' });
    await cleanUp(app.em(), new Date(now.getTime() + 31 * DAY_MS), { machine: now });
    expect((await list()).counts).toEqual({ open: 0, done: 0, spam: 0 });
  });
});
