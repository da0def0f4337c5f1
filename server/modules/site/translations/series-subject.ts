import { LockMode } from '@mikro-orm/core';
import { Guide } from '#contract/newsletter/sequences.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { letterHtml, loadPictureWidths, type PostHtml } from '#server/modules/newsletter/newsletters/letter-mail.ts';
import { LetterSeries, SeriesStep } from '#server/modules/newsletter/sequences/series.entity.ts';
import { readRowTranslation, type TranslatableText } from './texts.ts';
import { findRowTranslation } from './translation.ts';
import { listFreeOffers } from '#server/modules/newsletter/sequences/series.service.ts';
import { createRowTranslations, type Words } from './translated-row.ts';
import type { Shop, Subject } from './subject.ts';

/** Loads a sequence's mails, written in the shop's language. @throws {NotFound} */
export async function seriesSubject(em: Em, id: string, shop: Shop, locked: boolean): Promise<Subject> {
  const guide = Guide.safeParse(id).data;
  const free =
    guide &&
    (await listFreeOffers(em, { prefix: shop.prefix, guides: shop.settings.now().values.guides })).find(
      (each) => each.guide === guide,
    );
  if (!guide || !free) throw new NotFound();
  const { brand } = shop;
  const options = locked ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {};
  // An unsaved sequence has no mails to translate.
  const series = (await em.findOne(LetterSeries, { guide }, options)) ?? { version: 1, translations: {} };
  const steps = await em.find(SeriesStep, { guide }, { orderBy: { days: 'asc', id: 'asc' } });
  const texts = steps.flatMap(listStepTexts);
  const postHtml = locked ? await shop.postHtml() : null;
  return {
    written: brand.language,
    texts,
    held: (language) => readRowTranslation(findRowTranslation(series.translations, language)?.[1], texts),
    ...createRowTranslations(series, texts, (words) => (postHtml ? withHtml(em, words, postHtml, brand) : words)),
    title: free.name ?? '',
    // Only mailboxes show it.
    pageIn: () => null,
  };
}

function listStepTexts({ id, subject, text }: SeriesStep): TranslatableText[] {
  const place = { needed: true } as const;
  return [
    { ...place, name: `steps:${id}:subject`, form: 'line', original: subject, max: 150 },
    { ...place, name: `steps:${id}:body`, form: 'body', original: text, max: 20_000 },
  ];
}

/** Adds each mail's HTML, because pages cannot be rendered at the time of sending. */
async function withHtml(em: Em, words: Words, postHtml: PostHtml, brand: Shop['brand']): Promise<Words> {
  const steps = Object.entries((words['steps'] ?? {}) as Record<string, { body?: string }>);
  const widths = await loadPictureWidths(em, steps.map(([, { body = '' }]) => body).join('\n'));
  const made = steps.map(([id, said]) => [
    id,
    { ...said, ...(said.body && { html: letterHtml(said.body, postHtml, brand, widths) }) },
  ]);
  return { ...words, ...(steps.length > 0 && { steps: Object.fromEntries(made) as object }) };
}
