import { defineEntity, p } from '@mikro-orm/core';

const BuiltFileSchema = defineEntity({
  name: 'BuiltFile',
  properties: {
    /** Below the shop's address: "embed/core-dKw3x_1a.js". */
    path: p.string().primary(),
    /** Compressed with Brotli where that is worth it. */
    bytes: p.blob(),
    compressed: p.boolean(),
    /** Pages name it with its hash: it stays for ever. */
    pinned: p.boolean(),
    /** When a build that has it was last the running one. */
    currentAt: p.datetime(),
  },
});

/** A file of a build, for pages that were made with that build and ask for it after the next one has taken its place. */
export class BuiltFile extends BuiltFileSchema.class {}
BuiltFileSchema.setClass(BuiltFile);
