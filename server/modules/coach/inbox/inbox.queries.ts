import type { LetterPicture } from '#contract/talk.ts';
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
import type { LinkOptions } from '../../talk/picture-links.ts';
import { picturesOf } from '../../talk/pictures.service.ts';
import { hushed, type Reach, reachOf } from '../../talk/reach.ts';
import type { Mode } from '../../../mode.ts';
import { Thread, ThreadMessage } from '../../threads/thread.entity.ts';
import { anywhere, findPage, orderOf } from '../list.ts';

/** One page of the threads of one state, and how many there are of each. */
export async function findThreads(
  em: Em,
  { q, page, sort, state }: z.output<typeof ThreadsQuery>,
  at: { mode: Mode; now: Date },
) {
  const like = { $ilike: anywhere(q) };
  const where: FilterQuery<Thread> = {
    ...(state === 'spam' ? { spam: { $ne: null } } : { spam: null, status: state }),
    ...(q && { $or: [{ name: like }, { email: like }] }),
  };
  const found = await findPage(em, Thread, where, page, { orderBy: orderOf(sort) });
  const ended = await hushed(
    em,
    found.found.map(({ emailKey }) => emailKey),
    at,
  );
  return { ...found, ended, counts: await countThreads(em) };
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
  contacts: ContactMessage[];
  checkIns: CheckInRow[];
  onboardings: Onboarding[];
  messages: ThreadMessage[];
  /** Those of the messages. */
  pictures: Map<string, LetterPicture[]>;
  /** Whose it is, and how far the coach sees into it. */
  reach: Reach;
  /** Their last words were for a coaching that is over. */
  hushed: boolean;
  /** The mails of the coach's answers that are still known. */
  mails: OutboxMail[];
  /** What the programmes are called that somebody may have asked about, by how messages name them. */
  interests: Readonly<Record<string, string>>;
}

/** @throws {NotFound} */
export async function findThread(
  em: Em,
  id: string,
  { prefix, links, mode }: { prefix: string; links: LinkOptions & { user: string }; mode: Mode },
): Promise<WholeThread> {
  const thread = await em.findOne(Thread, { id });
  if (!thread) throw new NotFound();
  const { emailKey } = thread;
  const messages = await em.find(ThreadMessage, { thread });
  const mails = messages.flatMap(({ mail }) => mail ?? []);
  const contacts = await em.find(ContactMessage, { emailKey });
  return {
    thread,
    messages,
    pictures: await picturesOf(
      em,
      messages.map((message) => message.id),
      links,
    ),
    reach: await reachOf(em, emailKey, { mode, now: links.now }),
    hushed: (await hushed(em, [emailKey], { mode, now: links.now })).has(emailKey),
    contacts,
    interests: contacts.some(({ programInterest }) => programInterest) ? await interestLabels(em, prefix) : {},
    checkIns: await em.find(CheckInRow, { user: { emailKey } }),
    onboardings: await em.find(Onboarding, { emailKey }, { populate: ['order'] }),
    mails: mails.length > 0 ? await em.find(OutboxMail, { id: { $in: mails } }) : [],
  };
}
