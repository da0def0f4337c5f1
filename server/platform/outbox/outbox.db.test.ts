import { describe, expect, test } from 'vitest';
import { isNightly } from '../../../scripts/testing/nightly.ts';
import { countJobs } from '../jobs/counts.ts';
import { claimRows } from '../jobs/rows.ts';
import {
  listOutboxMails,
  em,
  freePort,
  freshOutbox,
  mailServer,
  statuses,
  work,
  createMails,
} from '#server/testing/outbox.ts';
import { OutboxMail } from './outbox-mail.entity.ts';
import { mailQueue } from './outbox.job.ts';
import { enqueueMail } from './outbox.service.ts';

const data = { brand: 'Aamu', supportEmail: 'hello@aamu.example', siteUrl: 'http://localhost', downloadUrl: '/f.pdf' };

freshOutbox();

describe('the outbox', () => {
  test('a mail leaves only if the transaction around its cause commits', async () => {
    await em()
      .transactional(async (tx) => {
        enqueueMail(tx, { recipient: 'a@example.com', template: 'morning-routine', language: 'en', data }, new Date());
        await tx.flush();
        throw new Error('the cause failed');
      })
      .catch(() => undefined);
    expect(await em().count(OutboxMail)).toBe(0);
  });

  test('two workers at once send each mail once', async () => {
    const count = isNightly ? 40 : 12;
    await createMails(count);
    const server = await mailServer();
    const workers = [work(server.url), work(server.url)];
    await expect.poll(() => statuses()).toEqual({ sent: count });
    expect(workers).toHaveLength(2);
    expect(server.received.toSorted()).toEqual(
      Array.from({ length: count }, (_, i) => `runner${i}@example.com`).toSorted(),
    );
  });

  test('mails written while the mail server is down arrive once when it is back, soon after', async () => {
    await createMails(30);
    const port = await freePort();
    let now = Date.now();
    const worker = work(`smtp://127.0.0.1:${port}`, () => new Date(now));
    const tried = async () =>
      (await listOutboxMails()).filter(({ lastError }) => lastError?.includes('ECONNREFUSED')).length;
    await expect.poll(tried).toBeGreaterThan(0);
    await worker.stop();
    // Only mails that were under way at the first failure have an attempt.
    expect((await listOutboxMails()).filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(6);
    now += 600_000;
    expect((await countJobs(em(), mailQueue, new Date(now))).stuck).toBe(30);

    const server = await mailServer(port);
    work(server.url, () => new Date(now));
    await expect.poll(() => statuses()).toEqual({ sent: 30 });
    expect(new Set(server.received).size).toBe(30);
    expect(server.received).toHaveLength(30);
  });

  test('a mail whose worker died is sent by the next one when the lease is over', async () => {
    await createMails(1);
    const now = new Date();
    expect(await claim(now)).toHaveLength(1);
    expect(await claim(now)).toHaveLength(0);
    expect(await claim(new Date(now.getTime() + 31_000))).toHaveLength(1);
  });

  test('an address that the mail server refuses for good is not tried again', async () => {
    await createMails(1);
    const server = await mailServer(0, { rcpt: 550 });
    work(server.url);
    await expect.poll(() => statuses()).toEqual({ failed: 1 });
  });

  test('a sender that the mail server does not want is ours to mend: the mail stays', async () => {
    await createMails(1);
    const server = await mailServer(0, { from: 550 });
    work(server.url);
    await expect.poll(async () => (await listOutboxMails())[0]?.lastError ?? '').toContain('550');
    expect(await statuses()).toEqual({ pending: 1 });
  });

  test('a mail that the mail server refuses for good after reading it is not tried again', async () => {
    await createMails(1);
    const server = await mailServer(0, { data: 554 });
    work(server.url);
    await expect.poll(() => statuses()).toEqual({ failed: 1 });
  });

  test('an address that the mail server refuses for now stays', async () => {
    await createMails(1);
    const server = await mailServer(0, { rcpt: 451 });
    work(server.url);
    await expect.poll(async () => (await listOutboxMails())[0]?.lastError ?? '').toContain('451');
    expect(await statuses()).toEqual({ pending: 1 });
  });
});

const claim = (now: Date) => claimRows(em(), mailQueue, { now, leaseMs: 30_000, of: { limit: 4 } });
