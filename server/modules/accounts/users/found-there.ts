import { randomUUID } from 'node:crypto';
import type { Em } from '#server/platform/db/orm.ts';
import { openText, sealText } from '#server/platform/encryption/sealed.ts';
import { matchRenewals } from '#server/modules/sales/reconcile/unconfirmed-renewal.ts';
import { excerptMessage, OWN_MESSAGE } from '../people/waiting.ts';
import { dropAdoptedConsents } from './adopt-consent.ts';
import type { PartedAnswers } from './parted-answers.ts';
import { describeUnproven, findProvenUser, type JoinedAccount, reopenUnproven } from './unproven-accounts.ts';
import type { User } from './user.entity.ts';
import { assignGuestPurchases } from './users.service.ts';

interface ThreadState {
  id: string;
  email: string;
  name: string;
  status: 'open' | 'done';
  spam: string | null;
  language: string;
  last_at: string;
  waits_since: string | null;
  promised_since: string | null;
  unproven_since: string | null;
  created_at: string;
}

type Addressed = Record<'id' | 'email', string>;

/**
 * Contents of a mailbox before an account took it over; undoing that change returns them. Of texts, it includes only
 * the coach's note, which is merged into the account's note.
 */
export interface MailboxSnapshot {
  thread: ThreadState | null;
  /** The user's own thread before the merge. */
  own: ThreadState | null;
  messages: string[];
  actions: string[];
  contact: string[];
  /** Answers; the order is missing in changes stored by an earlier version. */
  onboarding: (Addressed & { order_id?: string | null })[];
  orders: Addressed[];
  /** Ids of the coach's gifts to the address. */
  gifts: string[];
  note: string | null;
  /** The client's unproven account. Missing in changes stored by an earlier version. */
  account?: JoinedAccount | null;
  /** Missing in changes stored by an earlier version. */
  parted?: PartedAnswers[];
}

/** Takes the snapshot. Call it while both addresses are locked, before anything moves. */
export async function takeMailboxSnapshot(tx: Em, user: User, emailKey: string): Promise<MailboxSnapshot> {
  const [own, thread] = [await lockThreadByAddress(tx, user.emailKey), await lockThreadByAddress(tx, emailKey)];
  const ids = async (sql: string, value: string | undefined) =>
    value === undefined ? [] : (await tx.execute<{ id: string }[]>(sql, [value])).map(({ id }) => id);
  const noteThere = 'select id, text from person_note where email_key = ?';
  const [note] = await tx.execute<{ id: string; text: string }[]>(noteThere, [emailKey]);
  return {
    thread,
    own,
    messages: await ids('select id from thread_message where thread_id = ?', thread?.id),
    actions: await ids("select id from coach_action where subject = 'thread' and subject_id = ?", thread?.id),
    contact: await ids('select id from contact_message where email_key = ? and bot_signal is null', emailKey),
    onboarding: await tx.execute<MailboxSnapshot['onboarding']>(
      `select id, email, order_id from onboarding where email_key = ? and (order_id is null
         or order_id not in (select id from customer_order where user_id = ?))`,
      [emailKey, user.id],
    ),
    orders: await tx.execute<Addressed[]>(
      'select id, email from customer_order where user_id is null and email_key = ?',
      [emailKey],
    ),
    gifts: await ids('select id from purchase where order_id is null and user_id is null and email_key = ?', emailKey),
    note: note ? openNote(note) : null,
    account: await describeUnproven(tx, emailKey),
  };
}

/** Returns to a mailbox what it owned before. Call it while both addresses are locked. */
export async function restoreMailbox(
  tx: Em,
  user: User,
  emailKey: string,
  { found, now }: { found: MailboxSnapshot; now: Date },
): Promise<void> {
  await executeForEach(tx, found.contact, 'update contact_message set email_key = ? where id = ?', [emailKey]);
  const returned = `update onboarding set email = ?, email_key = ?,
    order_id = coalesce(order_id, (select id from customer_order where id = ?)) where id = ?`;
  for (const { id, email, order_id: order = null } of found.onboarding)
    await tx.execute(returned, [email, emailKey, order, id]);
  const orders = found.orders.map(({ id }) => id);
  await dropAdoptedConsents(tx, user.id, orders);
  await leaveBought(tx, user, emailKey, found);
  await matchRenewals(tx, orders, now);
  if (found.account) await reopenUnproven(tx, user, emailKey, found.account);
  for (const id of orders) await scheduleCustomerUpdate(tx, 'id = ?', id, now);
  await leaveThread(tx, user.emailKey, emailKey, found);
  if (found.note) await leaveNote(tx, user.emailKey, emailKey, found.note);
}

async function leaveBought(tx: Em, user: User, emailKey: string, { orders, gifts }: MailboxSnapshot): Promise<void> {
  for (const { id, email } of orders) {
    for (const table of ['purchase', 'subscription']) {
      await tx.execute(`update ${table} set user_id = null where order_id = ? and user_id = ?`, [id, user.id]);
    }
    await tx.execute(
      `update customer_order o set user_id = null, email = ?, email_key = ?, 
         names_account = case when o.confirmed_at is null then h.is_held else o.names_account end,
         held_since = case when o.confirmed_at is not null then o.held_since when h.is_held then coalesce(o.held_since, now()) end
       from (select exists (select from app_user where email_key = ? and unproven_since is null) as is_held) h
       where id = ? and (user_id = ? or (user_id is null and email_key = ?))`,
      [email, emailKey, emailKey, id, user.id, user.emailKey],
    );
    await tx.execute('update onboarding set email = ?, email_key = ? where order_id = ?', [email, emailKey, id]);
  }
  const given = 'update purchase set user_id = null, email_key = ? where user_id = ? and id = ?';
  for (const id of gifts) await tx.execute(given, [emailKey, user.id, id]);
  const owner = await findProvenUser(tx, emailKey);
  if (owner) await assignGuestPurchases(tx, owner);
}

/** Splits the threads again. Later messages stay with the person; threads that the coach has answered stay closed. */
async function leaveThread(tx: Em, ownKey: string, emailKey: string, found: MailboxSnapshot): Promise<void> {
  const { thread, own } = found;
  const joint = await lockThreadByAddress(tx, ownKey);
  if (!thread || !joint) return;
  const quiet = joint.last_at === latest(own?.last_at, thread.last_at);
  const there = await lockThreadByAddress(tx, emailKey);
  if (joint.id === thread.id && quiet && !there) {
    const back = 'update thread set email = ?, email_key = ?, version = version + 1 where id = ?';
    return void (await tx.execute(back, [thread.email, emailKey, joint.id]));
  }
  const into = there?.id ?? (await beginAgain(tx, emailKey, thread, joint));
  await executeForEach(tx, found.messages, 'update thread_message set thread_id = ? where id = ?', [into]);
  await executeForEach(tx, found.actions, 'update coach_action set subject_id = ? where id = ?', [into]);
  if (!there) await tell(tx, into, emailKey);
  if (!own) return;
  const promised = joint.promised_since === thread.promised_since ? own.promised_since : joint.promised_since;
  const since = joint.waits_since === thread.waits_since ? own.waits_since : joint.waits_since;
  await tx.execute(
    'update thread set waits_since = ?, promised_since = ?, created_at = ?, version = version + 1 where id = ?',
    [joint.waits_since && since, joint.promised_since && promised, own.created_at, joint.id],
  );
  // Unproven messages are not the last words: they may belong to the mailbox and have left.
  if (!quiet) return joint.unproven_since ? tell(tx, joint.id, ownKey) : undefined;
  const status = joint.status === 'open' ? own.status : 'done';
  const before = [status, own.language, own.last_at, joint.id];
  await tx.execute('update thread set status = ?, language = ?, last_at = ? where id = ?', before);
  if (own.last_at < thread.last_at) await tell(tx, joint.id, ownKey);
}

/** Recreates the mailbox's thread, under its own id unless the joint thread has that one. */
async function beginAgain(tx: Em, emailKey: string, thread: ThreadState, joint: ThreadState): Promise<string> {
  const id = joint.id === thread.id ? randomUUID() : thread.id;
  const { email, name, spam, language, last_at: lastAt, created_at: createdAt } = thread;
  const status = joint.status === 'open' ? thread.status : 'done';
  const waited = joint.waits_since && thread.waits_since;
  const since = joint.promised_since && thread.promised_since;
  await tx.execute(
    `insert into thread (id, email_key, email, name, status, spam, language, last_at, waits_since, promised_since, created_at, last_text, version)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', 1)`,
    [id, emailKey, email, name, status, spam, language, lastAt, waited, since, createdAt],
  );
  return id;
}

/** Stores the excerpt of the person's last message. Check-ins are not repeated. */
async function tell(tx: Em, id: string, emailKey: string): Promise<void> {
  const [last] = await tx.execute<{ id: string; text: string }[]>(
    `select id, text from (
       select id, text, created_at from thread_message where thread_id = ? and direction = 'in'
       union all select id, message, created_at from contact_message where email_key = ? and ${OWN_MESSAGE}) as said
     order by created_at desc limit 1`,
    [id, emailKey],
  );
  const bound = last && { id: last.id, person: '' };
  const words = last ? excerptMessage(openText(last.text, 'thread_message.text', bound)) : '';
  const sealed = words && sealText(words, 'thread.last_text', { id, person: '' });
  await tx.execute('update thread set last_text = ? where id = ?', [sealed, id]);
}

/** Splits the note if the coach left that part unchanged. New text is about the person and stays. */
async function leaveNote(tx: Em, ownKey: string, emailKey: string, text: string): Promise<void> {
  const notes = await tx.execute<{ id: string; email_key: string; text: string; version: number }[]>(
    'select id, email_key, text, version from person_note where email_key in (?, ?) for update',
    [ownKey, emailKey],
  );
  const [joint, there] = [ownKey, emailKey].map((key) => notes.find((each) => each.email_key === key));
  const words = joint ? openNote(joint) : '';
  const at = words.lastIndexOf(text);
  if (!joint || at === -1) return;
  const rest = [words.slice(0, at), words.slice(at + text.length)].map((part) => part.trim()).filter(Boolean);
  if (there) {
    const both = sealNote(`${openNote(there)}\n\n${text}`, there.id);
    await tx.execute('update person_note set text = ?, version = version + 1 where id = ?', [both, there.id]);
  } else {
    const id = randomUUID();
    await tx.execute(
      `insert into person_note (id, email_key, text, version, created_at, updated_at)
       select ?, ?, ?, version + 1, created_at, updated_at from person_note where id = ?`,
      [id, emailKey, sealNote(text, id), joint.id],
    );
  }
  if (rest.length === 0) return void (await tx.execute('delete from person_note where id = ?', [joint.id]));
  const left = [sealNote(rest.join('\n\n'), joint.id), joint.id];
  await tx.execute('update person_note set text = ?, version = version + 1 where id = ?', left);
}

/** Schedules the update of the provider's customer with the next check, which is due now. */
export async function scheduleCustomerUpdate(tx: Em, which: string, value: string, now: Date): Promise<void> {
  await tx.execute(
    `update customer_order set customer_stale = true, next_check_at = ?
     where ${which} and (stripe_customer_id is not null or stripe_subscription_id is not null)`,
    [now, value],
  );
}

function openNote({ id, text }: { id: string; text: string }): string {
  return openText(text, 'person_note.text', { id, person: '' });
}

function sealNote(text: string, id: string): string {
  return sealText(text, 'person_note.text', { id, person: '' });
}

async function lockThreadByAddress(tx: Em, emailKey: string): Promise<ThreadState | null> {
  const [row] = await tx.execute<ThreadState[]>(
    `select id, email, name, status, spam, language, last_at, waits_since, promised_since, unproven_since, created_at
     from thread where email_key = ? for update`,
    [emailKey],
  );
  if (!row) return null;
  const at = (moment: string) => new Date(moment).toISOString();
  const { last_at: last, waits_since: waited, promised_since: since, created_at: created } = row;
  return {
    ...row,
    last_at: at(last),
    waits_since: waited && at(waited),
    promised_since: since && at(since),
    created_at: at(created),
  };
}

async function executeForEach(tx: Em, ids: readonly string[], sql: string, values: readonly string[]): Promise<void> {
  for (const id of ids) await tx.execute(sql, [...values, id]);
}

function latest(one: string | undefined, other: string): string {
  return one && one > other ? one : other;
}
