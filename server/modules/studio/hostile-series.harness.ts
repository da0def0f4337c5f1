import { randomUUID } from 'node:crypto';
import { buildBrand } from '#server/platform/brand.ts';
import { readEnv } from '#server/platform/config/env.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { letterMail } from '../newsletter/newsletters/letter-mail.ts';
import { LetterSeries, SeriesStep } from '../newsletter/sequences/series.entity.ts';
import { translateSeriesStep } from '../newsletter/sequences/series.job.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';

/** Writes the first mail of a sequence to a reader in Finland, like its job, and returns its active markup. */
export async function writeFinnish(app: TestApp, guide: string): Promise<string> {
  const em = app.em();
  const step = await em.findOneOrFail(SeriesStep, { guide } as object);
  const { translations } = await em.findOneOrFail(LetterSeries, { guide } as object);
  const { id, subject, text: body, html } = step;
  const said = translateSeriesStep({ step: id, subject, body, html, translations }, 'fi', 'en');
  const reader = { id: randomUUID(), emailKey: 'reader@example.com', language: 'fi' as const };
  const mail = letterMail(reader, { ...said, preview: '' }, buildBrand(readEnv({}), app.url));
  enqueueMail(em, { ...mail, cause: `series:${id}:${reader.id}`, letterId: id }, new Date());
  await em.flush();
  return said.html;
}
