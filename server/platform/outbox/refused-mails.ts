import type { Em } from '../db/orm.ts';
import { OutboxMail } from './outbox-mail.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

/** How long the coach sees a refused mail. */
const REFUSAL_DISPLAY_MS = 30 * DAY_MS;
const LISTED = 50;

/** SQL: recent mails that failed for good or were suppressed, without newsletters. The parameter is {@link refusedSince}. */
const ALL_REFUSED_SQL = "status in ('failed', 'suppressed') and created_at > ? and unsubscribe_url is null";

/**
 * SQL: mails that a form or a request for a code caused, to an address without account, paid order, gift and confirmed
 * sign-up. Strangers can make up any number of them.
 */
const UNKNOWN_SQL = `(from_form or template = 'login-code')
  and not exists (select from app_user where email_key = recipient)
  and not exists (select from customer_order where email_key = recipient and status = 'paid')
  and not exists (select from purchase where email_key = recipient)
  and not exists (select from subscriber where email_key = recipient and status = 'confirmed')`;

/** SQL: refused mails that Today counts. The parameter is {@link refusedSince}. */
export const REFUSED_SQL = `${ALL_REFUSED_SQL} and not (${UNKNOWN_SQL})`;

/** SQL: refused mails to unknown addresses, which are listed last. The parameter is {@link refusedSince}. */
export const REFUSED_UNKNOWN_SQL = `${ALL_REFUSED_SQL} and ${UNKNOWN_SQL}`;

export function refusedSince(now: Date): Date {
  return new Date(now.getTime() - REFUSAL_DISPLAY_MS);
}

/** Finds refused mails, the latest first. Those to unknown addresses come last, so that they hide nothing. */
export async function findRefusedMails(em: Em, now: Date): Promise<OutboxMail[]> {
  const rows = await em.execute<object[]>(
    `select * from outbox_mail where ${ALL_REFUSED_SQL} order by (${UNKNOWN_SQL}), created_at desc limit ${LISTED}`,
    [refusedSince(now)],
  );
  return rows.map((row) => em.map(OutboxMail, row));
}
