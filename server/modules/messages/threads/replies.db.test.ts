import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyNth } from '../../../../scripts/testing/nightly.ts';
import { ThreadResponse, ThreadsResponse } from '#contract/messages/inbox.studio.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ThreadMessage } from './thread.entity.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
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
beforeEach(() => emptyTables(app.em(), 'contact_message, thread, thread_message, thread_picture, outbox_mail'));

const later = (ms = 1_000) => (now = new Date(now.getTime() + ms));
const writes = (email = READER) =>
  createBrowser(app.url).post('/api/contact', { name: 'A Reader', email, message: 'Hello' });
const open = async (id: string) => ThreadResponse.parse(await (await coach.ask(`/api/coach/inbox/${id}`)).json());
const theOne = async () => open(ThreadsResponse.parse(await (await coach.ask('/api/coach/inbox')).json()).items[0]!.id);
const listMails = (template: 'thread-answered' | 'thread-reply') => app.em().find(OutboxMail, { template });
const answers = (id: string, text: string, version: number) =>
  coach.post(`/api/coach/inbox/${id}/answer`, { id: randomUUID(), text, version });

describe('the link of an answer', () => {
  const answered = async (by = READER) => {
    await writes(by);
    const { id, version } = await theOne();
    await answers(id, 'Tuesday is free.', version);
    const [mail] = await listMails('thread-answered');
    const url = new URL(mail!.data['replyUrl']!);
    return { id, url, key: url.searchParams.get('key')! };
  };
  const page = async (key: string, prefix = '') => {
    const response = await fetch(`${app.url}${prefix}/reply?key=${encodeURIComponent(key)}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const replies = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/reply/send`, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) });

  test('shows the answer to whoever holds it, to no search engine and to no cache', async () => {
    const { key } = await answered();
    const shown = await page(key);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('Tuesday is free.');
    expect(shown.text).toContain('noindex');
    expect(shown.headers.get('cache-control')).toContain('no-store');
    expect((await page(key, '/de')).text).toContain('lang="de"');
  });

  test('shows no name that came with an address, because anyone can type one', async () => {
    const email = 'rita@example.com';
    const { id, key } = await answered(email);
    expect((await page(key)).text).not.toContain('A Reader');
    const greeted = async () => {
      const [mail] = await listMails('thread-answered');
      expect((await renderMail('thread-answered', mail!.data)).text).not.toContain('A Reader');
      await emptyTables(app.em(), 'outbox_mail');
      return mail!.data['name'];
    };
    expect(await greeted()).toBe('');
    await member(app, email, {}, later());
    for (const firstName of [null, 'Rita']) {
      await app.em().nativeUpdate(User, { emailKey: email }, { firstName, lastName: null });
      const { name, version } = await open(id);
      expect(name).toBe(firstName ?? 'A Reader');
      await answers(id, firstName ?? 'Friday is, too.', version);
      expect(await greeted()).toBe(firstName ?? '');
    }
  });

  test('keeps the language of the thread when a message by the form is not proven to be its owner’s', async () => {
    await writes();
    const headers = { 'accept-language': 'ja' };
    await app.post('/api/contact', { name: 'Evil', email: READER, message: '.' }, headers);
    const { id, version } = await theOne();
    await answers(id, 'Tuesday is free.', version);
    expect(await listMails('thread-answered')).toMatchObject([{ language: 'en' }]);
  });

  test('takes a reply, which opens the thread and notifies the coach once', async () => {
    const { id, key } = await answered();
    later();
    const text = '<script>alert(1)</script> Thanks';
    const sent = await replies({ key, text });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/reply?key=${key}&sent=1`]);
    await replies({ key, text });
    const thread = await open(id);
    expect(thread).toMatchObject({ status: 'open' });
    expect(thread.entries.slice(1)).toMatchObject([{ kind: 'answer' }, { kind: 'reply', text }]);
    const mails = await listMails('thread-reply');
    expect(mails.map(({ recipient, replyTo, data }) => [recipient, replyTo?.address, data['threadUrl']])).toEqual([
      [COACH, READER, expect.stringContaining(`/coach/inbox/${id}`)],
    ]);
    const shown = await page(key);
    expect(shown.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Thanks');
    expect(shown.text).not.toContain('<script>alert(1)');
  });

  test('is worth nothing once it has run out', async () => {
    const { key, id } = await answered();
    const before = now;
    later(30 * DAY_MS);
    const shown = await page(key);
    expect([shown.status, shown.text.includes('Tuesday')]).toEqual([410, false]);
    expect((await replies({ key, text: 'Hello' })).headers.get('location')).toContain('problem=link');
    now = before;
    expect((await open(id)).entries).toHaveLength(2);
  });

  test('shows and takes nothing of a client, who reads and writes on their own page', async () => {
    const { key, id } = await answered('anna@example.com');
    const client = await member(app, 'anna@example.com', { renewing: [4] }, now);
    await client.post('/api/coaching/thread', { id: randomUUID(), text: 'My knee hurts' });
    later();
    await answers(id, 'Leave the squats out.', (await open(id)).version);
    const shown = await page(key);
    expect([shown.status, /knee|squats|Tuesday/.test(shown.text)]).toEqual([410, false]);
    expect((await replies({ key, text: 'Hello' })).headers.get('location')).toContain('problem=link');
    expect((await open(id)).entries).toHaveLength(4);
    expect(await listMails('thread-reply')).toEqual([]);
  });

  test('shows what went into a mail, and nothing that was written on a page of the shop', async () => {
    const { key, id } = await answered();
    const em = app.em();
    const inShop = { thread: id, inShop: true, createdAt: later() } as const;
    em.create(ThreadMessage, { id: randomUUID(), direction: 'in', text: 'My knee hurts', ...inShop });
    em.create(ThreadMessage, { id: randomUUID(), direction: 'out', text: 'Leave the squats out.', ...inShop });
    await em.flush();
    const shown = await page(key);
    expect([shown.status, shown.text.includes('Tuesday is free.')]).toEqual([200, true]);
    expect(shown.text).not.toMatch(/knee|squats/);
  });

  test.each(everyNth(['k'.repeat(43), 'x', '\u0000', '"><script>', 'é'.repeat(50)], 4))(
    '%j opens nothing',
    async (key) => {
      await answered();
      const shown = await page(key);
      expect([shown.status, shown.text.includes('Tuesday')]).toEqual([404, false]);
      expect((await replies({ key, text: 'Hello' })).status).toBe(303);
      expect(await listMails('thread-reply')).toEqual([]);
      expect(app.problems).toEqual([]);
    },
  );

  test.each([{ text: '' }, { text: 'a'.repeat(5_001) }, { text: 'a\u0000b' }, {}])(
    'takes no reply of %.20j',
    async (fields) => {
      const { key, id } = await answered();
      const sent = await replies({ key, ...fields });
      expect([sent.status, sent.headers.get('location')]).toEqual([303, `/reply?key=${key}&problem=empty`]);
      expect((await open(id)).entries).toHaveLength(2);
    },
  );

  test('takes nothing from pages elsewhere', async () => {
    const { key, id } = await answered();
    const sent = await replies(
      { key, text: 'Hello' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    );
    expect(sent.status).toBe(403);
    expect((await open(id)).entries).toHaveLength(2);
  });

  test('leaves nothing in the database that opens it', async () => {
    const { key } = await answered();
    const rows = await app.em().execute('select * from thread_message');
    expect(JSON.stringify(rows)).not.toContain(key);
  });
});
