import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OrderDetail } from '#contract/sales/orders.studio.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { findUnlisted } from '#server/app/doctor/erased.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ContactMessage } from '#server/modules/messages/contact/contact.entity.ts';
import { Subscriber } from '#server/modules/newsletter/subscribers/subscriber.entity.ts';
import { countReaders } from '#server/modules/newsletter/subscribers/readers.ts';
import { writtenOrder } from '#server/modules/sales/orders/orders.harness.ts';
import { enqueueFormMail } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { ErasedFormMail } from '#server/platform/outbox/form-mails/erased-form-mail.entity.ts';
import { hashErasedAddress } from '#server/platform/outbox/form-mails/erased-form-mails.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { ProviderEvent } from '#server/modules/sales/webhooks/provider-event.entity.ts';
import { DisputeEvidence } from '#server/modules/sales/dispute-evidence/dispute-evidence.entity.ts';
import { cleanUp } from '#server/modules/operations/retention/cleanup.job.ts';
import { CoachAction } from '../audit-log/coach-action.entity.ts';
import { noteAction } from '../audit-log/coach-actions.service.ts';
import { User } from '../users/user.entity.ts';
import { deleteGuest, repeatErasures } from './account.service.ts';
import { buildBrand } from '#server/platform/brand.ts';
import { Signup } from '#server/modules/newsletter/signup/signup.entity.ts';
import { eraseAddress } from './erase.service.ts';
import { openPrivacyRequests } from './privacy-requests/privacy-requests.ts';
import { DAY_MS } from '#server/platform/days.ts';

let app: TestApp;
let folder: string;
let file: string;
let now = new Date('2026-11-20T18:00:00Z');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-erasures-'));
  file = join(folder, 'kept', 'erasures');
  app = await startTestApp({
    clock: () => now,
    env: { RATE_LIMITS: 'off', COACH_EMAILS: 'coach@example.com' },
    privacyRequests: openPrivacyRequests(file),
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function move(by: Browser, to: string): Promise<void> {
  now = new Date(now.getTime() + 1);
  await by.post('/api/user/email', { email: to });
  const mail = await app.em().findOneOrFail(OutboxMail, { recipient: to, template: 'login-code' });
  expect((await by.post('/api/user/email/verify', { email: to, code: mail.data['code'] })).status).toBe(200);
}

/** Gives an erased account its address back, as a backup does. Triggers refuse it otherwise. */
function bringBack(id: string, email: string): Promise<void> {
  return app.em().transactional(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.nativeUpdate(User, { id }, { email, emailKey: email });
  });
}

/** Returns the whole database as text, except the mail that confirms the erasure. */
async function everything(): Promise<string> {
  const tables = await app
    .em()
    .execute<{ name: string }[]>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
  const texts = [];
  for (const { name } of tables) {
    const but = name === 'outbox_mail' ? "where template <> 'account-deleted'" : '';
    texts.push(JSON.stringify(await app.em().execute(`select * from "${name}" ${but}`)));
  }
  return texts.join('\n');
}

/** Leaves rows in every table that may contain an address. */
async function leaveTraces(email: string, user: string | null): Promise<void> {
  const em = app.em();
  const id = () => randomUUID();
  const order = id();
  const values = (...list: unknown[]) => list;
  const run = (sql: string, list: unknown[]) => em.execute(sql, list);
  await run(
    `insert into customer_order (id, status, user_id, email, email_key, full_name, program_id, offer_key, program_name, offer_name, interval, amount_minor, vat_rate, names_account, stripe_intent_id, created_at, confirmed_at)
     values (?, ?, ?, ?, ?, 'Real Name', 4, 'once', 'P', 'O', 'once', 100, 2550, ?, ?, ?, ?)`,
    values(order, user ? 'open' : 'void', user, email, email, user === null, `pi_${order}`, now, user && now),
  );
  await run(
    `insert into onboarding (id, source, full_name, email, email_key, answers, is_proven, order_id, created_at, updated_at)
     values (?, 'subscribe', 'Real Name', ?, ?, '{"injuriesOrConditions":"Real Knee"}', true, ?, ?, ?)`,
    values(id(), email, email, order, now, now),
  );
  await run(
    `insert into draft (id, key_hash, member_id, email_key, answers, created_at, expires_at)
     select ?, ?, id, email_key, cast(? as jsonb), ?, ? from app_user where email_key = ?`,
    values(id(), id(), JSON.stringify({ email: email.toUpperCase(), fullName: 'Real Name' }), now, now, email),
  );
  await run(
    `insert into refund_request (id, kind, order_id, full_name, email, contract, created_at) values (?, 'withdrawal', null, 'Real Name', ?, 'Real contract', ?)`,
    values(id(), email.toUpperCase(), now),
  );
  await run(
    `insert into provider_event (id, provider, type, object_id, order_id, body, status, next_attempt_at, created_at) values (?, 'stripe', 't', 'x', ?, ?, 'handled', ?, ?), (?, 'stripe', 't', ?, null, '{"name":"Real Name"}', 'handled', ?, ?)`,
    values(id(), order, JSON.stringify({ receipt_email: email }), now, now, id(), `pi_${order}`, now, now),
  );
  await run(
    `insert into signup (id, email, email_key, source, created_at) values (?, ?, ?, 'free_program', ?)`,
    values(id(), email, email, now),
  );
  await run(
    `insert into subscriber (id, email, email_key, status, consent_version, consent_at) values (?, ?, ?, 'confirmed', 'newsletter-1', ?)`,
    values(id(), email, email, now),
  );
  await run(
    `insert into sandbox_mail (message_id, recipient, raw, received_at) values (?, ?, ?, ?)`,
    values(id(), email, `To: ${email}`, now),
  );
  await run("insert into suppressed_address (address, reason, since) values (?, 'bounce', ?)", [email, now]);
  const toCoach = id();
  // As the sandbox's mail server stores it: encoded, and addressed to the coach.
  await run(
    `insert into sandbox_mail (message_id, recipient, raw, received_at) values (?, 'coach@example.com', ?, ?)`,
    values(`<${toCoach}@shop.example>`, `mail of ${Buffer.from(email).toString('base64')}`, now),
  );
  em.create(OutboxMail, {
    id: toCoach,
    recipient: 'coach@example.com',
    template: 'contact-message',
    data: { name: 'Real Name', message: `I am ${email}.` },
    replyTo: { name: 'Real Name', address: email },
    createdAt: now,
    notBefore: now,
    nextAttemptAt: now,
  });
  await em.flush();
}

describe('a person', () => {
  test('is exported and erased under every address they had, and nobody else is', async () => {
    const browser = await member(app, 'anna@example.com', { bought: [3], renewing: [4] }, now);
    const { id } = await app.em().findOneOrFail(User, { emailKey: 'anna@example.com' });
    await leaveTraces('anna@example.com', null);
    await member(app, 'joanna@example.com', {}, now);
    await leaveTraces('joanna@example.com', null);
    await move(browser, 'anna.new@example.com');
    await leaveTraces('anna.new@example.com', id);
    const text = await (await browser.ask('/api/user/export')).text();
    const found = JSON.parse(text) as Record<string, unknown[]>;
    expect(found['addresses']).toEqual(['anna.new@example.com', 'anna@example.com']);
    for (const table of ['onboarding', 'draft', 'refund_request', 'signup', 'subscriber']) {
      expect([table, found[table]?.length]).toEqual([table, 2]);
    }
    expect(found['sandbox_mail']).toHaveLength(4);
    // Webhooks of the guest's order are left out, because it is not confirmed.
    expect(found['provider_event']).toHaveLength(2);
    expect(found['outbox_mail']?.length).toBeGreaterThanOrEqual(4);
    expect(text).not.toMatch(/joanna|_hash"|"code"|Url"/);

    expect((await browser.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
    const left = await everything();
    expect(left).not.toMatch(/(?<!jo)anna(?:\.new)?@example\.com/i);
    expect(left.match(/joanna@example\.com/gi)?.length).toBeGreaterThan(8);
    expect(left.match(/Real Knee/g)).toHaveLength(1);
    expect(left.match(/mail of \w+/g)).toEqual([`mail of ${Buffer.from('joanna@example.com').toString('base64')}`]);
    const notice = await app.em().findOneOrFail(OutboxMail, { template: 'account-deleted' });
    expect([notice.recipient, notice.status]).toEqual(['anna.new@example.com', 'pending']);
  });

  test('whom another mentions takes none of their mail, and no draft or order that somebody began', async () => {
    const stranger = await member(app, 'mentioned@example.com', {}, now);
    const message = 'My ex, mentioned@example.com, follows me.';
    await app.post('/api/contact', { name: 'Wilma', email: 'wilma@example.com', message });
    const answers = { email: 'mentioned@example.com' };
    const { draft } = (await (await app.post('/api/drafts', { answers })).json()) as { draft: string };
    const { order } = await writtenOrder(app, 'mentioned@example.com', { order: { status: 'open' } });
    expect(await (await stranger.ask('/api/user/export')).text()).not.toMatch(/Wilma|wilma@/);
    expect((await stranger.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
    expect(await app.em().count(OutboxMail, { about: 'wilma@example.com', status: 'pending' })).toBeGreaterThan(0);
    expect((await app.post('/api/drafts/read', { draft })).status).toBe(200);
    expect(await app.em().findOne(Order, { id: order.id })).toMatchObject({ status: 'open', email: order.email });
  });

  test('whose address a stranger typed into their own payment neither sees nor erases its messages', async () => {
    const browser = await member(app, 'in-metadata@example.com', {}, now);
    const { order: own } = await writtenOrder(app, 'in-metadata@example.com', {
      order: { createdAt: now, confirmedAt: now },
    });
    const { order } = await writtenOrder(app, 'stranger@example.com');
    const write = (id: string, orderId: string | null, name: string) => {
      const body = JSON.stringify({ data: { object: { metadata: { name }, billing_details: { email: name } } } });
      const event = { id, provider: 'stripe' as const, type: 'charge.succeeded', status: 'handled' as const };
      return app.em().insert(ProviderEvent, { ...event, orderId, body, nextAttemptAt: now, createdAt: now });
    };
    await write('evt_own', own.id, 'in-metadata@example.com');
    await write('evt_strange', order.id, 'in-metadata@example.com');
    await write('evt_unknown', null, 'in-metadata@example.com');
    const found = JSON.parse(await (await browser.ask('/api/user/export')).text()) as Record<string, { id: string }[]>;
    expect(found['provider_event']?.map(({ id }) => id)).toEqual(['evt_own']);
    expect((await browser.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
    const left = await app.em().find(ProviderEvent, { body: { $ne: '' }, id: { $like: 'evt_%' } });
    expect(left.map(({ id }) => id).toSorted()).toEqual(['evt_strange', 'evt_unknown']);
    await app.em().nativeDelete(ProviderEvent, { id: { $like: 'evt_%' } });
  });

  test('is in no note of the coach about a refund, and sees it in the copy of their data', async () => {
    const buyer = await member(app, 'refunded@example.com', {}, now);
    const user = await app.em().findOneOrFail(User, { emailKey: 'refunded@example.com' });
    const { order } = await writtenOrder(app, 'refunded@example.com', { order: { user, createdAt: now } });
    const { order: other } = await writtenOrder(app, 'not-refunded@example.com');
    const em = app.em();
    for (const [{ id }, note] of [
      [order, 'Paid to Realname'],
      [other, 'Paid to another'],
    ] as const) {
      const details = { amount: '1.00', note };
      noteAction(em, { coach: null, now, action: 'refund.settle', subject: 'order', subjectId: id, details });
    }
    await em.flush();
    expect(await (await buyer.ask('/api/user/export')).text()).toMatch(/Paid to Realname/);
    expect((await buyer.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
    const left = await app.em().find(CoachAction, { action: 'refund.settle' });
    expect(left.map(({ details }) => details)).toEqual(
      expect.arrayContaining([{ amount: '1.00' }, { amount: '1.00', note: 'Paid to another' }]),
    );
    expect(left).toHaveLength(2);
  });

  test('is in no mail to the coach that says their name alone', async () => {
    const elite = await member(app, 'named@example.com', { renewing: [4] }, now);
    await elite.post('/api/user', { firstName: 'Realfirst', lastName: 'Reallast' });
    const week = { sleep: 3, energy: 3, soreness: 3, note: '', healthConsent: COACHING_CONSENT };
    expect((await elite.post('/api/coaching/check-ins', week)).ok).toBe(true);
    const letter = { id: randomUUID(), text: 'Hello' };
    expect((await elite.post('/api/coaching/thread', letter)).ok).toBe(true);
    const about = { about: 'named@example.com', template: { $in: ['client-wrote', 'check-in-received'] as const } };
    const told = await app.em().find(OutboxMail, about);
    expect(told.map(({ data }) => data['name'] ?? data['member'])).toEqual([
      'Realfirst Reallast',
      'Realfirst Reallast',
    ]);
    await elite.post('/api/user/delete', { confirm: 'DELETE' });
    expect(await everything()).not.toMatch(/Realfirst|Reallast/);
    // As in a backup whose account is gone.
    await app.em().insertMany(OutboxMail, told);
    expect(await everything()).toMatch(/Realfirst/);
    await repeatErasures(app.em(), openPrivacyRequests(file));
    expect(await everything()).not.toMatch(/Realfirst/);
  });

  test('is in no list of a reminder to the coach, also under a former address and from after it was left', async () => {
    const reminded = await member(app, 'reminded@example.com', {}, now);
    await move(reminded, 'reminded2@example.com');
    now = new Date(now.getTime() + 1);
    const data = { list: 'Listed Name: a plan', people: 'other@example.com\nreminded@example.com' };
    const times = { createdAt: now, notBefore: now, nextAttemptAt: now };
    const mail = { id: randomUUID(), recipient: 'coach@example.com', template: 'refunds-due' } as const;
    await app.em().insert(OutboxMail, { ...mail, data, ...times });
    await reminded.post('/api/user/delete', { confirm: 'DELETE' });
    expect(await everything()).not.toContain('Listed Name');
  });

  test('has agreed to a testimonial without a day only while no other account has the address', async () => {
    const email = 'quoted@example.com';
    const first = await member(app, email, {}, now);
    await move(first, 'quoted2@example.com');
    now = new Date(now.getTime() + 1);
    const voices = { items: ['', '2026-11-20'].map((consentOn) => ({ consentEmail: email, consentOn })) };
    const change = [randomUUID(), JSON.stringify(voices), now];
    const insert = "insert into setting_change (id, key, before, after, at) values (?, 'testimonials', '{}', ?, ?)";
    await app.em().execute(insert, change);
    const second = await member(app, email, {}, now);
    const seen = async (by: Browser) => {
      const file = (await (await by.ask('/api/user/export')).json()) as { setting_change: { after: unknown[] }[] };
      return file.setting_change.map(({ after }) => after.length);
    };
    expect([await seen(first), await seen(second)]).toEqual([[1], [2]]);
    await second.post('/api/user/delete', { confirm: 'DELETE' });
    expect(await seen(first)).toEqual([]);
  });

  test('who has left gets no letter under an address they had before', async () => {
    const reader = await member(app, 'reader@example.com', {}, now);
    const em = app.em();
    const consent = { consentVersion: 'newsletter-1', consentAt: now };
    em.create(Subscriber, {
      id: randomUUID(),
      email: 'reader@example.com',
      emailKey: 'reader@example.com',
      status: 'confirmed',
      ...consent,
    });
    await em.flush();
    await move(reader, 'reader2@example.com');
    await reader.post('/api/user/delete', { confirm: 'DELETE' });
    expect(await countReaders(app.em(), { segment: 'everybody', language: null, mode: 'live' }, now)).toBe(0);
    expect(await app.em().count(OutboxMail, { recipient: 'reader@example.com' })).toBe(0);
  });

  test('keeps what somebody else has under an address that they gave up', async () => {
    const first = await member(app, 'shared@example.com', {}, now);
    const second = await member(app, 'second@example.com', {}, now);
    const message = { name: 'Second', email: 'second@example.com', message: 'From before' };
    expect((await second.post('/api/contact', message)).ok).toBe(true);
    await move(first, 'first@example.com');
    await move(second, 'shared@example.com');
    await leaveTraces('shared@example.com', null);
    await first.post('/api/user/delete', { confirm: 'DELETE' });
    await repeatErasures(app.em(), openPrivacyRequests(file));
    expect(await app.em().count(Subscriber, { emailKey: 'shared@example.com' })).toBe(1);
    // It has moved there.
    expect(await app.em().count(ContactMessage, { emailKey: 'shared@example.com', message: 'From before' })).toBe(1);
  });
});

describe('an open dispute', () => {
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const evidence = () => app.em().find(DisputeEvidence, {});

  /** Creates a buyer with a disputed payment and a message to the coach. */
  async function disputed(email: string): Promise<{ buyer: Browser; user: User; order: Order }> {
    const buyer = await member(app, email, { bought: [3], renewing: [4] }, now);
    const em = app.em();
    const user = await em.findOneOrFail(User, { emailKey: email });
    const id = randomUUID();
    await em.execute(
      `insert into customer_order (id, status, user_id, email, email_key, full_name, program_id, offer_key, program_name, offer_name, interval, amount_minor, vat_rate, digital_consent, digital_consent_at, confirmed_at, created_at)
       values (?, 'paid', ?, ?, ?, 'Test Person', 3, 'once', 'Plan', 'Plan', 'once', 100, 2550, 'I agree.', ?, ?, ?)`,
      [id, user.id, email, email, now, now, now],
    );
    await em.execute(
      `insert into payment (id, order_id, provider, reference, status, amount_minor, currency, created_at)
       values (?, ?, 'stripe', ?, 'disputed', 100, 'EUR', ?)`,
      [randomUUID(), id, `pi_${id}`, now],
    );
    await em.execute('update purchase set order_id = ? where user_id = ?', [id, user.id]);
    const order = await em.findOneOrFail(Order, { id });
    expect((await buyer.post('/api/coaching/thread', { id: randomUUID(), text: 'Real Knee hurts' })).ok).toBe(true);
    return { buyer, user, order };
  }

  async function remove(buyer: Browser): Promise<void> {
    expect((await buyer.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
  }

  test('keeps the evidence of its order alone, for the coach, and tells the person until when', async () => {
    const { buyer, order } = await disputed('dispute@example.com');
    await remove(buyer);
    const [row, ...others] = await evidence();
    expect(others).toEqual([]);
    expect(row!.order.id).toBe(order.id);
    expect(row!.evidence).toMatchObject({
      fullName: 'Test Person',
      email: 'dispute@example.com',
      consent: { words: 'I agree.', at: now.toISOString() },
      access: [{ until: null }],
      messages: [{ from: 'buyer' }],
    });
    expect(JSON.stringify(row!.evidence)).not.toContain('Knee');
    expect((await app.em().findOneOrFail(Order, { id: order.id })).email).toMatch(/@deleted\.invalid$/);
    const mail = await app.em().findOneOrFail(OutboxMail, {
      recipient: 'dispute@example.com',
      template: 'account-deleted',
    });
    expect(mail.data).toMatchObject({ disputedItems: 'Plan', evidenceUntil: '20 December 2027' });

    const coach = await member(app, 'coach@example.com', {}, now);
    const shown = await (await coach.ask(`/api/coach/orders/${order.id}`)).json();
    expect(shown).toMatchObject({ erased: {}, evidence: { email: 'dispute@example.com' } });
    expect(await (await coach.ask('/api/coach/orders?q=dispute%40example.com')).text()).not.toContain(order.id);
  });

  test('keeps its evidence once when a restored backup brings the buyer back', async () => {
    const [before] = await evidence();
    const { order } = before!;
    const em = app.em();
    const { user } = await em.findOneOrFail(Order, { id: order.id });
    const back = ['dispute@example.com', 'dispute@example.com'];
    // As in a backup from after the erasure, and in one from before it, without evidence.
    for (const isOlder of [false, true]) {
      await bringBack(user!.id, 'dispute@example.com');
      await em.execute('update customer_order set email = ?, email_key = ? where id = ?', [...back, order.id]);
      if (isOlder) await em.nativeDelete(DisputeEvidence, {});
      expect(await repeatErasures(app.em(), openPrivacyRequests(file))).toBe(1);
      const rows = await evidence();
      expect(rows.map((row) => [row.order.id, row.eraseAt])).toEqual([[order.id, before!.eraseAt]]);
      expect(rows[0]!.evidence.email).toBe('dispute@example.com');
    }
  });

  test('takes its evidence along a month after it is decided, or after 13 months', async () => {
    const [row] = await evidence();
    const setStatus = (status: string) =>
      app.em().execute('update payment set status = ? where order_id = ?', [status, row!.order.id]);
    await cleanUp(app.em(), later(390));
    expect(await evidence()).toHaveLength(1);
    await setStatus('paid');
    await cleanUp(app.em(), later(1));
    expect((await evidence())[0]?.decidedAt).not.toBeNull();
    await app.em().nativeUpdate(DisputeEvidence, { id: row!.id }, { decidedAt: now });
    await cleanUp(app.em(), later(29));
    expect(await evidence()).toHaveLength(1);
    await cleanUp(app.em(), later(31));
    expect(await evidence()).toHaveLength(0);

    const { buyer } = await disputed('lost@example.com');
    await remove(buyer);
    await cleanUp(app.em(), later(396));
    expect(await evidence()).toHaveLength(0);
  });

  test('that was lost keeps nothing', async () => {
    const { buyer, order } = await disputed('decided@example.com');
    await app.em().execute('update payment set is_dispute_lost = true where order_id = ?', [order.id]);
    await remove(buyer);
    expect(await evidence()).toHaveLength(0);
  });

  test('that is opened after the erasure has what the order says without its buyer', async () => {
    const { buyer, order } = await disputed('late@example.com');
    const em = app.em();
    const setStatus = (status: string) =>
      em.execute('update payment set status = ? where order_id = ?', [status, order.id]);
    await setStatus('paid');
    await em.execute(
      `insert into receipt (mode, number, payment_id, cause, kind, body, created_at)
       select 'live', 9002, id, 'paid', 'receipt', '{"buyer":{"name":"Test Person","email":"late@example.com"},"total":100,"currency":"EUR","at":"2026-11-20"}', ? from payment where order_id = ?`,
      [now, order.id],
    );
    await remove(buyer);
    const coach = await member(app, 'coach@example.com', {}, now);
    const shown = async () => OrderDetail.parse(await (await coach.ask(`/api/coach/orders/${order.id}`)).json());
    expect((await shown()).evidence).toBeNull();
    await setStatus('disputed');
    const { evidence: found } = await shown();
    expect(found).toEqual({
      until: null,
      erasedAt: expect.stringContaining('2026-11-20') as string,
      fullName: null,
      email: '',
      receipts: ['9002'],
      consent: { words: 'I agree.', at: expect.stringContaining('2026-11-20') as string },
      access: [{ from: expect.any(String) as string, until: null }],
      stepsDone: [],
      workouts: [],
      mails: [],
      messages: [],
      requests: [],
    });
    expect(JSON.stringify(await shown())).not.toMatch(/late@|Test Person/);
  });

  test('keeps the evidence of a guest whom the coach erases', async () => {
    const { order } = await disputed('guest@example.com');
    const em = app.em();
    await em.execute('update customer_order set user_id = null where id = ?', [order.id]);
    await em.transactional((tx) => eraseAddress(tx, 'guest@example.com', () => later(1)));
    expect((await evidence()).map(({ evidence: { email } }) => email)).toEqual(['guest@example.com']);
  });
});

describe('a backup that is restored', () => {
  test('brings nobody back, keeps who came anew, and the list names nobody', async () => {
    const browser = await member(app, 'gone@example.com', {}, now);
    const { id } = await app.em().findOneOrFail(User, { emailKey: 'gone@example.com' });
    await browser.post('/api/user/delete', { confirm: 'DELETE' });
    const list = await readFile(file, 'utf8');
    expect(list).not.toMatch(/@|gone/);
    expect(list).not.toContain(id);
    await bringBack(id, 'gone@example.com');
    await leaveTraces('gone@example.com', null);
    expect(await repeatErasures(app.em(), openPrivacyRequests(file))).toBe(1);
    expect(await everything()).not.toContain('gone@example.com');
    await leaveTraces('gone@example.com', null);
    await repeatErasures(app.em(), openPrivacyRequests(file));
    expect(await everything()).not.toContain('gone@example.com');
    now = new Date(now.getTime() + 10);
    await member(app, 'gone@example.com', {}, now);
    await leaveTraces('gone@example.com', null);
    expect(await repeatErasures(app.em(), openPrivacyRequests(file))).toBe(0);
    expect(await app.em().count(Subscriber, { emailKey: 'gone@example.com' })).toBe(1);
  });

  test('spares the account that it has at an erased address', async () => {
    await openPrivacyRequests(file).add(['there@example.com'], now);
    await member(app, 'there@example.com', {}, now);
    await leaveTraces('there@example.com', null);
    await repeatErasures(app.em(), openPrivacyRequests(file));
    expect(await app.em().count(Subscriber, { emailKey: 'there@example.com' })).toBe(1);
  });

  test('keeps what a living account left at an address before its guest was erased', async () => {
    const address = 'whole@example.com';
    const before = await member(app, address, {}, now);
    const sources = async () => (await app.em().find(Signup, { emailKey: address })).map(({ source }) => source);
    const signUp = (source: Signup['source']) =>
      app.em().insert(Signup, { id: randomUUID(), email: address, emailKey: address, source, createdAt: now });
    await signUp('free_program');
    await move(before, 'left-whole@example.com');
    now = new Date(now.getTime() + 1);
    await signUp('anti_scam_guide');
    const brand = buildBrand(readEnv({}), app.url);
    await deleteGuest(app.em(), address, { brand, privacyRequests: openPrivacyRequests(file), clock: () => now });
    expect(await sources()).toEqual(['free_program']);
    await signUp('anti_scam_guide');
    await repeatErasures(app.em(), openPrivacyRequests(file));
    expect(await sources()).toEqual(['free_program']);
  });

  test.each([
    [
      'gift',
      `insert into purchase (id, email_key, program_id, status, amount_minor, created_at) values (?, ?, 2, 'completed', 0, ?)`,
    ],
    [
      'note',
      `insert into person_note (id, email_key, text, version, created_at, updated_at) values (?, ?, 'A note', 1, ?, now())`,
    ],
    [
      'thread',
      `insert into thread (id, email, email_key, name, status, language, last_at, created_at, last_text, version) values (?, 'only-thread@example.com', ?, 'Somebody', 'done', 'en', now(), ?, '', 1)`,
    ],
    [
      'testimonial',
      `insert into setting_change (id, key, before, after, at) values (?, 'testimonials', '{}', jsonb_build_object('items', jsonb_build_array(jsonb_build_object('consentEmail', cast(? as text), 'consentOn', '2026-01-01'))), ?)`,
    ],
  ])('brings back nobody known by a %s alone', async (known, sql) => {
    const address = `only-${known}@example.com`;
    await openPrivacyRequests(file).add([address], now);
    await app.em().execute(sql, [randomUUID(), address, now]);
    expect(await everything()).toContain(address);
    await repeatErasures(app.em(), openPrivacyRequests(file));
    expect(await everything()).not.toContain(address);
  });

  test('forgets an address that is known for nothing but its refusals', async () => {
    const browser = await member(app, 'bounced@example.com', {}, now);
    await browser.post('/api/user/delete', { confirm: 'DELETE' });
    await app.em().execute("insert into suppressed_address values ('bounced@example.com', 'bounce', null, ?)", [now]);
    await app.em().nativeDelete(OutboxMail, { recipient: 'bounced@example.com' });
    await repeatErasures(app.em(), openPrivacyRequests(file));
    expect(await everything()).not.toContain('bounced@example.com');
  });

  test('tells of a list that was lost or emptied, as the rows of the erased have it', async () => {
    const env = readEnv({ ERASURES_FILE: file });
    expect(await findUnlisted(app.em(), env)).toEqual([]);
    const lost = readEnv({ ERASURES_FILE: join(folder, 'never') });
    const [finding] = await findUnlisted(app.em(), lost);
    expect(finding).toMatchObject({ setting: 'ERASURES_FILE', level: 'fault' });
    expect(finding?.text).toMatch(/^lacks \d+ people who were erased/);
    const emptied = join(folder, 'emptied');
    await writeFile(emptied, '');
    await writeFile(`${emptied}.key`, 'key');
    expect(await findUnlisted(app.em(), readEnv({ ERASURES_FILE: emptied }))).toHaveLength(1);
  });

  test('is not served where the list cannot be read, and nobody is erased where it cannot be written', async () => {
    await expect(repeatErasures(app.em(), openPrivacyRequests(join(folder, 'never')))).resolves.toBe(0);
    await expect(openPrivacyRequests(join(file, 'no-folder')).add(['x'], now)).rejects.toThrow(/ENOTDIR/);
    const keyless = join(folder, 'kept', 'erasures');
    await rm(`${keyless}.key`);
    await expect(repeatErasures(app.em(), openPrivacyRequests(keyless))).rejects.toThrow(
      /ERASURES_FILE: .*key is missing/,
    );
  });
});

test('shows in no delay of a mail to strangers, who asked for three free programmes', async () => {
  const [leaving, staying] = ['guides-gone@example.com', 'guides-stay@example.com'];
  const ask = async (email: string, n: number) => {
    const wish = { recipient: email, template: 'free-program', language: 'en', data: { item: `Free ${n}` } } as const;
    return app.em().transactional(async (tx) => ({ ...(await enqueueFormMail(tx, wish, now)), id: null }));
  };
  const browser = await member(app, leaving, {}, now);
  await member(app, staying, {}, now);
  const askAll = async (email: string) => [await ask(email, 1), await ask(email, 2), await ask(email, 3)];
  const first = await askAll(leaving);
  expect([await askAll(staying), first[2]!.when]).toEqual([first, 'later']);
  now = new Date(now.getTime() + 1_000);
  expect((await browser.post('/api/user/delete', { confirm: 'DELETE' })).status).toBe(204);
  expect(await everything()).not.toContain(leaving);
  expect(await askAll(leaving)).toEqual(await askAll(staying));
  // Without the key, an address cannot be compared with them.
  const hashes = async () => (await app.em().find(ErasedFormMail, {})).map(({ addressHash }) => addressHash);
  expect(await hashes()).toEqual(Array.from({ length: 3 }, () => hashErasedAddress(leaving)[0]));
  await cleanUp(app.em(), new Date(now.getTime() + 26 * 3_600_000));
  expect(await hashes()).toEqual([]);
});
