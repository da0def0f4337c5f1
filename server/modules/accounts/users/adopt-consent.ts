import { COVERING_CONSENTS } from '#contract/coaching/profile-options.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';
import { isConfirmedSql } from '#server/modules/sales/orders/attribution.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { User } from './user.entity.ts';

/**
 * Adopts the health consent of a confirmed order for the account. Skipped if the account has one as broad, or has
 * withdrawn one since. A guest's order counts for the mailbox's account before its first sign-in.
 */
export async function adoptHealthConsent(tx: Em, user: string): Promise<void> {
  await tx.execute(
    ...bindNamedParams(
      `insert into health_consent (id, user_id, version, words, language, given_at)
       select gen_random_uuid(), u.id, a.health_consent, a.health_consent_words, a.language, a.updated_at
       from app_user u join onboarding a on a.health_consent_words is not null
         join customer_order o on o.id = a.order_id and o.status = 'paid'
           and ${isConfirmedSql('o')}
           and (o.user_id = u.id or (o.user_id is null and o.email_key = u.email_key and u.unproven_since is not null))
       where u.id = :user and not exists (select from health_consent h where h.user_id = u.id
         and (h.taken_back_at >= a.updated_at or (h.taken_back_at is null and (h.version >= a.health_consent or h.version in (:covering)))))
       order by a.health_consent desc, a.updated_at desc limit 1`,
      { user, covering: COVERING_CONSENTS },
    ),
  );
}

/** Deletes consents that `user` got from `orders` of another mailbox, because another person gave them. */
export async function dropAdoptedConsents(tx: Em, user: string, orders: readonly string[]): Promise<void> {
  for (const order of orders) {
    await tx.execute(
      `delete from health_consent where user_id = ? and taken_back_at is null
         and given_at = (select updated_at from onboarding where order_id = ?)`,
      [user, order],
    );
  }
}

interface Ordered {
  user?: User | null | undefined;
  emailKey: string;
}

/** Adopts the consent for the account of an order, or of a guest's mailbox. */
export async function adoptOrderConsent(tx: Em, { user, emailKey }: Ordered): Promise<void> {
  const account = user ?? (await tx.findOne(User, { emailKey }));
  if (account) await adoptHealthConsent(tx, account.id);
}
