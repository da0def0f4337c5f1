import { defineEntity, p } from '@mikro-orm/core';
import { jobColumns } from './columns.ts';

const RecurringJobSchema = defineEntity({
  name: 'RecurringJob',
  properties: {
    /** Name of the job; one row for all processes. */
    id: p.text().primary(),
    nextAttemptAt: p.datetime(),
    /** When a run was requested that has not succeeded yet; null if none was. */
    requestedAt: p.datetime().nullable(),
    ...jobColumns(),
  },
});

/** Work that no row is the cause of, but time. */
export class RecurringJob extends RecurringJobSchema.class {}
RecurringJobSchema.setClass(RecurringJob);
