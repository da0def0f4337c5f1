import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TodayResponse } from '#contract/operations/today.studio.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Mode } from '#server/platform/mode.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { BackupCheck } from '../backups/backup-check.entity.ts';
import { TakenBackup } from '../backups/taken-backup.entity.ts';
import { identifyShop } from '../shop-identity/shop-identity.service.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { noteBuyerAction } from '#server/modules/sales/orders/buyer-actions.service.ts';
import { Order, Payment, RefundRequest } from '#server/modules/sales/orders/order.entity.ts';
import { Subscriber } from '#server/modules/newsletter/subscribers/subscriber.entity.ts';
import { RecurringJob } from '#server/platform/jobs/recurring-job.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';
import { Thread } from '#server/modules/messages/threads/thread.entity.ts';
import { ProviderEvent } from '#server/modules/sales/webhooks/provider-event.entity.ts';

const COACH = 'coach@example.com';
const HOUR_MS = 3_600_000;
let app: TestApp;
let coach: Browser;
let dataDir: string;
// Half an hour into December in the shop's zone, and still November in UTC.
const now = new Date('2026-11-30T22:30:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aamu-today-'));
  const backups = { BACKUP_TO: '/backup/', BACKUP_PASSPHRASE_FILE: '/passphrase' };
  app = await startTestApp({
    clock: () => now,
    env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH, DATA_DIR: dataDir, ...backups },
  });
  coach = await member(app, COACH, {}, now);
  await app.em().execute('truncate outbox_mail');
  await app.em().execute(
    `insert into stored_file (id, name, type, bytes, sha256, created_at, stored_at)
     values (gen_random_uuid(), 'lost.pdf', 'application/pdf', 1, repeat('0', 64), now(), now())`,
  );
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

const today = async () => TodayResponse.parse(await (await coach.ask('/api/coach/today')).json());
const waiting = async (kind: string) => (await today()).waiting.find((each) => each.kind === kind);

interface Paid {
  refundedMinor?: number;
  mode?: Mode;
  currency?: string;
  offerName?: string;
}

async function pays(minor: number, at: Date, paid: Paid = {}) {
  const { refundedMinor = 0, mode = 'live', currency = 'EUR', offerName = 'Once' } = paid;
  const em = app.em();
  const order = em.create(Order, {
    id: randomUUID(),
    status: 'paid',
    mode,
    email: 'b@example.com',
    emailKey: 'b@example.com',
    programId: 1,
    offerKey: 'once',
    programName: 'A plan',
    offerName,
    interval: 'once',
    vatRate: 0,
    amountMinor: minor,
    currency,
    createdAt: at,
    paidAt: at,
  });
  const id = randomUUID();
  em.create(Payment, {
    id,
    order,
    provider: 'stripe',
    reference: randomUUID(),
    status: 'paid',
    amountMinor: minor,
    currency,
    refundedMinor,
    createdAt: at,
  });
  await em.flush();
  if (refundedMinor > 0) await goesBack(id, refundedMinor, at);
  return order;
}

let number = 0;
const goesBack = (payment: string, minor: number, at: Date) =>
  app
    .em()
    .execute(
      `insert into receipt (mode, number, payment_id, cause, kind, body, created_at) values ('live', ?, ?, ?, 'credit', ?::jsonb, ?)`,
      [++number, payment, `refund:${number}`, JSON.stringify({ total: -minor }), at],
    );

test('says that nothing waits where nothing does', async () => {
  expect(await today()).toMatchObject({ waiting: [], askingSites: [], sales: { month: '2026-12', currencies: [] } });
});

test('counts what was paid in the shop’s month, less what went back, by currency', async () => {
  await pays(10_000, ago(0.2), { offerName: 'A plan' });
  await pays(5_000, ago(0.3), { refundedMinor: 2_000 });
  await pays(700, ago(0.1), { currency: 'USD' });
  await pays(9_999, ago(1));
  await pays(4_000, ago(2), { refundedMinor: 4_000 });
  await pays(1, ago(24 * 40));
  await pays(777, ago(0.1), { mode: 'test' });
  const { sales, lately } = await today();
  expect(sales.currencies).toEqual([
    { currency: 'EUR', now: { amount: '130.00', payments: 2 }, before: { amount: '99.99', payments: 2 } },
    { currency: 'USD', now: { amount: '7.00', payments: 1 }, before: { amount: '0.00', payments: 0 } },
  ]);
  expect(lately[0]).toMatchObject({ kind: 'account' });
  expect(lately.filter(({ kind }) => kind === 'order').slice(0, 2)).toMatchObject([
    { who: 'b@example.com', what: 'A plan: Once', amount: '7.00', currency: 'USD' },
    { what: 'A plan', amount: '100.00', currency: 'EUR' },
  ]);
});

test('a withdrawal has its day, and what is settled waits no more', async () => {
  const em = app.em();
  const asks = (kind: 'withdrawal' | 'guarantee', createdAt: Date, settledAt: Date | null = null) =>
    em.create(RefundRequest, {
      id: randomUUID(),
      kind,
      order: null,
      fullName: 'B',
      email: 'b@example.com',
      contract: '1',
      createdAt,
      settledAt,
    });
  asks('withdrawal', new Date('2026-11-20T12:00:00Z'));
  asks('withdrawal', new Date('2026-11-25T12:00:00Z'));
  asks('withdrawal', new Date('2026-11-01T12:00:00Z'), now);
  asks('guarantee', new Date('2026-11-26T12:00:00Z'));
  await em.flush();
  expect(await waiting('unmatched')).toEqual({
    kind: 'unmatched',
    count: 3,
    since: '2026-11-20T14:00:00.000+02:00',
    until: '2026-12-04T23:59:59.999+02:00',
  });
});

test('counts all of what is open, failed, refused and stuck', async () => {
  for (const name of ['a', 'b']) {
    await createBrowser(app.url).post('/api/contact', { name, email: `${name}@example.com`, message: 'Hello' });
  }
  await createBrowser(app.url).post('/api/contact', { name: 'Bot', email: 'bot@example.com', website: 'x' });
  const em = app.em();
  const order = await pays(100, ago(3));
  em.create(Subscription, {
    id: randomUUID(),
    order: order.id,
    programId: 4,
    status: 'past_due',
    currentPeriodEnd: ago(30),
    createdAt: ago(800),
  });
  await em.execute('truncate outbox_mail');
  const mail = enqueueMail(
    em,
    { recipient: 'x@example.com', template: 'refund-done', language: 'en', data: {} },
    ago(1),
  );
  mail.status = 'failed';
  em.persist(mail);
  em.persist(
    enqueueMail(em, { recipient: 'y@example.com', template: 'refund-done', language: 'en', data: {} }, ago(1)),
  );
  em.create(ProviderEvent, {
    id: 'evt_1',
    provider: 'stripe',
    type: 'x',
    objectId: null,
    body: '{}',
    proof: null,
    nextAttemptAt: ago(-2),
    createdAt: ago(2),
  });
  await em.flush();
  const found = (await today()).waiting.map(({ kind, count }) => [kind, count]);
  expect(Object.fromEntries(found)).toMatchObject({
    threads: 2,
    renewals: 1,
    'refused-mails': 1,
    'provider-messages': 1,
    jobs: 1,
  });
  expect(await app.em().count(OutboxMail, { status: 'pending' })).toBe(1);
});

test('tells what a buyer did about an order', async () => {
  const em = app.em();
  const [order] = await em.find(Order, { paidAt: { $ne: null } }, { limit: 1 });
  noteBuyerAction(em, order!, 'subscription.cancel', now);
  await em.flush();
  expect((await today()).lately).toContainEqual(
    expect.objectContaining({ kind: 'buyer', action: 'subscription.cancel', orderId: order!.id }),
  );
});

test('tells nothing of a buyer who was erased, and finds the last ones by an index', async () => {
  const em = app.em();
  const [order] = await em.find(Order, { paidAt: { $ne: null } }, { limit: 1 });
  const told = async () => (await today()).lately.filter(({ kind }) => kind === 'buyer').length;
  expect(await told()).toBe(1);
  const { emailKey } = order!;
  await em.nativeUpdate(Order, { id: order!.id }, { emailKey: 'deleted-1@deleted.invalid' });
  expect(await told()).toBe(0);
  expect(JSON.stringify((await today()).lately)).not.toContain('deleted-1');
  await em.nativeUpdate(Order, { id: order!.id }, { emailKey });
  const indexes = await em.execute("select indexname from pg_indexes where tablename = 'buyer_action'");
  expect(indexes).toContainEqual({ indexname: 'buyer_action_created_at_index' });
});

test('counts this week from Monday, by the clock of the shop', async () => {
  const em = app.em();
  const subscriber = (confirmedAt: Date) => {
    const email = `${randomUUID()}@example.com`;
    const row = { id: randomUUID(), email, emailKey: email, status: 'confirmed', consentVersion: '1' } as const;
    em.create(Subscriber, { ...row, consentAt: confirmedAt, confirmedAt });
  };
  // Monday in Helsinki began at 22:00 UTC on Sunday, 29 November.
  subscriber(new Date('2026-11-29T21:59:59Z'));
  subscriber(new Date('2026-11-29T22:00:00Z'));
  await em.flush();
  await em.execute(
    `update post set published_at = '2026-12-06T21:00:00Z', draft = false where id = (select min(id) from post)`,
  );
  const { week } = await today();
  expect(week).toMatchObject({ from: '2026-11-30', subscribers: 1 });
  expect(week.scheduled).toMatchObject([{ kind: 'post', at: '2026-12-06T23:00:00.000+02:00' }]);
});

test('leaves what the coach did to the activity log', async () => {
  const { items } = (await (await coach.ask('/api/coach/inbox')).json()) as {
    items: { id: string; version: number }[];
  };
  const { id, version } = items[0]!;
  await coach.post(`/api/coach/inbox/${id}/answer`, { id: randomUUID(), text: 'Yes', version });
  expect(JSON.stringify((await today()).lately)).not.toContain('thread.answer');
});

test('a client waiting for a reply is counted once, whether or not a day is promised', async () => {
  const em = app.em();
  await em.execute('truncate thread, thread_message, check_in cascade');
  const parts = { spam: null, language: 'en', lastText: '', version: 1, createdAt: ago(9) } as const;
  const thread = (name: string, promisedSince: Date | null) =>
    em.create(Thread, {
      ...parts,
      id: randomUUID(),
      emailKey: `${name}@example.com`,
      email: `${name}@example.com`,
      name,
      status: 'open',
      lastAt: ago(5),
      promisedSince,
      readUntil: null,
    });
  thread('anna', ago(7));
  thread('stranger', null);
  await em.flush();
  const kinds = ['threads', 'promised'];
  const counts = async () =>
    Object.fromEntries(
      (await today()).waiting.filter(({ kind }) => kinds.includes(kind)).map((each) => [each.kind, each.count]),
    );
  expect(await counts()).toEqual({ threads: 1, promised: 1 });
  const group = '/api/coach/site/answer-days';
  const { version } = (await (await coach.ask(group)).json()) as { version: number };
  const body = JSON.stringify({ days: [], until: '18:00', version });
  const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body };
  expect((await coach.ask(group, put)).status).toBe(200);
  expect(await counts()).toEqual({ threads: 2 });
});

test('says when a backup was last proved to work, and that three days ago is too long', async () => {
  const none = { at: null, late: false, untested: null, pending: false, failing: false, problem: null };
  expect((await today()).backup).toEqual(none);
  const check = (hours: number) =>
    app
      .em()
      .upsert(BackupCheck, { place: '/backup/', archive: 'a', bytes: 1, takenAt: ago(hours), checkedAt: ago(hours) });
  await check(72);
  expect((await today()).backup).toMatchObject({ at: '2026-11-28T00:30:00.000+02:00', late: false });
  await check(73);
  expect((await today()).backup).toMatchObject({ late: true });
  await check(-48);
  expect((await today()).backup, 'by a clock that ran ahead').toMatchObject({ late: true });
  await check(26);
  await app.em().upsert(TakenBackup, { place: '/backup/', name: 'b', bytes: 1, takenAt: ago(2) });
  expect((await today()).backup).toMatchObject({ late: false, untested: '2026-11-30T22:30:00.000+02:00' });
  await check(1);
  expect((await today()).backup).toMatchObject({ untested: null });
  await app.em().nativeDelete(TakenBackup, {});
  await app.em().nativeDelete(BackupCheck, {});
  await app.em().execute(
    `insert into recurring_job (id, next_attempt_at, attempts, failing_since) values ('backup', now(), 1, now())
     on conflict (id) do update set failing_since = excluded.failing_since`,
  );
  expect((await today()).backup).toMatchObject({ at: null, late: true });
});

test('says that a requested backup is being made, and no longer after a failed attempt', async () => {
  const request = async () => expect((await coach.post('/api/coach/backup', {})).status).toBe(204);
  const attempt = async () => {
    const { backup } = await today();
    return [backup?.pending, backup?.failing, backup?.problem];
  };
  const job = (fields: object) => app.em().nativeUpdate(RecurringJob, { id: 'backup' }, fields);
  await request();
  expect(await attempt()).toEqual([true, false, null]);
  await job({ leasedUntil: ago(-1), nextAttemptAt: ago(-1) });
  expect(await attempt()).toEqual([true, false, null]);
  await job({ leasedUntil: null, failingSince: now, lastError: 'Its disk is full.' });
  expect(await attempt()).toEqual([false, true, 'Its disk is full.']);
  await request();
  expect(await attempt()).toEqual([true, false, null]);
  await app.em().execute("delete from recurring_job where id = 'backup'");
});

test('says how many uploaded files are missing, and under which address the shop was known', async () => {
  await expect.poll(today).toMatchObject({ missingFiles: 1, formerAddress: null });
  await identifyShop(app.em(), { ...readEnv({}), PUBLIC_URL: 'https://old.example', DATA_DIR: dataDir }, now);
  expect(await today()).toMatchObject({ formerAddress: 'https://old.example' });
});
