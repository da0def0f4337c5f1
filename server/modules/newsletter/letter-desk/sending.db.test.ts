import { describe, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { LetterResponse } from '#contract/newsletter/newsletters.studio.ts';
import { runNow, runUntilDone } from '#server/platform/jobs/jobs.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { Newsletter } from '../newsletters/newsletter.entity.ts';
import { LETTER_BATCH, letterJob } from '../newsletters/letter.job.ts';
import { Subscriber } from '../subscribers/subscriber.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { mailJob } from '#server/platform/outbox/outbox.job.ts';
import {
  app,
  coach,
  readErrorCode,
  deliver,
  freshLetters,
  json,
  now,
  passes,
  PATH,
  put,
  read,
  readers,
  sent,
  words,
  working,
  write,
  written,
} from './letters.harness.ts';

freshLetters();

const ONE_CLICK = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });

describe('sending', () => {
  const many = Array.from({ length: LETTER_BATCH * 2 + 50 }, (_, i) => `r${String(i).padStart(4, '0')}@example.com`);

  test('goes on where a killed server was, and reaches everybody exactly once', async () => {
    const all = isNightly ? many : many.slice(0, LETTER_BATCH + 20);
    await readers(all);
    const { id } = await sent();
    await runNow(working(), letterJob(working()), id);
    expect(await app.em().count(OutboxMail, { letterId: id })).toBe(LETTER_BATCH);
    // A worker died during the next batch: its lease expires, and another process continues.
    await app.em().nativeUpdate(Newsletter, { id }, { leasedUntil: new Date(now.getTime() - 1) });
    const second = await startTestApp({ beside: app, clock: () => now });
    await write(second);
    await second.close();
    expect(await deliver()).toEqual(all);
    passes(6_000);
    await write();
    const letter = await read(id);
    expect(letter).toMatchObject({
      status: 'sent',
      written: all.length,
      delivered: all.length,
      refused: 0,
      waiting: 0,
    });
    expect(await deliver()).toEqual([]);
  });

  test('waits for its time by the shop’s clock, and is no draft meanwhile', async () => {
    await readers(['a@example.com']);
    const { id, sendAt, version } = await sent({}, '2026-12-24T08:00');
    expect(sendAt).toBe('2026-12-24T08:00:00.000+02:00');
    await write();
    expect(await app.em().count(OutboxMail, { letterId: id })).toBe(0);
    const change = await put(`${PATH}/${id}`, { ...words, version });
    expect([change.status, await readErrorCode(change)]).toEqual([409, 'letter_left']);
    passes(Date.parse('2026-12-24T06:00:00Z') - now.getTime());
    await write();
    expect(await deliver()).toEqual(['a@example.com']);
  });

  test.each([
    '2026-11-23T07:59',
    '2026-13-01T08:00',
    '2027-02-31T08:00',
    '0000-01-01T00:00',
    '9999-12-31T23:59',
    'tomorrow',
    '',
  ])('at %j is refused beside the field', async (at) => {
    await readers(['a@example.com']);
    const { id, version } = await written();
    const answer = await coach.post(`${PATH}/${id}/send`, { version, at });
    expect(ErrorResponse.parse(await answer.json()).error.issues?.map(({ path }) => path)).toEqual(['at']);
  });

  test('is stopped before its time, and is a draft again', async () => {
    await readers(['a@example.com']);
    const { id } = await sent({}, '2026-12-24T08:00');
    expect(LetterResponse.parse(await json(coach.post(`${PATH}/${id}/stop`))).status).toBe('draft');
    passes(Date.parse('2026-12-25T06:00:00Z') - now.getTime());
    await write();
    expect(await app.em().count(OutboxMail, { letterId: id })).toBe(0);
  });

  test('is a draft again if it is stopped before the first mail is written', async () => {
    await readers(['a@example.com']);
    const { id } = await sent();
    const stopped = LetterResponse.parse(await json(coach.post(`${PATH}/${id}/stop`)));
    expect(stopped.status).toBe('draft');
    await write();
    expect(await deliver()).toEqual([]);
    expect((await coach.post(`${PATH}/${id}/send`, { version: stopped.version, at: null })).status).toBe(200);
    await write();
    expect(await deliver()).toEqual(['a@example.com']);
  });

  test('is stopped in the middle: what has left has left, and the rest does not', async () => {
    await readers(many);
    const { id } = await sent();
    await runNow(working(), letterJob(working()), id);
    const before = await deliver();
    expect(before).toHaveLength(LETTER_BATCH);
    await runNow(working(), letterJob(working()), id);
    const stopped = LetterResponse.parse(await json(coach.post(`${PATH}/${id}/stop`)));
    expect(stopped).toMatchObject({ status: 'stopped', delivered: LETTER_BATCH, waiting: 0 });
    await write();
    expect(await deliver()).toEqual([]);
    expect((await coach.post(`${PATH}/${id}/stop`)).status).toBe(409);
  });

  test.each(['stopped', 'left'])('notes as sent what the mail server took meanwhile (%s)', async (how) => {
    await readers(['a@example.com']);
    const { id } = await sent();
    await write();
    const send = async (mail: OutboxMail) => {
      if (how === 'stopped') await coach.post(`${PATH}/${id}/stop`);
      else await fetch(mail.unsubscribeUrl!, { method: 'POST', body: ONE_CLICK });
    };
    await runUntilDone(working(), [mailJob({ send, log: working().log, clock: () => now })]);
    expect(await app.em().findOneOrFail(OutboxMail, { letterId: id })).toMatchObject({ status: 'sent' });
  });

  test('counts what was refused, and who left by its link; nobody who left gets what still waits', async () => {
    await readers(['a@example.com', 'b@example.com', 'gone@example.com']);
    const { id } = await sent();
    await write();
    const leaving = await app.em().findOneOrFail(OutboxMail, { letterId: id, recipient: 'b@example.com' });
    const answer = await fetch(leaving.unsubscribeUrl!, {
      method: 'POST',
      body: ONE_CLICK,
    });
    expect(answer.status).toBe(200);
    expect(await deliver(['gone@example.com'])).toEqual(['a@example.com']);
    passes(6_000);
    await write();
    expect(await read(id)).toMatchObject({ status: 'sent', written: 3, delivered: 1, refused: 1, left: 1 });
  });

  test('leaves behind what people wait for, with the way out in its head', async () => {
    await readers(['a@example.com']);
    const { id } = await sent();
    await write();
    const mail = await app.em().findOneOrFail(OutboxMail, { letterId: id });
    expect(mail.priority).toBe(2);
    const reader = await app.em().findOneOrFail(Subscriber, { emailKey: 'a@example.com' });
    expect(mail.unsubscribeUrl).toBe(`${app.url}/newsletter/unsubscribe?token=${reader.id}&letter=${id}`);
  });

  test('of two presses at once one is refused', async () => {
    await readers(['a@example.com']);
    const { id, version } = await written();
    const answers = await Promise.all([0, 1, 2].map(() => coach.post(`${PATH}/${id}/send`, { version, at: null })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('what is based on an earlier version is refused', async () => {
    const { id } = await written();
    const answer = await put(`${PATH}/${id}`, { ...words, version: 1 });
    expect([answer.status, await readErrorCode(answer)]).toEqual([409, 'conflict']);
    expect((await coach.ask(`${PATH}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await coach.ask(`${PATH}/${id}`)).status).toBe(404);
  });
});
