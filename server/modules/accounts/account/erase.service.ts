import { randomUUID } from 'node:crypto';
import type { Em } from '#server/platform/db/orm.ts';
import { keepFormMailCounts } from '#server/platform/outbox/erased-form-mails.ts';
import { lockAddress } from '#server/platform/outbox/form-mail.service.ts';
import { refreshPeople } from '../people/keep-people.ts';
import type { DisputeEvidence } from '#server/modules/sales/dispute-evidence/dispute-evidence.entity.ts';
import { keepEvidence } from '#server/modules/sales/dispute-evidence/dispute-evidence.service.ts';
import { lockConsentToErase } from '#server/modules/coaching/profile/consent.service.ts';
import { loadAddresses } from '../users/email-change.service.ts';
import { User } from '../users/user.entity.ts';
import { erasedAddress, lockMailbox } from '../users/users.service.ts';
import { bindPersonScope, NO_USER, personalDataTables, type PersonScope } from './personal-data.ts';

interface Erased {
  addresses: string[];
  evidence: DisputeEvidence[];
}

/**
 * Erases a person under every address they had. Returns the addresses, and the evidence kept for open disputes. Orders
 * and receipts stay for the books, anonymised; subscriptions end. Everything else is deleted.
 */
export async function eraseUser(tx: Em, user: Pick<User, 'id'>, until: Date): Promise<Erased> {
  // Waits for health data being written, and for a change of address: both are erased, too.
  await lockConsentToErase(tx, user.id);
  const addresses = await loadAddresses(tx, await lockMailbox(tx, user.id));
  const nobody = erasedAddress(user.id);
  const evidence = await erase(tx, { user: user.id, addresses, until, nobody });
  await tx.nativeUpdate(User, { id: user.id }, { email: nobody, emailKey: nobody, firstName: null, lastName: null });
  // Removes the person from the coach's list in the same transaction.
  await refreshPeople(tx);
  return { addresses, evidence };
}

/**
 * Erases the rows of an address up to `until`. Later rows may belong to another person, or to a new start. Returns the
 * evidence kept for open disputes.
 */
export async function eraseAddress(tx: Em, address: string, until: Date): Promise<DisputeEvidence[]> {
  const evidence = await erase(tx, { user: NO_USER, addresses: [address], until, nobody: erasedAddress(randomUUID()) });
  await refreshPeople(tx);
  return evidence;
}

async function erase(tx: Em, whose: PersonScope): Promise<DisputeEvidence[]> {
  const run = (sql: string) => tx.execute(...bindPersonScope(sql, whose));
  // A fixed order prevents deadlocks between two erasures of one person.
  for (const address of whose.addresses.toSorted()) await lockAddress(tx, address);
  // An answer locks its thread before it looks for the member.
  await tx.execute(`select from thread where email_key in (${whose.addresses.map(() => '?').join(', ')}) for update`, [
    ...whose.addresses,
  ]);
  // Waits for all other rows of the user being written. Triggers refuse later ones.
  await tx.execute('select from app_user where id = ? for update', [whose.user]);
  const orders = personalDataTables.find(({ table }) => table === 'customer_order')!.rows;
  const theirs = await tx.execute<{ id: string }[]>(
    ...bindPersonScope(`select id from customer_order where ${orders}`, whose),
  );
  const evidence = await keepEvidence(
    tx,
    theirs.map(({ id }) => id),
    { addresses: whose.addresses, erasedAt: whose.until },
  );
  // Subscriptions end here at once. The orders' next check ends them at the provider, and voids open orders there.
  await run(
    `update customer_order set next_check_at = now() where (${orders}) and id in (
       select order_id from subscription where status <> 'canceled')`,
  );
  await run(
    `update subscription set status = 'canceled', pending_change = 'now' where status <> 'canceled'
     and (user_id = :user or order_id in (select id from customer_order where ${orders}))`,
  );
  await run(
    `update customer_order set status = 'void', buyer_key = null, capture_at = null, next_check_at = now()
     where status = 'open' and user_id = :user`,
  );
  // The order's next check deletes the customer at the provider, and retries until that succeeds.
  await run(
    `update customer_order set customer_stale = true, next_check_at = now()
     where (${orders}) and (stripe_customer_id is not null or stripe_subscription_id is not null)`,
  );
  // Erasing a testimonial is logged without its author.
  const voices = personalDataTables.find(({ table }) => table === 'setting')!.rows;
  await run(
    `insert into coach_action (id, coach_id, action, subject, subject_id, details, created_at)
     select gen_random_uuid(), null, 'setting.forget', 'setting', key, '{}', now() from setting where key = 'testimonials' and (${voices})`,
  );
  await keepFormMailCounts(tx, whose.addresses, whose.until);
  for (const { table, rows, blank, erasable = 'true' } of personalDataTables) {
    if (blank === undefined) await run(`delete from ${table} where ${erasable} and (${rows})`);
    else if (blank !== '') await run(`update ${table} set ${blank} where ${erasable} and (${rows})`);
  }
  return evidence;
}
