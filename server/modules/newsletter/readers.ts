import type { Language } from '#contract/languages.ts';
import { type Segment, SEGMENTS } from '#contract/studio/segments.ts';
import type { Em } from '../../db/orm.ts';
import type { Mode } from '../../mode.ts';
import { BOUNCE_MS } from '../outbox/suppression.service.ts';

/** Who is meant among those on the list. */
export interface Audience {
  segment: Segment;
  /** Only readers of this language. */
  language: Language | null;
  /** Whose orders count: in a shop that takes money, those that were paid with money. */
  mode: Mode;
  /** Only who neither has a letter about this post nor is about to get one. */
  post?: LetterOfPost | null;
}

/** A post that is written about, and which letter it is for: others were sent before it or come after it. */
interface LetterOfPost {
  postId: number;
  /** When the letter was sent by the coach, and its id; letters after it do not count. */
  sentAt: Date;
  letterId: string;
}

/** For a letter that would be sent now, after every other. */
export function aboutPost(postId: number | null | undefined, now: Date): LetterOfPost | null {
  return postId ? { postId, sentAt: now, letterId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' } : null;
}

/**
 * SQL: whether a subscriber `s` has paid for something. Looked up for each of them (`offset 0` keeps it so): reading
 * every order that a shop has ever had takes longer than asking the index about those on the list.
 */
export function boughtSql(mode: Mode): string {
  return `exists (select from customer_order o where o.email_key = s.email_key and o.status = 'paid'${
    mode === 'live' ? " and o.mode = 'live'" : ''
  } offset 0)`;
}

/** SQL: whether a subscriber `s` is one of a segment; `everybody` is all. */
export function segmentSql(segment: Segment, mode: Mode): string {
  if (segment === 'everybody') return 'true';
  const bought = boughtSql(mode);
  if (segment === 'bought') return bought;
  return `exists (select from signup g where g.email_key = s.email_key and g.bot_signal is null) and not ${bought}`;
}

/** SQL: why nothing is sent to a subscriber `s`, or null; its one value is {@link bouncesSince}. */
export const SUPPRESSED_SQL = `(select a.reason from suppressed_address a
  where a.address = s.email_key and (a.reason = 'complaint' or a.since > ?))`;

/** A bounce before that counts no more. */
export const bouncesSince = (now: Date) => new Date(now.getTime() - BOUNCE_MS);

/** SQL, with its values: which subscribers `s` get a letter. */
export function readersSql(
  { segment, language, mode, post = null }: Audience,
  now: Date,
): [sql: string, values: unknown[]] {
  const parts = [`s.status = 'confirmed'`, `${SUPPRESSED_SQL} is null`, segmentSql(segment, mode)];
  const values: unknown[] = [bouncesSince(now)];
  if (language) {
    parts.push('s.language = ?');
    values.push(language);
  }
  if (post) {
    const { postId, sentAt, letterId } = post;
    parts.push(`not ${knowsPostSql(mode)}`);
    values.push(postId, letterId, sentAt, letterId, `post-${postId}:`);
  }
  return [parts.join(' and '), values];
}

/**
 * SQL: whether a subscriber `s` has a letter about a post, or one is on its way to them, that was sent earlier and has
 * not been written yet. Mails of a version before this one are known by their own cause.
 */
function knowsPostSql(mode: Mode): string {
  const meant = SEGMENTS.map((each) => `when '${each}' then ${segmentSql(each, mode)}`).join(' ');
  const has = (cause: string) =>
    `exists (select from outbox_mail m where m.cause = ${cause} and m.status in ('pending', 'sent'))`;
  return `(exists (select from letter l where l.post_id = ? and l.id <> ? and (
      ${has(`'letter:' || l.id || ':' || s.id`)}
      or (l.status in ('scheduled', 'sending') and l.written_at is null and (l.updated_at, l.id) < (?, cast(? as uuid))
        and (not l.only_language or l.language = s.language) and case l.segment ${meant} end)))
    or ${has('? || s.id')})`;
}

/** How many would get a letter now. */
export async function countReaders(em: Em, audience: Audience, now: Date): Promise<number> {
  const [where, values] = readersSql(audience, now);
  const [row] = await em.execute<{ count: number }[]>(
    `select cast(count(*) as int) as count from subscriber s where ${where}`,
    values,
  );
  return row!.count;
}
