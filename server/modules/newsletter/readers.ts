import type { Language } from '#contract/languages.ts';
import type { Segment } from '#contract/studio/segments.ts';
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
}

/** SQL: whether a subscriber `s` has paid for something. */
export function boughtSql(mode: Mode): string {
  return `exists (select from customer_order o where o.email_key = s.email_key and o.status = 'paid'${
    mode === 'live' ? " and o.mode = 'live'" : ''
  })`;
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
export function readersSql({ segment, language, mode }: Audience, now: Date): [sql: string, values: unknown[]] {
  const sql = `s.status = 'confirmed' and ${SUPPRESSED_SQL} is null and ${segmentSql(segment, mode)}`;
  return language ? [`${sql} and s.language = ?`, [bouncesSince(now), language]] : [sql, [bouncesSince(now)]];
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
