import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { LetterResponse, ReadersResponse } from '#contract/newsletter/newsletters.studio.ts';
import { runNow } from '#server/platform/jobs/jobs.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { member } from '#server/testing/members.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { LETTER_BATCH, letterJob } from '../newsletters/letter.job.ts';
import { Newsletter } from '../newsletters/newsletter.entity.ts';
import { NewsletterRecipient } from '../newsletters/newsletter-recipient.entity.ts';
import { Subscriber } from '../subscribers/subscriber.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Signup } from '../signup/signup.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import {
  app,
  coach,
  deliver,
  freshLetters,
  json,
  now,
  order,
  passes,
  PATH,
  put,
  read,
  readers,
  sent,
  START,
  words,
  working,
  write,
  written,
} from './letters.harness.ts';
import { DAY_MS } from '#server/platform/days.ts';

const DAY = DAY_MS;

freshLetters();

const count = async (query: string) => ReadersResponse.parse(await json(coach.ask(`${PATH}/readers?${query}`)));
const ago = (days: number) => new Date(START.getTime() - days * DAY);

describe('the readers of a segment', () => {
  test.each([
    ['segment', { segment: 'program' }, 'programId'],
    ['programme', { segment: 'program', programId: '4 or 1=1' }, 'programId'],
    ['programme’s number', { segment: 'program', programId: -1 }, 'programId'],
    ['tag', { tags: ["x') or true --"] }, 'tags.0'],
    ['guide', { tags: ['guide:x'] }, 'tags.0'],
    ['kind of tags', { tags: 'club' }, 'tags'],
    ['number of tags', { tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, 'tags'],
    ['activity', { activity: 'opened' }, 'activity'],
    ['number of days', { activity: 'active', activeDays: 0 }, 'activeDays'],
    ['kind of days', { activity: 'active', activeDays: '30' }, 'activeDays'],
    ['picture', { body: '![A road](https://tracker.example/a.gif)' }, 'body'],
    ['picture without a description', { body: '![](/media/10000000-0000-4000-8000-000000000001.webp)' }, 'body'],
    ['picture that is not there', { body: '![A](/media/10000000-0000-4000-8000-000000000001.webp)' }, 'body'],
    ['link', { body: '[press](javascript:alert(1))' }, 'body'],
  ])('with a wrong %s are refused beside the field', async (_, change, field) => {
    const { id } = await written();
    const answer = await put(`${PATH}/${id}`, { ...words, ...change, version: 2 });
    expect(answer.status).toBe(400);
    expect(ErrorResponse.parse(await answer.json()).error.issues?.map(({ path }) => path)).toEqual([field]);
  });

  test('are counted by language, tag, purchase and activity', async () => {
    await readers(['club@example.com'], { tags: ['Club'], confirmedAt: ago(100) });
    await readers(['fi@example.com'], { tags: ['Spring'], language: 'fi', confirmedAt: ago(3) });
    await readers(['guide@example.com', 'runner@example.com', 'none@example.com'], { confirmedAt: ago(100) });
    await readers(['left@example.com'], { tags: ['Club'], status: 'unsubscribed' });
    await readers(['asked@example.com'], { tags: ['Club'], status: 'pending', confirmedAt: null });
    const em = app.em();
    em.create(Order, { ...order('club@example.com', 'paid'), programId: 2, paidAt: ago(10) });
    em.create(Signup, {
      id: randomUUID(),
      email: 'guide@example.com',
      emailKey: 'guide@example.com',
      source: 'anti_scam_guide',
      createdAt: ago(40),
    });
    await em.flush();
    await member(app, 'runner@example.com');
    const user = await em.findOneOrFail(User, { emailKey: 'runner@example.com' });
    await em.execute(
      `insert into workout (id, user_id, plan_key, day_id, revision, started_at, finished_at, time_zone, notes, exercises, updated_at)
       values (?, ?, 'p', 'd', 1, ?, ?, 'UTC', '', '[]', ?)`,
      [randomUUID(), user.id, ago(1), ago(1), ago(1)],
    );
    expect((await count('')).languages).toEqual([
      { language: 'en', readers: 4 },
      { language: 'fi', readers: 1 },
    ]);
    const counts = await Promise.all(
      [
        'tags=Club',
        'tags=Club,Spring',
        'tags=guide:anti-scam',
        'tags=guide:blueprint',
        'segment=nothing',
        'segment=program&programId=2',
        'segment=program&programId=3',
        'segment=program',
        'activity=joined&activeDays=7',
        'activity=active&activeDays=7',
        'activity=active&activeDays=14',
        'activity=active&activeDays=60',
        'activity=active&activeDays=60&tags=Club&segment=bought',
      ].map(async (query) => [query, (await count(query)).readers]),
    );
    expect(counts.map(([, found]) => found)).toEqual([1, 2, 1, 0, 4, 1, 0, 0, 1, 1, 2, 3, 1]);
    for (const wrong of ['tags=%3Cb%3E', 'activity=opened', 'activeDays=0', 'programId=x'])
      expect([wrong, (await coach.ask(`${PATH}/readers?${wrong}`)).status]).toEqual([wrong, 400]);
  });
});

describe('sending to a segment', () => {
  const CLUB = { tags: ['Club'] } as object;

  test('reaches who fits at that moment, and nobody who has left', async () => {
    await readers(['a@example.com', 'b@example.com'], { tags: ['Club'] });
    await readers(['c@example.com']);
    const { id } = await sent(CLUB, '2026-12-24T08:00');
    await app.em().nativeUpdate(Subscriber, { emailKey: 'a@example.com' }, { tags: [] });
    await app.em().nativeUpdate(Subscriber, { emailKey: 'b@example.com' }, { tags: ['Other', 'Club'] });
    passes(Date.parse('2026-12-24T06:00:00Z') - now.getTime());
    await write();
    expect(await deliver()).toEqual(['b@example.com']);
    expect(await app.em().count(NewsletterRecipient)).toBe(0);
    expect((await app.em().findOneOrFail(Newsletter, { id })).written).toBe(1);
  });

  test('for nobody is refused beside whom it is for', async () => {
    await readers(['a@example.com']);
    const { id, version } = await written(CLUB);
    const answer = await coach.post(`${PATH}/${id}/send`, { version, at: null });
    expect(ErrorResponse.parse(await answer.json()).error.issues?.map(({ path }) => path)).toEqual(['segment']);
  });

  test('goes on with the same people after its server was killed, whatever they are by then', async () => {
    const many = Array.from({ length: LETTER_BATCH + 20 }, (_, i) => `r${String(i).padStart(4, '0')}@example.com`);
    await readers(many, { tags: ['Club'] });
    const { id } = await sent(CLUB);
    await runNow(working(), letterJob(working()), id);
    expect(await app.em().count(NewsletterRecipient)).toBe(20);
    const [left] = await app.em().find(NewsletterRecipient, {});
    const gone = await app.em().findOneOrFail(Subscriber, { id: left!.subscriber.id });
    await app.em().nativeUpdate(Subscriber, {}, { tags: [] });
    await app.em().nativeUpdate(Subscriber, { id: gone.id }, { status: 'unsubscribed' });
    await readers(['late@example.com'], { tags: ['Club'] });
    await app.em().nativeUpdate(Newsletter, { id }, { leasedUntil: new Date(now.getTime() - 1) });
    const second = await startTestApp({ beside: app, clock: () => now });
    await write(second);
    await second.close();
    expect(await deliver()).toEqual(many.filter((email) => email !== gone.emailKey));
    expect(await app.em().count(NewsletterRecipient)).toBe(0);
  });

  test('is stopped with everybody whom it has not reached', async () => {
    await readers(
      Array.from({ length: LETTER_BATCH + 5 }, (_, i) => `s${i}@example.com`),
      { tags: ['Club'] },
    );
    const { id } = await sent(CLUB);
    await runNow(working(), letterJob(working()), id);
    const stopped = LetterResponse.parse(await json(coach.post(`${PATH}/${id}/stop`)));
    expect(stopped).toMatchObject({ status: 'stopped', tags: ['Club'], segment: 'everybody' });
    expect(await app.em().count(NewsletterRecipient)).toBe(0);
  });

  test('of two letters about one post reaches each reader once', async () => {
    await readers(['a@example.com'], { tags: ['Club'] });
    await readers(['b@example.com']);
    const about = async (change: object, at: string | null) => {
      const { id } = (await json(coach.post(PATH, { postId: 3 }))) as { id: string };
      const saved = LetterResponse.parse(await json(put(`${PATH}/${id}`, { ...words, ...change, version: 1 })));
      passes(1_000);
      return coach.post(`${PATH}/${id}/send`, { version: saved.version, at });
    };
    expect((await about(CLUB, '2026-12-24T08:00')).status).toBe(200);
    expect((await count('postId=3')).readers).toBe(1);
    expect((await about({}, null)).status).toBe(200);
    await write();
    expect(await deliver()).toEqual(['b@example.com']);
    passes(40 * DAY);
    await write();
    expect(await deliver()).toEqual(['a@example.com']);
    expect(await app.em().count(OutboxMail, { template: 'coach-letter' })).toBe(2);
  });

  test('of a letter that an earlier version has begun goes on behind its last reader', async () => {
    await readers(['a@example.com', 'b@example.com']);
    const [first] = await app.em().find(Subscriber, {}, { orderBy: { id: 'asc' } });
    const { id } = await sent();
    await app.em().nativeUpdate(Newsletter, { id }, { startedAt: now, cursor: first!.id, written: 1 });
    await write();
    expect(await deliver()).not.toContain(first!.email);
    expect((await read(id)).written).toBe(2);
  });
});
