import { p } from '@mikro-orm/core';

/** Columns of a row that is a job; spread into its entity, beside the time at which it is due. */
export function jobColumns() {
  return {
    /** Attempts since the last success. */
    attempts: p.integer().default(0),
    /** Until then one worker has the row; a worker that died loses it when this passes. */
    leasedUntil: p.datetime().nullable(),
    lastError: p.text().nullable(),
    /** The first of the failures in a row; null while it goes well. */
    failingSince: p.datetime().nullable(),
  };
}
