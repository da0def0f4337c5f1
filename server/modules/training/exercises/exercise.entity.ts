import { defineEntity, p } from '@mikro-orm/core';
import type { Exercise } from '#contract/training/training.ts';

const LibraryExerciseSchema = defineEntity({
  name: 'LibraryExercise',
  tableName: 'exercise',
  properties: {
    /** Made once from the name. Plans and logs keep it through renames. */
    id: p.string().length(60).primary(),
    name: p.string(),
    category: p.string().default(''),
    cue: p.text().default(''),
    equipment: p.string().default(''),
    /** Https address for people to open; the server never fetches it. */
    video: p.text().default(''),
    kind: p.string().$type<NonNullable<Exercise['kind']>>().nullable(),
    /** Ids of alternative exercises. */
    alternatives: p.json().$type<string[]>().default([]),
    /** End of its offer in the library; plans keep it. */
    endedAt: p.datetime().nullable(),
    /** Increases with every change. */
    version: p.integer().default(1),
    createdAt: p.datetime(),
  },
});

/** Exercise of the coach's library. */
export class LibraryExercise extends LibraryExerciseSchema.class {}
LibraryExerciseSchema.setClass(LibraryExercise);
