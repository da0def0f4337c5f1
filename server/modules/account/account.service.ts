import { randomUUID } from 'node:crypto';
import type { Em } from '../../db/orm.ts';
import { lockAddress } from '../outbox/form-mail.service.ts';
import { Identity, User } from '../users/user.entity.ts';

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
    await tx.flush();
    await claim(tx, user);
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
    const user = tx.assign(await tx.findOneOrFail(User, { id }), { email, emailKey });
    // What is sent about their orders goes where they are now.
    await tx.execute('update customer_order set email = ?, email_key = ? where user_id = ?', [email, emailKey, id]);
    await claim(tx, user);
    return user;
  });
}

/** Whether an address is what is left of somebody who has been erased. */
export function isErased(emailKey: string): boolean {
  return emailKey.endsWith('@deleted.invalid');
}

/**
 * Gives a person what a guest has bought with their address: it belongs to the mailbox, and this person
 * has proven it. To be called while the address is locked.
 */
async function claim(tx: Em, { id, emailKey }: User): Promise<void> {
  for (const table of ['purchase', 'subscription']) {
    await tx.execute(
      `update ${table} set user_id = ? from customer_order o
       where ${table}.order_id = o.id and ${table}.user_id is null and o.user_id is null and o.email_key = ?`,
      [id, emailKey],
    );
  }
  await tx.execute('update customer_order set user_id = ? where user_id is null and email_key = ?', [id, emailKey]);
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
      ['onboarding', 'email_key', emailKey],
    ];
    await tx.execute(
      'delete from onboarding using customer_order o where onboarding.order_id = o.id and (o.user_id = ? or o.email_key = ?)',
      [id, emailKey],
    );
    for (const [table, column, value] of own) await tx.execute(`delete from ${table} where ${column} = ?`, [value]);
    await endSubscriptions(tx, id);
    // What is not paid yet cannot be paid any more: the provider is told.
    await tx.execute(
      `update customer_order set status = 'void', buyer_key = null, capture_at = null, next_check_at = now()
       where status = 'open' and (user_id = ? or email_key = ?)`,
      [id, emailKey],
    );
    const nobody = `deleted-${id}@deleted.invalid`;
    await tx.execute(
      'update customer_order set email = ?, email_key = ?, full_name = null where user_id = ? or email_key = ?',
      [nobody, nobody, id, emailKey],
    );
    await tx.execute(`update refund_request set full_name = '', email = ? where lower(email) = ?`, [nobody, emailKey]);
    await tx.execute(
      `update receipt set body = jsonb_set(body, '{buyer}', '{"name":null,"email":""}') from payment, customer_order o
       where receipt.payment_id = payment.id and payment.order_id = o.id and o.user_id = ?`,
      [id],
    );
    await tx.nativeUpdate(User, { id }, { email: nobody, emailKey: nobody, firstName: null, lastName: null });
  });
}

/** Ends what renews here at once; the provider is told until it knows. */
async function endSubscriptions(tx: Em, userId: string): Promise<void> {
  await tx.execute(
    `update customer_order set next_check_at = now() where id in (
       select order_id from subscription where user_id = ? and status <> 'canceled')`,
    [userId],
  );
  await tx.execute(
    `update subscription set status = 'canceled', pending_change = 'now' where user_id = ? and status <> 'canceled'`,
    [userId],
  );
}
