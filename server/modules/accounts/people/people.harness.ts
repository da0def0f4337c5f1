import type { Em } from '#server/platform/db/orm.ts';
import { refreshPeople } from './keep-people.ts';
import { mailboxesSql } from './mailboxes.ts';

interface PersonTotals {
  email_key: string;
  spent: string | null;
  live: string | null;
}

const ORDER = 'order by email_key';

/** Returns everyone in the list, and the same computed from all tables in another way. */
export async function peopleTwice(em: Em): Promise<{ kept: PersonTotals[]; told: PersonTotals[] }> {
  await refreshPeople(em);
  const columns = 'email_key, key, user_id, email, name, since, suspected';
  const kept = await em.execute<PersonTotals[]>(
    `select ${columns}, last_order, spent_minor::text as spent, last_live, live_minor::text as live from person ${ORDER}`,
  );
  const told = await em.execute<PersonTotals[]>(
    `with bought as (select coalesce(u.email_key, o.email_key) as whose, o.id, o.mode, o.created_at
       from customer_order o left join app_user u on u.id = o.user_id where o.status = 'paid' and not (o.names_account and o.confirmed_at is null)),
     sums as (select whose, mode, currency, sum(amount_minor) - sum(refunded_minor) as minor from bought b join payment p on p.order_id = b.id
       where p.status not in ('pending', 'failed', 'duplicate', 'mismatch') group by whose, mode, currency)
     select ${columns}, (select max(created_at) from bought where whose = email_key) as last_order,
       (select sum(minor)::text from sums where whose = email_key) as spent,
       (select max(created_at) from bought where whose = email_key and mode = 'live') as last_live,
       (select sum(minor)::text from sums where whose = email_key and mode = 'live') as live
     from (${mailboxesSql(() => 'true')}) m ${ORDER}`,
  );
  return { kept, told };
}
