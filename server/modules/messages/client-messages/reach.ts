import { COACHING_CONSENT, type HealthConsentVersion } from '#contract/coaching/profile-options.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { coachedAt, coachedSql, openCoachingSql } from '#server/modules/accounts/access/coached.ts';
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
  /** The coach has no access: the coaching has ended, or its order waits to be confirmed. */
  ended: boolean;
  /** Start of a coaching whose order waits to be confirmed. The client has written letters since to the coach. */
  lettersSince: Date | null;
  /** The consent covers pictures and check-ins. */
  covered: boolean;
  /** Answers are mailed with their text. */
  byMail: boolean;
}

export async function loadReach(em: Em, emailKey: string, at: ReachContext): Promise<CoachReach> {
  const client = await findClientId(em, emailKey);
  if (client === null) return { client, ended: false, lettersSince: null, covered: true, byMail: true };
  const ended = !(await hasOpenCoaching(em, client, at));
  const lettersSince = ended ? await findCoachingStart(em, client, at) : null;
  const byMail = !(await isAnsweredOnPage(em, emailKey));
  return { client, ended, lettersSince, covered: await isCovered(em, client), byMail };
}

/** True during a coaching that lets the coach read the member's records. */
export async function hasOpenCoaching(em: Em, user: string, { mode, now }: ReachContext): Promise<boolean> {
  const [row] = await em.execute<{ open: boolean }[]>(
    ...bindNamedParams(`select exists (${openCoachingSql(mode, '', 'r.user_id = :user')}) as open`, {
      ...coachedAt(now),
      user,
    }),
  );
  return row!.open;
}

async function findCoachingStart(em: Em, user: string, { mode, now }: ReachContext): Promise<Date | null> {
  const [row] = await em.execute<{ since: string | Date | null }[]>(
    ...bindNamedParams(`select ${buildStartSql(mode, ':user')} as since`, { ...coachedAt(now), user }),
  );
  return row?.since ? new Date(row.since) : null;
}

/** Builds SQL for the start of a user's current coaching, confirmed or not. */
function buildStartSql(mode: Mode, user: string): string {
  return `(select min(began) from (${coachedSql(mode, 'r.created_at as began', `r.user_id = ${user}`)}) as current)`;
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
  return (await hasOpenCoaching(em, user, at)) && isConsentSufficient((await loadConsent(em, user)).version, words);
}

/** SQL: the latest text is from a check-in that the consent does not cover. */
const UNCOVERED_WEEK = `(not exists (select from health_consent h
    where h.user_id = u.id and h.version = :consent and h.taken_back_at is null)
  and (select max(created_at) from check_in where user_id = u.id) >= coalesce(greatest(
    (select max(created_at) from contact_message where email_key = u.email_key and ${OWN_MESSAGE}),
    (select max(created_at) from thread_message where thread_id = t.id and direction = 'in')), '-infinity'))`;

/**
 * Returns the addresses whose latest text is from an ended coaching or hidden from the coach. Letters since the start of
 * an unconfirmed coaching are not hidden. One statement.
 */
export async function findHiddenMailboxes(
  em: Em,
  emailKeys: readonly string[],
  { mode, now }: ReachContext,
): Promise<Set<string>> {
  if (emailKeys.length === 0) return new Set();
  const theirs = (table: string) =>
    `exists (select from ${table} r join program p on p.id = r.program_id and p.coaching where r.user_id = u.id)`;
  const start = `coalesce(${buildStartSql(mode, 'u.id')}, 'infinity')`;
  const rows = await em.execute<{ email_key: string }[]>(
    ...bindNamedParams(
      `select u.email_key from app_user u join thread t on t.email_key = u.email_key
       where u.email_key in (:keys) and (${theirs('subscription')} or ${theirs('purchase')})
         and (${UNCOVERED_WEEK} or (not exists (${openCoachingSql(mode, '', 'r.user_id = u.id')})
         and greatest((select max(created_at) from thread_message where thread_id = t.id and in_shop and created_at < ${start}),
               (select max(created_at) from check_in where user_id = u.id))
           >= coalesce(greatest((select max(created_at) from contact_message where email_key = u.email_key and ${OWN_MESSAGE}),
               (select max(created_at) from thread_message where thread_id = t.id and direction = 'in' and (not in_shop or created_at >= ${start}))), '-infinity')))`,
      { ...coachedAt(now), keys: emailKeys, consent: COACHING_CONSENT },
    ),
  );
  return new Set(rows.map(({ email_key: key }) => key));
}
