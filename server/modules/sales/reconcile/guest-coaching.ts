import type { Language } from '#contract/i18n/languages.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { coachedAt, coachedSql, NO_ACCOUNT } from '#server/modules/accounts/access/coached.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';
import { adoptHealthConsent } from '#server/modules/accounts/users/adopt-consent.ts';
import { openClientAccount } from '#server/modules/accounts/users/unproven-accounts.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';

interface GuestOrder {
  id: string;
  email: string;
  email_key: string;
  full_name: string | null;
  language: Language;
}

/**
 * Assigns a guest's coaching to the mailbox's account. The order stays the guest's until the first sign-in. Call it
 * while the order's address is locked.
 */
export async function assignGuestCoaching(tx: Em, order: string, at: { mode: Mode; now: Date }): Promise<void> {
  for (const each of await findGuestCoaching(tx, at, order)) {
    if (isErased(each.email_key)) continue;
    const { email, full_name: fullName, language } = each;
    const { id: user } = await openClientAccount(tx, { email, fullName, language }, at.now);
    for (const table of ['purchase', 'subscription']) {
      await tx.execute(`update ${table} set user_id = ? where order_id = ? and user_id is null`, [user, order]);
    }
    await adoptHealthConsent(tx, user);
  }
}

/** Opens accounts for clients of an earlier version, which opened none. */
export async function openMissingAccounts(em: Em, at: { mode: Mode; now: Date }): Promise<void> {
  for (const { id, email_key: emailKey } of await findGuestCoaching(em, at)) {
    await runUnderMailboxLock(em, { emailKey, isUrgent: true }, (tx) => assignGuestCoaching(tx, id, at));
  }
}

/** Returns guests' orders with current coaching and no account. An older account gets its own once it confirms them. */
function findGuestCoaching(em: Em, { mode, now }: { mode: Mode; now: Date }, order?: string): Promise<GuestOrder[]> {
  const which = `r.user_id is null and ${order ? 'r.order_id = :order' : 'r.order_id is not null'}`;
  return em.execute<GuestOrder[]>(
    ...bindNamedParams(
      `select id, email, email_key, full_name, language from customer_order
       where user_id is null and ${NO_ACCOUNT} and id in (${coachedSql(mode, 'r.order_id', which)}) order by created_at, id`,
      { ...coachedAt(now), order },
    ),
  );
}
