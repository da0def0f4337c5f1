import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { LettersResponse, ReadersResponse, TestLetterResponse } from '#contract/newsletter/newsletters.studio.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { COACH } from '#server/testing/coached.ts';
import { countQueries } from '#server/testing/database/count-queries.ts';
import { countReaders } from '../subscribers/readers.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { SuppressedAddress } from '#server/platform/outbox/suppressed-address.entity.ts';
import { Signup } from '../signup/signup.entity.ts';
import {
  app,
  coach,
  freshLetters,
  json,
  now,
  order,
  PATH,
  put,
  read,
  readers,
  sent,
  START,
  words,
  written,
} from './letters.harness.ts';

freshLetters();

describe('letters', () => {
  const id = randomUUID();
  test.each([id, 'x', '%00', `${id}'--`])('that are not there are a 404: %s', async (unknown) => {
    expect((await coach.ask(`${PATH}/${unknown}`)).status).toBe(404);
    expect((await put(`${PATH}/${unknown}`, { ...words, version: 1 })).status).toBe(404);
    expect((await coach.post(`${PATH}/${unknown}/send`, { version: 1, at: null })).status).toBe(404);
    expect((await coach.post(`${PATH}/${unknown}/stop`)).status).toBe(404);
    expect((await coach.post(`${PATH}/${unknown}/test`)).status).toBe(404);
  });

  test.each([
    ['subject', ' '],
    ['subject', 'a'.repeat(151)],
    ['body', ''],
    ['body', 'a\0'],
    ['language', 'xx'],
    ['segment', 'me'],
    ['onlyLanguage', 'yes'],
    ['preview', 'a'.repeat(201)],
  ])('with a wrong %s are refused by its name', async (field, value) => {
    const { id: known } = await written();
    const answer = await put(`${PATH}/${known}`, { ...words, [field]: value, version: 2 });
    expect(answer.status).toBe(400);
    expect(ErrorResponse.parse(await answer.json()).error.issues?.map(({ path }) => path)).toEqual([field]);
  });

  test('are listed, found by their words and filtered, with no more than five statements', async () => {
    await readers(['a@example.com']);
    await sent({ subject: '100%' });
    await written({ subject: 'Snow' });
    const list = async (query: string) =>
      LettersResponse.parse(await json(coach.ask(`${PATH}?${query}`))).items.map(({ subject }) => subject);
    expect(await list('sort=subject')).toEqual(['100%', 'Snow']);
    expect(await list('q=snow')).toEqual(['Snow']);
    expect(await list('q=%25')).toEqual(['100%']);
    expect(await list('status=sending')).toEqual(['100%']);
    expect((await coach.ask(`${PATH}?status=gone`)).status).toBe(400);
    expect(await countQueries(app, () => coach.ask(PATH))).toBeLessThanOrEqual(5);
  });

  test('begin with the words of a post that can be read', async () => {
    const { id: begun } = (await json(coach.post(PATH, { postId: 3 }))) as { id: string };
    const letter = await read(begun);
    expect([letter.postId, letter.status]).toEqual([3, 'draft']);
    expect(letter.subject).not.toBe('');
    expect((await coach.post(PATH, { postId: 2 })).status).toBe(404);
    expect((await coach.post(PATH, { postId: 'x' })).status).toBe(400);
  });

  test('are shown as the mail that they will be, in which markup is text', async () => {
    const fields = new URLSearchParams({ ...words, onlyLanguage: '', postId: '3' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await coach.ask(`${PATH}/preview`, { method: 'POST', headers, body: fields });
    const html = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(html).toContain('<h2>Rain</h2>');
    expect(html).toContain('<li>one</li>');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script>');
    expect(html).toContain(`${app.url}/blog/3`);
  });

  test('are tried out on the coach alone', async () => {
    await readers(['a@example.com']);
    const { id: known } = await written();
    const answer = await coach.post(`${PATH}/${known}/test`);
    expect(TestLetterResponse.parse(await answer.json())).toEqual({ to: COACH });
    const mails = await app.em().find(OutboxMail, { template: 'coach-letter' });
    expect(mails.map(({ recipient }) => recipient)).toEqual([COACH]);
    const { subject, text } = await renderMail('coach-letter', mails[0]!.data);
    expect(subject).toBe('Rain');
    expect(text).toContain('Rain\n\nIt fell.\n\n- one');
    expect(text).not.toContain('#');
    expect(await app.em().count(CoachAction, { action: 'letter.test', subjectId: known })).toBe(1);
    const blank = (await json(coach.post(PATH, { postId: null }))) as { id: string };
    expect((await coach.post(`${PATH}/${blank.id}/test`)).status).toBe(400);
  });
});

describe('the readers of a letter', () => {
  const count = async (query: string) =>
    ReadersResponse.parse(await json(coach.ask(`${PATH}/readers?${query}`))).readers;

  test('are counted by segment and language, without whom no mail reaches', async () => {
    await readers([
      'buyer@example.com',
      'both@example.com',
      'guide@example.com',
      'none@example.com',
      'bad@example.com',
    ]);
    await readers(['fi@example.com'], { language: 'fi' });
    await readers(['left@example.com'], { status: 'unsubscribed' });
    await readers(['asked@example.com'], { status: 'pending' });
    const em = app.em();
    for (const email of ['buyer@example.com', 'both@example.com', 'left@example.com'])
      em.create(Order, order(email, 'paid'));
    em.create(Order, order('guide@example.com', 'void'));
    em.create(Order, { ...order('none@example.com', 'paid'), mode: 'test' });
    for (const email of ['both@example.com', 'guide@example.com']) em.create(Signup, signup(email));
    em.create(Signup, { ...signup('none@example.com'), botSignal: 'honeypot' });
    em.create(SuppressedAddress, { address: 'bad@example.com', reason: 'complaint', since: START });
    await em.flush();
    const live = app.em();
    const of = (segment: 'everybody' | 'bought' | 'guide-only', language: 'fi' | null = null) =>
      countReaders(live, { segment, language, mode: 'live' }, now);
    expect([await of('everybody'), await of('bought'), await of('guide-only')]).toEqual([5, 2, 1]);
    expect(await of('everybody', 'fi')).toBe(1);
    expect([await count(''), await count('language=fi'), await count('segment=guide-only')]).toEqual([5, 1, 1]);
    expect((await coach.ask(`${PATH}/readers?segment=x`)).status).toBe(400);
  });

  test('must be somebody', async () => {
    const { id, version } = await written();
    const answer = await coach.post(`${PATH}/${id}/send`, { version, at: null });
    expect(answer.status).toBe(400);
    const { code, message, issues } = ErrorResponse.parse(await answer.json()).error;
    expect([code, issues]).toEqual(['nobody', [{ path: 'segment', message }]]);
    expect((await read(id)).status).toBe('draft');
  });
});

function signup(email: string) {
  return { id: randomUUID(), email, emailKey: email, source: 'morning_routine' as const, createdAt: START };
}
