import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPrivacyRequests } from '#server/modules/accounts/account/privacy-requests.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { repeatUnsubscriptions } from './newsletter.service.ts';
import { Subscriber } from './subscriber.entity.ts';

const READER = 'reader@example.com';
const JOINED = new Date('2026-11-01T08:00:00Z');
const LEFT = new Date('2026-11-10T08:00:00Z');
let now = LEFT;
let folder: string;
let file: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-unsubscriptions-'));
  file = join(folder, 'erasures');
  app = await startTestApp({
    clock: () => now,
    privacyRequests: openPrivacyRequests(file),
    env: { RATE_LIMITS: 'off', MAIL_REPORTS_TOKEN: 'a-token-of-the-mail-service' },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  now = LEFT;
  await rm(file, { force: true });
  await emptyTables(app.em(), 'subscriber, newsletter_request, outbox_mail, suppressed_address');
});

async function subscribe(given: Partial<Subscriber> = {}): Promise<Subscriber> {
  const em = app.em();
  const subscriber = em.create(Subscriber, {
    id: randomUUID(),
    email: READER,
    emailKey: READER,
    status: 'confirmed',
    consentVersion: 'community-1',
    consentAt: JOINED,
    confirmedAt: JOINED,
    ...given,
  });
  await em.flush();
  return subscriber;
}

const leave = (id: string) => app.post(`/newsletter/unsubscribe?token=${id}`, {});
const repeat = () => repeatUnsubscriptions(app.em(), openPrivacyRequests(file));
const read = () => app.em().findOneOrFail(Subscriber, { id: { $ne: null } });

/** Brings the row back as it was before the reader left. */
async function restore(given: Partial<Subscriber> = {}): Promise<void> {
  const back = { status: 'confirmed', confirmedAt: JOINED, unsubscribedAt: null, ...given } as const;
  await app.em().nativeUpdate(Subscriber, {}, back);
}

test('unsubscribes again who left after the backup, once, with the time of leaving', async () => {
  const { id } = await subscribe();
  expect((await leave(id)).status).toBe(200);
  expect(await readFile(file, 'utf8')).not.toMatch(/reader|unsubscription/);
  await restore();
  const mail = {
    recipient: READER,
    template: 'coach-letter',
    language: 'en',
    data: {},
    createdAt: JOINED,
    notBefore: JOINED,
  } as const;
  const em = app.em();
  em.create(OutboxMail, {
    id: randomUUID(),
    ...mail,
    unsubscribeUrl: 'https://shop.example/leave',
    nextAttemptAt: now,
  });
  await em.flush();
  expect(await repeat()).toBe(1);
  expect(await read()).toMatchObject({ status: 'unsubscribed', unsubscribedAt: LEFT });
  expect(await app.em().count(OutboxMail, { recipient: READER, status: 'pending' })).toBe(0);
  expect(await repeat()).toBe(0);
});

test.each<[string, Partial<Subscriber>]>([
  ['under another address since', { email: 'new@example.com', emailKey: 'new@example.com' }],
  ['in another row for the same address', { id: randomUUID() }],
  ['before the first confirmation', { status: 'pending', confirmedAt: null }],
])('finds a reader %s', async (_, given) => {
  const { id } = await subscribe();
  await leave(id);
  await restore(given);
  expect(await repeat()).toBe(1);
});

test('after a complaint, too', async () => {
  await subscribe();
  const headers = { authorization: 'Bearer a-token-of-the-mail-service' };
  const report = { reports: [{ address: READER, kind: 'complaint' }] };
  expect((await app.post('/api/mail-reports', report, headers)).status).toBe(204);
  await restore();
  expect(await repeat()).toBe(1);
});

test('keeps who has joined again since', async () => {
  const { id } = await subscribe();
  await leave(id);
  await restore({ confirmedAt: new Date(LEFT.getTime() + 1_000) });
  expect(await repeat()).toBe(0);
  expect(await read()).toMatchObject({ status: 'confirmed' });
});

test('keeps everybody without a list', async () => {
  await subscribe();
  expect(await repeat()).toBe(0);
});

test('unsubscribes even if the list cannot be written, and logs it', async () => {
  const blocked = join(folder, 'no-folder');
  await writeFile(blocked, '');
  const other = await startTestApp({ beside: app, privacyRequests: openPrivacyRequests(join(blocked, 'erasures')) });
  const { id } = await subscribe();
  expect((await other.post(`/newsletter/unsubscribe?token=${id}`, {})).status).toBe(200);
  expect(await read()).toMatchObject({ status: 'unsubscribed' });
  expect(other.problems.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'privacy_request.not_listed' },
  ]);
  await other.close();
});
