import { bindNamedParams } from '#server/platform/db/named.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { User } from './user.entity.ts';

/**
 * Time in which an account, or a person without one, has an address.
 * docs/decisions/0099-give-each-row-of-an-address-one-owner.md says which rows are theirs.
 */
export interface AddressPeriod {
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
const NOT_LEFT = new Date('9999-12-31T00:00:00Z');

/**
 * SQL: when accounts left their addresses. Leaves out changes made between an undone change and its undoing: those
 * addresses belong to their mailboxes again.
 */
const LEFT = `select user_id, old_email_key as address, created_at as at from email_change c
  where not exists (select from email_change u
    where u.user_id = c.user_id and u.created_at < c.created_at and u.undone_at >= c.created_at)`;

/** Returns the periods of an account's addresses, the present one first. */
export async function loadAddressPeriods(
  em: Em,
  { id, emailKey }: Pick<User, 'id' | 'emailKey'>,
): Promise<AddressPeriod[]> {
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

/** Returns an address from the time when another account left it last, up to `until`. */
export async function loadPresentPeriod(em: Em, address: string, until = NOT_LEFT): Promise<AddressPeriod> {
  const [row] = await em.execute<{ at: string | null }[]>(
    `select max(at) as at from (${LEFT}) had where address = ? and at < ?
       and user_id not in (select id from app_user where email_key = address)`,
    [address, until],
  );
  return { address, since: new Date(row!.at ?? 0), until, isTaken: false, isLeft: false };
}

/** Returns the present addresses of the accounts that have left an address, the latest first. */
export async function findFormerOwners(em: Em, address: string): Promise<string[]> {
  const rows = await em.execute<{ email: string }[]>(
    `select u.email from (${LEFT}) had join app_user u on u.id = had.user_id
     where had.address = ? and u.email_key not like '%@deleted.invalid'
     group by u.id order by max(had.at) desc`,
    [address],
  );
  return rows.map(({ email }) => email);
}
