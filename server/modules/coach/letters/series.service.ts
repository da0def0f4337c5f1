import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type * as z from 'zod';
import type { Guide, SeriesChange, SeriesResponse } from '#contract/studio/series.ts';
import type { Brand } from '../../../brand.ts';
import { momentIn } from '../../../days.ts';
import type { Em } from '../../../db/orm.ts';
import { letterHtml, type PostHtml } from '../../newsletter/letter-mail.ts';
import { LetterSeries, SeriesStep } from '../../newsletter/series.entity.ts';
import { type By, noteAction } from '../../actions/coach-actions.service.ts';
import { expectVersion } from '../version.ts';

/** The series after a guide, with how many got each step. */
export async function readSeries(em: Em, guide: Guide, timeZone: string): Promise<SeriesResponse> {
  const series = await em.findOne(LetterSeries, { guide }, { refresh: true });
  const steps = await em.execute<SeriesResponse['steps']>(
    `select t.id, t.days, t.subject, t.text as body, (select cast(count(*) as int) from outbox_mail m
       where m.letter_id = t.id) as sent
     from series_step t where t.guide = ? order by t.days, t.id`,
    [guide],
  );
  const { onSince = null, version = 1 } = series ?? {};
  return { guide, onSince: onSince && momentIn(timeZone, onSince), steps, version };
}

/** @throws {AppError} 409 `conflict` */
export function changeSeries(
  em: Em,
  guide: Guide,
  change: z.output<typeof SeriesChange>,
  { brand, postHtml }: { brand: Brand; postHtml: PostHtml },
  by: By,
): Promise<void> {
  return em.transactional(async (tx) => {
    await tx.execute('insert into letter_series (guide, updated_at) values (?, ?) on conflict do nothing', [
      guide,
      by.now,
    ]);
    const series = await tx.findOneOrFail(LetterSeries, { guide }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    expectVersion(series, change.version);
    series.updatedAt = by.now;
    // What is on stays on since then.
    series.onSince = change.on ? (series.onSince ?? by.now) : null;
    const known = new Map((await tx.find(SeriesStep, { guide })).map((step) => [step.id, step]));
    for (const { id, days, subject, body } of change.steps) {
      const words = { days, subject, text: body, html: letterHtml(body, postHtml, brand) };
      const step = known.get(id);
      known.delete(id);
      if (!step) tx.persist(tx.create(SeriesStep, { id: randomUUID(), guide, ...words, since: by.now }));
      else tx.assign(step, { ...words, ...(step.days !== days && { since: by.now }) });
    }
    for (const gone of known.values()) tx.remove(gone);
    const details = { on: change.on, steps: change.steps.length };
    noteAction(tx, { ...by, action: 'series.change', subject: 'series', subjectId: guide, details });
  });
}
