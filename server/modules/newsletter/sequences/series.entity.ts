import { defineEntity, p } from '@mikro-orm/core';
import type { Guide } from '#contract/studio/series.ts';

const LetterSeriesSchema = defineEntity({
  name: 'LetterSeries',
  properties: {
    guide: p.string().$type<Guide>().primary(),
    /** Who asked for the guide since then gets the series; null while it is switched off. */
    onSince: p.datetime().nullable(),
    /** Counts on with every change (`expectVersion`). */
    version: p.integer().default(1),
    /** By language: each step's subject, body and HTML by its id, and what they were translated from. */
    translations: p
      .json()
      .$type<Record<string, unknown>>()
      .defaultRaw("'{}'")
      .onCreate(() => ({})),
    updatedAt: p.datetime(),
  },
});

/** What is mailed after a guide to whoever asked for it and is on the list. */
export class LetterSeries extends LetterSeriesSchema.class {}
LetterSeriesSchema.setClass(LetterSeries);

const SeriesStepSchema = defineEntity({
  name: 'SeriesStep',
  indexes: [{ properties: ['guide', 'days'] }],
  properties: {
    id: p.uuid().primary(),
    guide: p.string().$type<Guide>(),
    /** How many days after the guide was asked for, or the list joined, whichever came later. */
    days: p.integer(),
    subject: p.string(),
    text: p.text(),
    html: p.text(),
    /** Nobody gets it whose day for it was before: a step that is added late does not reach back. */
    since: p.datetime(),
  },
});

/** One mail of a series. */
export class SeriesStep extends SeriesStepSchema.class {}
SeriesStepSchema.setClass(SeriesStep);
