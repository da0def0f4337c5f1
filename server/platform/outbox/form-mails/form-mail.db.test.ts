import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailTemplate } from '#server/platform/mail/mails.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { enqueueFormMail, gatherFormMail, spreadOrderMail } from './form-mail.service.ts';
import { OutboxMail } from '../outbox-mail.entity.ts';
import { recentFormMails } from './recent-form-mails.ts';
import { enqueueMail, type NewMail } from '../outbox.service.ts';
import { isMandatoryMail } from '../suppression.service.ts';
import { writtenOrder } from '#server/modules/sales/orders/orders.harness.ts';
import { Subscriber } from '#server/modules/newsletter/subscribers/subscriber.entity.ts';

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
const writeOrder = (cause?: string) =>
  app.em().transactional(async (tx) => {
    const mail = enqueueMail(tx, { ...mailOf('purchase-receipt-guest'), ...(cause && { cause }) }, NOW);
    await spreadOrderMail(tx, mail, NOW);
    return mail;
  });

describe('mails of all sorts to one mailbox', () => {
  test('leave six an hour, the others later, and the answers do not tell', async () => {
    const answers = await writeForms(SORTS);
    expect(await leaving()).toEqual([0, 0, 1, 1, 2, 2, 60, 60]);
    expect(new Set(answers.map(({ when }) => when))).toEqual(new Set(['now']));
  });

  test('about orders that were moved to it delay no receipt of a payment, and no form', async () => {
    for (const move of [1, 2, 3, 4, 5, 6, 7, 8]) await writeOrder(`again:${move}`);
    expect((await leaving()).slice(0, 3)).toEqual([0, 0, 60]);
    expect((await writeOrder('paid:1')).nextAttemptAt).toEqual(NOW);
    await writeForms(SORTS.slice(0, 1));
    expect((await leaving()).filter((minutes) => minutes === 0)).toHaveLength(4);
  });

  test('to made-up "+tags" leave six an hour, and delay no mail to the address itself', async () => {
    await writeForms(SORTS, (at) => `victim+${at}@example.com`);
    expect(await leaving()).toEqual([0, 0, 1, 1, 2, 2, 60, 60]);
    await app.em().nativeDelete(OutboxMail, { recipient: 'victim+0@example.com' });
    await writeForms(['contact-received']);
    expect(await app.em().count(OutboxMail, { recipient: RECIPIENT, nextAttemptAt: NOW })).toBe(1);
  });

  test('to made-up "+tags" leave two an hour if each had one of its sort', async () => {
    const sorts = SORTS.slice(0, 2);
    await writeForms([...sorts, ...sorts], () => 'victim+shop@example.com');
    expect(await leaving()).toEqual([0, 0, 60, 60]);
  });

  test('to a "+tag" leave within a day for the first of their sort, although strangers made up 26 others', async () => {
    const many = Array.from({ length: 52 }, (_, at) => SORTS[2 + (at % 2)]!);
    await writeForms(many, (at) => `victim+${at >> 1}@example.com`);
    await writeForms(['order-confirm', 'contact-received'], () => 'victim+shop@example.com');
    const own = await app.em().find(OutboxMail, { recipient: 'victim+shop@example.com' });
    expect(own.map(({ status }) => status)).toEqual(['pending', 'pending']);
    const moments = (await leaving()).toSorted((a, b) => a - b);
    for (const from of moments) expect(moments.filter((at) => at >= from && at < from + 60).length).toBeLessThan(7);
  });

  test('to made-up "+tags" are not sent if they could not leave within a day', async () => {
    const many = Array.from({ length: 60 }, (_, at) => SORTS[at % 2]!);
    await writeForms(many, () => 'victim+shop@example.com');
    const waiting = await app.em().find(OutboxMail, { status: 'pending' });
    expect(Math.max(...waiting.map(({ nextAttemptAt }) => nextAttemptAt.getTime()))).toBeLessThanOrEqual(
      NOW.getTime() + 24 * 60 * MINUTE_MS,
    );
    expect(await app.em().count(OutboxMail, { status: 'expired' })).toBe(60 - waiting.length);
  });

  test('to made-up addresses are read no more once they are kept back', async () => {
    const many = Array.from({ length: 60 }, (_, at) => SORTS[at % 2]!);
    await writeForms(many, (at) => `victim+${at >> 1}@example.com`);
    const leave = await app.em().count(OutboxMail, { status: 'pending' });
    const since = new Date(NOW.getTime() - MINUTE_MS);
    const read = await recentFormMails(app.em(), 'victim+new@example.com', { isOwn: false, since });
    expect(read.map(({ isExpired }) => isExpired)).toEqual(Array.from({ length: leave }, () => false));
  });

  test('that were kept back leave when they are asked for again and there is room', async () => {
    const many = Array.from({ length: 160 }, () => SORTS[0]!);
    await writeForms(many, (at) => `victim+${at}@example.com`);
    const [last] = await app.em().find(OutboxMail, { status: 'expired' }, { orderBy: { recipient: 'desc' }, limit: 1 });
    await app.em().nativeDelete(OutboxMail, { status: 'pending' });
    const mail = mailOf(SORTS[0]!, last!.recipient);
    const answer = await app.em().transactional((tx) => enqueueFormMail(tx, mail, NOW));
    expect(answer).toMatchObject({ when: 'before', id: null });
    expect(await leaving()).toContain(0);
    expect(await app.em().count(OutboxMail, { recipient: last!.recipient, status: 'pending' })).toBe(1);
  });

  test('about withdrawals wait for no other sort, whoever the address is', async () => {
    await writeForms(SORTS, (at) => `victim+${at}@example.com`);
    await writeForms(['withdrawal-received'], () => 'victim+shop@example.com');
    expect(await app.em().count(OutboxMail, { recipient: 'victim+shop@example.com', nextAttemptAt: NOW })).toBe(1);
  });

  test('to a Gmail inbox count together, so that no spelling of it keeps another back', async () => {
    const spellings = Array.from({ length: 170 }, (_, at) => `victim+${at}@gmail.com`);
    const same = await app.em().transactional(async (tx) => {
      const written = [];
      for (const recipient of spellings) {
        written.push(await enqueueFormMail(tx, mailOf('anti-scam-guide', recipient), NOW));
        await tx.flush();
      }
      return written;
    });
    expect(same.filter(({ id }) => id !== null)).toHaveLength(1);
    const [late] = await writeForms(['contact-received'], () => 'vic.tim@googlemail.com');
    expect(late?.when).toBe('now');
    expect(await leaving()).toEqual([0, 0]);
    expect(await app.em().count(OutboxMail, { status: 'expired' })).toBe(0);
  });

  test('to a new spelling of a Gmail inbox leave within a day, and keep to the ceilings of the inbox', async () => {
    const asked = Array.from({ length: 40 }, () => 'newsletter-confirm' as const);
    await writeForms(asked, (at) => `victim+${at}@gmail.com`);
    const [owner] = await writeForms(['newsletter-confirm'], () => 'vic.tim@gmail.com');
    expect(owner).toMatchObject({ when: 'now', id: expect.any(String) });
    const moments = (await leaving()).toSorted((a, b) => a - b);
    expect(moments.at(-1)).toBeLessThanOrEqual(24 * 60);
    for (const from of moments) expect(moments.filter((at) => at >= from && at < from + 60).length).toBeLessThan(4);
    await writeForms(['contact-received'], () => 'vic.tim@gmail.com');
    expect((await leaving()).toSorted((a, b) => a - b).at(2)).toBeLessThan(5);
  });

  test('to spellings of a Gmail inbox that could not leave within a day are kept back', async () => {
    await writeForms(
      Array.from({ length: 80 }, () => 'newsletter-confirm' as const),
      (at) => `victim+${at}@gmail.com`,
    );
    const waiting = await app.em().count(OutboxMail, { status: 'pending' });
    expect(waiting).toBeLessThan(60);
    expect(await app.em().count(OutboxMail, { status: 'expired' })).toBe(80 - waiting);
  });

  test('to a Gmail inbox are gathered into the one that waits, under any spelling', async () => {
    await writeForms(['refund-requested', 'refund-requested', 'refund-requested'], () => 'victim@gmail.com');
    const mail = mailOf('refund-requested', 'vic.tim+me@googlemail.com');
    await app.em().transactional((tx) => gatherFormMail(tx, mail, { field: 'item', text: 'Mine' }, NOW));
    const mails = await app.em().find(OutboxMail, {});
    expect(mails.map(({ data }) => data['item'] ?? '').toSorted()).toEqual(['', '', ' Mine']);
  });

  test('to variants of a Gmail address leave six an hour', async () => {
    const variants = ['v.ictim', 'vi.ctim', 'vic.tim', 'v.i.ctim', 'v.i.c.tim', 'v.ic.tim', 'vi.c.tim'];
    await writeForms(SORTS.slice(0, 7), (at) => `${variants[at]!}@${at % 2 ? 'gmail' : 'googlemail'}.com`);
    expect(await leaving()).toEqual([0, 0, 1, 1, 2, 2, 60]);
  });

  test('to a "+tag" with a paid order or a confirmed sign-up count for it alone', async () => {
    const em = app.em();
    const [buyer, reader] = ['victim+shop@example.com', 'victim+news@example.com'] as const;
    await writtenOrder(app, buyer);
    const consent = { consentVersion: 'v1', consentAt: NOW, confirmedAt: NOW };
    await em.insert(Subscriber, {
      id: randomUUID(),
      email: reader,
      emailKey: reader,
      status: 'confirmed',
      tags: [],
      ...consent,
    });
    for (const own of [buyer, reader]) {
      await writeForms(SORTS.slice(0, 2), (at) => `victim+${at}@example.com`);
      await writeForms(SORTS.slice(0, 2), () => own);
      expect(await em.count(OutboxMail, { recipient: own, nextAttemptAt: NOW })).toBe(2);
    }
  });

  test('are answered alike for a known "+tag" and a made-up one', async () => {
    const known = 'victim+known@example.com';
    await writtenOrder(app, known);
    await writeForms(['contact-received', 'contact-received'], (at) => `victim+${at}@example.com`);
    const [toKnown, madeUp] = await writeForms(['contact-received', 'contact-received'], (at) =>
      at === 0 ? known : 'victim+more@example.com',
    );
    expect({ ...madeUp, id: null }).toEqual({ ...toKnown, id: null });
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

  test('do not hold back a receipt', async () => {
    await writeForms(SORTS);
    await writeOrder();
    expect(await app.em().count(OutboxMail, { template: 'purchase-receipt-guest', nextAttemptAt: NOW })).toBe(1);
  });

  test('count receipts of guests, who can name any mailbox, and lose none', async () => {
    for (let n = 0; n < 7; n++) await writeOrder();
    await writeForms(SORTS.slice(0, 1));
    expect(await leaving()).toEqual([0, 0, 1, 1, 2, 2, 60, 60]);
    for (const mail of await app.em().find(OutboxMail, { template: 'purchase-receipt-guest' }))
      expect([mail.status, isMandatoryMail(mail)]).toEqual(['pending', true]);
  });
});

describe('mails about a payment reach an address that has complained', () => {
  test.each(['purchase-receipt', 'purchase-receipt-guest', 'coaching-welcome'] as const)('%s', async (template) => {
    await app.em().transactional(async (tx) => {
      const mail = enqueueMail(tx, mailOf(template), NOW);
      await spreadOrderMail(tx, mail, NOW);
      expect([mail.fromForm, isMandatoryMail(mail)]).toEqual([true, true]);
    });
  });

  test.each(['order-moved', 'payment-returned', 'payment-flagged', 'refund-failed'] as const)(
    '%s',
    async (template) => {
      await app.em().transactional((tx) => gatherFormMail(tx, mailOf(template), { field: 'item', text: '+ 1' }, NOW));
      const mail = await app.em().findOneOrFail(OutboxMail, { template });
      expect([mail.fromForm, isMandatoryMail(mail)]).toEqual([true, true]);
    },
  );
});
