import { COACHING_CONSENT, type HealthConsentVersion } from '#contract/profile-options.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { coachedAt, coachedSql } from '#server/modules/accounts/access/coached.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';
import { loadConsent, isConsentSufficient, isCovered } from '#server/modules/coaching/profile/consent.service.ts';
import { findClientId } from '#server/modules/accounts/access/clients.ts';
import { OWN_MESSAGE } from '#server/modules/accounts/people/waiting.ts';

export interface ReachContext {
  mode: Mode;
  now: Date;
}

/** How far the coach sees into what a mailbox has told of its health. */
export interface CoachReach {
  /** Account of a member who is or was coached. */
  client: string | null;
  /** Their coaching is over: nothing that they told for it is the coach's to read any more. */
  ended: boolean;
  /** They have agreed to words that cover pictures and check-ins. */
  covered: boolean;
}

export async function loadReach(em: Em, emailKey: string, at: ReachContext): Promise<CoachReach> {
  const client = await findClientId(em, emailKey);
  if (client === null) return { client, ended: false, covered: true };
  return { client, ended: !(await isCoached(em, client, at)), covered: await isCovered(em, client) };
}

/** Whether a member is coached now. */
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
 * Whether the coach may read what a member has told of their health: while they are coached, and have agreed to words
 * that reach as far as these. Every reading of the coach's asks here: log, notes, check-ins, pictures and profile.
 */
export async function mayCoachRead(
  em: Em,
  user: string,
  at: ReachContext,
  words: HealthConsentVersion = COACHING_CONSENT,
): Promise<boolean> {
  return (await isCoached(em, user, at)) && isConsentSufficient((await loadConsent(em, user)).version, words);
}

/** The last words are those of a check-in, which what its member has agreed to does not cover. */
const UNCOVERED_WEEK = `(not exists (select from health_consent h
    where h.user_id = u.id and h.version = :consent and h.taken_back_at is null)
  and (select max(created_at) from check_in where user_id = u.id) >= coalesce(greatest(
    (select max(created_at) from contact_message where email_key = u.email_key and ${OWN_MESSAGE}),
    (select max(created_at) from thread_message where thread_id = t.id and direction = 'in')), '-infinity'))`;

/** Of these addresses those whose last words were for a coaching that is over, or are not the coach's to read. One statement. */
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
      { ...coachedAt(now), keys: emailKeys, consent: COACHING_CONSENT },
    ),
  );
  return new Set(rows.map(({ email_key: key }) => key));
}
