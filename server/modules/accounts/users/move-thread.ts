import type { Em } from '#server/platform/db/orm.ts';
import { openText, sealText } from '#server/platform/encryption/sealed.ts';
import { buildWaitingSql, buildWaitingSinceSql } from '../people/waiting.ts';

interface Mailbox {
  email: string;
  emailKey: string;
}

/**
 * Moves a person's messages to their new address: thread, contact form, onboarding answers and the coach's note. A
 * thread of the new address is merged into the person's own, which sent mails link to. Messages that a bot seems to
 * have sent from the old address stay. Call it while both addresses are locked.
 */
export async function moveThread(tx: Em, before: string, to: Mailbox): Promise<void> {
  const { email, emailKey } = to;
  const threads = await tx.execute<{ id: string; email_key: string }[]>(
    `select id, email_key from thread where email_key in (?, ?) and (email_key = ? or spam is distinct from 'bot')
     order by id for update`,
    [before, emailKey, emailKey],
  );
  if (before !== emailKey) {
    await endLinks(tx, threads);
    await moveWords(tx, before, to);
    await moveNote(tx, before, emailKey);
  }
  const [own, there] = [before, emailKey].map((key) => threads.find((each) => each.email_key === key)?.id);
  if (!own) return;
  if (there && there !== own) await fold(tx, there, own);
  const moved = [email, emailKey, own];
  await tx.execute('update thread set email = ?, email_key = ?, version = version + 1 where id = ?', moved);
}

/** Ends the links sent to the mailboxes, because other people may read them from now on. */
async function endLinks(tx: Em, threads: readonly { id: string }[]): Promise<void> {
  const end = 'update thread_message set key_until = null where thread_id = ? and key_until is not null';
  for (const { id } of threads) await tx.execute(end, [id]);
}

/** Moves messages. Call it after locking the threads: pending writers have finished by then. */
async function moveWords(tx: Em, before: string, { email, emailKey }: Mailbox): Promise<void> {
  const said = 'email_key = ? and bot_signal is null';
  await tx.execute(`update contact_message set email_key = ? where ${said}`, [emailKey, before]);
  await tx.execute('update onboarding set email = ?, email_key = ? where email_key = ?', [email, emailKey, before]);
}

/** Merges the notes about both mailboxes into one, the person's own first. */
async function moveNote(tx: Em, before: string, emailKey: string): Promise<void> {
  const notes = await tx.execute<{ id: string; email_key: string; text: string; version: number }[]>(
    'select id, email_key, text, version from person_note where email_key in (?, ?) for update',
    [before, emailKey],
  );
  const [own, there] = [before, emailKey].map((key) => notes.find((each) => each.email_key === key));
  if (!own) return;
  if (there) {
    const text = [own, there]
      .map((note) => openText(note.text, 'person_note.text', { id: note.id, person: '' }))
      .join('\n\n');
    await tx.execute('delete from person_note where id = ?', [there.id]);
    // A higher version makes open forms of either note conflict.
    const version = Math.max(own.version, there.version) + 1;
    const joined = [sealText(text, 'person_note.text', { id: own.id, person: '' }), version, own.id];
    await tx.execute('update person_note set text = ?, version = ?, updated_at = now() where id = ?', joined);
  }
  await tx.execute('update person_note set email_key = ? where id = ?', [emailKey, own.id]);
}

/** Moves messages and log entries of one thread into another. */
async function fold(tx: Em, other: string, into: string): Promise<void> {
  await tx.execute('update thread_message set thread_id = ? where thread_id = ?', [into, other]);
  await tx.execute("update coach_action set subject_id = ? where subject = 'thread' and subject_id = ?", [into, other]);
  await tx.execute(FOLDED, [await resealLastWords(tx, other, into), into, other]);
  await tx.execute('delete from thread where id = ?', [other]);
}

/** Returns the later excerpt, re-encrypted for the remaining row. Encrypted values are bound to their row. */
async function resealLastWords(tx: Em, other: string, into: string): Promise<string> {
  const [last] = await tx.execute<{ id: string; last_text: string }[]>(
    'select id, last_text from thread where id in (?, ?) order by last_at desc, id = ? desc limit 1',
    [into, other, into],
  );
  const words = openText(last!.last_text, 'thread.last_text', { id: last!.id, person: '' });
  return words && sealText(words, 'thread.last_text', { id: into, person: '' });
}

/** SQL: merges thread `o` into `t`. It waits if either does; language and excerpt come from the later message. */
const FOLDED = `
  update thread t set
    status = case when 'open' in (t.status, o.status) then 'open' else 'done' end,
    language = case when o.last_at > t.last_at then o.language else t.language end,
    last_text = ?,
    last_at = greatest(t.last_at, o.last_at), promised_since = least(t.promised_since, o.promised_since),
    waits_since = least(case when ${buildWaitingSql('t')} then ${buildWaitingSinceSql('t')} end, case when ${buildWaitingSql('o')} then ${buildWaitingSinceSql('o')} end),
    unproven_since = least(t.unproven_since, o.unproven_since),
    read_until = greatest(t.read_until, o.read_until), created_at = least(t.created_at, o.created_at),
    version = greatest(t.version, o.version)
  from thread o where t.id = ? and o.id = ?`;
