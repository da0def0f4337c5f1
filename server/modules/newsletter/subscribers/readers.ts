import type { Language } from '#contract/i18n/languages.ts';
import { ACTIVITIES, type Activity, type Segment, SEGMENTS } from '#contract/newsletter/segments.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { isHeldForAccountSql } from '#server/modules/sales/orders/attribution.ts';
import type { Newsletter } from '../newsletters/newsletter.entity.ts';
import { BOUNCE_MS } from '#server/platform/outbox/suppression.service.ts';

/** Filter of subscribers; all conditions must match. */
export interface Audience {
  segment: Segment;
  /** For the segment `program`. */
  programId?: number | null | undefined;
  /** A reader needs one of these tags; empty means everyone. */
  tags?: readonly string[];
  activity?: Activity;
  activeDays?: number | undefined;
  /** Only readers of this language. */
  language: Language | null;
  /** In a live shop only live orders count. */
  mode: Mode;
  /** Excludes readers with a sent or pending newsletter about this post. */
  post?: LetterOfPost | null;
}

/** Returns the audience of a newsletter. */
export function letterAudience(letter: Newsletter): Omit<Audience, 'mode'> {
  const { segment, programId, tags, activity, activeDays, language, onlyLanguage } = letter;
  return { segment, programId, tags, activity, activeDays, language: onlyLanguage ? language : null };
}

/** Post of a newsletter, and the newsletter's place among others about the post. */
interface LetterOfPost {
  postId: number;
  /** Time of sending and id of the newsletter; later ones do not count. */
  sentAt: Date;
  letterId: string;
}

/** Returns the place of a newsletter that would be sent now, after all others. */
export function aboutPost(postId: number | null | undefined, now: Date): LetterOfPost | null {
  return postId ? { postId, sentAt: now, letterId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' } : null;
}

/** SQL: paid orders of a subscriber `s`. Anyone can pay in the name of an account. */
const paidSql = (mode: Mode) =>
  `from customer_order o where o.email_key = s.email_key and o.status = 'paid' and not ${isHeldForAccountSql('o')}${
    mode === 'live' ? " and o.mode = 'live'" : ''
  }`;

/**
 * SQL: true if a subscriber `s` has paid for anything. Looked up for each one (`offset 0` enforces it), because an
 * index lookup is faster than reading all orders.
 */
export function boughtSql(mode: Mode): string {
  return `exists (select ${paidSql(mode)} offset 0)`;
}

/** SQL: guide requests of a subscriber `s`. */
const GUIDE_SIGNUPS_SQL = 'from signup g where g.email_key = s.email_key and g.bot_signal is null';

/** SQL: guide of a row `g` of `signup`. */
export const GUIDE_SQL = `case when g.program is not null then 'program-' || g.program
  when g.source = 'anti_scam_guide' then 'anti-scam' else 'blueprint' end`;

/** SQL: true if a subscriber `s` is in a segment. `programId` is SQL for the programme's number. */
export function segmentSql(segment: Segment, mode: Mode, programId = 'null'): string {
  const bought = boughtSql(mode);
  const sql: Record<Segment, string> = {
    everybody: 'true',
    bought,
    program: `exists (select ${paidSql(mode)} and o.program_id = ${programId} offset 0)`,
    nothing: `not ${bought}`,
    'guide-only': `exists (select ${GUIDE_SIGNUPS_SQL}) and not ${bought}`,
  };
  return `(${sql[segment]})`;
}

/** SQL: true if a subscriber `s` has one of some tags, given as SQL for a JSON array. */
export function tagsSql(tags: string): string {
  return `exists (select from jsonb_array_elements_text(${tags}) as wanted(tag) where jsonb_exists(s.tags, wanted.tag)
    or (wanted.tag like 'guide:%' and exists (select ${GUIDE_SIGNUPS_SQL} and 'guide:' || ${GUIDE_SQL} = wanted.tag)))`;
}

/** SQL: true if a subscriber `s` was active in the last days. Its one value is the current time. */
function activitySql(activity: Exclude<Activity, 'any'>, mode: Mode, days: string): string {
  const sql: Record<typeof activity, string> = {
    joined: 's.confirmed_at >= began.at',
    active: `exists (select ${GUIDE_SIGNUPS_SQL} and g.created_at >= began.at)
      or exists (select ${paidSql(mode)} and o.paid_at >= began.at)
      or exists (select from workout k join app_user u on u.id = k.user_id
        where u.email_key = s.email_key and k.finished_at >= began.at and not k.deleted)`,
  };
  return `exists (select from (select cast(? as timestamptz) - make_interval(days => ${days}) as at) began
    where ${sql[activity]})`;
}

/** SQL: reason why a subscriber `s` gets no mail, or null. Its one value is {@link bouncesSince}. */
export const SUPPRESSED_SQL = `(select a.reason from suppressed_address a
  where a.address = s.email_key and (a.reason = 'complaint' or a.since > ?))`;

/** Time before which a bounce no longer counts. */
export const bouncesSince = (now: Date) => new Date(now.getTime() - BOUNCE_MS);

/** SQL with its values: subscribers `s` who get a newsletter. */
export function readersSql(
  { segment, programId = null, tags = [], activity = 'any', activeDays = 30, language, mode, post = null }: Audience,
  now: Date,
): [sql: string, values: unknown[]] {
  const parts = [`s.status = 'confirmed'`, `${SUPPRESSED_SQL} is null`];
  const values: unknown[] = [bouncesSince(now)];
  parts.push(segmentSql(segment, mode, 'cast(? as int)'));
  if (segment === 'program') values.push(programId);
  if (tags.length > 0) {
    parts.push(tagsSql('cast(? as jsonb)'));
    values.push(JSON.stringify(tags));
  }
  if (activity !== 'any') {
    parts.push(activitySql(activity, mode, 'cast(? as int)'));
    values.push(now, activeDays);
  }
  if (language) {
    parts.push('s.language = ?');
    values.push(language);
  }
  if (post) {
    const { postId, sentAt, letterId } = post;
    parts.push(`not ${knowsPostSql(mode)}`);
    values.push(postId, letterId, sentAt, letterId, ...ACTIVITIES.slice(1).map(() => now), `post-${postId}:`);
  }
  return [parts.join(' and '), values];
}

/**
 * SQL: true if a subscriber `s` has a sent, pending or earlier scheduled newsletter about a post. Mails of earlier
 * versions are recognised by their cause.
 */
function knowsPostSql(mode: Mode): string {
  const segments = SEGMENTS.map((each) => `when '${each}' then ${segmentSql(each, mode, 'l.program_id')}`).join(' ');
  const activities = ACTIVITIES.flatMap((each) =>
    each === 'any' ? [] : `when '${each}' then ${activitySql(each, mode, 'l.active_days')}`,
  ).join(' ');
  const has = (cause: string) =>
    `exists (select from outbox_mail m where m.cause = ${cause} and m.status in ('pending', 'sent'))`;
  return `(exists (select from letter l where l.post_id = ? and l.id <> ? and (
      ${has(`'letter:' || l.id || ':' || s.id`)}
      or exists (select from letter_recipient r where r.letter_id = l.id and r.subscriber_id = s.id)
      or (l.status in ('scheduled', 'sending') and l.written_at is null and l.resolved_at is null
        and (l.updated_at, l.id) < (?, cast(? as uuid)) and (not l.only_language or l.language = s.language)
        and case l.segment ${segments} end and (l.tags = '[]' or ${tagsSql('l.tags')})
        and case l.activity ${activities} else true end)))
    or ${has('? || s.id')})`;
}

/** Counts the recipients of a newsletter by language, most first. */
export async function countByLanguage(em: Em, audience: Audience, now: Date) {
  const [where, values] = readersSql(audience, now);
  return em.execute<{ language: string; readers: number }[]>(
    `select s.language, cast(count(*) as int) as readers from subscriber s where ${where}
     group by s.language order by readers desc, s.language`,
    values,
  );
}

/** Counts the recipients of a newsletter. */
export async function countReaders(em: Em, audience: Audience, now: Date): Promise<number> {
  return (await countByLanguage(em, audience, now)).reduce((sum, { readers }) => sum + readers, 0);
}
