import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { isSomeoneWaiting } from '#server/testing/locks.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Signup } from '#server/modules/newsletter/signup/signup.entity.ts';
import { lockAddress } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { User } from '../users/user.entity.ts';
import { EmailChange } from '../users/email-change.entity.ts';
import { changeEmail } from '../users/email-change.service.ts';
import { deleteAccount } from './account.service.ts';
import { eraseUser } from './erase.service.ts';
import { noPrivacyRequests } from './privacy-requests/privacy-requests.ts';

const now = new Date('2026-11-20T18:00:00Z');
const ZONE = 'Europe/Helsinki';

let app: TestApp;
let people = 0;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());

/** Returns the tables with a column that names a user, by what the database says. */
async function findMemberColumns(): Promise<{ table: string; column: string; guarded: boolean }[]> {
  return app.em().execute(
    `select c.relname as "table", a.attname as "column",
       (select count(*) from pg_trigger t join pg_proc p on p.oid = t.tgfoid
         where t.tgrelid = c.oid and p.proname = 'refuse_erased_' || a.attname) = 2 as guarded
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped
       and (a.attname in ('user_id', 'member_id') or exists (select from pg_constraint f
         where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = 'app_user'::regclass and a.attnum = any (f.conkey)))
     order by 1, 2`,
  );
}

describe('every table with a user', () => {
  // Names of the coach, and rows that stay for the books or are derived.
  const OTHERS = new Set([
    'coach_action.coach_id',
    'health_reading.coach_id',
    'person.user_id',
    'person_mark.user_id',
    'purchase.user_id',
    'setting_change.coach_id',
    'subscription.user_id',
  ]);

  test('refuses rows of an erased one, or is known not to', async () => {
    const columns = await findMemberColumns();
    const open = columns.filter(({ guarded }) => !guarded).map(({ table, column }) => `${table}.${column}`);
    expect(open).toEqual([...OTHERS].toSorted());
    expect(columns.length).toBeGreaterThan(25);
  });
});

describe('a request that began before the erasure', () => {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const device = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', timeZone: ZONE };
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  const kinds = { 'session-today': true, 'coach-answered': true, 'plan-new': true, 'rest-over': true };

  const requests: [name: string, ask: (by: Browser) => Promise<Response>][] = [
    ['a name', (by) => by.post('/api/user', { firstName: 'Late', lastName: 'Name' })],
    ['a calendar address', (by) => by.post('/api/user/calendar', {})],
    ['a push device', (by) => by.post('/api/user/push/devices', { ...device, keys })],
    ['push preferences', (by) => by.post('/api/user/push', { kinds, quiet: null, timeZone: ZONE })],
    ['a start day', (by) => by.post('/api/user/programs/2/start', { day: '2026-11-20' })],
    ['a ticked step', async (by) => by.post('/api/user/programs/2/steps', { step: await findStep(2), ticked: true })],
  ];

  test.each(requests)('writes nothing: %s', async (_, ask) => {
    const email = `late-${people++}@example.com`;
    const browser = await member(app, email, { bought: [2] }, now);
    const { id } = await app.em().findOneOrFail(User, { emailKey: email });
    const before = app.problems.length;
    let asked: Promise<Response> | undefined;
    await app.em().transactional(async (tx) => {
      await eraseUser(tx, { id }, () => now);
      asked = ask(browser);
      await expect.poll(() => isSomeoneWaiting(app.em())).toBe(true);
    });
    expect([401, 404]).toContain((await asked!).status);
    expect(await findRows(id)).toEqual([]);
    expect(app.problems.slice(before)).toEqual([]);
  });

  test('is refused by the database', async () => {
    const email = `late-${people++}@example.com`;
    await member(app, email, {}, now);
    const { id } = await app.em().findOneOrFail(User, { emailKey: email });
    await app.em().transactional((tx) => eraseUser(tx, { id }, () => now));
    const insert = 'insert into program_start (id, user_id, program_id, day) values (?, ?, 2, ?)';
    await expect(app.em().execute(insert, [randomUUID(), id, '2026-11-20'])).rejects.toThrow('The user is erased.');
    await expect(app.em().execute("update app_user set first_name = 'Late' where id = ?", [id])).rejects.toThrow(
      'The user is erased.',
    );
  });
});

test('an erasure includes what was being written while it waited', async () => {
  const email = `late-${people++}@example.com`;
  await member(app, email, {}, now);
  const user = await app.em().findOneOrFail(User, { emailKey: email });
  const brand = { url: app.url, name: 'Shop', supportEmail: 'a@example.com', timeZone: ZONE, language: 'en' } as const;
  const later = new Date(now.getTime() + 5_000);
  let time = now;
  let erasing: Promise<void> | undefined;
  await app.em().transactional(async (tx) => {
    await lockAddress(tx, email);
    erasing = deleteAccount(app.em(), user, { brand, privacyRequests: noPrivacyRequests, clock: () => time });
    await expect.poll(() => isSomeoneWaiting(app.em())).toBe(true);
    time = later;
    const request = { id: randomUUID(), email, emailKey: email, source: 'morning_routine', createdAt: later } as const;
    await tx.insert(Signup, { ...request, language: 'en' });
  });
  await erasing;
  expect(await app.em().count(Signup, { emailKey: email })).toBe(0);
});

test('an account leaves an address after what was being written while it waited', async () => {
  const email = `late-${people++}@example.com`;
  await member(app, email, {}, now);
  const user = await app.em().findOneOrFail(User, { emailKey: email });
  const later = new Date(now.getTime() + 5_000);
  let time = now;
  let changing: Promise<unknown> | undefined;
  await app.em().transactional(async (tx) => {
    await lockAddress(tx, email);
    changing = changeEmail(app.em(), user, `new-${email}`, () => time);
    await expect.poll(() => isSomeoneWaiting(app.em())).toBe(true);
    time = later;
  });
  await changing;
  expect(await app.em().findOneOrFail(EmailChange, { oldEmailKey: email })).toMatchObject({ createdAt: later });
});

test('an account that two windows delete is erased once, with one mail', async () => {
  const email = `late-${people++}@example.com`;
  const browser = await member(app, email, {}, now);
  const deletions = await Promise.all([1, 2, 3].map(() => browser.post('/api/user/delete', { confirm: 'DELETE' })));
  expect(deletions.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
  expect(await app.em().count(OutboxMail, { recipient: email, template: 'account-deleted' })).toBe(1);
});

async function findStep(program: number): Promise<string> {
  const [step] = await app
    .em()
    .execute<{ id: string }[]>('select id from program_step where program_id = ? limit 1', [program]);
  return step!.id;
}

/** Returns tables with rows of an erased user, and the name that the erased row has. */
async function findRows(id: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, guarded } of await findMemberColumns()) {
    if (!guarded || table === 'customer_order') continue;
    const [row] = await app
      .em()
      .execute<{ count: number }[]>(`select count(*)::int as count from ${table} where ${column} = ?`, [id]);
    if (row!.count > 0) found.push(table);
  }
  const { firstName } = await app.em().findOneOrFail(User, { id });
  return firstName ? [...found, 'app_user'] : found;
}
