import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailTemplate } from '../mail/mails.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { enqueueFormMail, spreadOrderMail } from './form-mail.service.ts';
import { OutboxMail } from './outbox-mail.entity.ts';
import { enqueueMail, type NewMail } from './outbox.service.ts';
import { isMandatoryMail } from './suppression.service.ts';

const MINUTE_MS = 60_000;
const NOW = new Date('2026-11-02T06:00:00Z');
const RECIPIENT = 'victim@example.com';
/** Mails that anybody can cause with a form. */
const SORTS: readonly MailTemplate[] = [
  'contact-received',
  'newsletter-confirm',
  'morning-routine',
  'anti-scam-guide',
  'order-confirm',
  'already-owned',
  'payment-processing',
  'code-used',
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: () => NOW });
});
afterAll(() => app.close());
beforeEach(() => app.em().nativeDelete(OutboxMail, {}));

const mailOf = (template: MailTemplate, recipient = RECIPIENT) =>
  ({ recipient, template, language: 'en', data: {} }) as NewMail;

/** Minutes after which mails leave. */
const leaving = async () => {
  const mails = await app.em().find(OutboxMail, {}, { orderBy: { nextAttemptAt: 'asc' } });
  return mails.map(({ nextAttemptAt }) => (nextAttemptAt.getTime() - NOW.getTime()) / MINUTE_MS);
};
const writeForms = (templates: readonly MailTemplate[], recipientOf = (_at: number) => RECIPIENT) =>
  app.em().transactional(async (tx) => {
    const written = [];
    for (const [at, template] of templates.entries()) {
      written.push(await enqueueFormMail(tx, mailOf(template, recipientOf(at)), NOW, { again: true }));
      await tx.flush();
    }
    return written;
  });
const writeOrder = () =>
  app.em().transactional((tx) => spreadOrderMail(tx, enqueueMail(tx, mailOf('purchase-receipt-guest'), NOW), NOW));

describe('mails of all sorts to one mailbox', () => {
  test('leave six an hour, the others later, and the answers do not tell', async () => {
    const answers = await writeForms(SORTS);
    expect(await leaving()).toEqual([0, 0, 1, 1, 2, 2, 60, 60]);
    expect(new Set(answers.map(({ when }) => when))).toEqual(new Set(['now']));
  });

  test('to made-up "+tags" leave two an hour, and delay no mail to the address itself', async () => {
    await writeForms(SORTS, (at) => `victim+${at}@example.com`);
    expect(await leaving()).toEqual([0, 0, 60, 60, 120, 120, 180, 180]);
    await app.em().nativeDelete(OutboxMail, { recipient: 'victim+0@example.com' });
    await writeForms(['contact-received']);
    expect(await app.em().count(OutboxMail, { recipient: RECIPIENT, nextAttemptAt: NOW })).toBe(1);
  });

  test('to made-up "+tags" are not sent if they could not leave within a day', async () => {
    const many = Array.from({ length: 60 }, (_, at) => SORTS[at % SORTS.length]!);
    await writeForms(many, (at) => `victim+${at}@example.com`);
    const waiting = await app.em().find(OutboxMail, { status: 'pending' });
    expect(Math.max(...waiting.map(({ nextAttemptAt }) => nextAttemptAt.getTime()))).toBeLessThanOrEqual(
      NOW.getTime() + 24 * 60 * MINUTE_MS,
    );
    expect(await app.em().count(OutboxMail, { status: 'expired' })).toBe(60 - waiting.length);
  });

  test('do not hold back a withdrawal', async () => {
    await writeForms(SORTS.slice(0, 6));
    await writeForms(['withdrawal-received', 'withdrawal-received']);
    expect(await leaving()).toEqual([0, 0, 0, 0, 1, 1, 2, 2]);
  });

  test('do not count sign-in codes, which have their own limit', async () => {
    await app.em().transactional(async (tx) => {
      for (let n = 0; n < 6; n++) enqueueMail(tx, mailOf('login-code'), NOW);
    });
    await writeForms(SORTS.slice(0, 1));
    expect(await leaving()).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });

  test('count receipts of guests, who can name any mailbox, and lose none', async () => {
    for (let n = 0; n < 7; n++) await writeOrder();
    await writeForms(SORTS.slice(0, 1));
    expect(await leaving()).toEqual([0, 0, 1, 1, 2, 2, 60, 60]);
    for (const mail of await app.em().find(OutboxMail, { template: 'purchase-receipt-guest' }))
      expect([mail.status, isMandatoryMail(mail)]).toEqual(['pending', true]);
  });
});
