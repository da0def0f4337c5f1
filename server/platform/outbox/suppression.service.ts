import { toEmailKey } from '#contract/forms/email.ts';
import { RETENTION } from '#contract/operations/retention.ts';
import type { Em } from '../db/orm.ts';
import { listMailKinds } from './form-mails/form-mail-limits.ts';
import type { OutboxMail } from './outbox-mail.entity.ts';
import { SuppressedAddress } from './suppressed-address.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

/** A mailbox that was not there may be there again after this. */
export const BOUNCE_MS = RETENTION.bounce * DAY_MS;

/** Notes that an address cannot get mail, or does not want it. A complaint is not forgotten over a bounce. */
export async function suppress(
  em: Em,
  address: string,
  why: { reason: SuppressedAddress['reason']; problem: string | null; now: Date },
): Promise<void> {
  await em.execute(
    `insert into suppressed_address (address, reason, problem, since) values (?, ?, ?, ?)
     on conflict (address) do update set since = excluded.since,
       reason = case when suppressed_address.reason = 'complaint' then 'complaint' else excluded.reason end,
       problem = case when suppressed_address.reason = excluded.reason or excluded.reason = 'complaint'
         then excluded.problem else suppressed_address.problem end`,
    [toEmailKey(address), why.reason, why.problem?.slice(0, 500) ?? null, why.now],
  );
}

/** Returns why and since when an address is suppressed; null if it is not. */
export async function findSuppression(em: Em, address: string, now: Date): Promise<SuppressedAddress | null> {
  const found = await em.findOne(SuppressedAddress, { address: toEmailKey(address) });
  return found?.reason === 'bounce' && found.since.getTime() + BOUNCE_MS <= now.getTime() ? null : found;
}

/** Mails that their owner is owed, although anybody can cause them: each but the first is about a payment. */
const OWED: ReadonlySet<string> = new Set([
  'withdrawal-received',
  'purchase-receipt',
  'purchase-receipt-guest',
  'purchase-receipt-unclaimed',
  'coaching-welcome',
  'order-moved',
  'payment-returned',
  'payment-flagged',
  'refund-failed',
]);

/**
 * Returns true for mails that are sent even to a suppressed address: those its owner must get or asked for, such as
 * a receipt or a code. They also show when the mailbox works again. The law requires an acknowledgement of each
 * withdrawal, though anybody can type the address.
 */
export function isMandatoryMail({
  unsubscribeUrl,
  fromForm,
  template,
}: Pick<OutboxMail, 'unsubscribeUrl' | 'fromForm' | 'template'>): boolean {
  return !unsubscribeUrl && (!fromForm || OWED.has(template));
}

/**
 * Returns the template by which a suppressed address gets a mail: null unless it is mandatory. After a complaint only
 * the newsletter's confirmation lets the owner come back: it is sent, without a guide, if it was requested since.
 */
export function selectTemplateForSuppressed(
  mail: Pick<OutboxMail, 'unsubscribeUrl' | 'fromForm' | 'template' | 'createdAt'>,
  { reason, since }: Pick<SuppressedAddress, 'reason' | 'since'>,
): OutboxMail['template'] | null {
  if (isMandatoryMail(mail)) return mail.template;
  const isAsked = listMailKinds(mail.template).includes('newsletter-confirm') && mail.createdAt > since;
  return reason === 'complaint' && isAsked ? 'newsletter-confirm' : null;
}

/** A mail arrived: the mailbox is there. A complaint stays. */
export async function liftBounce(em: Em, address: string): Promise<void> {
  await em.nativeDelete(SuppressedAddress, { address: toEmailKey(address), reason: 'bounce' });
}

/** Lifts a suppression after the owner has subscribed again with a link from the mailbox. */
export async function liftSuppression(em: Em, address: string): Promise<void> {
  await em.nativeDelete(SuppressedAddress, { address: toEmailKey(address) });
}

/** Deletes expired bounces. */
export async function deleteOldBounces(em: Em, now: Date): Promise<void> {
  await em.nativeDelete(SuppressedAddress, { reason: 'bounce', since: { $lt: new Date(now.getTime() - BOUNCE_MS) } });
}
