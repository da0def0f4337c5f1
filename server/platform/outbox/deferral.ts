import type { OutboxMail } from './outbox-mail.entity.ts';
import { PRIORITIES } from './outbox.service.ts';
import { isMandatoryMail } from './suppression.service.ts';

const DAY_SECONDS = 86_400;
/** A retry waits as long again as all retries before it and a little more, but an hour at most. */
const WAIT_SECONDS = { more: 5, max: 3_600 };
/** RFC 5321, section 4.5.4.1: four to five days. Mails that strangers can cause end earlier. */
const GIVE_UP_SECONDS = { usual: 5 * DAY_SECONDS, form: 2 * DAY_SECONDS };

/**
 * Returns the changes of a mail that its recipient's server does not take now: a later retry, or its end. Form mails
 * then wait beside newsletters: strangers can cause any number to mistyped domains, which must not hold up receipts.
 */
export function deferMail(mail: OutboxMail, problem: string, now: Date): Partial<OutboxMail> {
  const isForm = !mail.unsubscribeUrl && !isMandatoryMail(mail);
  const { deferredSeconds } = mail;
  if (deferredSeconds >= (isForm ? GIVE_UP_SECONDS.form : GIVE_UP_SECONDS.usual)) {
    return { status: 'failed', lastError: problem };
  }
  const seconds = Math.min(deferredSeconds + WAIT_SECONDS.more, WAIT_SECONDS.max);
  return {
    deferredSeconds: deferredSeconds + seconds,
    nextAttemptAt: new Date(now.getTime() + seconds * 1_000),
    lastError: problem,
    failingSince: mail.failingSince ?? now,
    ...(isForm && { priority: PRIORITIES.bulk }),
  };
}
