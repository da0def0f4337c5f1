import { defineEntity, p } from '@mikro-orm/core';

const BuiltFileSchema = defineEntity({
  name: 'BuiltFile',
  properties: {
    /** Path such as "embed/core-dKw3x_1a.js". */
    path: p.string().primary(),
    /** Compressed with Brotli if that saves space. */
    bytes: p.blob(),
    compressed: p.boolean(),
    /** Pages refer to it by its hash, so it stays forever. */
    pinned: p.boolean(),
    /** Last time at which a running build had it. */
    currentAt: p.datetime(),
  },
});

/** File of a build, for pages that still use that build after the next one. */
export class BuiltFile extends BuiltFileSchema.class {}
BuiltFileSchema.setClass(BuiltFile);
