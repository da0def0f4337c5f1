import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { isNightly } from '../../../scripts/testing/nightly.ts';
import { createCuttableDatabase } from '#server/testing/jobs.ts';
import { runUntilDone } from '../jobs/jobs.ts';
import { englishSpeaker } from '../i18n/words.ts';
import {
  listOutboxMails,
  em,
  freshOutbox,
  mailServer,
  orm,
  statuses,
  work,
  createMails,
} from '#server/testing/outbox.ts';
import { isPermanentRefusal, isNoMailbox } from './refusal.ts';
import { OutboxMail } from './outbox-mail.entity.ts';
import { mailJob } from './outbox.job.ts';
import { SuppressedAddress } from './suppressed-address.entity.ts';
import { mailOutcome, describeMailProblem } from './outbox.service.ts';
import { findRefusedMails } from './refused-mails.ts';
import { BOUNCE_MS, deleteOldBounces, suppress } from './suppression.service.ts';

const DAY = 86_400;

freshOutbox();

const letter = { template: 'newsletter-story', unsubscribeUrl: 'http://localhost/u' } as const;
const letterData = { title: 'T', excerpt: 'E', postUrl: '/', unsubscribeUrl: '/u' };
const code = {
  recipient: 'member@example.com',
  template: 'login-code',
  data: { code: '123 456', use: 'It signs in.' },
} as const;

describe('what leaves first', () => {
  test('a code and a receipt do not wait for letters that the mail server is slow with', async () => {
    await createMails(6, { ...letter, data: letterData });
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const slow = (address: string) => (address.startsWith('runner') ? freed : Promise.resolve());
    const server = await mailServer(0, { hold: slow });
    work(server.url);
    await expect.poll(async () => (await listOutboxMails()).filter(({ leasedUntil }) => leasedUntil).length).toBe(2);
    await createMails(1, code);
    await createMails(1, { recipient: 'buyer@example.com', template: 'morning-routine' });
    await expect.poll(() => server.received.toSorted()).toEqual(['buyer@example.com', 'member@example.com']);
    free();
    await expect.poll(() => server.received.length).toBe(8);
  });

  test('one mail that the mail server thinks about holds up none of those beside it', async () => {
    await createMails(6);
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const server = await mailServer(0, { hold: (to) => (to.startsWith('runner0@') ? freed : Promise.resolve()) });
    work(server.url);
    await expect.poll(() => server.received.length).toBe(5);
    free();
    await expect.poll(statuses).toEqual({ sent: 6 });
  });

  test.runIf(isNightly)('a rush of mails goes over a few connections', async () => {
    await createMails(60);
    const server = await mailServer();
    work(server.url);
    await expect.poll(statuses).toEqual({ sent: 60 });
    expect(server.connections.count).toBeLessThanOrEqual(8);
  });
});

test('a code that has run out is not sent, and says so', async () => {
  await createMails(1, code, new Date(Date.now() - 600_000));
  await createMails(1, { ...code, recipient: 'soon@example.com' }, new Date(Date.now() - 540_000));
  const server = await mailServer();
  work(server.url);
  await expect.poll(statuses).toEqual({ expired: 1, sent: 1 });
  expect(server.received).toEqual(['soon@example.com']);
  const late = (await listOutboxMails()).find(({ status }) => status === 'expired')!;
  expect(late.lastError).toContain('of no use');
  await em().nativeUpdate(OutboxMail, { id: late.id }, { cause: 'code:1' });
  expect(await mailOutcome(em(), 'code:1')).toBe('expired');
  expect(await mailOutcome(em(), 'code:2')).toBe('sent');
});

test('a database that is away when mails have been taken does not have them sent again', async () => {
  await createMails(12);
  let away = false;
  const taken = () => void (away = true);
  const server = await mailServer(0, { taken });
  const cut = () => createCuttableDatabase(() => away, orm());
  work(server.url, undefined, cut());
  work(server.url, undefined, cut());
  for (let round = 0; (await statuses())['sent'] !== 12; round++) {
    await expect.poll(() => away || round > 0).toBe(true);
    away = false;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(new Set(server.received).size).toBe(server.received.length);
  expect(server.received).toHaveLength(12);
});

describe('an address whose server does not take a mail now', () => {
  const full = Object.assign(new Error('452 4.2.2 Mailbox full'), { responseCode: 452, command: 'RCPT TO' });
  const away = Object.assign(new Error('ECONNREFUSED'), { command: 'CONN' });

  /** Tries the only mail until it ends, `most` times at most; returns the seconds between tries. */
  async function tryWith(error: Error, most: number): Promise<number[]> {
    let now = (await listOutboxMails())[0]!.nextAttemptAt;
    const log = pino({ level: 'silent' });
    const context = { orm: orm(), log, clock: () => now };
    const waits: number[] = [];
    while (waits.length < most) {
      await runUntilDone(context, [mailJob({ ...context, send: () => Promise.reject(error) })]);
      const mail = (await listOutboxMails())[0]!;
      if (mail.status !== 'pending') break;
      waits.push((mail.nextAttemptAt.getTime() - now.getTime()) / 1_000);
      now = mail.nextAttemptAt;
    }
    return waits;
  }

  test.each([
    ['a receipt', {}, 5, 1],
    ['a code', code, 600 / DAY, 0],
    ['a newsletter', { ...letter, data: letterData }, 5, 2],
    ['a guide that anybody can ask for, beside newsletters', { fromForm: true }, 2, 2],
  ])('gets %s after longer and longer waits, which end', async (_, mail, days, priority) => {
    await createMails(1, mail);
    const waits = await tryWith(full, 200);
    expect(waits.slice(0, 6)).toEqual([5, 10, 20, 40, 80, 160]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3_600);
    const total = waits.reduce((sum, wait) => sum + wait, 0);
    expect(total).toBeGreaterThanOrEqual(days * DAY);
    expect(total).toBeLessThan(Math.max(days * DAY + 3_600, 1_300));
    const [ended] = await listOutboxMails();
    expect(ended).toMatchObject({ status: mail === code ? 'expired' : 'failed', priority });
    const shown = (await findRefusedMails(em(), new Date())).map(({ id }) => id);
    expect(shown.includes(ended!.id)).toBe(mail !== code && !('unsubscribeUrl' in mail));
    expect(ended!.lastError).toContain(mail === code ? 'of no use' : '4.2.2');
  });

  test('gets a mail soon if only the own mail server was away', async () => {
    await createMails(1, {}, new Date(Date.now() - 10 * DAY * 1_000));
    const waits = await tryWith(away, 9);
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect((await tryWith(full, 1))[0]).toBe(5);
  });

  test('goes on with its waits after days in which the own mail server was away', async () => {
    await createMails(1);
    expect(await tryWith(full, 3)).toEqual([5, 10, 20]);
    const nextAttemptAt = new Date(Date.now() + 6 * DAY * 1_000);
    await em().nativeUpdate(OutboxMail, {}, { nextAttemptAt });
    expect(await tryWith(full, 3)).toEqual([40, 80, 160]);
  });
});

describe('an address that refuses', () => {
  const suppressed = () => em().find(SuppressedAddress, {});

  test('gets no more letters and nothing that forms ask for; what it is owed is tried, and lifts it', async () => {
    await createMails(1);
    const server = await mailServer(0, { rcpt: 550, words: '5.1.1 No such user' });
    work(server.url);
    await expect.poll(statuses).toEqual({ failed: 1 });
    expect(await suppressed()).toMatchObject([{ address: 'runner0@example.com', reason: 'bounce' }]);
    expect((await suppressed())[0]?.problem).toContain('5.1.1');

    await createMails(1, { fromForm: true });
    await createMails(1, { ...letter, data: letterData });
    await expect.poll(statuses).toEqual({ failed: 1, suppressed: 2 });
    const shown = await findRefusedMails(em(), new Date());
    expect(shown.map(({ status, recipient }) => [status, recipient])).toEqual([
      ['failed', 'runner0@example.com'],
      ['suppressed', 'runner0@example.com'],
    ]);

    expect(shown.map((mail) => englishSpeaker.say(describeMailProblem(mail) ?? ''))).toEqual([
      expect.stringContaining('5.1.1'),
      'Not sent: this address’s mail server has rejected our e-mail before.',
    ]);

    server.refuse.rcpt = 0;
    await createMails(1, { ...code, recipient: 'Runner0@example.com' });
    await expect.poll(suppressed).toEqual([]);
    expect(server.received).toEqual(['runner0@example.com']);
  });

  test.runIf(isNightly)(
    'is tried again after a month; one that complained is not, but gets what it is owed',
    async () => {
      const then = new Date(Date.now() - BOUNCE_MS - 1_000);
      await suppress(em(), 'runner0@example.com', { reason: 'bounce', problem: null, now: then });
      await suppress(em(), 'runner1@example.com', { reason: 'complaint', problem: null, now: then });
      await suppress(em(), 'runner1@example.com', { reason: 'bounce', problem: null, now: then });
      await createMails(2, { ...letter, data: letterData });
      const server = await mailServer();
      work(server.url);
      await expect.poll(statuses).toEqual({ sent: 1, suppressed: 1 });
      await createMails(1, { recipient: 'runner1@example.com' });
      await expect.poll(statuses).toEqual({ sent: 2, suppressed: 1 });
      const left = await em().findOneOrFail(SuppressedAddress, { address: 'runner1@example.com' });
      expect(left.reason).toBe('complaint');
      await deleteOldBounces(em(), new Date());
      expect((await suppressed()).map(({ address }) => address)).toEqual(['runner1@example.com']);
    },
  );

  test.each([
    ['550 5.1.1 No such user', 550, true],
    ['550 No such user', 550, true],
    ['553 5.1.3 Bad address', 553, true],
    ['550 5.2.1 Mailbox disabled', 550, true],
    ['552 5.2.2 Mailbox full', 552, false],
    ['552 Too much', 552, false],
    ['550 5.7.1 Blocked by policy', 550, false],
    ['554 5.7.1 Relay access denied', 554, false],
    ['550-5.7.26 Not authenticated', 550, false],
  ])('%s: no mailbox is %s %s', (response, responseCode, gone) => {
    const error = Object.assign(new Error(response), { response, responseCode, command: 'RCPT TO' });
    expect([isPermanentRefusal(error), isNoMailbox(error)]).toEqual([true, gone]);
    expect(isNoMailbox(Object.assign(error, { command: 'DATA' }))).toBe(false);
    expect(isPermanentRefusal(Object.assign(error, { command: 'MAIL FROM' }))).toBe(false);
  });
});
