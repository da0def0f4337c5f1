import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildBrand } from '#server/platform/brand.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Access } from '../access/access.service.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { saveCheckIn } from '#server/modules/coaching/check-ins/check-ins.service.ts';
import { PersonNote } from '../people/person-note.entity.ts';
import { ContactMessage } from '#server/modules/messages/contact/contact.entity.ts';
import { Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import { sendLetter } from '#server/modules/messages/client-messages/letters.service.ts';
import { newKey } from '#server/modules/messages/threads/reply-key.ts';
import { Thread, ThreadMessage } from '#server/modules/messages/threads/thread.entity.ts';
import { User } from '../users/user.entity.ts';
import { addressChanges } from './email-change.harness.ts';

const CHECK_IN = {
  sleep: 3,
  energy: 3,
  soreness: 3,
  weightKg: null,
  note: 'Well',
  healthConsent: COACHING_CONSENT,
} as const;
let app: TestApp;
let now = new Date('2026-11-20T18:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());

const later = (ms: number) => (now = new Date(now.getTime() + ms));
const { mailTo, move, undo } = addressChanges(
  () => app,
  () => later(1),
);

describe('what was said to the coach', () => {
  const threads = async () =>
    (await app.em().find(Thread, {}, { orderBy: { emailKey: 'asc' } })).map(({ emailKey, name, status }) => [
      emailKey,
      name,
      status,
    ]);
  const writes = (by: Browser, email: string, message: string) =>
    by.post('/api/contact', { name: 'Nora', email, message });

  test('goes with the person to another address, together with what was said from there, and back without it', async () => {
    await app.em().execute('truncate thread, thread_message, contact_message cascade');
    const nora = await member(app, 'nora@example.com', { bought: [3] }, now);
    const stranger = createBrowser(app.url);
    expect((await writes(stranger, 'other@example.com', 'Nothing of hers')).ok).toBe(true);
    expect((await writes(nora, 'nora@example.com', 'From the old one')).ok).toBe(true);
    expect((await writes(stranger, 'nora@work.example', 'From the new one')).ok).toBe(true);
    const em = app.em();
    const before = await em.findOneOrFail(Thread, { emailKey: 'nora@example.com' });
    em.create(ThreadMessage, {
      id: randomUUID(),
      thread: before,
      direction: 'in',
      text: 'A letter',
      createdAt: now,
    });
    await em.flush();
    expect((await move(nora, 'nora@work.example')).status).toBe(200);
    expect(await threads()).toEqual([
      ['nora@work.example', 'Test Person', 'open'],
      ['other@example.com', 'Nora', 'open'],
    ]);
    const words = async (emailKey: string) => [
      ...(await app.em().find(ContactMessage, { emailKey })).map(({ message }) => message),
      ...(await app.em().find(ThreadMessage, { thread: { emailKey } })).map(({ text }) => text),
    ];
    expect((await words('nora@work.example')).toSorted()).toEqual(['A letter', 'From the new one', 'From the old one']);
    await undo('nora@example.com');
    expect((await threads()).map(([key]) => key)).toEqual([
      'nora@example.com',
      'nora@work.example',
      'other@example.com',
    ]);
    expect((await words('nora@example.com')).toSorted()).toEqual(['A letter', 'From the old one']);
    expect(await words('nora@work.example')).toEqual(['From the new one']);
  });

  test('opens behind no link that was sent to either mailbox before', async () => {
    const olga = await member(app, 'olga@example.com', {}, now);
    const keys: string[] = [];
    for (const email of ['olga@example.com', 'office@example.com', 'apart@example.com']) {
      await writes(olga, email, 'Hello');
      const em = app.em();
      const { key, ...kept } = newKey(now);
      const thread = await em.findOneOrFail(Thread, { emailKey: email });
      const answer = { id: randomUUID(), thread, direction: 'out', text: `To ${email}`, createdAt: now } as const;
      await em.persist(em.create(ThreadMessage, { ...answer, ...kept })).flush();
      keys.push(key);
    }
    expect((await move(olga, 'Olga@example.com')).status).toBe(200);
    const pages = () => Promise.all(keys.map((key) => fetch(`${app.url}/reply?key=${key}`)));
    expect((await pages()).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await move(olga, 'office@example.com')).status).toBe(200);
    expect((await pages()).map(({ status }) => status)).toEqual([410, 410, 200]);
    for (const key of keys.slice(0, 2)) {
      const body = new URLSearchParams({ key, text: 'As if I were Olga' });
      const sent = await fetch(`${app.url}/reply/send`, { method: 'POST', redirect: 'manual', body });
      expect(sent.headers.get('location')).toContain('problem=link');
    }
    expect(await app.em().count(ThreadMessage, { direction: 'in', thread: { emailKey: 'office@example.com' } })).toBe(
      0,
    );
  });

  test('stays in the thread that mails have led to, with the first answers and the coach’s note', async () => {
    const paula = await member(app, 'paula@example.com', {}, now);
    for (const email of ['paula@example.com', 'paula@work.example']) {
      await writes(paula, email, 'Hello');
      const answers = { mainGoal: `Of ${email}` };
      const em = app.em();
      const row = { source: 'coaching-onboarding', fullName: 'Paula', email, emailKey: email, answers } as const;
      const times = { createdAt: now, updatedAt: now };
      em.create(Onboarding, { id: randomUUID(), ...row, healthConsent: null, ...times });
      em.create(PersonNote, { id: randomUUID(), emailKey: email, text: `Note on ${email}`, version: 4, ...times });
      await em.flush();
    }
    const own = await app.em().findOneOrFail(Thread, { emailKey: 'paula@example.com' });
    await move(paula, 'paula@work.example');
    const emailKey = 'paula@work.example';
    expect((await app.em().findOneOrFail(Thread, { emailKey })).id).toBe(own.id);
    expect(await app.em().count(Thread, { emailKey: { $like: 'paula@%' } })).toBe(1);
    expect(await app.em().count(Onboarding, { emailKey, email: emailKey })).toBe(2);
    expect(await app.em().find(PersonNote, { emailKey: { $like: 'paula@%' } })).toMatchObject([
      { emailKey, text: 'Note on paula@example.com\n\nNote on paula@work.example', version: 5 },
    ]);
    await undo('paula@example.com');
    for (const key of ['paula@example.com', emailKey]) {
      expect(await app.em().find(Onboarding, { emailKey: key })).toMatchObject([
        { email: key, answers: { mainGoal: `Of ${key}` } },
      ]);
      expect(await app.em().find(PersonNote, { emailKey: key })).toMatchObject([{ text: `Note on ${key}` }]);
      expect(await app.em().count(Thread, { emailKey: key })).toBe(1);
    }
    expect((await app.em().findOneOrFail(Thread, { emailKey: 'paula@example.com' })).id).toBe(own.id);
  });

  test('has what was on its way while the address changed', async () => {
    const rosa = await member(app, 'rosa@example.com', {}, now);
    const em = app.em();
    // As read by a request before the change.
    const user = await em.findOneOrFail(User, { emailKey: 'rosa@example.com' });
    await move(rosa, 'rosa@work.example');
    const shop = { brand: buildBrand(readEnv({}), app.url), coaches: [], language: 'en' as const, now };
    const letter = { id: randomUUID(), text: 'My knee hurts', pictures: [], about: null, consentAsked: true };
    await sendLetter(em.fork(), { user } as Access, letter, shop);
    expect(await app.em().count(Thread, { emailKey: 'rosa@example.com' })).toBe(0);
    expect(await app.em().count(ThreadMessage, { thread: { emailKey: 'rosa@work.example' } })).toBe(1);
    await saveCheckIn(em.fork(), user, CHECK_IN, { ...shop, asked: { questions: [], form: '' } });
    expect(await app.em().count(Thread, { emailKey: 'rosa@example.com' })).toBe(0);
  });

  test('waits for whoever writes from either address, always in the same order', async () => {
    const tom = await member(app, 'tom@example.com', {}, now);
    const statements = vi.spyOn(app.em().getConnection(), 'execute');
    const asked = async (act: () => Promise<unknown>) => {
      statements.mockClear();
      await act();
      return statements.mock.calls.map(([sql, values]) => ({
        sql: typeof sql === 'string' ? sql : '',
        values: values ?? [],
      }));
    };
    const locks = (calls: Awaited<ReturnType<typeof asked>>) =>
      calls.flatMap(({ sql, values }) => (sql.includes('advisory') ? values : [])).slice(-2);
    const both = ['alf@example.com', 'tom@example.com'];
    later(1);
    await tom.post('/api/user/email', { email: 'alf@example.com' });
    const { code } = await mailTo('alf@example.com', 'login-code');
    const calls = await asked(() => tom.post('/api/user/email/verify', { email: 'alf@example.com', code }));
    expect(locks(calls)).toEqual(both);
    const at = (words: string) => calls.findIndex(({ sql }) => sql.includes(words));
    expect(at('update contact_message')).toBeGreaterThan(at('from thread where email_key in'));
    expect(at('from thread where email_key in')).toBeGreaterThan(-1);
    expect(locks(await asked(() => undo('tom@example.com')))).toEqual(both);
    statements.mockRestore();
  });
});
