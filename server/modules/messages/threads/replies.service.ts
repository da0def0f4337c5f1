import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { ReplyPage, ReplyRequest } from '#contract/messages/reply.ts';
import { LockMode } from '@mikro-orm/core';
import { type Brand, buildMailData } from '#server/platform/brand.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import { enqueueCoachMails } from '#server/platform/outbox/coach-mail.service.ts';
import { isConfirmedClient } from '#server/modules/accounts/access/clients.ts';
import { hashReplyKey } from './reply-key.ts';
import { Thread, ThreadMessage } from './thread.entity.ts';
import { excerptMessage } from '#server/modules/accounts/people/waiting.ts';

/**
 * Finds the coach's last answer and the replies to it. Includes only mailed answers and replies by link, because an old
 * link must not open a client's messages.
 */
export async function findReplyPage(
  em: Em,
  key: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<ReplyPage> {
  const known = await em.findOne(ThreadMessage, { keyHash: hashReplyKey(key) }, { populate: ['thread'] });
  if (!known) return { state: 'unknown' };
  const { thread } = known;
  if (hasRunOut(known, now) || (await isConfirmedClient(em, thread.emailKey))) return { state: 'expired' };
  const order = { createdAt: 'desc', id: 'desc' } as const;
  const mailed = { thread, direction: 'out', keyHash: { $ne: null } } as const;
  const last = await em.findOneOrFail(ThreadMessage, mailed, { orderBy: order });
  const since = { createdAt: { $gte: last.createdAt } };
  const replies = await em.find(ThreadMessage, { thread, direction: 'in', inShop: false, ...since });
  const entries = [last, ...replies.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt))];
  return {
    state: 'open',
    entries: entries.map(({ id, direction, text, createdAt }) => ({
      id,
      from: direction === 'out' ? 'coach' : 'reader',
      text,
      at: formatLocalMoment(timeZone, createdAt),
    })),
  };
}

/**
 * Stores a reply, mails the coach and reopens the thread. The same text twice in a row is one reply, because browsers
 * resend forms.
 * @throws {NotFound} for an unknown key, {AppError} 410 for an expired one, or if its reader is a client
 */
export function saveReply(
  em: Em,
  { key, text }: ReplyRequest,
  { brand, coaches, now }: { brand: Brand; coaches: readonly string[]; now: Date },
): Promise<void> {
  return em.transactional(async (tx) => {
    const known = await tx.findOne(ThreadMessage, { keyHash: hashReplyKey(key) });
    if (!known) throw new NotFound();
    const thread = await tx.findOne(Thread, known.thread.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    // The reader may have changed their address meanwhile, which ends the link.
    if (thread) await tx.refresh(known);
    if (!thread || hasRunOut(known, now) || (await isConfirmedClient(tx, thread.emailKey))) {
      throw new AppError(410, 'expired', msg`This link has expired.`);
    }
    const last = await tx.findOne(ThreadMessage, { thread }, { orderBy: { createdAt: 'desc', id: 'desc' } });
    if (last?.direction === 'in' && last.text === text) return;
    const id = randomUUID();
    tx.create(ThreadMessage, { id, thread, direction: 'in', text, createdAt: now });
    if (thread.status !== 'open') thread.waitsSince = now;
    thread.status = 'open';
    thread.lastAt = now;
    thread.lastText = excerptMessage(text);
    thread.version++;
    const { name, email } = thread;
    const threadUrl = `${brand.url}/coach/inbox/${thread.id}`;
    const shop = buildMailData(brand, brand.language);
    const data = { ...shop, name, email, message: text, threadUrl };
    const mail = { template: 'thread-reply', language: brand.language, about: email, data } as const;
    const mails = coaches.map((recipient) => ({
      ...mail,
      recipient,
      replyTo: { name, address: email },
      cause: `thread-reply:${id}:${recipient}`,
    }));
    await enqueueCoachMails(tx, mails, brand, now);
  });
}

function hasRunOut({ keyUntil }: ThreadMessage, now: Date): boolean {
  return !keyUntil || keyUntil <= now;
}
