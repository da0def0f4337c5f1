import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type * as z from 'zod';
import type { Guide, SeriesChange, SeriesList, SeriesResponse } from '#contract/newsletter/sequences.studio.ts';
import { isOwnGuide, wordsInForce } from '#contract/newsletter/guides.studio.ts';
import type { SettingValues } from '#contract/site/site.studio.ts';
import type { Brand } from '#server/platform/brand.ts';
import { DAY_MS, formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { bringsGuide, withoutPrefix } from '#server/modules/catalog/programs/programs.service.ts';
import { letterHtml, loadPictureWidths, type PostHtml } from '../newsletters/letter-mail.ts';
import { LetterSeries, SeriesStep } from './series.entity.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { expectPictures } from '#server/modules/site/posts/post-pictures.ts';
import { expectVersion } from '#server/modules/studio/version.ts';

interface Free {
  guide: Guide;
  /** Null for a guide of the shop. */
  name: string | null;
  /** True if it can be requested now. */
  offered: boolean;
}

interface Shop {
  /** Prefix that programme names lose. */
  prefix: string;
  /** The coach's own guides, which replace the shop's. */
  guides: SettingValues['guides'];
}

/** Lists the free guides and programmes, in the shop's order. */
export async function listFreeOffers(em: Em, { prefix, guides }: Shop): Promise<Free[]> {
  const programs = await em.find(Program, { priceMinor: 0 }, { orderBy: { position: 'asc' } });
  const isOffered = ({ published, endedAt }: Program) => published && !endedAt;
  const own = programs.filter((program) => !bringsGuide(program));
  const guide = programs.find((each) => isOffered(each) && bringsGuide(each));
  return [
    {
      guide: 'blueprint',
      name: guide && isOwnGuide(guides, 'blueprint') ? withoutPrefix(guide.name, prefix) : null,
      offered: guide !== undefined,
    },
    {
      guide: 'anti-scam',
      name: isOwnGuide(guides, 'anti-scam') ? wordsInForce(guides, 'anti-scam')?.title || guides.antiScamTitle : null,
      offered: true,
    },
    ...own.map((program): Free => {
      const { id, name } = program;
      return { guide: `program-${id}`, name: withoutPrefix(name, prefix), offered: isOffered(program) };
    }),
  ];
}

/** Lists what a sequence can follow: current offers, and guides with a sequence. */
export async function listSeries(em: Em, shop: Shop): Promise<SeriesList> {
  const series = await em.find(LetterSeries, {});
  const guides = (await listFreeOffers(em, shop)).flatMap(({ guide, name, offered }) => {
    const own = series.find((each) => each.guide === guide);
    return offered || own ? [{ guide, name, on: Boolean(own?.onSince) }] : [];
  });
  return { guides };
}

/** Reads the sequence after a guide, with the number of mails of each step. @throws {NotFound} for an unknown guide */
export async function readSeries(
  em: Em,
  guide: Guide,
  { timeZone, ...shop }: Shop & { timeZone: string },
): Promise<SeriesResponse> {
  const free = (await listFreeOffers(em, shop)).find((each) => each.guide === guide);
  if (!free) throw new NotFound();
  const series = await em.findOne(LetterSeries, { guide }, { refresh: true });
  const steps = await em.execute<SeriesResponse['steps']>(
    `select t.id, t.days, t.subject, t.text as body, (select cast(count(*) as int) from outbox_mail m
       where m.letter_id = t.id) as sent
     from series_step t where t.guide = ? order by t.days, t.id`,
    [guide],
  );
  const { onSince = null, version = 1 } = series ?? {};
  return {
    guide,
    ...(free.name !== null && { name: free.name }),
    onSince: onSince && formatLocalMoment(timeZone, onSince),
    steps,
    version,
  };
}

/** @throws {InvalidInput} for a missing picture, {AppError} 409 `conflict` */
export function changeSeries(
  em: Em,
  guide: Guide,
  change: z.output<typeof SeriesChange>,
  { brand, postHtml }: { brand: Brand; postHtml: PostHtml },
  by: CoachActor,
): Promise<void> {
  return em.transactional(async (tx) => {
    await tx.execute('insert into letter_series (guide, updated_at) values (?, ?) on conflict do nothing', [
      guide,
      by.now,
    ]);
    const series = await tx.findOneOrFail(LetterSeries, { guide }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    expectVersion(series, change.version);
    series.updatedAt = by.now;
    // A sequence that is already on keeps its start.
    series.onSince = change.on ? (series.onSince ?? by.now) : null;
    const known = new Map((await tx.find(SeriesStep, { guide })).map((step) => [step.id, step]));
    for (const [index, { id, days, subject, body }] of change.steps.entries()) {
      if (known.get(id)?.text !== body) await expectPictures(tx, { cover: '', content: body }, `steps.${index}.body`);
      const words = {
        days,
        subject,
        text: body,
        html: letterHtml(body, postHtml, brand, await loadPictureWidths(tx, body)),
      };
      const step = known.get(id);
      known.delete(id);
      if (!step) tx.persist(tx.create(SeriesStep, { id: randomUUID(), guide, ...words, since: by.now }));
      else tx.assign(step, { ...words, ...moveStep(step, days, by.now) });
    }
    for (const gone of known.values()) tx.remove(gone);
    const details = { on: change.on, steps: change.steps.length };
    noteAction(tx, { ...by, action: 'series.change', subject: 'series', subjectId: guide, details });
  });
}

/** Returns the changes of a step that gets another day: it reaches the same readers. */
function moveStep(step: SeriesStep, days: number, now: Date): Partial<Pick<SeriesStep, 'since' | 'movedAt'>> {
  if (days === step.days) return {};
  return { since: new Date(step.since.getTime() + (days - step.days) * DAY_MS), movedAt: now };
}

/** Deletes the sequence of a deleted guide. Sent mails stay. */
export async function removeSeries(tx: Em, guide: Guide): Promise<void> {
  await tx.nativeDelete(SeriesStep, { guide });
  await tx.nativeDelete(LetterSeries, { guide });
}
