import { p } from '@mikro-orm/core';

/** Columns of a row that is a job; spread into its entity, beside the time at which it is due. */
export function jobColumns() {
  return {
    /** Attempts since the last success. */
    attempts: p.integer().default(0),
    /** End of the lease of one worker; after a crash another one takes the row then. */
    leasedUntil: p.datetime().nullable(),
    lastError: p.text().nullable(),
    /** Time of the first failure in a row; null after a success. */
    failingSince: p.datetime().nullable(),
  };
}
