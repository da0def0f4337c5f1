import type { Em } from '../../db/orm.ts';
import { lockAddress } from '../outbox/form-mail.service.ts';
import { User } from '../users/user.entity.ts';
import { erasedAddress } from '../users/users.service.ts';

/**
 * Erases a user. Orders and receipts stay for the books (in Finland for six years), without a name or
 * an address; subscriptions end. Everything else is deleted: sign-ins, training, coaching, messages, the newsletter.
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
    // Open orders cannot be paid any more; their next check cancels them at the provider.
    await tx.execute(
      `update customer_order set status = 'void', buyer_key = null, capture_at = null, next_check_at = now()
       where status = 'open' and (user_id = ? or email_key = ?)`,
      [id, emailKey],
    );
    const nobody = erasedAddress(id);
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

/** Ends subscriptions here at once; the orders' next check cancels them at the provider. */
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
