import { defineEntity, p } from '@mikro-orm/core';

const RemovedProgramSchema = defineEntity({
  name: 'RemovedProgram',
  properties: {
    id: p.integer().primary().autoincrement(false),
    removedAt: p.datetime(),
  },
});

/** Number of a deleted programme. No other programme gets it: links, signed files and requests still name it. */
export class RemovedProgram extends RemovedProgramSchema.class {}
RemovedProgramSchema.setClass(RemovedProgram);
