import { bindNamedParams } from '#server/platform/db/named.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { User } from './user.entity.ts';

/**
 * Address in the time of one owner. A row belongs to the account that left its address next. What moves with accounts,
 * and the newsletter, belongs to the account there now. An address without an account has all its rows.
 */
export interface OwnAddress {
  address: string;
  /** When another account left it before. */
  since: Date;
  /** When the account left it. */
  until: Date;
  /** True if another account has it now. */
  isTaken: boolean;
  /** True if the account has another address now. */
  isLeft: boolean;
}

/** Time after all rows, for the address that an account has now. */
export const NOT_LEFT = new Date('9999-12-31T00:00:00Z');

/** SQL: when accounts left their addresses. An undone change, and those after it, have left no further address. */
const LEFT = `select user_id, old_email_key as address, created_at as at from email_change c
  where not exists (select from email_change u
    where u.user_id = c.user_id and u.created_at < c.created_at and u.undone_at >= c.created_at)`;

/** Returns every address of an account with its times, the current one first. */
export async function loadAddresses(em: Em, { id, emailKey }: Pick<User, 'id' | 'emailKey'>): Promise<OwnAddress[]> {
  const rows = await em.execute<{ address: string; since: string | null; until: string; is_taken: boolean }[]>(
    ...bindNamedParams(
      `with had as (${LEFT}), own as (
         select address, at from had where user_id = :id union all select :current, cast(:now as timestamptz)),
       timed as (select address, at, (select max(o.at) from had o
         where o.address = own.address and o.user_id <> :id and o.at < own.at) as since from own)
       select address, since, max(at) as until,
         exists (select from app_user where email_key = address and id <> :id) as is_taken
       from timed group by address, since order by until desc, address`,
      { id, current: emailKey, now: NOT_LEFT },
    ),
  );
  return rows.map(({ address, since, until, is_taken: isTaken }, at) => ({
    address,
    since: new Date(since ?? 0),
    until: new Date(until),
    isTaken,
    isLeft: at > 0,
  }));
}

/** Returns an address without an account. */
export function toGuestAddress(address: string, until: Date, since = new Date(0)): OwnAddress {
  return { address, since, until, isTaken: false, isLeft: false };
}

/** Returns when an account other than the present one left an address last before `until`; the epoch if none did. */
export async function findLeftAt(em: Em, address: string, until: Date): Promise<Date> {
  const [row] = await em.execute<{ at: string | null }[]>(
    `select max(at) as at from (${LEFT}) had where address = ? and at < ?
       and user_id not in (select id from app_user where email_key = address)`,
    [address, until],
  );
  return new Date(row!.at ?? 0);
}
