import { createHmac, randomBytes } from 'node:crypto';
import { hasOneInbox, toMailboxKey } from '#contract/forms/email.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { getKeyRing } from '#server/platform/encryption/sealed.ts';

/** Key of a shop without HEALTH_KEYS, which is none in production: its counts end with the process. */
const ownKey = randomBytes(32);

/** Returns hashes of an address, or of its inbox if it has one for certain, by the current key first. */
export function hashErasedAddress(address: string): string[] {
  const text = `erased-form-mail:${hasOneInbox(address) ? toMailboxKey(address) : address}`;
  return getKeyRing()?.hash(text) ?? [createHmac('sha256', ownKey).update(text).digest('base64url')];
}

/** Erased address, with the time in which its mails are erased. */
interface ErasedMailbox {
  address: string;
  since: Date;
  until: Date;
}

/**
 * Keeps the last day's form mails to an erased address as counts. Without them, the delay of the next mail would vanish
 * and show the erasure to strangers. Call it before the mails are deleted.
 */
export async function keepFormMailCounts(tx: Em, { address, since, until }: ErasedMailbox): Promise<void> {
  await tx.execute(
    `insert into erased_form_mail (id, address_hash, template, item, not_before, leaves_at, is_expired)
     select gen_random_uuid(), ?, template, case when template like 'free-program%' then data->>'item' end, not_before,
       coalesce(sent_at, next_attempt_at), status <> 'sent' from outbox_mail
     where recipient = ? and from_form and created_at > ? and created_at <= ?
       and not_before > cast(? as timestamptz) - interval '1 day' and status in ('pending', 'sent', 'expired')`,
    [hashErasedAddress(address)[0], address, since, until, until],
  );
}
