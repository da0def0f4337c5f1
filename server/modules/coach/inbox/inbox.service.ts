import type { ThreadAnswerRequest } from '#contract/studio/inbox.ts';
import { LockMode } from '@mikro-orm/core';
import type * as z from 'zod';
import { type Brand, mailDataIn, pagesUrl } from '../../../brand.ts';
import type { Em } from '../../../db/orm.ts';
import { NotFound } from '../../../errors.ts';
import { ContactMessage } from '../../contact/contact.entity.ts';
import { enqueueMail } from '../../outbox/outbox.service.ts';
import { notePushTo } from '../../push/push.service.ts';
import { newKey } from '../../threads/reply-key.ts';
import { Thread, ThreadMessage } from '../../threads/thread.entity.ts';
import { type By, noteAction } from '../../actions/coach-actions.service.ts';
import { expectVersion } from '../version.ts';

interface Shop {
  brand: Brand;
  /** Where an ordinary reply to the mail goes. */
  replyTo: string;
}

/**
 * Writes an answer with the mail that brings it, and the link for a reply. The thread is done, unless something came
 * that the coach had not seen.
 * @throws {NotFound}
 */
export function answerThread(
  em: Em,
  id: string,
  answer: z.output<typeof ThreadAnswerRequest>,
  { brand, replyTo, by }: Shop & { by: By },
): Promise<void> {
  const { now } = by;
  return em.transactional(async (tx) => {
    const thread = await lockThread(tx, id);
    if (await tx.findOne(ThreadMessage, { id: answer.id, thread })) return;
    const { key, keyHash, keyUntil } = newKey(now);
    const { emailKey: recipient, language, name } = thread;
    const data = {
      ...mailDataIn(brand, language),
      name,
      answer: answer.text,
      replyUrl: `${pagesUrl(brand, language)}/reply?key=${key}`,
    };
    const mail = enqueueMail(
      tx,
      {
        recipient,
        template: 'thread-answered',
        language,
        data,
        replyTo: { name: brand.name, address: replyTo },
        cause: `thread-answer:${answer.id}`,
      },
      now,
    );
    tx.create(ThreadMessage, {
      id: answer.id,
      thread,
      direction: 'out',
      text: answer.text,
      mail: mail.id,
      keyHash,
      keyUntil,
      createdAt: now,
    });
    await notePushTo(tx, recipient, { kind: 'coach-answered', cause: `thread-answer:${answer.id}`, now });
    thread.status = thread.version === answer.version ? 'done' : thread.status;
    thread.spam = null;
    thread.lastAt = now;
    thread.version++;
    noteAction(tx, { ...by, action: 'thread.answer', subject: 'thread', subjectId: id });
  });
}

/** @throws {NotFound}, {AppError} 409 `conflict` */
export function setStatus(
  em: Em,
  id: string,
  { status, version }: { status: 'open' | 'done'; version: number },
  by: By,
): Promise<Thread> {
  return em.transactional(async (tx) => {
    const thread = await lockThread(tx, id);
    expectVersion(thread, version);
    thread.status = status;
    noteAction(tx, { ...by, action: `thread.${status}`, subject: 'thread', subjectId: id });
    return thread;
  });
}

/** What is no spam waits like any other, and is kept as long. @throws {NotFound}, {AppError} 409 `conflict` */
export function setSpam(
  em: Em,
  id: string,
  { spam, version }: { spam: boolean; version: number },
  by: By,
): Promise<Thread> {
  return em.transactional(async (tx) => {
    const thread = await lockThread(tx, id);
    expectVersion(thread, version);
    if (!spam) await tx.nativeUpdate(ContactMessage, { emailKey: thread.emailKey }, { botSignal: null });
    if (!spam && thread.spam) thread.status = 'open';
    thread.spam = spam ? 'coach' : null;
    noteAction(tx, { ...by, action: spam ? 'thread.spam' : 'thread.not-spam', subject: 'thread', subjectId: id });
    return thread;
  });
}

async function lockThread(tx: Em, id: string): Promise<Thread> {
  const thread = await tx.findOne(Thread, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!thread) throw new NotFound();
  return thread;
}
