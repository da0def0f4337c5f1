import { msg } from '@lingui/core/macro';
import type { ThreadAnswerRequest } from '#contract/messages/inbox.studio.ts';
import type { About, AboutRequest } from '#contract/messages/client-messages.ts';
import { LockMode } from '@mikro-orm/core';
import type * as z from 'zod';
import { type Brand, buildMailData, pagesUrl } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { InvalidInput, NotFound } from '#server/platform/errors.ts';
import { greetingName } from '#server/platform/mail/plain.ts';
import { ContactMessage } from '../contact/contact.entity.ts';
import { gatherMail } from '#server/platform/outbox/outbox.service.ts';
import type { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { notePushTo } from '#server/modules/operations/push/push.service.ts';
import { isAnsweredOnPage } from '#server/modules/accounts/access/clients.ts';
import { attachPictures } from '../client-messages/pictures/pictures.service.ts';
import { findRepeated } from '../threads/repeated-message.ts';
import { newKey } from '../threads/reply-key.ts';
import { Thread, ThreadMessage } from '../threads/thread.entity.ts';
import { oldestCheckIn, hasOnlyUnprovenSince, presentRecipient } from '../threads/threads.service.ts';
import { loadPresentPeriod } from '#server/modules/accounts/users/addresses.ts';
import { findProvenUser } from '#server/modules/accounts/users/unproven-accounts.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import type { MailWords } from '#server/modules/studio/mail-preview.ts';
import { expectVersion } from '#server/modules/studio/version.ts';

interface Shop {
  brand: Brand;
  /** Reply address of the mail. */
  replyTo: string;
  /** Resolves what a message to a client refers to. @throws {InvalidInput} */
  about?: (em: Em) => Promise<About | null>;
}

/**
 * Stores an answer with its mail and reply link. The thread is done, unless it got something that the coach had not
 * seen. Unproven messages that came meanwhile only wait by themselves. Repeated requests store one answer.
 * @throws {NotFound}, {AppError} 409 `id_reused` for another answer with the id of a stored one
 */
export function answerThread(
  em: Em,
  id: string,
  answer: z.output<typeof ThreadAnswerRequest> & { about?: AboutRequest | null },
  { brand, replyTo, about, by }: Shop & { by: CoachActor },
): Promise<void> {
  const { now } = by;
  return em.transactional(async (tx) => {
    const thread = await lockThread(tx, id);
    const isOwn = ({ id: other }: { id: string }) => other === id;
    if (await findRepeated(tx, { about: null, ...answer, direction: 'out', isOwn })) return;
    const meant = (await about?.(tx)) ?? null;
    const client = await isAnsweredOnPage(tx, thread.emailKey);
    const reader = presentRecipient(thread, await findProvenUser(tx, thread.emailKey));
    if (!client && answer.pictures.length > 0) throw new InvalidInput([{ path: 'pictures', message: BY_MAIL }]);
    const { mail, key } = client
      ? { mail: await mailClient(tx, thread, answer.id, { brand, reader, now }), key: {} }
      : await mailAnswer(tx, thread, answer, { brand, reader, replyTo, now });
    const { id: written, text, pictures } = answer;
    const message = tx.create(ThreadMessage, {
      id: written,
      thread,
      direction: 'out',
      text,
      about: meant,
      mail: mail.id,
      ...key,
      createdAt: now,
    });
    await attachPictures(tx, { message, pictures, user: by.coach });
    await notePushTo(tx, thread.emailKey, { kind: 'coach-answered', cause: `thread-answer:${written}`, now });
    const isRead = thread.version === answer.version;
    if (isRead || hasOnlyUnprovenSince(thread, answer.version)) {
      // A check-in is answered separately.
      thread.promisedSince = client ? await oldestCheckIn(tx, thread.emailKey) : null;
      thread.waitsSince = thread.promisedSince;
      thread.status = thread.promisedSince ? 'open' : 'done';
      if (isRead) thread.unprovenSince = null;
    }
    thread.spam = null;
    thread.lastAt = now;
    thread.version++;
    noteAction(tx, { ...by, action: 'thread.answer', subject: 'thread', subjectId: id });
  });
}

/** Mails a client that there is a message. Its text may be about health, so it stays on their page. */
function mailClient(tx: Em, thread: Thread, answer: string, { brand, reader, now }: Mailing): Promise<OutboxMail> {
  const { template, language, data } = clientMail(reader, brand);
  const mail = { recipient: thread.emailKey, template, language, data, cause: `thread-answer:${answer}` };
  return gatherMail(tx, mail, { templates: CLIENT_ANSWERS, join: () => ({ template, data }) }, now);
}

/** Mails that lead a client to the coach's answers. */
export const CLIENT_ANSWERS = ['client-answered', 'check-in-answered'] as const;

type Reader = Pick<Thread, 'name' | 'language'>;

interface Mailing {
  brand: Brand;
  reader: Reader;
  now: Date;
}

/** Builds the mail about a message to a client. */
export function clientMail({ name, language }: Reader, brand: Brand): MailWords {
  const greeted = { ...buildMailData(brand, language), name: greetingName(name) };
  const data = { ...greeted, lettersUrl: `${pagesUrl(brand, language)}/coaching#letters` };
  return { template: 'client-answered', language, data };
}

/** Builds the mail with an answer to anyone else. */
function bringing({ name, language }: Reader, answer: string, key: string, brand: Brand): MailWords {
  const replyUrl = `${pagesUrl(brand, language)}/reply?key=${key}`;
  return {
    template: 'thread-answered',
    language,
    data: { ...buildMailData(brand, language), name: greetingName(name), answer, replyUrl },
  };
}

/** Previews the mail of an answer. The key of its link is made when it is sent. @throws {NotFound} */
export async function answerMail(em: Em, id: string, text: string, brand: Brand): Promise<MailWords> {
  const thread = await em.findOne(Thread, { id });
  if (!thread) throw new NotFound(THREAD_DELETED);
  const reader = presentRecipient(thread, await findProvenUser(em, thread.emailKey));
  return (await isAnsweredOnPage(em, thread.emailKey)) ? clientMail(reader, brand) : bringing(reader, text, '…', brand);
}

/** Maximum length of all answers in one mail, in characters. */
const GATHERED_MAX = 20_000;

/** Mails an answer with its text and a reply link to people who are not clients. */
async function mailAnswer(
  tx: Em,
  thread: Thread,
  { id, text }: { id: string; text: string },
  { brand, reader, replyTo, now }: Mailing & { replyTo: string },
): Promise<{ mail: OutboxMail; key: { keyHash: string; keyUntil: Date } }> {
  const { key, ...kept } = newKey(now);
  const written = bringing(reader, text, key, brand);
  // The link of the latest answer shows it with earlier replies.
  const join = ({ template, data }: OutboxMail) => {
    const answer = `${data['answer'] ?? ''}\n\n${text}`;
    return answer.length > GATHERED_MAX ? undefined : { template, data: { ...written.data, answer } };
  };
  const mail = await gatherMail(
    tx,
    {
      recipient: thread.emailKey,
      ...written,
      replyTo: { name: brand.name, address: replyTo },
      cause: `thread-answer:${id}`,
    },
    { templates: [written.template], join },
    now,
  );
  return { mail, key: kept };
}

/** @throws {NotFound}, {AppError} 409 `conflict` */
export function setStatus(
  em: Em,
  id: string,
  { status, version }: { status: 'open' | 'done'; version: number },
  by: CoachActor,
): Promise<Thread> {
  return em.transactional(async (tx) => {
    const thread = await lockThread(tx, id);
    const unread = expectProvenVersion(thread, version);
    thread.status = status;
    // The coach put it aside, so nobody waits.
    if (status === 'done') tx.assign(thread, { ...NOBODY_WAITS, ...unread });
    noteAction(tx, { ...by, action: `thread.${status}`, subject: 'thread', subjectId: id });
    return thread;
  });
}

/** Marks or unmarks spam. An unmarked thread waits like any other. @throws {NotFound}, {AppError} 409 `conflict` */
export function setSpam(
  em: Em,
  id: string,
  { spam, version }: { spam: boolean; version: number },
  by: CoachActor,
): Promise<Thread> {
  return em.transactional(async (tx) => {
    const thread = await lockThread(tx, id);
    expectProvenVersion(thread, version);
    if (!spam) {
      const { emailKey } = thread;
      // Earlier messages belong to an account that has left the address.
      const { since } = await loadPresentPeriod(tx, emailKey);
      await tx.nativeUpdate(ContactMessage, { emailKey, createdAt: { $gt: since } }, { botSignal: null });
      if (thread.spam === 'bot' && thread.lastAt <= since) thread.lastText = '';
    }
    if (!spam && thread.spam) tx.assign(thread, await openAgain(tx, thread, by.now));
    thread.spam = spam ? 'coach' : null;
    if (spam) tx.assign(thread, NOBODY_WAITS);
    noteAction(tx, { ...by, action: spam ? 'thread.spam' : 'thread.not-spam', subject: 'thread', subjectId: id });
    return thread;
  });
}

/** Calls {@link expectVersion}, and ignores unproven messages since. Returns their wait if there are any. */
function expectProvenVersion(thread: Thread, read: number): Partial<Pick<Thread, 'unprovenSince'>> {
  const isUnread = hasOnlyUnprovenSince(thread, read);
  expectVersion(thread, isUnread ? thread.version : read);
  return isUnread ? { unprovenSince: thread.unprovenSince } : {};
}

const NOBODY_WAITS = { promisedSince: null, waitsSince: null, unprovenSince: null };

/** A thread begun by a bot does not count as a message of the address's account. */
async function openAgain(tx: Em, { spam, emailKey }: Thread, now: Date) {
  if (spam !== 'bot' || !(await findProvenUser(tx, emailKey))) return { status: 'open' as const };
  return { status: 'done' as const, lastText: '', unprovenSince: now };
}

async function lockThread(tx: Em, id: string): Promise<Thread> {
  const thread = await tx.findOne(Thread, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!thread) throw new NotFound(THREAD_DELETED);
  return thread;
}

const BY_MAIL = msg`This is sent by e-mail, which can’t include pictures. Only clients can receive pictures, on their coaching page.`;

/** The sender may have deleted their account while the coach was writing. */
export const THREAD_DELETED = msg`This thread was deleted by its author or because its retention period ended. Nothing was sent. Your text is still here.`;
