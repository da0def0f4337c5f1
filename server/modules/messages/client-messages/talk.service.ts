import { randomUUID } from 'node:crypto';
import type { Language } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import type { Mode } from '#server/platform/mode.ts';
import { Thread } from '../threads/thread.entity.ts';
import { type Access, loadAccess } from '#server/modules/accounts/access/access.service.ts';
import { findClientId } from '#server/modules/accounts/access/clients.ts';
import { lockAddress } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { displayName } from '#server/modules/accounts/users/users.service.ts';
import { THREAD_DELETED } from '../inbox/inbox.service.ts';

/** Returns a client with their thread's id, or null. @throws {NotFound} for people never coached */
export async function findClientThread(
  em: Em,
  id: string,
): Promise<{ name: string; email: string; language: Language; thread: string | null }> {
  const user = await findClient(em, id);
  const thread = await em.findOne(Thread, { emailKey: user.emailKey });
  return { name: displayName(user), email: user.email, language: user.language, thread: thread?.id ?? null };
}

/**
 * Opens a client's thread and creates it if missing, because the coach may write first. The version is 0 for an earlier
 * thread, whose messages a coach who saw none has not read. @throws {NotFound}
 */
export function openThread(em: Em, id: string, now: Date): Promise<{ id: string; version: number }> {
  return em.transactional((tx) => makeThread(tx, id, now));
}

async function makeThread(em: Em, id: string, now: Date): Promise<{ id: string; version: number }> {
  // Locks like erasure does: a client is erased with their thread, or before it is made.
  await lockAddress(em, (await findClient(em, id)).emailKey);
  const user = await findClient(em, id);
  const made = await em.execute<unknown[]>(
    `insert into thread (id, email_key, email, name, status, language, last_at, last_text, version, created_at)
     values (?, ?, ?, ?, 'done', ?, ?, '', 1, ?) on conflict (email_key) do nothing returning id`,
    [randomUUID(), user.emailKey, user.email, displayName(user), user.language, now, now],
  );
  const thread = await em.findOneOrFail(Thread, { emailKey: user.emailKey });
  return { id: thread.id, version: made.length > 0 ? thread.version : 0 };
}

/** Loads a client's access, which messages can refer to. @throws {NotFound} for people who were never coached */
export async function clientAccess(em: Em, id: string, { mode, now }: { mode: Mode; now: Date }): Promise<Access> {
  return loadAccess(em, await findClient(em, id), { coaches: [], mode, now });
}

async function findClient(em: Em, id: string): Promise<User> {
  const user = await em.findOne(User, { id }, { refresh: true });
  if (!user || (await findClientId(em, user.emailKey)) === null) throw new NotFound(THREAD_DELETED);
  return user;
}
