import { PAGE_ROWS } from '#contract/shared/list.studio.ts';
import type { LetterPicture } from '#contract/messages/client-messages.ts';
import type { ThreadsQuery } from '#contract/messages/inbox.studio.ts';
import type * as z from 'zod';
import { bindNamedParams } from '#server/platform/db/named.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { CheckInRow } from '#server/modules/coaching/check-ins/check-in.entity.ts';
import { ContactMessage } from '../contact/contact.entity.ts';
import { interestLabels } from '#server/modules/catalog/programs/interests.service.ts';
import { Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import type { LinkOptions } from '../client-messages/pictures/picture-links.ts';
import { loadMessagePictures } from '../client-messages/pictures/pictures.service.ts';
import { findHiddenMailboxes, type CoachReach, loadReach } from '../client-messages/reach.ts';
import type { Mode } from '#server/platform/mode.ts';
import { Thread, ThreadMessage } from '../threads/thread.entity.ts';
import { buildThreadOpenSql, MESSAGE_EXCERPT_LENGTH } from '#server/modules/accounts/people/waiting.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import {
  cursorRowSql,
  cursorSql,
  offsetAt,
  offsetSql,
  orderSql,
  pageAround,
  passedSql,
  readCursor,
  type SortKey,
} from '#server/modules/studio/cursor.ts';
import { toWordPatterns, buildMatchSql, parseSort } from '#server/modules/studio/list.ts';

const OPEN = buildThreadOpenSql();

/** Without answer days no thread has a due date. */
const buildStateFilters = (promises: boolean) => ({
  open: OPEN,
  promised: promises ? `${OPEN} and promised_since is not null` : 'false',
  others: promises ? `${OPEN} and promised_since is null` : OPEN,
  done: `spam is null and not ${OPEN}`,
  spam: 'spam is not null',
});

interface Counted {
  open: number;
  promised: number;
  others: number;
  done: number;
  spam: number;
  total: number;
  passed: number;
  /** Ids of the page. */
  ids: string[] | null;
  cursors: string[] | null;
}

/** Finds one page of threads in one state, with the number of threads in each state. */
export async function findThreads(
  em: Em,
  { q, sort, state, ...place }: z.output<typeof ThreadsQuery>,
  at: { mode: Mode; now: Date; promises: boolean },
) {
  const states = buildStateFilters(at.promises);
  const down = sort.startsWith('-');
  const [by, type] = sort.endsWith('name') ? (['name', 'text'] as const) : (['last_at', 'timestamptz'] as const);
  const keys: SortKey[] = [
    { sql: 'sorted', type, down },
    { sql: 'id', type: 'uuid', down },
  ];
  const cursor = readCursor(place, keys);
  // Without a search the page follows an index; a search reads each row once.
  const [counted] = await em.execute<[Counted]>(
    ...bindNamedParams(
      `with ${cursorRowSql(':at')}, counted as (select ${Object.entries(states)
        .map(([name, is]) => `count(*) filter (where ${is})::int as ${name}`)
        .join(', ')} from thread),
       found as ${q ? 'materialized' : 'not materialized'} (select id, ${by} as sorted from thread
         where ${states[state]} ${q ? `and ${buildMatchSql(':q', 'name', 'email')}` : ''}),
       matched as (select ${q ? 'count(*)::int as total from found' : `${state} as total from counted`}),
       passed as (select ${cursor ? `(count(*) filter (where ${passedSql(keys, cursor)}))::int as passed from found` : '0 as passed'}),
       page as (select *, ${cursorSql(keys)} as row_cursor from found order by ${orderSql(keys)} limit ${PAGE_ROWS}
         offset (select ${offsetSql(cursor, place.page)} from matched cross join passed))
       select counted.*, matched.total, passed.passed, (select json_agg(id) from page) as ids,
         (select json_agg(row_cursor order by ${orderSql(keys)}) from page) as cursors
       from counted cross join matched cross join passed`,
      { q: toWordPatterns(q), at: cursor?.json ?? null },
    ),
  );
  const { total, passed, ids, cursors, open, done, spam } = counted;
  const page = pageAround(total, offsetAt(cursor, place.page, total, passed), cursors ?? []);
  const found = ids ? await em.find(Thread, { id: { $in: ids } }, { orderBy: parseSort(sort) }) : [];
  return { found: await withMarks(em, found, at), ...page, counts: { open, done, spam } };
}

/** Thread with the details of its list entry. */
export interface MarkedThread {
  thread: Thread;
  /** Account of its mailbox; null before its first sign-in. */
  owner: User | null;
  /** The latest text is from an ended coaching. */
  ended: boolean;
  /** Beginning of waiting texts whose sender is unproven; empty for none. */
  unproven: string;
  /** True if the first answers came last, which have no preview. */
  answered: boolean;
}

export async function withMarks(em: Em, threads: Thread[], at: { mode: Mode; now: Date }): Promise<MarkedThread[]> {
  const emailKeys = threads.map(({ emailKey }) => emailKey);
  const ended = await findHiddenMailboxes(em, emailKeys, at);
  const owners = threads.length > 0 ? await em.find(User, { emailKey: { $in: emailKeys }, unprovenSince: null }) : [];
  const marked = threads.filter(({ unprovenSince }) => unprovenSince).map(({ emailKey }) => emailKey);
  const words = await lastUnproven(em, marked);
  const answered = await lastAnswered(
    em,
    threads.filter(({ lastText }) => lastText === '').map(({ emailKey }) => emailKey),
  );
  return threads.map((thread) => ({
    thread,
    owner: owners.find(({ emailKey }) => emailKey === thread.emailKey) ?? null,
    ended: ended.has(thread.emailKey),
    unproven: words.get(thread.emailKey) ?? '',
    answered: answered.has(thread.emailKey),
  }));
}

/** Returns the mailboxes that have sent nothing since their first answers. */
async function lastAnswered(em: Em, emailKeys: readonly string[]): Promise<Set<string>> {
  if (emailKeys.length === 0) return new Set();
  const rows = await em.execute<{ email_key: string }[]>(
    `select o.email_key from onboarding o where o.email_key in (?) group by o.email_key
     having max(o.created_at) >= coalesce(greatest(
       (select max(c.created_at) from check_in c join app_user u on u.id = c.user_id where u.email_key = o.email_key),
       (select max(m.created_at) from thread_message m join thread t on t.id = m.thread_id
         where t.email_key = o.email_key and m.direction = 'in')), '-infinity')`,
    [emailKeys],
  );
  return new Set(rows.map(({ email_key: key }) => key));
}

async function lastUnproven(em: Em, emailKeys: readonly string[]): Promise<Map<string, string>> {
  if (emailKeys.length === 0) return new Map();
  const rows = await em.execute<{ email_key: string; text: string }[]>(
    `select distinct on (email_key) email_key, left(message, ${MESSAGE_EXCERPT_LENGTH}) as text from contact_message
     where email_key in (?) and bot_signal is null and not is_proven order by email_key, created_at desc, id desc`,
    [emailKeys],
  );
  return new Map(rows.map(({ email_key: key, text }) => [key, text]));
}

export interface WholeThread extends MarkedThread {
  contacts: ContactMessage[];
  checkIns: CheckInRow[];
  onboardings: Onboarding[];
  messages: ThreadMessage[];
  /** Pictures of the messages. */
  pictures: Map<string, LetterPicture[]>;
  /** Client, and the coach's access to their health data. */
  reach: CoachReach;
  /** Mails of the coach's answers that still exist. */
  mails: OutboxMail[];
  /** Names of programmes by their key in messages. */
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
  const [marked] = await withMarks(em, [thread], { mode, now: links.now });
  return {
    ...marked!,
    messages,
    pictures: await loadMessagePictures(
      em,
      messages.map((message) => message.id),
      links,
    ),
    reach: await loadReach(em, emailKey, { mode, now: links.now }),
    contacts,
    interests: contacts.some(({ programInterest }) => programInterest) ? await interestLabels(em, prefix) : {},
    checkIns: await em.find(CheckInRow, { user: { emailKey } }),
    onboardings: await em.find(Onboarding, { emailKey }, { populate: ['order'] }),
    mails: mails.length > 0 ? await em.find(OutboxMail, { id: { $in: mails } }) : [],
  };
}
