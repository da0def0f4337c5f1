import { randomUUID } from 'node:crypto';
import { toEmailKey } from '#contract/email.ts';
import type { Language } from '#contract/languages.ts';
import { named } from '../../db/named.ts';
import type { Em } from '../../db/orm.ts';
import { adoptHealthConsent } from './adopt-consent.ts';
import { User } from './user.entity.ts';
import { adoptName } from './users.service.ts';

interface Mailbox {
  email: string;
  fullName?: string | null;
  language: Language;
}

/** Rows that a client has before signing in. */
const HELD = ['purchase', 'subscription', 'training_plan', 'health_reading'] as const;

/** Returns the account of a mailbox, or null before its first sign-in. */
export function findProvenUser(em: Em, email: string): Promise<User | null> {
  return em.findOne(User, { emailKey: toEmailKey(email), unprovenSince: null });
}

/**
 * Returns the account of a new client's mailbox, so that the coach can plan and write before they sign in. One that is
 * made here opens nothing to anybody: only a sign-in with the mailbox does. To be called while the address is locked.
 */
export async function openClientAccount(tx: Em, { email, fullName, language }: Mailbox, now: Date): Promise<User> {
  const emailKey = toEmailKey(email);
  const known = await tx.findOne(User, { emailKey });
  if (known) return known;
  const names = { firstName: null, lastName: null };
  const user = tx.create(User, {
    id: randomUUID(),
    email,
    emailKey,
    language,
    ...names,
    unprovenSince: now,
    createdAt: now,
  });
  adoptName(user, fullName);
  await tx.flush();
  return user;
}

/** Moves everything of an unproven account to the account that has proven its mailbox, and deletes it. */
export async function joinUnproven(tx: Em, unproven: User, user: User): Promise<void> {
  for (const table of HELD) {
    await tx.execute(`update ${table} set user_id = ? where user_id = ?`, [user.id, unproven.id]);
  }
  await tx.nativeDelete(User, { id: unproven.id });
}

/**
 * Takes back the account that an order opened for a mistyped address. Its plans go to the corrected address, unless that
 * has an account. To be called while both addresses are locked, after the order has moved.
 */
export async function moveUnproven(tx: Em, before: string, email: string): Promise<void> {
  const user = await tx.findOne(User, { emailKey: before, unprovenSince: { $ne: null } });
  if (!user) return;
  const [held] = await tx.execute<{ bought: boolean; planned: boolean }[]>(
    ...named(
      `select exists (select from purchase where user_id = :user)
           or exists (select from subscription where user_id = :user) as bought,
         exists (select from training_plan where user_id = :user) as planned`,
      { user: user.id },
    ),
  );
  // The consent goes with the order.
  await tx.execute('delete from health_consent where user_id = ?', [user.id]);
  // Another order has opened the account, too.
  if (held!.bought) return adoptHealthConsent(tx, user.id);
  const emailKey = toEmailKey(email);
  const taken = await tx.count(User, { emailKey });
  if (held!.planned && taken === 0) tx.assign(user, { email, emailKey });
  else if (held!.planned) tx.assign(user, { firstName: null, lastName: null });
  else tx.remove(user);
  await tx.flush();
}
