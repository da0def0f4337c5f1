import type * as z from 'zod';
import { PAGE_ROWS } from '#contract/studio/list.ts';
import type { LetterResponse, LetterRow, LettersQuery } from '#contract/studio/letters.ts';
import { momentIn } from '../../../days.ts';
import type { Em } from '../../../db/orm.ts';
import { NotFound } from '../../../errors.ts';
import { Letter } from '../../newsletter/letter.entity.ts';
import { anywhere, folded, pageAt } from '../list.ts';

/** A letter with what became of it. */
export interface Told {
  letter: Letter;
  counts: Pick<LetterRow, 'delivered' | 'refused' | 'waiting' | 'left'>;
}

/** One page of the letters. */
export async function listLetters(em: Em, { q, page, sort, status }: z.output<typeof LettersQuery>) {
  const where = [
    ...(q ? [`${folded('l.subject', 'l.body')} like ?`] : []),
    ...(status ? ['l.status = ?'] : []),
    'true',
  ];
  const values = [...(q ? [anywhere(q)] : []), ...(status ? [status] : [])];
  const [counted] = await em.execute<{ count: number }[]>(
    `select cast(count(*) as int) as count from letter l where ${where.join(' and ')}`,
    values,
  );
  const { shown, pages, offset } = pageAt(page, counted!.count);
  const down = sort.startsWith('-') ? 'desc' : 'asc';
  const column = COLUMNS[(sort.startsWith('-') ? sort.slice(1) : sort) as keyof typeof COLUMNS];
  const rows = await told(
    em,
    `${where.join(' and ')} order by ${column} ${down}, l.id ${down} limit ${PAGE_ROWS} offset ${offset}`,
    values,
  );
  return { found: rows, total: counted!.count, page: shown, pages };
}

const COLUMNS = { updatedAt: 'l.updated_at', subject: 'l.subject', doneAt: 'l.done_at' };

/** @throws {NotFound} */
export async function findLetter(em: Em, id: string): Promise<Told> {
  const [found] = await told(em, 'l.id = ?', [id]);
  if (!found) throw new NotFound();
  return found;
}

/** Of a letter that is done its row knows; of one on its way the mails are counted. */
async function told(em: Em, which: string, values: readonly string[]): Promise<Told[]> {
  const rows = await em.execute<(object & { counts: Told['counts'] })[]>(
    `select l.*, json_build_object(
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
  return rows.map(({ counts, ...row }) => ({ letter: em.map(Letter, row), counts }));
}

export function presentLetterRow({ letter, counts }: Told, timeZone: string): LetterRow {
  const { id, subject, status, sendAt, written, updatedAt } = letter;
  return {
    id,
    subject,
    status,
    sendAt: sendAt ? momentIn(timeZone, sendAt) : null,
    written,
    ...counts,
    updatedAt: momentIn(timeZone, updatedAt),
  };
}

export function presentLetter(found: Told, timeZone: string): LetterResponse {
  const { preview, body, language, segment, onlyLanguage, postId = null, version } = found.letter;
  return { ...presentLetterRow(found, timeZone), preview, body, language, segment, onlyLanguage, postId, version };
}
