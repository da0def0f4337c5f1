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
