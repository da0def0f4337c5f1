import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Database, forkEm } from '../platform/db/orm.ts';
import { type Jobs, startJobs } from '../platform/jobs/jobs.ts';
import { createMailer } from '../platform/mail/transport.ts';
import { OutboxMail } from '../platform/outbox/outbox-mail.entity.ts';
import { SuppressedAddress } from '../platform/outbox/suppressed-address.entity.ts';
import { mailJob } from '../platform/outbox/outbox.job.ts';
import { enqueueMail, type NewMail } from '../platform/outbox/outbox.service.ts';
import { testDatabase } from './database/test-database.ts';

let database: Database;
const data = {
  brand: 'Aamu',
  supportEmail: 'hello@aamu.example',
  siteUrl: 'http://localhost',
  downloadUrl: 'http://localhost/f.pdf',
};
const ending: (() => Promise<unknown>)[] = [];
const workers: Jobs[] = [];

/** Gives a test file its own database, with an empty outbox for each test. */
export function freshOutbox(): void {
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterEach(async () => {
    workers.length = 0;
    for (const end of ending.splice(0)) await end();
    await em().nativeDelete(OutboxMail, {});
    await em().nativeDelete(SuppressedAddress, {});
  });
  afterAll(() => database.close());
}

export const em = () => forkEm(database.orm);
export const orm = () => database.orm;
export const listOutboxMails = () => em().find(OutboxMail, {});

/** Writes mails, one to each of runner0, runner1 and so on, and wakes the workers, as the shop does. */
export async function createMails(count: number, mail: Partial<NewMail> = {}, now = new Date(Date.now() - 1)) {
  await em().transactional(async (tx) => {
    for (let i = 0; i < count; i++) {
      const usual = { recipient: `runner${i}@example.com`, template: 'morning-routine', language: 'en', data } as const;
      enqueueMail(tx, { ...usual, ...mail, data: { ...data, ...mail.data } } as NewMail, now);
    }
  });
  for (const worker of workers) worker.wake('mail');
}

export function work(url: string, clock = () => new Date(), orm = database.orm): Jobs {
  const log = pino({ level: 'silent' });
  const send = createMailer({ url, from: 'Aamu <hello@aamu.example>', domain: 'aamu.example', log });
  const worker = startJobs({ orm, log, clock }, [mailJob({ send, log, clock })]);
  workers.push(worker);
  ending.unshift(() => worker.stop());
  return worker;
}

export async function statuses(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of await listOutboxMails()) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

interface Refusals {
  from?: number;
  rcpt?: number;
  data?: number;
  /** Text of the mail server's answer. */
  words?: string;
  /** Holds the answer to a mail back. */
  hold?: (address: string) => Promise<unknown>;
  /** The mail was taken, and its sender has not heard of it yet. */
  taken?: () => void;
}

export async function mailServer(port = 0, refuse: Refusals = {}) {
  const answer = (code: number | undefined, callback: (error?: Error) => void) =>
    callback(...(code ? [Object.assign(new Error(refuse.words ?? 'Refused'), { responseCode: code })] : []));
  const received: string[] = [];
  const connections = { count: 0 };
  const take = async (stream: SMTPServerDataStream, addresses: string[]) => {
    await new Promise((resolve) => stream.resume().on('end', resolve));
    for (const address of addresses) await refuse.hold?.(address);
    if (!refuse.data) received.push(...addresses);
    refuse.taken?.();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    disableReverseLookup: true,
    onConnect(_session, callback) {
      connections.count += 1;
      callback();
    },
    onMailFrom: (_address, _session, callback) => answer(refuse.from, callback),
    onRcptTo: (_address, _session, callback) => answer(refuse.rcpt, callback),
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      void take(stream, to).then(() => answer(refuse.data, callback));
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  ending.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { received, connections, refuse, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

export async function freePort(): Promise<number> {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'] });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(resolve));
  return port;
}
