import { defineEntity, p } from '@mikro-orm/core';

const RemovedProgramSchema = defineEntity({
  name: 'RemovedProgram',
  properties: {
    id: p.integer().primary().autoincrement(false),
    removedAt: p.datetime(),
  },
});

/** Number of a deleted programme. It is never reused, because links, signed files and requests still refer to it. */
export class RemovedProgram extends RemovedProgramSchema.class {}
RemovedProgramSchema.setClass(RemovedProgram);
