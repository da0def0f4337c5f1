import { randomUUID } from 'node:crypto';
import { bindNamedParams } from '#server/platform/db/named.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { keepFormMailCounts } from '#server/platform/outbox/form-mails/erased-form-mails.ts';
import { eraseNamedPeople } from '#server/platform/outbox/named-people.ts';
import { lockAddress } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { refreshPeople } from '../people/keep-people.ts';
import { isHeldForAccountSql } from '#server/modules/sales/orders/attribution.ts';
import type { DisputeEvidence } from '#server/modules/sales/dispute-evidence/dispute-evidence.entity.ts';
import { keepEvidence } from '#server/modules/sales/dispute-evidence/dispute-evidence.service.ts';
import { lockConsentToErase } from '#server/modules/coaching/profile/consent.service.ts';
import { loadAddressPeriods, loadPresentPeriod } from '../users/addresses.ts';
import { User } from '../users/user.entity.ts';
import { NotFound } from '#server/platform/errors.ts';
import { erasedAddress, isErased, lockMailbox } from '../users/users.service.ts';
import { type PersonScope, toPersonScopes } from './person-scope.ts';
import { personalDataTables } from './personal-data.ts';

interface Erased {
  /** Rows up to this time are erased. Later ones may belong to another person, or to a new start. */
  erasedAt: Date;
  /** Evidence kept for open disputes. */
  evidence: DisputeEvidence[];
}

/**
 * Erases a person under every address they had. Returns the scopes, and the ids of the account and those it took over.
 * Orders and receipts stay for the books, anonymised; subscriptions end. Everything else is deleted. The clock is read
 * once all locks are held: what was being written meanwhile is erased, too.
 * @throws {NotFound} if another request has erased the user
 */
export async function eraseUser(
  tx: Em,
  user: Pick<User, 'id'>,
  clock: () => Date,
): Promise<Erased & { erased: string[]; scopes: PersonScope[] }> {
  // Waits for health data being written, and for a change of address: both are erased, too.
  await lockConsentToErase(tx, user.id);
  const current = await lockMailbox(tx, user.id);
  if (isErased(current.emailKey)) throw new NotFound();
  const periods = await loadAddressPeriods(tx, current);
  await lockRows(tx, periods, user.id);
  const erasedAt = clock();
  const scopes = toPersonScopes(user.id, periods, erasedAt);
  const nobody = erasedAddress(user.id);
  const erased = [user.id, ...current.joinedIds];
  const evidence = await eraseScopes(tx, scopes, { erasedAt, nobody });
  await tx.nativeUpdate(
    User,
    { id: user.id },
    { email: nobody, emailKey: nobody, firstName: null, lastName: null, joinedIds: [] },
  );
  // Removes the person from the coach's list in the same transaction.
  await refreshPeople(tx);
  return { erasedAt, evidence, erased, scopes };
}

/** Erases the rows of an address without an account, up to a time. Spares those of accounts that have left it. */
export async function eraseAddress(tx: Em, address: string, clock: () => Date): Promise<Erased> {
  await lockRows(tx, [{ address }]);
  const erasedAt = clock();
  const scopes = toPersonScopes(null, [await loadPresentPeriod(tx, address, erasedAt)], erasedAt);
  const evidence = await eraseScopes(tx, scopes, { erasedAt, nobody: erasedAddress(randomUUID()) });
  await refreshPeople(tx);
  return { erasedAt, evidence };
}

interface Erasing {
  erasedAt: Date;
  /** Replaces the address in rows that stay. */
  nobody: string;
}

async function eraseScopes(tx: Em, scopes: readonly PersonScope[], erasing: Erasing): Promise<DisputeEvidence[]> {
  const mailed = scopes.map(({ address }) => address);
  const evidence = [];
  for (const scope of scopes) evidence.push(...(await erase(tx, scope, erasing.nobody, mailed)));
  // A request names the address that was typed, also after a change.
  for (const address of mailed) await eraseNamedPeople(tx, address, erasing.erasedAt);
  return evidence;
}

/** Returns the evidence kept for open disputes. */
async function erase(
  tx: Em,
  scope: PersonScope,
  nobody: string,
  mailed: readonly string[],
): Promise<DisputeEvidence[]> {
  const { address, until: erasedAt } = scope;
  const run = <T>(sql: string) => tx.execute<T[]>(...bindNamedParams(sql, { ...scope, nobody }));
  const orders = personalDataTables.find(({ table }) => table === 'customer_order')!.rows;
  const theirs = await run<{ id: string }>(`select id from customer_order where ${orders}`);
  const evidence = await keepEvidence(
    tx,
    theirs.map(({ id }) => id),
    { addresses: [address], mailed, erasedAt },
  );
  // Subscriptions end here at once. The orders' next check ends them at the provider, and voids open orders there.
  await run(
    `update customer_order set next_check_at = now() where (${orders}) and id in (
       select order_id from subscription where status <> 'canceled')`,
  );
  await run(
    `update subscription set status = 'canceled', ends_at = null, ended_at = :until, pending_change = 'now' where status <> 'canceled'
     and (user_id = :user or order_id in (select id from customer_order where (${orders}) and not ${isHeldForAccountSql('customer_order')}))`,
  );
  await run(
    `update customer_order set status = 'void', buyer_key = null, capture_at = null, next_check_at = now()
     where status = 'open' and user_id = :user`,
  );
  // An order that waited for the account since its payment is none of its contracts: it is returned with the next run,
  // unless its payer corrects the address before.
  await run(
    `update customer_order set held_since = 'epoch' where (${orders}) and held_since <= paid_at + interval '1 day'
       and ${isHeldForAccountSql('customer_order')}`,
  );
  // The order's next check deletes the customer at the provider, and retries until that succeeds. That would end a
  // subscription that waits for its return or a corrected address: its customer is deleted once it has ended.
  await run(
    `update customer_order set customer_stale = true, next_check_at = now()
     where (${orders}) and (stripe_customer_id is not null or stripe_subscription_id is not null) and id not in (
       select order_id from subscription where status <> 'canceled' and order_id is not null)`,
  );
  // Erasing a testimonial is logged without its author.
  const testimonials = personalDataTables.find(({ table }) => table === 'setting')!.rows;
  await run(
    `insert into coach_action (id, coach_id, action, subject, subject_id, details, created_at)
     select gen_random_uuid(), null, 'setting.forget', 'setting', key, '{}', now() from setting where key = 'testimonials' and (${testimonials})`,
  );
  await keepFormMailCounts(tx, scope);
  for (const { table, rows, blank, erasable = 'true' } of personalDataTables) {
    if (blank === undefined) await run(`delete from ${table} where ${erasable} and (${rows})`);
    else if (blank !== '') await run(`update ${table} set ${blank} where ${erasable} and (${rows})`);
  }
  return evidence;
}

/** Waits for rows of the person that are being written. */
async function lockRows(tx: Em, periods: readonly { address: string }[], user?: string): Promise<void> {
  const addresses = periods.map(({ address }) => address).toSorted();
  // A fixed order prevents deadlocks between two erasures of one person.
  for (const address of addresses) await lockAddress(tx, address);
  // An answer locks its thread before it looks for the member.
  await tx.execute(
    `select from thread where email_key in (${addresses.map(() => '?').join(', ')}) for update`,
    addresses,
  );
  // Waits for all other rows of the user. Triggers refuse later ones.
  if (user) await tx.execute('select from app_user where id = ? for update', [user]);
}
