import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Database, forkOf } from '../../db/orm.ts';
import { countJobs } from '../../jobs/counts.ts';
import { type Jobs, startJobs } from '../../jobs/jobs.ts';
import { claimRows } from '../../jobs/rows.ts';
import { createMailer } from '../../mail/transport.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { OutboxMail } from './outbox-mail.entity.ts';
import { mailJob, mailQueue } from './outbox.job.ts';
import { enqueueMail } from './outbox.service.ts';

let database: Database;
const data = {
  brand: 'Aamu',
  supportEmail: 'hello@aamu.example',
  siteUrl: 'http://localhost',
  downloadUrl: 'http://localhost/f.pdf',
};
const ending: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
  await forkOf(database.orm).nativeDelete(OutboxMail, {});
});
afterAll(() => database.close());

describe('the outbox', () => {
  test('a mail leaves only if the transaction around its cause commits', async () => {
    await forkOf(database.orm)
      .transactional(async (tx) => {
        enqueueMail(tx, { recipient: 'a@example.com', template: 'morning-routine', data }, new Date());
        await tx.flush();
        throw new Error('the cause failed');
      })
      .catch(() => undefined);
    expect(await forkOf(database.orm).count(OutboxMail)).toBe(0);
  });

  test('two workers at once send forty mails, each once', async () => {
    await write(40);
    const server = await mailServer();
    const workers = [work(server.url), work(server.url)];
    await expect.poll(() => statuses(), { timeout: 15_000 }).toEqual({ sent: 40 });
    expect(workers).toHaveLength(2);
    expect(server.received.toSorted()).toEqual(
      Array.from({ length: 40 }, (_, i) => `runner${i}@example.com`).toSorted(),
    );
  });

  test('mails written while the mail server is down arrive once when it is back, soon after', async () => {
    await write(3);
    const port = await freePort();
    let now = Date.now();
    work(`smtp://127.0.0.1:${port}`, () => new Date(now));
    const tried = async () =>
      (await all()).every(({ attempts, lastError }) => attempts > 0 && lastError?.includes('ECONNREFUSED'));
    await expect.poll(tried, { timeout: 10_000 }).toBe(true);
    now += 600_000;
    expect((await countJobs(forkOf(database.orm), mailQueue, new Date(now))).stuck).toBe(3);

    const server = await mailServer(port);
    now += 60_000;
    await expect.poll(() => statuses(), { timeout: 15_000 }).toEqual({ sent: 3 });
    expect(server.received.toSorted()).toEqual(['runner0@example.com', 'runner1@example.com', 'runner2@example.com']);
  });

  test('a mail whose worker died is sent by the next one when the lease is over', async () => {
    await write(1);
    const now = new Date();
    expect(await claim(now)).toHaveLength(1);
    expect(await claim(now)).toHaveLength(0);
    expect(await claim(new Date(now.getTime() + 31_000))).toHaveLength(1);
  });

  test('an address that the mail server refuses for good is not tried again', async () => {
    await write(1);
    const server = await mailServer(0, { rcpt: 550 });
    work(server.url);
    await expect.poll(() => statuses(), { timeout: 10_000 }).toEqual({ failed: 1 });
  });

  test('a sender that the mail server does not want is ours to mend: the mail stays', async () => {
    await write(1);
    const server = await mailServer(0, { from: 550 });
    work(server.url);
    await expect.poll(async () => (await all())[0]?.lastError ?? '', { timeout: 10_000 }).toContain('550');
    expect(await statuses()).toEqual({ pending: 1 });
  });

  test('a mail that the mail server refuses for good after reading it is not tried again', async () => {
    await write(1);
    const server = await mailServer(0, { data: 554 });
    work(server.url);
    await expect.poll(() => statuses(), { timeout: 10_000 }).toEqual({ failed: 1 });
  });

  test('an address that the mail server refuses for now stays', async () => {
    await write(1);
    const server = await mailServer(0, { rcpt: 451 });
    work(server.url);
    await expect.poll(async () => (await all())[0]?.lastError ?? '', { timeout: 10_000 }).toContain('451');
    expect(await statuses()).toEqual({ pending: 1 });
  });
});

async function write(count: number) {
  await forkOf(database.orm).transactional(async (tx) => {
    for (let i = 0; i < count; i++) {
      enqueueMail(
        tx,
        { recipient: `runner${i}@example.com`, template: 'morning-routine', data },
        new Date(Date.now() - 1),
      );
    }
  });
}

const claim = (now: Date) => claimRows(forkOf(database.orm), mailQueue, { now, leaseMs: 30_000, of: { limit: 4 } });

function work(url: string, clock = () => new Date()): Jobs {
  const send = createMailer({ url, from: 'Aamu <hello@aamu.example>', domain: 'aamu.example' });
  const log = pino({ level: 'silent' });
  const worker = startJobs({ orm: database.orm, log, clock }, [mailJob({ send, log, clock })]);
  ending.unshift(() => worker.stop());
  return worker;
}

const all = () => forkOf(database.orm).find(OutboxMail, {});

async function statuses(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of await all()) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function mailServer(port = 0, refuse: { from?: number; rcpt?: number; data?: number } = {}) {
  const answer = (code: number | undefined, callback: (error?: Error) => void) =>
    callback(...(code ? [Object.assign(new Error('Refused'), { responseCode: code })] : []));
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, callback) => answer(refuse.from, callback),
    onRcptTo: (_address, _session, callback) => answer(refuse.rcpt, callback),
    onData(stream, session, callback) {
      stream.resume().on('end', () => {
        if (!refuse.data) received.push(...session.envelope.rcptTo.map(({ address }) => address));
        answer(refuse.data, callback);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  ending.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { received, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

async function freePort(): Promise<number> {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'] });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(resolve));
  return port;
}
