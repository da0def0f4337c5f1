import { bindNamedParams } from '#server/platform/db/named.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { User } from './user.entity.ts';

/** Address of an account. Rows with it belong to the account up to `until`, when the account left it. */
export interface OwnAddress {
  address: string;
  until: Date;
}

/** Time after all rows, for the address that an account has now. */
export const NOT_LEFT = new Date('9999-12-31T00:00:00Z');

interface AddressOptions {
  /**
   * Includes a former address of an unproven account, whose mailbox no other user has proven. For reading only, because
   * a guest may have paid with it.
   */
  withUnproven?: boolean;
}

/**
 * Returns every address of an account, the current one first. Leaves out addresses of other accounts, and those of undone
 * changes: their data belongs to that mailbox.
 */
export async function loadAddresses(
  em: Em,
  { id, emailKey }: Pick<User, 'id' | 'emailKey'>,
  { withUnproven = false }: AddressOptions = {},
): Promise<OwnAddress[]> {
  const rows = await em.execute<{ address: string; left_at: string }[]>(
    ...bindNamedParams(
      `select address, coalesce(max(left_at), max(at)) as left_at from (
         select old_email_key as address, created_at as at, created_at as left_at, undone_at, user_id from email_change
         union all select new_email_key, created_at, null, undone_at, user_id from email_change) as had
       where user_id = :id and address <> :current
         and not exists (select from email_change u where u.user_id = :id and u.created_at <= had.at and u.undone_at >= had.at)
         and not exists (select from app_user where email_key = address and id <> :id
           and not (:unproven and unproven_since is not null))
       group by address order by address`,
      { id, current: emailKey, unproven: withUnproven },
    ),
  );
  const former = rows.map(({ address, left_at: leftAt }) => ({ address, until: new Date(leftAt) }));
  return [{ address: emailKey, until: NOT_LEFT }, ...former];
}
