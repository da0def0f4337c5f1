import { raw } from '@mikro-orm/core';
import { hasOneInbox, toMailboxKey } from '#contract/forms/email.ts';
import type { Em } from '../db/orm.ts';

/**
 * Returns true for an address that shares no limit with made-up ones: the mailbox's plain one, any with one inbox for
 * certain, which counts as a whole, and one with an account, a paid order, a gift or a confirmed sign-up. All other
 * "+tags" of a mailbox share one limit. Strangers make them up, and must not use up the owner's.
 */
export async function hasOwnLimit(tx: Em, emailKey: string): Promise<boolean> {
  if (toMailboxKey(emailKey) === emailKey || hasOneInbox(emailKey)) return true;
  const rows = await tx.execute(
    `select from app_user where email_key = ?
     union all select from customer_order where email_key = ? and status = 'paid'
     union all select from purchase where email_key = ?
     union all select from subscriber where email_key = ? and status = 'confirmed' limit 1`,
    [emailKey, emailKey, emailKey, emailKey],
  );
  return rows.length > 0;
}

/** Filters rows to all spellings of an inbox, or to this address where a "+tag" may be another person's. */
export function filterInbox(column: 'recipient' | 'email_key', address: string): object {
  if (hasOneInbox(address)) return filterMailbox(column, address);
  return column === 'recipient' ? { recipient: address } : { emailKey: address };
}

/** Filters rows to all "+tags" of a mailbox, and to all spellings of an inbox. */
export function filterMailbox(column: 'recipient' | 'email_key', address: string): object {
  return { [raw(`mailbox_key(${column})`)]: toMailboxKey(address) };
}
