import type * as z from 'zod';
import { PAGE_ROWS } from '#contract/shared/list.studio.ts';
import type { LetterResponse, LetterRow, LettersQuery } from '#contract/newsletter/newsletters.studio.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { Newsletter } from '../newsletters/newsletter.entity.ts';
import {
  readCursors,
  cursorSql,
  offsetAt,
  orderSql,
  pageAround,
  passedSql,
  cursorRowSql,
  readCursor,
  type SortKey,
} from '#server/modules/studio/cursor.ts';
import { toWordPatterns, buildMatchSql } from '#server/modules/studio/list.ts';

export interface NewsletterWithCounts {
  letter: Newsletter;
  counts: Pick<LetterRow, 'delivered' | 'refused' | 'waiting' | 'left'>;
}

export async function listLetters(em: Em, { q, sort, status, ...place }: z.output<typeof LettersQuery>) {
  const parts = [
    ...(q ? [buildMatchSql('?', 'l.subject', 'l.body')] : []),
    ...(status ? ['l.status = ?'] : []),
    'true',
  ];
  const where = parts.join(' and ');
  const values = [...(q ? [toWordPatterns(q)] : []), ...(status ? [status] : [])];
  const down = sort.startsWith('-');
  const keys: SortKey[] = [
    { ...COLUMNS[(down ? sort.slice(1) : sort) as keyof typeof COLUMNS], down },
    { sql: 'l.id', type: 'uuid', down },
  ];
  const cursor = readCursor(place, keys);
  const [counted] = await em.execute<{ total: number; passed: number }[]>(
    `with ${cursorRowSql('?')} select count(*)::int as total, (count(*) filter (where ${passedSql(keys, cursor)}))::int as passed
     from letter l where ${where}`,
    [cursor?.json ?? null, ...values],
  );
  const { total, passed } = counted!;
  const offset = offsetAt(cursor, place.page, total, passed);
  const rows = await loadNewsletters(
    em,
    `${where} order by ${orderSql(keys)} limit ${PAGE_ROWS} offset ${offset}`,
    values,
    cursorSql(keys),
  );
  return { found: rows, ...pageAround(total, offset, readCursors(rows)) };
}

const COLUMNS = {
  updatedAt: { sql: 'l.updated_at', type: 'timestamptz' },
  subject: { sql: 'l.subject', type: 'text' },
  doneAt: { sql: 'l.done_at', type: 'timestamptz' },
} as const;

/** @throws {NotFound} */
export async function findLetter(em: Em, id: string): Promise<NewsletterWithCounts> {
  const [found] = await loadNewsletters(em, 'l.id = ?', [id]);
  if (!found) throw new NotFound();
  return found;
}

/** Loads newsletters. A finished one stores its counts; otherwise its mails are counted. */
async function loadNewsletters(
  em: Em,
  which: string,
  values: readonly string[],
  cursor = 'null',
): Promise<(NewsletterWithCounts & { row_cursor: string })[]> {
  const rows = await em.execute<(object & { counts: NewsletterWithCounts['counts']; row_cursor: string })[]>(
    `select l.*, ${cursor} as row_cursor, json_build_object(
       'delivered', coalesce(m.delivered, l.delivered), 'refused', coalesce(m.refused, l.refused),
       'waiting', coalesce(m.waiting, 0), 'left', (select count(*) from subscriber s where s.left_by = l.id)) as counts
     from letter l left join lateral (
       select count(*) filter (where o.status = 'sent') as delivered,
         count(*) filter (where o.status in ('failed', 'suppressed')) as refused,
         count(*) filter (where o.status = 'pending') as waiting
       from outbox_mail o where o.letter_id = l.id
     ) m on l.status = 'sending'
     where ${which}`,
    values,
  );
  return rows.map(({ counts, row_cursor, ...row }) => ({ letter: em.map(Newsletter, row), counts, row_cursor }));
}

export function presentLetterRow({ letter, counts }: NewsletterWithCounts, timeZone: string): LetterRow {
  const { id, subject, status, sendAt, written, updatedAt } = letter;
  return {
    id,
    subject,
    status,
    sendAt: sendAt ? formatLocalMoment(timeZone, sendAt) : null,
    written,
    ...counts,
    updatedAt: formatLocalMoment(timeZone, updatedAt),
  };
}

export function presentLetter(found: NewsletterWithCounts, timeZone: string): LetterResponse {
  const { preview, body, language, onlyLanguage, postId = null, version } = found.letter;
  const { segment, programId = null, tags, activity, activeDays } = found.letter;
  const audience = { segment, programId, tags, activity, activeDays, onlyLanguage };
  return { ...presentLetterRow(found, timeZone), preview, body, language, ...audience, postId, version };
}
