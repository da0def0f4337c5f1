import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forkEm } from '#server/platform/db/orm.ts';
import { seedBigShop } from '#server/seed/big-shop.ts';
import { testDatabase } from '#server/testing/database/test-database.ts';
import { eraseAddress, eraseUser } from '../account/erase.service.ts';
import { findMailbox } from './people.queries.ts';
import { peopleTwice } from './people.harness.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
const em = () => forkEm(database.orm);
const run = <T = object>(sql: string, values: unknown[] = []) => em().execute<T[]>(sql, values);
const marks = async () => (await run<{ n: number }>('select count(*)::int as n from person_mark'))[0]!.n;
/** Returns the list's row of an address, once it agrees with the tables. */
async function listed(email: string) {
  const { kept, told } = await peopleTwice(em());
  expect(kept).toEqual(told);
  return kept.find(({ email_key: key }) => key === email);
}

beforeAll(async () => {
  database = await testDatabase();
  await seedBigShop(em(), { members: 30, orders: 120, messages: 60, subscribers: 30 }, { mode: 'live' });
});
afterAll(() => database.close());
beforeEach(async () => {
  await run('delete from payment where order_id in (select id from customer_order where offer_name = ?)', ['O']);
  await run('delete from customer_order where offer_name = ?', ['O']);
});

async function buys(email: string, more: { user?: string; mode?: string; status?: string } = {}): Promise<string> {
  const id = randomUUID();
  await run(
    `insert into customer_order (id, status, mode, user_id, email, email_key, program_id, offer_key, program_name, offer_name, interval, amount_minor, vat_rate, created_at)
     values (?, ?, ?, ?, ?, ?, 2, 'once', 'P', 'O', 'once', 100, 2550, now())`,
    [id, more.status ?? 'paid', more.mode ?? 'live', more.user ?? null, email, email],
  );
  return id;
}

async function pays(order: string, minor: number, { currency = 'EUR', status = 'paid' } = {}): Promise<string> {
  const id = randomUUID();
  await run(
    `insert into payment (id, order_id, provider, reference, status, amount_minor, currency, created_at)
     values (?, ?, 'stripe', ?, ?, ?, ?, now())`,
    [id, order, id, status, minor, currency],
  );
  return id;
}

async function joins(email: string): Promise<string> {
  const id = randomUUID();
  await run('insert into app_user (id, email, email_key, created_at) values (?, ?, ?, now())', [id, email, email]);
  return id;
}

test('a big shop is kept as its tables say it, and nothing is marked that is not worked off', async () => {
  const { kept, told } = await peopleTwice(em());
  expect(kept.length).toBeGreaterThan(40);
  expect(kept).toEqual(told);
  expect(await marks()).toBe(0);
});

test('what jobs note in a row changes nobody', async () => {
  const order = await buys('nobody@kept.example', { status: 'open' });
  expect(await listed('nobody@kept.example')).toMatchObject({ spent: null });
  await run('update customer_order set next_check_at = now() where id = ? or true', [order]);
  await run("update payment set booked_refunds = '[]'");
  await run("update app_user set language = 'de'");
  expect(await marks()).toBe(0);
});

test('money of several currencies, what is none, and what goes back, are in the sums at once', async () => {
  const order = await buys('money@kept.example');
  expect(await listed('money@kept.example')).toMatchObject({ spent: null });
  const euro = await pays(order, 2_999);
  await pays(order, 700, { currency: 'JPY' });
  const waiting = await pays(order, 5_000, { status: 'pending' });
  await pays(await buys('money@kept.example', { mode: 'test' }), 10);
  expect(await listed('money@kept.example')).toMatchObject({ spent: '3709', live: '3699' });
  await run("update payment set status = 'paid' where id = ?", [waiting]);
  await run("update payment set refunded_minor = 2999, status = 'refunded' where id = ?", [euro]);
  expect(await listed('money@kept.example')).toMatchObject({ spent: '5710', live: '5700' });
  await run("update customer_order set status = 'flagged' where id = ?", [order]);
  expect(await listed('money@kept.example')).toMatchObject({ spent: '10', live: null, last_live: null });
});

test('a guest who joins, and an address that is put right, keep what is theirs', async () => {
  const order = await buys('guest@kept.example');
  await pays(order, 100);
  const user = await joins('guest@kept.example');
  expect(await listed('guest@kept.example')).toMatchObject({ key: user, spent: '100' });
  await run('update customer_order set user_id = ? where id = ?', [user, order]);
  expect(await listed('guest@kept.example')).toMatchObject({ spent: '100' });
  await run(
    "update app_user set email = 'New@kept.example', email_key = 'new@kept.example', first_name = 'N' where id = ?",
    [user],
  );
  expect(await listed('guest@kept.example')).toBeUndefined();
  expect(await listed('new@kept.example')).toMatchObject({ name: 'N', email: 'New@kept.example', spent: '100' });
  // A payment belongs to its order's current owner, not to the one at its time.
  await em().transactional(async (tx) => {
    await tx.execute('update payment set amount_minor = 300 where order_id = ?', [order]);
    await tx.execute("update customer_order set user_id = null, email_key = 'other@kept.example' where id = ?", [
      order,
    ]);
  });
  expect(await listed('other@kept.example')).toMatchObject({ spent: '300' });
  expect(await listed('new@kept.example')).toMatchObject({ spent: null });
});

test('who only wrote, asked for a guide, withdrew or was given something is listed until it goes; what programs fill in is known as that', async () => {
  const at = (table: string) => `${table}@trace.example`;
  const day = new Date('2026-11-01T00:00:00Z');
  const bot = randomUUID();
  const rows: [table: string, columns: string, values: unknown[]][] = [
    ['contact_message', 'name, email, email_key, message', ['N', at('Contact'), at('contact'), 'M']],
    ['signup', 'email, email_key, source', [at('Signup'), at('signup'), 'free_program']],
    ['thread', 'email, email_key, name, last_at, last_text', [at('Thread'), at('thread'), 'N', day, '']],
    [
      'onboarding',
      'source, full_name, email, email_key, answers, updated_at',
      ['subscribe', 'N', at('Answers'), at('answers'), '{}', day],
    ],
    ['refund_request', 'kind, full_name, email, contract', ['withdrawal', 'N', at('Asks'), 'C']],
    ['purchase', 'email_key, program_id, status, amount_minor, currency', [at('gift'), 3, 'completed', 0, 'EUR']],
  ];
  const ids = new Map<string, string>();
  for (const [table, columns, values] of rows) {
    const id = randomUUID();
    ids.set(table, id);
    await run(`insert into ${table} (id, created_at, ${columns}) values (?, ?, ${values.map(() => '?').join(', ')})`, [
      id,
      day,
      ...values,
    ]);
  }
  await run(
    "insert into signup (id, email, email_key, source, bot_signal, created_at) values (?, 'b', 'bot@trace.example', 'free_program', 'honeypot', ?)",
    [bot, day],
  );
  for (const who of ['contact', 'signup', 'thread', 'answers', 'asks', 'gift']) {
    expect(await listed(at(who))).toMatchObject({ user_id: null, suspected: false });
  }
  expect(await listed('bot@trace.example')).toMatchObject({ suspected: true });
  for (const [table, id] of ids) {
    expect(await findMailbox(em(), id)).toMatchObject({ key: id });
    await run(`delete from ${table} where id = ?`, [id]);
  }
  await run('delete from signup where id = ?', [bot]);
  for (const who of ['contact', 'signup', 'thread', 'answers', 'asks', 'gift', 'bot']) {
    expect(await listed(at(who))).toBeUndefined();
  }
});

test('whoever is erased is gone with the same transaction, and from the marks, too', async () => {
  await pays(await buys('gone@kept.example'), 100);
  const user = await joins('member@kept.example');
  await pays(await buys('member@kept.example', { user }), 100);
  expect([await listed('gone@kept.example'), await listed('member@kept.example')]).not.toContain(undefined);
  const clock = () => new Date(Date.now() + 60_000);
  await em().transactional((tx) => eraseAddress(tx, 'gone@kept.example', clock));
  await em().transactional((tx) => eraseUser(tx, { id: user }, clock));
  expect(
    await run("select email_key from person where email_key in ('gone@kept.example', 'member@kept.example')"),
  ).toEqual([]);
  expect(await marks()).toBe(0);
  await listed('gone@kept.example');
});

test('nothing is left of what is rolled back, or of tables that are emptied', async () => {
  const before = await marks();
  const broken = em().transactional(async (tx) => {
    await tx.execute("update app_user set first_name = 'Nobody' where email_key not like '%@deleted.invalid'");
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  expect(await marks()).toBe(before);
  await run(
    'truncate customer_order, subscriber, contact_message, signup, thread, onboarding, refund_request, purchase cascade',
  );
  await listed('gone@kept.example');
  await run('delete from app_user');
  const { kept, told } = await peopleTwice(em());
  expect([kept, told]).toEqual([[], []]);
});
