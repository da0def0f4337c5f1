import { describe, expect, onTestFinished, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { LettersResponse, ReadersResponse } from '#contract/newsletter/newsletters.studio.ts';
import { Newsletter } from '../newsletters/newsletter.entity.ts';
import { LETTER_BATCH } from '../newsletters/letter.job.ts';
import { Subscriber } from '../subscribers/subscriber.entity.ts';
import { Post } from '#server/modules/site/posts/post.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
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
  read,
  readers,
  START,
  working,
  write,
} from './letters.harness.ts';
import { sendPostLetter } from './post-letter.service.ts';

freshLetters();

const sending = () => ({ ...working(), postHtml: (content: string) => `<p>${content}</p>` });
/** Sends like the command. */
const command = (postId = 3, at: string | null = null) => sendPostLetter(app.em(), { postId, at }, sending(), now);
/** Sends like the studio. */
async function studio(postId = 3): Promise<Response> {
  const { id } = (await json(coach.post(PATH, { postId }))) as { id: string };
  const { version } = await read(id);
  return coach.post(`${PATH}/${id}/send`, { version, at: null });
}
const left = async (postId?: number) =>
  ReadersResponse.parse(await json(coach.ask(`${PATH}/readers?${postId ? `postId=${postId}` : ''}`))).readers;
const NOBODY_NEW = /No recipients/;

describe('the command that sends a letter about a post', () => {
  test.each([2, 999])('refuses post %i, which cannot be read, and leaves no draft', async (id) => {
    await readers(['a@example.com']);
    await expect(command(id)).rejects.toMatchObject({ status: 404 });
    expect(await app.em().count(Newsletter)).toBe(0);
  });

  test('refuses a time that has passed, a list without readers, and leaves no draft', async () => {
    await expect(command()).rejects.toMatchObject({ code: 'nobody' });
    await readers(['a@example.com']);
    await expect(command(3, '2026-11-23T07:59')).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await app.em().count(Newsletter)).toBe(0);
  });

  test('is a letter of the studio, with its numbers', async () => {
    await readers(['a@example.com', 'b@example.com']);
    const { id } = await command();
    await write();
    expect(await deliver()).toEqual(['a@example.com', 'b@example.com']);
    passes(6_000);
    await write();
    const { items } = LettersResponse.parse(await json(coach.ask(PATH)));
    expect(items).toMatchObject([{ id, status: 'sent', written: 2, delivered: 2, refused: 0, waiting: 0 }]);
    const mail = await app.em().findOneOrFail(OutboxMail, { letterId: id, recipient: 'a@example.com' });
    const reader = await app.em().findOneOrFail(Subscriber, { emailKey: 'a@example.com' });
    expect(mail.data['postUrl']).toBe(`${app.url}/blog/3`);
    expect(mail.unsubscribeUrl).toBe(`${app.url}/newsletter/unsubscribe?token=${reader.id}&letter=${id}`);
  });

  test('leaves at a time by the shop’s clock', async () => {
    await readers(['a@example.com']);
    const { id } = await command(3, '2026-12-24T08:00');
    expect(await read(id)).toMatchObject({ status: 'scheduled', sendAt: '2026-12-24T08:00:00.000+02:00' });
  });
});

describe('a letter about a post', () => {
  test('reaches nobody twice: the command again, the studio again, and each after the other', async () => {
    await readers(['a@example.com']);
    await command();
    // No mail is written yet, but it is on its way.
    await expect(command()).rejects.toThrow(NOBODY_NEW);
    const pressed = await studio();
    expect([pressed.status, await readErrorCode(pressed)]).toEqual([400, 'nobody']);
    await write();
    await expect(command()).rejects.toThrow(NOBODY_NEW);
    expect([await left(), await left(3), await left(1)]).toEqual([1, 0, 1]);
    await readers(['new@example.com']);
    expect(await left(3)).toBe(1);
    expect((await studio()).status).toBe(200);
    await write();
    expect(await deliver()).toEqual(['a@example.com', 'new@example.com']);
    await expect(command()).rejects.toThrow(NOBODY_NEW);
  });

  test('is known after a month, when what mails said is forgotten', async () => {
    await readers(['a@example.com']);
    await command();
    await write();
    await deliver();
    await app.em().execute("update outbox_mail set recipient = '', data = '{}'");
    await expect(command()).rejects.toThrow(NOBODY_NEW);
  });

  test('of an earlier version of the shop counts, too', async () => {
    await readers(['a@example.com']);
    const { id } = await app.em().findOneOrFail(Subscriber, { emailKey: 'a@example.com' });
    const mail = { recipient: 'a@example.com', template: 'newsletter-story', language: 'en', data: {} } as const;
    const em = app.em();
    em.create(OutboxMail, {
      id,
      ...mail,
      cause: `post-3:${id}`,
      status: 'sent',
      notBefore: START,
      nextAttemptAt: START,
      createdAt: START,
    });
    await em.flush();
    await expect(command()).rejects.toThrow(NOBODY_NEW);
    expect((await command(1)).status).toBe('sending');
  });

  test('goes to whom the first did not reach, because it was stopped or refused', async () => {
    await readers(['a@example.com', 'gone@example.com']);
    const { id } = await command();
    await write();
    expect(await deliver(['gone@example.com'])).toEqual(['a@example.com']);
    await app.em().execute('delete from suppressed_address');
    passes(6_000);
    await write();
    await command();
    await write();
    expect(await deliver()).toEqual(['gone@example.com']);
    expect((await coach.post(`${PATH}/${id}/stop`)).status).toBe(409);
  });

  test('that waits for its time keeps its readers from one that is sent meanwhile', async () => {
    await readers(['a@example.com']);
    const { id } = await command(3, '2026-12-24T08:00');
    await expect(command()).rejects.toThrow(NOBODY_NEW);
    await coach.post(`${PATH}/${id}/stop`);
    expect((await command()).status).toBe('sending');
    await write();
    // A stopped one is a draft again and has no recipients left.
    const again = await coach.post(`${PATH}/${id}/send`, { version: (await read(id)).version, at: null });
    expect(await readErrorCode(again)).toBe('nobody');
  });

  test('about a post that was taken back is refused, and a scheduled one leaves without the link', async () => {
    const publish = (published: boolean) => app.em().nativeUpdate(Post, { id: 3 }, { draft: !published });
    onTestFinished(async () => void (await publish(true)));
    await readers(['a@example.com']);
    const { id } = await command(3, '2026-12-24T08:00');
    const draft = (await json(coach.post(PATH, { postId: 3 }))) as { id: string };
    await publish(false);
    const answer = await coach.post(`${PATH}/${draft.id}/send`, { version: 1, at: null });
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { error: { code: 'post_unavailable', message: expect.stringContaining('isn’t public at that time') as string } },
    ]);
    passes(Date.parse('2026-12-24T06:00:00Z') - now.getTime());
    await write();
    const mail = await app.em().findOneOrFail(OutboxMail, { letterId: id });
    expect(mail.data['postUrl']).toBe('');
  });

  test('about a post that was deleted leaves without the link', async () => {
    await readers(['a@example.com']);
    const { id } = (await json(coach.post(PATH, { postId: 3 }))) as { id: string };
    await app.em().nativeUpdate(Newsletter, { id }, { postId: 999 });
    expect((await coach.post(`${PATH}/${id}/send`, { version: 1, at: null })).status).toBe(200);
    await write();
    const mail = await app.em().findOneOrFail(OutboxMail, { letterId: id });
    expect(mail.data['postUrl']).toBe('');
  });

  test.runIf(isNightly)('sent three times at once is written to each once', async () => {
    const many = Array.from({ length: LETTER_BATCH + 20 }, (_, i) => `r${String(i).padStart(4, '0')}@example.com`);
    await readers(many);
    await Promise.allSettled([command(), command(), command()]);
    await Promise.all([write(), write()]);
    expect(await deliver()).toEqual(many);
  });

  test('is taken back from a reader who leaves while it is being written', async () => {
    await readers(['a@example.com']);
    await command();
    const { id } = await app.em().findOneOrFail(Subscriber, { emailKey: 'a@example.com' });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const [answer] = await Promise.all([app.post('/newsletter/unsubscribe', `token=${id}`, form), write()]);
    expect(answer.headers.get('location')).toBe('/newsletter/unsubscribed');
    expect(await deliver()).toEqual([]);
  });
});
