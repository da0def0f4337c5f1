import { randomUUID } from 'node:crypto';
import { toEmailKey } from '#contract/forms/email.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { sealText } from '#server/platform/encryption/sealed.ts';
import {
  excerptMessage,
  OWN_MESSAGE,
  buildWaitingSql,
  buildWaitingSinceSql,
} from '#server/modules/accounts/people/waiting.ts';
import { findProvenUser } from '#server/modules/accounts/users/unproven-accounts.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { displayName } from '#server/modules/accounts/users/users.service.ts';
import type { Thread } from './thread.entity.ts';

interface Heard {
  email: string;
  name: string;
  text: string;
  language: Language;
  /** Suspected bot. */
  bot?: boolean;
  /** The sender is proven to own the address: their name counts, and nothing from them is spam. */
  proven?: boolean;
  /** Account of the address, if already loaded. */
  owner?: User | null;
  /** Sent by a client who was promised an answer. */
  promised?: boolean;
  now: Date;
}

/**
 * Updates a thread with an incoming text, in the transaction that stores it, and returns its id. Suspected bots start a
 * separate thread. Unproven messages for an account only wait for the coach and change nothing else in its thread.
 */
export async function recordIncoming(tx: Em, heard: Heard): Promise<string> {
  const { bot = false, proven = false, now } = heard;
  const owner = proven ? null : heard.owner === undefined ? await findProvenUser(tx, heard.email) : heard.owner;
  if (owner && !bot) return noteUnproven(tx, owner, now);
  const [id] = await upsertThreads(tx, [{ ...heard, owner, bot }], { bot, proven });
  return id!;
}

/** Updates threads like {@link recordIncoming}, each of another address. Their accounts are loaded. */
export async function recordAllIncoming(tx: Em, all: readonly HeardOf[]): Promise<void> {
  for (const { bot, proven, owner, now } of all) {
    if (owner && !bot && !proven) await noteUnproven(tx, owner, now);
  }
  const others = all.filter(({ bot, proven, owner }) => bot || proven || !owner);
  for (const heard of Map.groupBy(others, ({ bot, proven }) => `${bot} ${proven}`).values()) {
    await upsertThreads(tx, heard, heard[0]!);
  }
}

type HeardOf = Heard & Required<Pick<Heard, 'bot' | 'proven' | 'owner'>>;

/** Writes threads of one kind, and returns their ids. */
async function upsertThreads(
  tx: Em,
  all: readonly Heard[],
  { bot, proven }: { bot: boolean; proven: boolean },
): Promise<string[]> {
  const rows = await tx.execute<{ id: string }[]>(
    `insert into thread (id, email_key, email, name, status, spam, language, last_at, last_text, waits_since, promised_since, version, created_at)
     values ${all.map(() => "(?, ?, ?, ?, 'open', ?, ?, ?, ?, ?, ?, 1, ?)").join(', ')}
     on conflict (email_key) do update set ${bot ? OF_A_PROGRAM : ofAPerson(proven)} returning id`,
    all.flatMap(({ text, promised, now, ...heard }) => {
      const owner = proven ? null : heard.owner;
      const { email, language } = owner ?? heard;
      return [
        randomUUID(),
        toEmailKey(email),
        email,
        owner ? displayName(owner) : heard.name,
        bot ? 'bot' : null,
        language,
        now,
        text && sealText(excerptMessage(text), 'thread.last_text'),
        now,
        promised ? now : null,
        now,
      ];
    }),
  );
  return rows.map(({ id }) => id);
}

/** Returns the name that the coach sees: the account's, else the first that came with the address. */
export function presentSender(thread: Thread, owner: User | null): string {
  return owner?.firstName || owner?.lastName ? displayName(owner) : thread.name;
}

/** Returns name and language for mails. Anyone can type a name with an address, so only an account's is used. */
export function presentRecipient({ language }: Thread, owner: User | null): Pick<Thread, 'name' | 'language'> {
  return owner ? { name: displayName(owner), language: owner.language } : { name: '', language };
}

async function noteUnproven(tx: Em, owner: User, now: Date): Promise<string> {
  const { email, emailKey, language } = owner;
  const [row] = await tx.execute<{ id: string }[]>(
    `insert into thread (id, email_key, email, name, status, language, last_at, last_text, unproven_since, version, created_at)
     values (?, ?, ?, ?, 'done', ?, ?, '', ?, 1, ?)
     on conflict (email_key) do update set ${UNPROVEN} returning id`,
    [randomUUID(), emailKey, email, displayName(owner), language, now, now, now],
  );
  return row!.id;
}

/** Returns true if only unproven messages have changed a thread since a version. They delay nothing that is proven. */
export function hasOnlyUnprovenSince({ version, unprovenFrom, unprovenTo }: Thread, read: number): boolean {
  return unprovenTo === version && read >= (unprovenFrom ?? version) && read < version;
}

/** Earlier bot messages do not count: the thread begins with this text. */
const UNPROVEN = `
  unproven_since = coalesce(thread.unproven_since, excluded.unproven_since), version = thread.version + 1,
  unproven_from = case when thread.unproven_to = thread.version then thread.unproven_from else thread.version end,
  unproven_to = thread.version + 1,
  waits_since = case when ${buildWaitingSql()} then ${buildWaitingSinceSql()} else thread.waits_since end,
  last_at = excluded.last_at,
  status = case when thread.spam = 'bot' then 'done' else thread.status end,
  last_text = case when thread.spam = 'bot' then '' else thread.last_text end,
  spam = case when thread.spam = 'bot' then null else thread.spam end`;

const OF_A_PROGRAM = `
  last_at = case when thread.spam is null then thread.last_at else excluded.last_at end,
  last_text = case when thread.spam is null then thread.last_text else excluded.last_text end`;

/** Anyone can type an address, so an earlier name, language and spam mark stay. */
const ofAPerson = (proven: boolean) => `
  email = excluded.email, status = 'open',
  language = case when ${proven} or thread.spam = 'bot' then excluded.language else thread.language end,
  last_at = excluded.last_at, last_text = excluded.last_text, version = thread.version + 1,
  waits_since = case when ${buildWaitingSql()} then ${buildWaitingSinceSql()} else excluded.waits_since end,
  promised_since = coalesce(thread.promised_since, excluded.promised_since),
  name = case when ${proven} or thread.spam = 'bot' then excluded.name else thread.name end,
  spam = case when ${proven} or thread.spam = 'bot' then null else thread.spam end`;

/** Updates a thread after an answer to a check-in; other questions stay open. Returns the thread's id. */
export async function recordAnswer(tx: Em, emailKey: string, now: Date): Promise<string | null> {
  const [row] = await tx.execute<{ id: string }[]>(
    `update thread set version = version + 1, last_at = ?, status = ${WAITS_FOR_MORE.status},
       promised_since = ${WAITS_FOR_MORE.promised}, waits_since = ${WAITS_FOR_MORE.since} where email_key = ? returning id`,
    [now, emailKey],
  );
  return row?.id ?? null;
}

/** Returns the time of the oldest unanswered check-in; null for none. */
export async function oldestCheckIn(tx: Em, emailKey: string): Promise<Date | null> {
  const [found] = await tx.execute<{ since: string | Date | null }[]>(
    `select min(c.created_at) as since from check_in c join app_user u on u.id = c.user_id
     where u.email_key = ? and c.answer is null`,
    [emailKey],
  );
  return found?.since ? new Date(found.since) : null;
}

/** SQL: unanswered check-ins. */
const OPEN_CHECK_INS = `from check_in c join app_user u on u.id = c.user_id
  where u.email_key = thread.email_key and c.answer is null`;
/** SQL: received after the coach's last message, and not put aside before this wait. */
const UNANSWERED = `created_at >= coalesce(thread.waits_since, thread.promised_since, '-infinity')
  and created_at > coalesce((select max(created_at) from thread_message where thread_id = thread.id and direction = 'out'), '-infinity')`;
const OPEN_LETTERS = `from thread_message where thread_id = thread.id and direction = 'in' and ${UNANSWERED}`;
const OPEN_MESSAGES = `from contact_message where email_key = thread.email_key and ${OWN_MESSAGE} and ${UNANSWERED}`;

const WAITS_FOR_MORE = {
  status: `case when exists (select ${OPEN_CHECK_INS}) or exists (select ${OPEN_LETTERS}) or exists (select ${OPEN_MESSAGES})
    then 'open' else 'done' end`,
  since: `least((select min(c.created_at) ${OPEN_CHECK_INS}), (select min(created_at) ${OPEN_LETTERS}), (select min(created_at) ${OPEN_MESSAGES}))`,
  promised: `least((select min(c.created_at) ${OPEN_CHECK_INS}), (select min(created_at) ${OPEN_LETTERS} and in_shop))`,
};
