import { randomUUID } from 'node:crypto';
import type { Em } from '../../db/orm.ts';
import { lockAddress } from '../outbox/form-mail.service.ts';
import { Identity, User } from './user.entity.ts';

/** What is known of somebody who has just proven a mailbox. */
export interface Proof {
  email: string;
  firstName?: string | null;
  lastName?: string | null;
  /** The provider that vouches for the mailbox; missing for a mailed code. */
  identity?: { provider: string; subject: string };
}

/**
 * The person a mailbox belongs to, made at the first sign-in. A known identity stays its person's
 * even if the provider's address has changed since; otherwise the mailbox decides.
 */
export function personOf(em: Em, { email, firstName, lastName, identity }: Proof, now: Date): Promise<User> {
  const emailKey = email.toLowerCase();
  return em.transactional(async (tx) => {
    await lockAddress(tx, emailKey);
    const known = identity && (await tx.findOne(Identity, identity, { populate: ['user'] }));
    if (known) return known.user;
    const user =
      (await tx.findOne(User, { emailKey })) ??
      tx.create(User, { id: randomUUID(), email, emailKey, firstName: null, lastName: null, createdAt: now });
    user.firstName ??= firstName?.trim().slice(0, 100) || null;
    user.lastName ??= lastName?.trim().slice(0, 100) || null;
    if (identity) tx.create(Identity, { id: randomUUID(), user, ...identity, createdAt: now });
    return user;
  });
}

/** Gives a person a mailbox that they have proven; null when it is another person's. */
export function changeEmail(em: Em, { id }: User, email: string): Promise<User | null> {
  const emailKey = email.toLowerCase();
  return em.transactional(async (tx) => {
    await lockAddress(tx, emailKey);
    const owner = await tx.findOne(User, { emailKey });
    if (owner && owner.id !== id) return null;
    return tx.assign(await tx.findOneOrFail(User, { id }), { email, emailKey });
  });
}

/**
 * Erases a person. What was bought stays for the books (in Finland for six years), without a name or
 * an address; what renews ends. Everything else goes: sign-ins, training, coaching, messages, the list.
 */
export function deleteAccount(em: Em, { id, emailKey }: User): Promise<void> {
  return em.transactional(async (tx) => {
    await lockAddress(tx, emailKey);
    const own: [table: string, column: string, value: string][] = [
      ['session', 'user_id', id],
      ['identity', 'user_id', id],
      ['embed_grant', 'user_id', id],
      ['workout', 'user_id', id],
      ['progress', 'user_id', id],
      ['coaching_profile', 'user_id', id],
      ['check_in', 'user_id', id],
      ['login_code', 'email_key', emailKey],
      ['signup', 'email_key', emailKey],
      ['contact_message', 'email_key', emailKey],
      ['subscriber', 'email_key', emailKey],
      ['outbox_mail', 'recipient', emailKey],
    ];
    for (const [table, column, value] of own) await tx.execute(`delete from ${table} where ${column} = ?`, [value]);
    await tx.execute(`update subscription set status = 'canceled' where user_id = ?`, [id]);
    const nobody = `deleted-${id}@deleted.invalid`;
    await tx.nativeUpdate(User, { id }, { email: nobody, emailKey: nobody, firstName: null, lastName: null });
  });
}
