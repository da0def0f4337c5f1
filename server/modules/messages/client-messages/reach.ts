import { COACHING_CONSENT, COVERING_CONSENTS, type HealthConsentVersion } from '#contract/coaching/profile-options.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { coachedAt, coachedSql } from '#server/modules/accounts/access/coached.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';
import { loadConsent, isConsentSufficient, isCovered } from '#server/modules/coaching/profile/consent.service.ts';
import { findClientId, isAnsweredOnPage } from '#server/modules/accounts/access/clients.ts';
import { OWN_MESSAGE } from '#server/modules/accounts/people/waiting.ts';

export interface ReachContext {
  mode: Mode;
  now: Date;
}

/** The coach's access to the health data of a mailbox. */
export interface CoachReach {
  /** Account of a current or former client. */
  client: string | null;
  /** The coaching has ended, so the coach has no access any more. */
  ended: boolean;
  /** The consent covers pictures and check-ins. */
  covered: boolean;
  /** Answers are mailed with their text. */
  byMail: boolean;
}

export async function loadReach(em: Em, emailKey: string, at: ReachContext): Promise<CoachReach> {
  const client = await findClientId(em, emailKey);
  if (client === null) return { client, ended: false, covered: true, byMail: true };
  const byMail = !(await isAnsweredOnPage(em, emailKey));
  return { client, ended: !(await isCoached(em, client, at)), covered: await isCovered(em, client), byMail };
}

export async function isCoached(em: Em, user: string, { mode, now }: ReachContext): Promise<boolean> {
  const [row] = await em.execute<{ coached: boolean }[]>(
    ...bindNamedParams(`select exists (${coachedSql(mode, '', 'r.user_id = :user')}) as coached`, {
      ...coachedAt(now),
      user,
    }),
  );
  return row!.coached;
}

/**
 * True if the coach may read a member's health data: during the coaching, with a consent that covers this version. Log,
 * notes, check-ins, pictures and profile all check this.
 */
export async function mayCoachRead(
  em: Em,
  user: string,
  at: ReachContext,
  words: HealthConsentVersion = COACHING_CONSENT,
): Promise<boolean> {
  return (await isCoached(em, user, at)) && isConsentSufficient((await loadConsent(em, user)).version, words);
}

/** SQL: the latest text is from a check-in that the consent does not cover. */
const UNCOVERED_WEEK = `(not exists (select from health_consent h
    where h.user_id = u.id and h.version in (:covering) and h.taken_back_at is null)
  and (select max(created_at) from check_in where user_id = u.id) >= coalesce(greatest(
    (select max(created_at) from contact_message where email_key = u.email_key and ${OWN_MESSAGE}),
    (select max(created_at) from thread_message where thread_id = t.id and direction = 'in')), '-infinity'))`;

/** Returns the addresses whose latest text is from an ended coaching or hidden from the coach. One statement. */
export async function findHiddenMailboxes(
  em: Em,
  emailKeys: readonly string[],
  { mode, now }: ReachContext,
): Promise<Set<string>> {
  if (emailKeys.length === 0) return new Set();
  const theirs = (table: string) =>
    `exists (select from ${table} r join program p on p.id = r.program_id and p.coaching where r.user_id = u.id)`;
  const rows = await em.execute<{ email_key: string }[]>(
    ...bindNamedParams(
      `select u.email_key from app_user u join thread t on t.email_key = u.email_key
       where u.email_key in (:keys) and (${theirs('subscription')} or ${theirs('purchase')})
         and (${UNCOVERED_WEEK} or (not exists (${coachedSql(mode, '', 'r.user_id = u.id')})
         and greatest((select max(created_at) from thread_message where thread_id = t.id and in_shop),
               (select max(created_at) from check_in where user_id = u.id))
           >= coalesce(greatest((select max(created_at) from contact_message where email_key = u.email_key and ${OWN_MESSAGE}),
               (select max(created_at) from thread_message where thread_id = t.id and direction = 'in' and not in_shop)), '-infinity')))`,
      { ...coachedAt(now), keys: emailKeys, covering: COVERING_CONSENTS },
    ),
  );
  return new Set(rows.map(({ email_key: key }) => key));
}
