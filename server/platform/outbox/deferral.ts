import { DAY_MS } from '../days.ts';
import type { OutboxMail } from './outbox-mail.entity.ts';
import { PRIORITIES } from './outbox.service.ts';
import { isMandatoryMail } from './suppression.service.ts';

/** A retry waits as long again as all retries before it and a little more, but an hour at most. */
const WAIT_MS = { more: 5_000, max: 3_600_000 };
/** RFC 5321, section 4.5.4.1: four to five days. Mails that strangers can cause end earlier. */
const GIVE_UP_MS = { usual: 5 * DAY_MS, form: 2 * DAY_MS };

/**
 * Returns the changes of a mail that its recipient's server does not take now: a later retry, or its end. Form mails
 * then wait beside newsletters: strangers can cause any number to mistyped domains, which must not hold up receipts.
 */
export function deferMail(mail: OutboxMail, problem: string, now: Date): Partial<OutboxMail> {
  const isForm = !mail.unsubscribeUrl && !isMandatoryMail(mail);
  const deferredSince = mail.deferredSince ?? now;
  const deferredMs = now.getTime() - deferredSince.getTime();
  if (deferredMs >= (isForm ? GIVE_UP_MS.form : GIVE_UP_MS.usual)) return { status: 'failed', lastError: problem };
  return {
    deferredSince,
    nextAttemptAt: new Date(now.getTime() + Math.min(deferredMs + WAIT_MS.more, WAIT_MS.max)),
    lastError: problem,
    failingSince: mail.failingSince ?? now,
    ...(isForm && { priority: PRIORITIES.bulk }),
  };
}
