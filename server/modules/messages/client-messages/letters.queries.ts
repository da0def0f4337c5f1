import type { LettersResponse, Letter } from '#contract/messages/client-messages.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { CheckInRow } from '#server/modules/coaching/check-ins/check-in.entity.ts';
import { ContactMessage } from '../contact/contact.entity.ts';
import { Thread, ThreadMessage } from '../threads/thread.entity.ts';
import { OWN_MESSAGE } from '#server/modules/accounts/people/waiting.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { type AnswerDays, answerDue } from './answer-clock.ts';
import type { LinkOptions } from './pictures/picture-links.ts';
import { loadMessagePictures } from './pictures/pictures.service.ts';

/** Number of messages on a page. */
const PAGE = 30;
/** Only the latest unproven messages since the account exists are shown: a stranger cannot push the conversation away. */
const UNPROVEN_MAX = 3;

export interface ReadOptions {
  links: LinkOptions;
  timeZone: string;
  answers: AnswerDays;
  /** True if the client can write, and so may wait for an answer. */
  open: boolean;
}

interface Key {
  kind: Letter['kind'];
  id: string;
  at: string | Date;
}

type Page = Pick<LettersResponse, 'letters' | 'before' | 'unread'>;

/** Reads the messages of a client and the coach, newest last. `before` is the start of the later page. */
export async function readLetters(
  em: Em,
  user: User,
  { before, size = PAGE, ...options }: ReadOptions & { before?: string | undefined; size?: number },
): Promise<Page> {
  const thread = await em.findOne(Thread, { emailKey: user.emailKey });
  const keys = await findKeys(em, user, { thread: thread?.id, before, limit: size + 1 });
  const shown = keys.slice(0, size).toReversed();
  const letters = await loadMessages(em, user, { keys: shown, thread, ...options });
  const [first] = shown;
  return {
    letters,
    before: keys.length > size && first ? `${new Date(first.at).getTime()}.${first.id}` : null,
    unread: await countUnread(em, user, thread),
  };
}

/**
 * Finds the messages in one statement, latest first. Suspected bot messages in the client's name are left out, and all
 * but the latest unproven ones since the account exists.
 */
async function findKeys(
  em: Em,
  { id: user, emailKey }: User,
  { thread, before, limit }: { thread: string | undefined; before: string | undefined; limit: number },
): Promise<Key[]> {
  const [at = '', id = ''] = before?.split('.', 2) ?? [];
  return em.execute<Key[]>(
    `select kind, id, at from (
       select case when in_shop or direction = 'out' then 'letter' else 'mail' end as kind, id, created_at as at
         from thread_message where thread_id = ?
       union all select 'mail', id, created_at from contact_message where email_key = ? and ${OWN_MESSAGE}
       union all (select 'mail', id, created_at from contact_message where email_key = ? and bot_signal is null and not (${OWN_MESSAGE})
         order by created_at desc, id desc limit ${UNPROVEN_MAX})
       union all select 'check-in', id, created_at from check_in where user_id = ?
       union all select 'check-in-answer', id, answered_at from check_in where user_id = ? and answer is not null
     ) as said ${before ? 'where (at, id) < (?, cast(? as uuid))' : ''} order by at desc, id desc limit ${limit}`,
    [thread ?? null, emailKey, emailKey, user, user, ...(before ? [new Date(Number(at)), id] : [])],
  );
}

interface Wanted extends ReadOptions {
  keys: readonly Key[];
  thread: Thread | null;
}

async function loadMessages(em: Em, user: User, wanted: Wanted): Promise<Letter[]> {
  const { keys, thread, links, timeZone } = wanted;
  const idsOf = (...kinds: Letter['kind'][]) => keys.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const messageIds = idsOf('letter', 'mail');
  const messages = messageIds.length > 0 ? await em.find(ThreadMessage, { id: { $in: messageIds } }) : [];
  const left = messageIds.filter((id) => !messages.some((each) => each.id === id));
  const contacts = left.length > 0 ? await em.find(ContactMessage, { id: { $in: left } }) : [];
  const weeks = idsOf('check-in', 'check-in-answer');
  const checkIns = weeks.length > 0 ? await em.find(CheckInRow, { id: { $in: weeks } }) : [];
  const pictures = await loadMessagePictures(em, messageIds, { ...links, user: user.id });
  const dueOf = await waiting(em, wanted);
  return keys.flatMap((key) => {
    const message = messages.find(({ id }) => id === key.id);
    const contact = contacts.find(({ id }) => id === key.id);
    const checkIn = checkIns.find(({ id }) => id === key.id);
    const at = new Date(key.at);
    const fromCoach = message?.direction === 'out' || key.kind === 'check-in-answer';
    const text = message?.text ?? contact?.message ?? getCheckInText(checkIn, key.kind);
    if (text === undefined) return [];
    const due = fromCoach || key.kind === 'mail' || checkIn?.answer ? null : dueOf(at, key.kind);
    return [
      {
        id: key.id,
        kind: key.kind,
        from: fromCoach ? 'coach' : 'client',
        text,
        at: formatLocalMoment(timeZone, at),
        about: message?.about ?? null,
        pictures: pictures.get(key.id) ?? [],
        week: checkIn?.week ?? null,
        due: due && formatLocalMoment(timeZone, due),
        ...(contact && !contact.isProven && { isUnproven: true }),
        unread: fromCoach && (!thread?.readUntil || at > thread.readUntil),
      } satisfies Letter,
    ];
  });
}

function getCheckInText(row: CheckInRow | undefined, kind: Letter['kind']): string | undefined {
  if (!row) return undefined;
  return kind === 'check-in-answer' ? (row.answer ?? '') : (row.fields ?? row).note;
}

/** Returns when the answer is due; null if it was answered, put aside or never promised. */
async function waiting(em: Em, { thread, open, answers, timeZone }: Wanted) {
  const since = thread?.promisedSince;
  if (!open || !thread || !since) return () => null;
  const order = { createdAt: 'desc', id: 'desc' } as const;
  const last = await em.findOne(ThreadMessage, { thread, direction: 'out' }, { orderBy: order });
  return (at: Date, kind: Letter['kind']) => {
    const answered = at < since || (kind === 'letter' && last !== null && at <= last.createdAt);
    return answered ? null : answerDue(answers, timeZone, at);
  };
}

async function countUnread(em: Em, { id }: User, thread: Thread | null): Promise<number> {
  if (!thread) return 0;
  const until = thread.readUntil ?? new Date(0);
  const [row] = await em.execute<{ count: number }[]>(
    `select (select count(*)::int from thread_message where thread_id = ? and direction = 'out' and created_at > ?)
       + (select count(*)::int from check_in where user_id = ? and answered_at > ?) as count`,
    [thread.id, until, id, until],
  );
  return row?.count ?? 0;
}

/** Marks messages up to a time as read; another device may have read more. */
export async function markRead(em: Em, { emailKey }: User, until: Date): Promise<void> {
  await em.execute(`update thread set read_until = greatest(coalesce(read_until, ?), ?) where email_key = ?`, [
    until,
    until,
    emailKey,
  ]);
}
