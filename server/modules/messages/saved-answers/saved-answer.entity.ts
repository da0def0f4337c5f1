import { defineEntity, p } from '@mikro-orm/core';

const SavedAnswerSchema = defineEntity({
  name: 'SavedAnswer',
  properties: {
    id: p.uuid().primary(),
    title: p.string(),
    text: p.text(),
    /** Increases with every change (`expectVersion`). */
    version: p.integer().default(1),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** Text that the coach reuses in answers. */
export class SavedAnswer extends SavedAnswerSchema.class {}
SavedAnswerSchema.setClass(SavedAnswer);
