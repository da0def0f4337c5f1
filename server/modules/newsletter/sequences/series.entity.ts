import { defineEntity, p } from '@mikro-orm/core';
import type { Guide } from '#contract/newsletter/sequences.studio.ts';

const LetterSeriesSchema = defineEntity({
  name: 'LetterSeries',
  properties: {
    guide: p.string().$type<Guide>().primary(),
    /** Requests of the guide since then start the sequence; null while it is off. */
    onSince: p.datetime().nullable(),
    /** Increases with every change (`expectVersion`). */
    version: p.integer().default(1),
    /** Translations by language: each step's subject, body and HTML by its id, and their source texts. */
    translations: p
      .json()
      .$type<Record<string, unknown>>()
      .defaultRaw("'{}'")
      .onCreate(() => ({})),
    updatedAt: p.datetime(),
  },
});

/** Mails after a guide, for subscribers who requested it. */
export class LetterSeries extends LetterSeriesSchema.class {}
LetterSeriesSchema.setClass(LetterSeries);

const SeriesStepSchema = defineEntity({
  name: 'SeriesStep',
  indexes: [{ properties: ['guide', 'days'] }],
  properties: {
    id: p.uuid().primary(),
    guide: p.string().$type<Guide>(),
    /** Days after the request of the guide, or after joining the list, whichever is later. */
    days: p.integer(),
    subject: p.string(),
    text: p.text(),
    html: p.text(),
    /** Readers whose day was before this do not get it: a new step has no effect on the past. Moves with `days`. */
    since: p.datetime(),
    /** When `days` last changed. Mails from before do not delay the later steps. */
    movedAt: p.datetime().nullable(),
  },
});

/** Mail of a sequence. */
export class SeriesStep extends SeriesStepSchema.class {}
SeriesStepSchema.setClass(SeriesStep);
