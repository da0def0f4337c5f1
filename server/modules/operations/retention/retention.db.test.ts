import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database/test-database.ts';
import { forkEm } from '#server/platform/db/orm.ts';
import { cleanUp } from './cleanup.job.ts';
import { findReceiptCutoff } from './retention.ts';
import { DAY_MS } from '#server/platform/days.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
const now = new Date('2026-11-22T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const run = <T = object>(sql: string, values: unknown[] = []) => forkEm(database.orm).execute<T[]>(sql, values);

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function order(status: string, createdAt: Date, { checked = true, paid = false } = {}): Promise<string> {
  const id = randomUUID();
  await run(
    `insert into customer_order (id, status, email, email_key, program_id, offer_key, program_name, offer_name, interval, amount_minor, vat_rate, created_at, next_check_at)
     values (?, ?, 'a@example.com', ?, 2, 'once', 'P', 'O', 'once', 100, 2550, ?, ?)`,
    [id, status, `${id}@example.com`, createdAt, checked ? null : now],
  );
  await run(
    `insert into onboarding (id, source, full_name, email, email_key, answers, order_id, created_at, updated_at)
     values (?, 'subscribe', 'N', 'a@example.com', ?, '{}', ?, ?, ?)`,
    [randomUUID(), `${id}@example.com`, id, createdAt, createdAt],
  );
  if (paid) {
    await run(
      `insert into payment (id, order_id, provider, reference, status, amount_minor, currency, created_at)
       values (?, ?, 'stripe', ?, 'paid', 100, 'EUR', ?)`,
      [randomUUID(), id, `pi_${id}`, createdAt],
    );
  }
  return id;
}

test('orders of which nothing came, and answers of who did not pay, go after a month; what was paid for stays', async () => {
  const gone = await order('void', daysAgo(31));
  const kept = [
    await order('void', daysAgo(29)),
    await order('void', daysAgo(400), { checked: false }),
    await order('void', daysAgo(400), { paid: true }),
    await order('paid', daysAgo(400), { paid: true }),
  ];
  await cleanUp(forkEm(database.orm), now);
  const orders = await run<{ id: string }>('select id from customer_order');
  expect(orders.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  expect(orders.map(({ id }) => id)).not.toContain(gone);
  const answers = await run<{ order_id: string }>('select order_id from onboarding');
  expect(new Set(answers.map((row) => row.order_id))).toEqual(new Set([kept[0], kept[2], kept[3]]));
});

test('answers without an order stay if this address has paid for coaching, and go if it has paid for anything else', async () => {
  for (const [name, coaching, status] of [
    ['coached', true, 'paid'],
    ['failed', true, 'failed'],
    ['rejected', true, 'mismatch'],
    ['doubled', true, 'duplicate'],
    ['guide', false, 'paid'],
  ] as const) {
    const id = await order('paid', daysAgo(300), { paid: true });
    await run('update customer_order set coaching = ?, email_key = ? where id = ?', [coaching, name, id]);
    await run('update payment set status = ? where order_id = ?', [status, id]);
    await run('update onboarding set order_id = null, email_key = ?, updated_at = ? where order_id = ?', [
      name,
      daysAgo(31),
      id,
    ]);
  }
  await cleanUp(forkEm(database.orm), now);
  const answers = await run('select email_key from onboarding where order_id is null');
  expect(answers).toEqual([{ email_key: 'coached' }]);
});

test('answers with an order go with its buyer, once the receipts are gone', async () => {
  const years = 366 * 12;
  const ids = [await order('paid', daysAgo(years), { paid: true }), await order('paid', daysAgo(300), { paid: true })];
  await cleanUp(forkEm(database.orm), now);
  const found = await run<{ order_id: string }>('select order_id from onboarding where order_id in (?, ?)', ids);
  expect(found).toEqual([{ order_id: ids[1] }]);
});

test('answers stay until 30 days after coaching that was given has ended, and go if anything else was given', async () => {
  const [coaching] = await run<{ id: number }>('select id from program where coaching order by id limit 1');
  const [guide] = await run<{ id: number }>('select id from program where not coaching order by id limit 1');
  for (const [name, program, accessUntil] of [
    ['given', coaching, null],
    ['given for a time', coaching, daysAgo(-1)],
    ['given until lately', coaching, daysAgo(29)],
    ['given until long ago', coaching, daysAgo(31)],
    ['given a guide', guide, null],
  ] as const) {
    const user = randomUUID();
    await run('insert into app_user (id, email, email_key, created_at) values (?, ?, ?, ?)', [user, name, name, now]);
    await run(
      `insert into purchase (id, user_id, program_id, status, amount_minor, access_until, created_at)
       values (?, ?, ?, 'completed', 0, ?, ?)`,
      [randomUUID(), user, program!.id, accessUntil, daysAgo(300)],
    );
    await run(
      `insert into onboarding (id, source, full_name, email, email_key, answers, created_at, updated_at)
       values (?, 'coaching-onboarding', 'N', ?, ?, '{}', ?, ?)`,
      [randomUUID(), name, name, daysAgo(300), daysAgo(300)],
    );
  }
  await cleanUp(forkEm(database.orm), now);
  const answers = await run("select email_key from onboarding where email_key like 'given%' order by email_key");
  expect(answers).toEqual(['given', 'given for a time', 'given until lately'].map((name) => ({ email_key: name })));
});

test('a mail that has left says nothing after a month, and one that waits is whole', async () => {
  const insert = `insert into outbox_mail (id, recipient, template, data, reply_to, cause, status, not_before, next_attempt_at, created_at, sent_at)
    values (?, 'reader@example.com', ?, '{"name":"Real"}', '{"address":"a@b.co","name":"N"}', ?, ?, ?, ?, ?, ?)`;
  const mail = (cause: string, status: string, at: Date, template = 'contact-message') =>
    run(insert, [randomUUID(), template, cause, status, at, at, at, status === 'sent' ? at : null]);
  await mail('old', 'sent', daysAgo(31));
  await mail('refused', 'failed', daysAgo(31));
  await mail('new', 'sent', daysAgo(29));
  await mail('waiting', 'pending', daysAgo(31));
  await mail('goodbye', 'sent', daysAgo(8), 'account-deleted');
  await cleanUp(forkEm(database.orm), now);
  const rows = await run<{ cause: string; recipient: string; data: object; reply_to: object | null }>(
    'select cause, recipient, data, reply_to from outbox_mail order by cause',
  );
  expect(rows.map(({ cause }) => cause)).toEqual(['new', 'old', 'refused', 'waiting']);
  for (const { cause, recipient, data, reply_to: replyTo } of rows) {
    const blank = cause === 'old' || cause === 'refused';
    expect([cause, recipient, data, replyTo === null]).toEqual(
      blank ? [cause, '', {}, true] : [cause, 'reader@example.com', { name: 'Real' }, false],
    );
  }
});

test('suspected spam and addresses that never confirmed go after a month, and nobody else’s', async () => {
  for (const [days, bot] of [
    [31, 'honeypot'],
    [29, 'too-fast'],
    [31, null],
  ] as const) {
    const common = [randomUUID(), `${days}${bot}@example.com`, daysAgo(days), bot];
    await run(
      `insert into signup (id, email, email_key, source, created_at, bot_signal) values (?, 'a', ?, 'free_program', ?, ?)`,
      common,
    );
    await run(
      `insert into contact_message (id, name, email, email_key, message, created_at, bot_signal) values (?, 'N', 'a', ?, 'M', ?, ?)`,
      common,
    );
  }
  for (const [status, days] of [
    ['pending', 31],
    ['pending', 29],
    ['confirmed', 400],
    ['unsubscribed', 400],
  ] as const) {
    await run(
      `insert into subscriber (id, email, email_key, status, consent_version, consent_at) values (?, 'a', ?, ?, 'newsletter-1', ?)`,
      [randomUUID(), `${status}${days}@example.com`, status, daysAgo(days)],
    );
  }
  await cleanUp(forkEm(database.orm), now);
  const counts = await run<{ count: string }>(
    `select (select count(*) from signup) || ' ' || (select count(*) from contact_message) || ' ' || (select count(*) from subscriber) as count`,
  );
  expect(counts[0]?.count).toBe('2 2 3');
});

/** Makes a trigger refuse deletions from a table. */
async function refuse(table: string, when: string, work: () => Promise<void>): Promise<void> {
  await run(`create function refuse() returns trigger as $$ begin
    if (select ${when} from old_rows) then raise exception 'refused'; end if; return null; end; $$ language plpgsql`);
  await run(`create trigger refuse after delete on ${table} referencing old table as old_rows
    for each statement execute function refuse()`);
  try {
    await work();
  } finally {
    await run(`drop trigger refuse on ${table}`);
    await run('drop function refuse()');
  }
}

const asksForGuides = (count: number) =>
  run(
    `insert into signup (id, email, email_key, source, created_at)
     select gen_random_uuid(), 'a', 'reader' || n || '@example.com', 'free_program', ? from generate_series(1, ?::int) as each(n)`,
    [daysAgo(800), count],
  );

test('a step that fails is told by its name, and stops none of those after it', async () => {
  await asksForGuides(1);
  await run(
    `insert into sandbox_mail (message_id, recipient, raw, received_at) values ('old', 'a@example.com', '', ?)`,
    [daysAgo(31)],
  );
  await refuse('signup', 'count(*) > 0', async () => {
    await expect(cleanUp(forkEm(database.orm), now)).rejects.toThrow(/^requests for guides: .*refused$/);
  });
  expect(await run("select message_id from sandbox_mail where message_id = 'old'")).toEqual([]);
  await cleanUp(forkEm(database.orm), now);
  expect(await run('select id from signup where created_at < ?', [daysAgo(730)])).toEqual([]);
});

test('what is much is taken away in batches, so that no statement takes long', async () => {
  await asksForGuides(2_500);
  await refuse('signup', 'count(*) > 1000', () => cleanUp(forkEm(database.orm), now));
  expect(await run('select id from signup where created_at < ?', [daysAgo(730)])).toEqual([]);
});

test.each([
  ['FI', '2026-12-31T23:00:00Z', '2020-01-01T00:00:00.000Z'],
  ['FI', '2027-01-01T01:00:00Z', '2021-01-01T00:00:00.000Z'],
  ['de', '2027-01-01T01:00:00Z', '2019-01-01T00:00:00.000Z'],
  ['SE', '2027-01-01T01:00:00Z', '2020-01-01T00:00:00.000Z'],
  // A country with unknown law.
  ['NZ', '2027-01-01T01:00:00Z', '2017-01-01T00:00:00.000Z'],
])('in %s at %s receipts from before %s are gone', (country, at, before) => {
  expect(findReceiptCutoff(new Date(at), country).toISOString()).toBe(before);
});

test('a seller in Germany keeps receipts for longer', async () => {
  const id = await order('paid', daysAgo(3_000), { paid: true });
  const insert = `insert into receipt (number, payment_id, cause, kind, body, created_at)
    select ?, id, ?, 'receipt', '{}', ? from payment where order_id = ?`;
  await run(insert, [21, 'de', new Date('2018-01-02T12:00:00Z'), id]);
  await cleanUp(forkEm(database.orm), now, { country: 'DE' });
  expect(await run('select number from receipt where number = 21')).toEqual([{ number: 21 }]);
  await cleanUp(forkEm(database.orm), now, { country: 'FI' });
  expect(await run('select number from receipt where number = 21')).toEqual([]);
});

test('a receipt stays six years after the end of its year, and not longer', async () => {
  const id = await order('paid', daysAgo(3_000), { paid: true });
  const insert = `insert into receipt (number, payment_id, cause, kind, body, created_at)
    select ?, id, ?, 'receipt', '{}', ? from payment where order_id = ?`;
  await run(insert, [1, 'a', new Date('2019-12-31T12:00:00Z'), id]);
  await run(insert, [2, 'b', new Date('2020-01-01T12:00:00Z'), id]);
  await cleanUp(forkEm(database.orm), now);
  expect(await run('select number from receipt')).toEqual([{ number: 2 }]);
});

test('a note about a refund goes with its receipts, and the rest of the entry stays', async () => {
  const insert = `insert into coach_action (id, action, subject, subject_id, details, created_at)
    values (gen_random_uuid(), 'refund.settle', 'order', 'x', '{"amount":"1.00","note":"To Anna"}', ?)`;
  await run(insert, [new Date('2019-12-31T12:00:00Z')]);
  await run(insert, [new Date('2020-01-01T12:00:00Z')]);
  await cleanUp(forkEm(database.orm), now);
  const left = await run<{ details: object }>('select details from coach_action order by created_at');
  expect(left.map(({ details }) => details)).toEqual([{ amount: '1.00' }, { amount: '1.00', note: 'To Anna' }]);
});

test('a guest’s name goes with the last receipt, and not while something renews', async () => {
  const long = () => order('paid', daysAgo(4_000), { paid: true });
  const [old, billed, renewing] = [await long(), await long(), await long()];
  const insert = `insert into receipt (number, payment_id, cause, kind, body, created_at)
    select ?, id, ?, 'receipt', '{}', ? from payment where order_id = ?`;
  await run(insert, [11, 'old', daysAgo(4_000), old]);
  await run(insert, [12, 'billed', daysAgo(400), billed]);
  await run(
    `insert into subscription (id, order_id, program_id, status, current_period_end, created_at)
     values (?, ?, 4, 'active', ?, ?)`,
    [randomUUID(), renewing, now, daysAgo(4_000)],
  );
  await cleanUp(forkEm(database.orm), now);
  const kept = await run<{ id: string }>("select id from customer_order where email_key <> ''");
  expect(kept.map(({ id }) => id)).not.toContain(old);
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining([billed, renewing]));
});

test('a browser for notifications goes a month after its last message if its session has ended', async () => {
  const user = randomUUID();
  await run(
    `insert into app_user (id, email, email_key, created_at) values (?, 'push@example.com', 'push@example.com', ?)`,
    [user, now],
  );
  await run(
    `insert into session (id_hash, data, user_id, created_at, seen_at, expires_at)
     values ('alive', '{}', ?, ?, ?, ?)`,
    [user, now, now, daysAgo(-9)],
  );
  const device = (name: string, session: string, createdAt: Date, lastOkAt: Date | null) =>
    run(
      `insert into push_device (id, user_id, session, endpoint, keys, language, created_at, last_ok_at)
       values (?, ?, ?, ?, '{}', 'en', ?, ?)`,
      [randomUUID(), user, session, name, createdAt, lastOkAt],
    );
  await device('of a session', 'alive', daysAgo(400), daysAgo(31));
  await device('told lately', 'ended', daysAgo(400), daysAgo(29));
  await device('allowed lately', 'ended', daysAgo(29), null);
  await device('told long ago', 'ended', daysAgo(400), daysAgo(31));
  await device('never told', 'ended', daysAgo(31), null);
  await cleanUp(forkEm(database.orm), now);
  const left = await run<{ endpoint: string }>('select endpoint from push_device');
  expect(left.map(({ endpoint }) => endpoint).toSorted()).toEqual(['allowed lately', 'of a session', 'told lately']);
});
