import { defineEntity, p } from '@mikro-orm/core';
import type { Rates } from '#contract/shared/currencies.ts';

const RateSnapshotSchema = defineEntity({
  name: 'RateSnapshot',
  properties: {
    /** URL of the rate service; each service has a row. */
    url: p.text().primary(),
    /** Latest valid answer; null until there is one. */
    rates: p.json().$type<Rates>().nullable(),
    fetchedAt: p.datetime().nullable(),
  },
});

/** Latest exchange rates, shared by all server processes. */
export class RateSnapshot extends RateSnapshotSchema.class {}
RateSnapshotSchema.setClass(RateSnapshot);
