import type { Em } from '#server/platform/db/orm.ts';
import { isConfirmedSql } from '#server/modules/sales/orders/terms.ts';

/**
 * True if an address belongs to a current or former client. Texts from clients may be about health. They are shown on
 * the client's page only, never in a mail.
 */
export async function isClient(em: Em, emailKey: string): Promise<boolean> {
  return (await findClientId(em, emailKey)) !== null;
}

/** Returns the same without clients by an unconfirmed order alone: anybody can place one for any address. */
export async function isConfirmedClient(em: Em, emailKey: string): Promise<boolean> {
  return (await findClientId(em, emailKey, isConfirmedSql('o'))) !== null;
}

/**
 * Returns the account id of a current or former client; null for others and for erased accounts.
 * @param counts condition on the order `o` of a purchase or subscription
 */
export async function findClientId(em: Em, emailKey: string, counts = 'true'): Promise<string | null> {
  const coaching = (table: string) => `exists (
    select from ${table} b join program p on p.id = b.program_id and p.coaching
      left join customer_order o on o.id = b.order_id
    where b.user_id = u.id and (o.id is null or ${counts}))`;
  const [row] = await em.execute<{ id: string }[]>(
    `select u.id from app_user u where u.email_key = ? and u.email_key not like '%@deleted.invalid'
      and (${coaching('subscription')} or ${coaching('purchase')})`,
    [emailKey],
  );
  return row?.id ?? null;
}
