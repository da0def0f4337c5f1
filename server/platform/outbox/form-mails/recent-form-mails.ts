import { hasOneInbox, toMailboxKey } from '#contract/forms/email.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { hashErasedAddress } from './erased-form-mails.ts';

/** Mail that a form, or a request for a code, caused. */
export interface FormMailBefore {
  /** Null for one to an address that was erased since. */
  id: string | null;
  recipient: string;
  template: string;
  /** Name of the free programme that it is about, if any. */
  item: string | null;
  notBefore: Date;
  /** When it has left, or will leave at the earliest. */
  leavesAt: Date;
  isExpired: boolean;
  /** True for a receipt that was sent again because its payer moved the order. */
  isRepeated: boolean;
}

interface FormMailRow {
  id: string | null;
  recipient: string;
  template: string;
  item: string | null;
  not_before: string;
  leaves_at: string;
  status: string;
  is_repeated: boolean;
}

/** Mails that are read of an address, and of the made-up ones of its mailbox: more than their limits let through. */
const MAX_READ = 500;

/**
 * Returns form mails, the latest first, with sign-in codes, which anybody can request, too: those to this address, those
 * to its inbox under any spelling if it has one for certain and, unless the address has its own limit (`isOwn`), those
 * that leave to other made-up "+tags" of the mailbox. Failed mails do not count: a person with a repaired mailbox may
 * ask again.
 */
export function recentFormMails(
  tx: Em,
  recipient: string,
  { isOwn, since }: { isOwn: boolean; since: Date },
): Promise<FormMailBefore[]> {
  return readFormMails(tx, [recipient], { since, others: whereOthers(recipient, isOwn) });
}

/** Returns the form mails to several addresses with which no other counts, by address, the latest first. */
export async function recentFormMailsByAddress(
  tx: Em,
  recipients: readonly string[],
  since: Date,
): Promise<Map<string, FormMailBefore[]>> {
  if (recipients.length === 0) return new Map();
  const all = Map.groupBy(await readFormMails(tx, recipients, { since }), ({ recipient }) => recipient);
  return new Map(recipients.map((recipient) => [recipient, all.get(recipient) ?? []]));
}

/** `others` selects mails to other addresses that are read, too. */
async function readFormMails(
  tx: Em,
  recipients: readonly string[],
  { since, others: [others, named] = ['', []] }: { since: Date; others?: OtherAddresses },
): Promise<FormMailBefore[]> {
  const erased = new Map(recipients.flatMap((each) => hashErasedAddress(each).map((hash) => [hash, each] as const)));
  const rows = await tx.execute<FormMailRow[]>(
    `select mail.* from unnest(array[${listMarks(recipients)}]::text[]) as address cross join lateral (
       select ${COLUMNS} where recipient = address and ${COUNTED} and status in ('pending', 'sent', 'expired') ${LATEST}
     ) as mail
     ${others && `union all (select ${COLUMNS} where ${others} and ${COUNTED} and ${LEAVING} ${LATEST})`}
     union all select null, address_hash, template, item, not_before, leaves_at,
         case when is_expired then 'expired' else 'sent' end, false
       from erased_form_mail where address_hash in (${listMarks([...erased])}) and not_before > ?
     order by not_before desc`,
    [...recipients, since, ...(others ? [...named, since] : []), ...erased.keys(), since],
  );
  return rows.map(({ recipient, not_before, leaves_at, status, is_repeated, ...row }) => ({
    ...row,
    recipient: erased.get(recipient) ?? recipient,
    notBefore: new Date(not_before),
    leavesAt: new Date(leaves_at),
    isExpired: status === 'expired',
    isRepeated: is_repeated,
  }));
}

function listMarks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

const COLUMNS = `id, recipient, template, data->>'item' as item, not_before,
  coalesce(sent_at, next_attempt_at) as leaves_at, status,
  coalesce(cause like 'again:%', false) as is_repeated from outbox_mail`;
const COUNTED = "(from_form or template = 'login-code') and not_before > ?";
/** Named twice for the partial index. */
const LEAVING = "status <> 'expired' and status in ('pending', 'sent')";
const LATEST = `order by not_before desc limit ${MAX_READ}`;

/** SQL condition with its parameters; empty for none. */
type OtherAddresses = [condition: string, parameters: string[]];

/** Returns the condition for other addresses whose mails count for this one. */
function whereOthers(recipient: string, isOwn: boolean): OtherAddresses {
  const mailbox = toMailboxKey(recipient);
  if (hasOneInbox(recipient)) return ['mailbox_key(recipient) = ? and recipient <> ?', [mailbox, recipient]];
  return isOwn ? ['', []] : ['mailbox_key(recipient) = ? and recipient not in (?, ?)', [mailbox, mailbox, recipient]];
}
