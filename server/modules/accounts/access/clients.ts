import type { Em } from '#server/platform/db/orm.ts';
import { isConfirmedSql } from '#server/modules/sales/orders/attribution.ts';
import { OWN_MESSAGE } from '../people/waiting.ts';

/** SQL: true if the person `u` has used their page, for which only their mailbox signs in. */
const USES_PAGE = `(exists (select from check_in where user_id = u.id)
  or exists (select from health_consent where user_id = u.id)
  or exists (select from thread t join thread_message m on m.thread_id = t.id where t.email_key = u.email_key and m.in_shop))`;

/** SQL: true if the person `u` has written by the contact form or a reply link, and has never used their page. */
const WRITES_BY_MAIL = `((exists (select from contact_message where email_key = u.email_key and ${OWN_MESSAGE})
    or exists (select from thread t join thread_message m on m.thread_id = t.id
      where t.email_key = u.email_key and m.direction = 'in' and not m.in_shop))
  and not ${USES_PAGE})`;

/**
 * True if answers are shown on the person's page only, never in a mail, because texts from clients may be about health.
 * Anybody can order for any address: an unconfirmed order alone keeps no answer from a person who writes by mail.
 */
export async function isAnsweredOnPage(em: Em, emailKey: string): Promise<boolean> {
  return (await findClientId(em, emailKey, `(${isConfirmedSql('o')} or not ${WRITES_BY_MAIL})`)) !== null;
}

/** True if an address belongs to a current or former client by a confirmed order or a gift, or who has used their page. */
export async function isConfirmedClient(em: Em, emailKey: string): Promise<boolean> {
  return (await findClientId(em, emailKey, `(${isConfirmedSql('o')} or ${USES_PAGE})`)) !== null;
}

/**
 * Returns the account id of a current or former client; null for others and for erased accounts.
 * @param counts condition on the order `o` of a purchase or subscription of the account `u`
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
