import type { ThreadsQuery } from '#contract/studio/inbox.ts';
import type { FilterQuery } from '@mikro-orm/core';
import type * as z from 'zod';
import type { Em } from '../../../db/orm.ts';
import { NotFound } from '../../../errors.ts';
import { CheckInRow } from '../../check-ins/check-in.entity.ts';
import { ContactMessage } from '../../contact/contact.entity.ts';
import { interestLabels } from '../../programs/interests.service.ts';
import { Onboarding } from '../../onboarding/draft.entity.ts';
import { OutboxMail } from '../../outbox/outbox-mail.entity.ts';
import { Thread, ThreadMessage } from '../../threads/thread.entity.ts';
import { User } from '../../users/user.entity.ts';
import type { Mode } from '../../../mode.ts';
import { coachedBefore } from '../clients/clients.queries.ts';
import { anywhere, findPage, orderOf } from '../list.ts';

/** One page of the threads of one state, and how many there are of each. */
export async function findThreads(em: Em, { q, page, sort, state }: z.output<typeof ThreadsQuery>) {
  const found = { $ilike: anywhere(q) };
  const where: FilterQuery<Thread> = {
    ...(state === 'spam' ? { spam: { $ne: null } } : { spam: null, status: state }),
    ...(q && { $or: [{ name: found }, { email: found }] }),
  };
  return { ...(await findPage(em, Thread, where, page, { orderBy: orderOf(sort) })), counts: await countThreads(em) };
}

async function countThreads(em: Em): Promise<{ open: number; done: number; spam: number }> {
  const [counts] = await em.execute<{ open: number; done: number; spam: number }[]>(
    `select count(*) filter (where spam is null and status = 'open')::int as open,
       count(*) filter (where spam is null and status = 'done')::int as done,
       count(*) filter (where spam is not null)::int as spam from thread`,
  );
  return counts!;
}

/** Everything that was said in a thread. */
export interface WholeThread {
  thread: Thread;
  /** Account of who was coached. */
  client: string | undefined;
  contacts: ContactMessage[];
  checkIns: CheckInRow[];
  onboardings: Onboarding[];
  messages: ThreadMessage[];
  /** The mails of the coach's answers that are still known. */
  mails: OutboxMail[];
  /** What the programmes are called that somebody may have asked about, by how messages name them. */
  interests: Readonly<Record<string, string>>;
}

/** @throws {NotFound} */
export async function findThread(
  em: Em,
  id: string,
  { prefix, mode }: { prefix: string; mode: Mode },
): Promise<WholeThread> {
  const thread = await em.findOne(Thread, { id });
  if (!thread) throw new NotFound();
  const { emailKey } = thread;
  const messages = await em.find(ThreadMessage, { thread });
  const mails = messages.flatMap(({ mail }) => mail ?? []);
  const contacts = await em.find(ContactMessage, { emailKey });
  const user = await em.findOne(User, { emailKey }, { fields: ['id'] });
  return {
    thread,
    client: user && (await coachedBefore(em, { user: user.id, emailKey, mode })) ? user.id : undefined,
    messages,
    contacts,
    interests: contacts.some(({ programInterest }) => programInterest) ? await interestLabels(em, prefix) : {},
    checkIns: await em.find(CheckInRow, { user: { emailKey } }),
    onboardings: await em.find(Onboarding, { emailKey }, { populate: ['order'] }),
    mails: mails.length > 0 ? await em.find(OutboxMail, { id: { $in: mails } }) : [],
  };
}
