import type { Em } from '../../db/orm.ts';
import type { User } from '../users/user.entity.ts';

/** The tables that hold something about a person, and how they know whose it is. */
const BY_PERSON = [
  'identity',
  'purchase',
  'subscription',
  'workout',
  'progress',
  'coaching_profile',
  'check_in',
  'embed_grant',
  'customer_order',
] as const;
const BY_ADDRESS = ['signup', 'contact_message', 'subscriber', 'onboarding'] as const;

/** Everything the shop knows about a person, as it is stored, but for what would let somebody in. */
export async function exportAccount(em: Em, user: User, now: Date): Promise<object> {
  const { id, emailKey } = user;
  const read = (table: string, column: string, value: string) =>
    em.execute<object[]>(`select * from ${table} where ${column} = ? order by 1`, [value]);
  const person = await Promise.all(BY_PERSON.map(async (table) => [table, await read(table, 'user_id', id)] as const));
  const address = await Promise.all(
    BY_ADDRESS.map(async (table) => [table, await read(table, 'email_key', emailKey)] as const),
  );
  const sessions = await em.execute<object[]>(
    'select created_at, seen_at, expires_at from session where user_id = ? order by created_at',
    [id],
  );
  const mails = await em.execute<object[]>(
    'select template, status, created_at, sent_at from outbox_mail where recipient = ? order by created_at',
    [emailKey],
  );
  const receipts = await em.execute<object[]>(
    `select r.mode, r.number, r.kind, r.body, r.created_at from receipt r join payment p on p.id = r.payment_id
     join customer_order o on o.id = p.order_id where o.user_id = ? order by r.number`,
    [id],
  );
  const { email, firstName, lastName, createdAt } = user;
  return {
    exportedAt: now.toISOString(),
    user: { id, email, firstName, lastName, createdAt },
    ...Object.fromEntries([...person, ...address]),
    session: sessions,
    mail: mails,
    receipt: receipts,
  };
}
