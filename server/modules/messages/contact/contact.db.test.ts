import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { FormResponse } from '#contract/forms/forms.ts';
import { visitorTab } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { countQueries } from '#server/testing/database/count-queries.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { MailTemplate } from '#server/platform/mail/mails.ts';
import { lockAddress } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { ContactMessage } from './contact.entity.ts';

const COACHES = ['coach@aamu.example', 'second@aamu.example'];
const message = { name: 'A Reader', email: 'reader@example.com', programInterest: 'hybrid', message: 'Hello,\nwhen?' };
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { COACH_EMAILS: COACHES.join(','), RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.em().nativeDelete(OutboxMail, {});
  await app.em().nativeDelete(ContactMessage, {});
});

describe('POST /api/contact', () => {
  test.each([
    ['no name', { name: undefined }, 'name', 'Enter your name.'],
    ['a blank name', { name: '  \t ' }, 'name', 'Enter your name.'],
    ['a name of 10,000 characters', { name: 'n'.repeat(10_000) }, 'name', 'Use at most 100 characters.'],
    ['a name on two lines', { name: 'A\r\nBcc: all@example.com' }, 'name', 'Write your name on a single line.'],
    ['a name that is a list', { name: ['A'] }, 'name', 'Enter your name.'],
    ['no address', { email: undefined }, 'email', 'Enter your e-mail address.'],
    ['a blank address', { email: ' ' }, 'email', 'Enter your e-mail address.'],
    ['two @', { email: 'a@b@example.com' }, 'email', 'Please enter a valid email address.'],
    ['a comma', { email: 'a@example.com,b@example.com' }, 'email', 'Please enter a valid email address.'],
    ['a line break', { email: 'a@example.com\nBcc: b@example.com' }, 'email', 'Please enter a valid email address.'],
    ['an unknown interest', { programInterest: 'yoga' }, 'programInterest', 'Choose an option from the list.'],
    [
      'an interest by prototype',
      { programInterest: '__proto__' },
      'programInterest',
      'Choose an option from the list.',
    ],
    ['a message with a NUL', { message: 'a\0b' }, 'message', 'This contains an invalid character.'],
    ['half a character', { message: 'a\uD800b' }, 'message', 'This contains an invalid character.'],
    ['a long message', { message: 'm'.repeat(5_001) }, 'message', 'Use at most 5,000 characters.'],
  ])('%s is refused beside its field, and nothing is stored', async (_, wrong, path, text) => {
    const response = await app.post('/api/contact', { ...message, ...wrong });
    expect(response.status).toBe(400);
    const { error } = ErrorResponse.parse(await response.json());
    expect([error.code, error.issues]).toEqual(['invalid_input', [{ path, message: text }]]);
    expect(await app.em().count(ContactMessage)).toBe(0);
    expect(await app.em().count(OutboxMail)).toBe(0);
  });

  test('a message is stored, goes to each coach with its sender to answer to, and is acknowledged', async () => {
    const response = await app.post('/api/contact', { ...message, email: ' Reader@Example.com ' });
    expect(response.status).toBe(202);
    FormResponse.parse(await response.json());
    const [row] = await app.em().find(ContactMessage, {});
    expect(row).toMatchObject({ ...message, email: 'Reader@Example.com', emailKey: 'reader@example.com' });
    const mails = await app.em().find(OutboxMail, {}, { orderBy: { recipient: 1 } });
    expect(mails.map(({ recipient, template }) => [recipient, template])).toEqual([
      ['coach@aamu.example', 'contact-message'],
      ['reader@example.com', 'contact-received'],
      ['second@aamu.example', 'contact-message'],
    ]);
    expect(mails[0]?.replyTo).toEqual({ name: 'A Reader', address: 'Reader@Example.com' });
    expect(mails[1]?.replyTo).toBeNull();
  });

  test('stores a message with its mails in nine statements', async () => {
    const short = { name: 'A Reader', email: 'reader@example.com', message: 'When?' };
    // Begin, lock, account, mails of the last hour to the sender and the coaches, message, thread, all mails together, commit.
    expect(await countQueries(app, () => app.post('/api/contact', short))).toBe(9);
    expect(await app.em().count(OutboxMail)).toBe(3);
  });

  test('stores messages of a crowd in shared transactions', async () => {
    const crowd = Array.from({ length: 40 }, (_, at) => ({ ...message, email: `runner${at}@example.com` }));
    const statements = await countQueries(app, async () => {
      const answers = await Promise.all(crowd.map((each) => app.post('/api/contact', each)));
      expect(answers.filter(({ status }) => status === 202)).toHaveLength(40);
    });
    expect(statements).toBeLessThan(200);
    expect(await app.em().count(ContactMessage)).toBe(40);
    expect(await app.em().count(OutboxMail, { template: 'contact-received' })).toBe(40);
    expect(await app.em().count(OutboxMail, { template: 'contact-message' })).toBe(2 * 20);
  });

  test('a message whose mailbox is locked keeps no other waiting', async () => {
    const post = (at: number) => app.post('/api/contact', { ...message, email: `runner${at}@example.com` });
    let locked: Promise<Response> | undefined;
    await app.em().transactional(async (tx) => {
      await lockAddress(tx, 'runner3@example.com');
      const [first, second, third, ...others] = [0, 1, 3, 4, 5, 6].map(post);
      locked = third;
      await Promise.all([first, second, ...others]);
      expect(await app.em().count(ContactMessage)).toBe(5);
    });
    expect((await locked)?.status).toBe(202);
    expect(await app.em().count(ContactMessage)).toBe(6);
  });

  test('mails a coach twenty times an hour, then once that the studio has more', async () => {
    for (let n = 0; n < 24; n++)
      await app.post('/api/contact', { name: 'A', email: `${n}@example.com`, message: 'Hi' });
    const toCoach = (template: MailTemplate) =>
      app.em().count(OutboxMail, { recipient: 'coach@aamu.example', template });
    expect([await toCoach('contact-message'), await toCoach('more-in-studio')]).toEqual([20, 1]);
    expect(await app.em().count(ContactMessage)).toBe(24);
  });

  test('name and address are enough', async () => {
    const response = await app.post('/api/contact', { name: 'A Reader', email: 'reader@example.com' });
    expect(response.status).toBe(202);
    const [row] = await app.em().find(ContactMessage, {});
    expect(row).toMatchObject({ programInterest: null, message: '' });
  });

  test('markup and marks of direction are stored as typed, and the acknowledgement repeats nothing', async () => {
    const name = '<img src=x onerror=alert(1)>\u202Egnp.exe';
    const text = '<script>alert(1)</script>\n\u2067mirrored\n{{supportEmail}} $&';
    await app.post('/api/contact', { ...message, name, message: text });
    const [row] = await app.em().find(ContactMessage, {});
    expect([row?.name, row?.message]).toEqual([name, text]);
    const received = await app.em().findOne(OutboxMail, { template: 'contact-received' });
    expect(Object.keys(received?.data ?? {}).toSorted()).toEqual(['brand', 'siteUrl', 'supportEmail']);
  });

  test('every message of one address reaches the coach, and is acknowledged once an hour', async () => {
    for (let i = 0; i < 4; i++) await app.post('/api/contact', { ...message, message: `Number ${i}` });
    expect(await app.em().count(ContactMessage)).toBe(4);
    expect(await app.em().count(OutboxMail, { template: 'contact-message', recipient: COACHES[0]! })).toBe(4);
    expect(await app.em().count(OutboxMail, { template: 'contact-received' })).toBe(1);
  });

  test('keeps a message with the hidden field filled, sends no mail and asks for it once more', async () => {
    const response = await app.post('/api/contact', { ...message, website: 'https://spam.example' });
    expect(response.status).toBe(400);
    expect(ErrorResponse.parse(await response.json()).error.issues?.map(({ path }) => path)).toEqual(['website']);
    expect((await app.em().find(ContactMessage, {}))[0]?.botSignal).toBe('honeypot');
    expect(await app.em().count(OutboxMail)).toBe(0);
  });

  test('a plain form is brought back to the words that answer it', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const fields = 'name=A+Reader&email=reader%40example.com&programInterest=&message=One%0D%0ATwo&website=';
    const good = await app.post('/api/contact', fields, form);
    expect([good.status, good.headers.get('location')]).toEqual([303, '/#contact-done']);
    const bad = await app.post('/api/contact', 'name=&email=', form);
    expect([bad.status, bad.headers.get('location')]).toEqual([303, '/#contact-invalid']);
    expect(await app.em().count(ContactMessage)).toBe(1);
  });

  test('counts one as the signed-in sender’s but for a visitor’s tab', async () => {
    const reader = await member(app, message.email);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await visitorTab(reader).post('/api/contact', message);
    await reader.post('/api/contact', message);
    const body = 'name=A+Reader&email=reader%40example.com&programInterest=&message=Hello&website=';
    await reader.ask('/api/contact', { method: 'POST', headers: form, body });
    const rows = await app.em().find(ContactMessage, {}, { orderBy: { createdAt: 'asc' } });
    expect(rows.map(({ isProven }) => isProven)).toEqual([false, true, true]);
  });

  test('a page elsewhere may send one without a session', async () => {
    const from = { origin: 'https://blog.example', 'sec-fetch-site': 'cross-site' };
    expect((await app.post('/api/contact', message, from)).status).toBe(202);
    expect((await app.post('/api/contact', message, { ...from, cookie: 'aamu.sid=abc' })).status).toBe(403);
  });
});

test('with many coaches a message still leaves, to all of them', async () => {
  const many = Array.from({ length: 15 }, (_, i) => `coach${i}@aamu.example`);
  const shop = await startTestApp({ env: { COACH_EMAILS: many.join(',') } });
  expect((await shop.post('/api/contact', message)).status).toBe(202);
  expect(await shop.em().count(OutboxMail, { template: 'contact-message' })).toBe(15);
  await shop.close();
});

test('without a coach in the settings messages go to the support address', async () => {
  const plain = await startTestApp({ env: { SUPPORT_EMAIL: 'help@aamu.example' } });
  await plain.post('/api/contact', message);
  expect(await plain.em().count(OutboxMail, { template: 'contact-message', recipient: 'help@aamu.example' })).toBe(1);
  await plain.close();
});
