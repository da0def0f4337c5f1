import type { Brand } from '#server/platform/brand.ts';
import { type Em, forkEm, type Orm } from '#server/platform/db/orm.ts';
import type { JobKind } from '#server/platform/jobs/queue.ts';
import { recurring, recurringQueue } from '#server/platform/jobs/recurring.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';
import { letterMail } from '../newsletters/letter-mail.ts';
import * as z from 'zod';
import { type Language, sameLanguage } from '#contract/i18n/languages.ts';
import { findRowTranslation } from '#server/modules/site/translations/translation.ts';
import { bouncesSince, GUIDE_SQL, SUPPRESSED_SQL } from '../subscribers/readers.ts';
import type { Subscriber } from '../subscribers/subscriber.entity.ts';

interface StepWords {
  subject: string;
  body: string;
  html: string;
}

const Translated = z.object({ subject: z.string().min(1), body: z.string().min(1), html: z.string().min(1) });

const Steps = z.object({ steps: z.record(z.string(), z.unknown()) });

export const seriesQueue = recurringQueue('series');

export const SERIES_EVERY_MS = 60_000;
/** Number of mails in one transaction. */
const BATCH = 200;

interface Context {
  orm: Orm;
  brand: Brand;
  clock: () => Date;
  mailWritten: () => void;
}

/** Writes the due mails of the sequences. */
export function seriesJob(context: Context): JobKind {
  const { orm, brand, clock, mailWritten } = context;
  const run = async () => {
    let written = BATCH;
    while (written === BATCH) {
      written = await forkEm(orm).transactional((tx) => writeDue(tx, brand, clock()));
      if (written > 0) mailWritten();
    }
  };
  return recurring({
    kind: 'series',
    everyMs: SERIES_EVERY_MS,
    failureEvent: 'series.write_failed',
    clock,
    run,
  });
}

interface Due extends Pick<Subscriber, 'id' | 'emailKey' | 'language'> {
  step: string;
  subject: string;
  body: string;
  html: string;
  translations: unknown;
}

/**
 * Writes each step once for subscribers who requested the guide after its sequence was switched on. The cause of the
 * mail marks it as written. An unsubscription ends the sequence, until the guide is requested again. A mail that is
 * late, because the address was suppressed or the worker was down, delays the later ones by as much.
 */
async function writeDue(tx: Em, brand: Brand, now: Date): Promise<number> {
  const due = await tx.execute<Due[]>(
    `with due as materialized (
     select s.id as reader, t.id as step, d.at, rank() over (partition by s.id, l.guide order by t.days) as place
     from letter_series l
     join series_step t on t.guide = l.guide
     join lateral (
       select g.email_key, min(g.created_at) as asked_at from signup g
       where g.bot_signal is null and g.created_at >= l.on_since
         and ${GUIDE_SQL} = l.guide
         and not exists (select from subscriber u where u.email_key = g.email_key and u.unsubscribed_at >= g.created_at)
       group by g.email_key
     ) a on true
     join subscriber s on s.email_key = a.email_key
     cross join lateral (select greatest(a.asked_at, s.confirmed_at) + make_interval(days => t.days) as at) d
     where l.on_since is not null and s.status = 'confirmed' and d.at <= ? and d.at >= t.since
       and ${SUPPRESSED_SQL} is null
       and not exists (select from outbox_mail m where m.cause = 'series:' || t.id || ':' || s.id))
     select s.id, s.email_key as "emailKey", s.language, t.id as step, t.subject, t.text as body, t.html, l.translations
     from due join subscriber s on s.id = due.reader join series_step t on t.id = due.step
     join letter_series l on l.guide = t.guide
     where due.place = 1 and s.status = 'confirmed' and not exists (
       select from series_step p join outbox_mail m on m.cause = 'series:' || p.id || ':' || due.reader
       where p.guide = t.guide and p.days < t.days and m.created_at >= coalesce(p.moved_at, p.since)
         and m.created_at + make_interval(days => t.days - p.days) > ?)
     order by due.at, t.id, s.id limit ${BATCH} for share of s`,
    [now, bouncesSince(now), now],
  );
  for (const { step, subject, body, html, translations, ...reader } of due) {
    const said = translateSeriesStep({ step, subject, body, html, translations }, reader.language, brand.language);
    const words = { ...said, preview: '' };
    enqueueMail(tx, { ...letterMail(reader, words, brand), cause: `series:${step}:${reader.id}`, letterId: step }, now);
  }
  return due.length;
}

/** Returns a step in the reader's language if completely translated, otherwise in the original. */
export function translateSeriesStep(
  { step, translations, ...written }: StepWords & { step: string; translations: unknown },
  language: Language,
  own: Language,
): StepWords & { language: Language } {
  const original = { ...written, language: own };
  if (sameLanguage(own, language)) return original;
  const [, words] = findRowTranslation(translations, language) ?? [];
  const { steps = {} } = Steps.safeParse(words).data ?? {};
  const translated = Translated.safeParse(steps[step]).data;
  return translated ? { ...translated, language } : original;
}
