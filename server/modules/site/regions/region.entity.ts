import { defineEntity, p } from '@mikro-orm/core';
import type { Rates } from '#contract/currencies.ts';

const RateSnapshotSchema = defineEntity({
  name: 'RateSnapshot',
  properties: {
    /** Address of the rate service; another service has another row. */
    url: p.text().primary(),
    /** The last answer that was valid; null until there is one. */
    rates: p.json().$type<Rates>().nullable(),
    fetchedAt: p.datetime().nullable(),
  },
});

/** What the rate service last said, shared by all server processes. */
export class RateSnapshot extends RateSnapshotSchema.class {}
RateSnapshotSchema.setClass(RateSnapshot);
