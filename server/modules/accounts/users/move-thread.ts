import type { Em } from '#server/platform/db/orm.ts';
import { openText, sealText } from '#server/platform/encryption/sealed.ts';
import { buildWaitingSql, buildWaitingSinceSql } from '../people/waiting.ts';

interface Mailbox {
  email: string;
  emailKey: string;
}

/**
 * What somebody and the coach have said to each other goes with the person to their new address: letters, answers, what
 * they sent by the contact form or told before their coaching, and what the coach has noted about them. What was said
 * from that address before is in the same thread then, which stays the person's own: mails that have left lead to it.
 * What a program seems to have written from the old address stays there. To be called while both addresses are locked.
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

/** Who reads the mailboxes to which links were sent may be somebody else from now on. */
async function endLinks(tx: Em, threads: readonly { id: string }[]): Promise<void> {
  const end = 'update thread_message set key_until = null where thread_id = ? and key_until is not null';
  for (const { id } of threads) await tx.execute(end, [id]);
}

/** After the threads are locked: whoever writes to one of them has written all of it by then. */
async function moveWords(tx: Em, before: string, { email, emailKey }: Mailbox): Promise<void> {
  const said = 'email_key = ? and bot_signal is null';
  await tx.execute(`update contact_message set email_key = ? where ${said}`, [emailKey, before]);
  await tx.execute('update onboarding set email = ?, email_key = ? where email_key = ?', [email, emailKey, before]);
}

/** Where the coach has noted something about both mailboxes, it is one note, the person's own first. */
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
    // A form that is open with either of them is told of the other.
    const version = Math.max(own.version, there.version) + 1;
    const joined = [sealText(text, 'person_note.text', { id: own.id, person: '' }), version, own.id];
    await tx.execute('update person_note set text = ?, version = ?, updated_at = now() where id = ?', joined);
  }
  await tx.execute('update person_note set email_key = ? where id = ?', [emailKey, own.id]);
}

/** What is in one thread goes into another, which stays; what the coach did in it is done in that. */
async function fold(tx: Em, other: string, into: string): Promise<void> {
  await tx.execute('update thread_message set thread_id = ? where thread_id = ?', [into, other]);
  await tx.execute("update coach_action set subject_id = ? where subject = 'thread' and subject_id = ?", [into, other]);
  await tx.execute(FOLDED, [await resealLastWords(tx, other, into), into, other]);
  await tx.execute('delete from thread where id = ?', [other]);
}

/** The later words of the two, sealed for the row that stays: what was sealed for the other opens there only. */
async function resealLastWords(tx: Em, other: string, into: string): Promise<string> {
  const [last] = await tx.execute<{ id: string; last_text: string }[]>(
    'select id, last_text from thread where id in (?, ?) order by last_at desc, id = ? desc limit 1',
    [into, other, into],
  );
  const words = openText(last!.last_text, 'thread.last_text', { id: last!.id, person: '' });
  return words && sealText(words, 'thread.last_text', { id: into, person: '' });
}

/** Whichever of the two waits, waits on; the later words begin it in the list. Who the person is, their own one knows. */
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
