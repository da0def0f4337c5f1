import { defineEntity, p } from '@mikro-orm/core';
import type { Exercise } from '#contract/training.ts';

const LibraryExerciseSchema = defineEntity({
  name: 'LibraryExercise',
  tableName: 'exercise',
  properties: {
    /** Made once from the name; plans and logs say it, whatever the exercise is called later. */
    id: p.string().length(60).primary(),
    name: p.string(),
    category: p.string().default(''),
    cue: p.text().default(''),
    equipment: p.string().default(''),
    /** An https address that people follow; nothing asks for it. */
    video: p.text().default(''),
    kind: p.string().$type<NonNullable<Exercise['kind']>>().nullable(),
    /** Ids of what may be done in its place. */
    alternatives: p.json().$type<string[]>().default([]),
    /** Offered no more; plans that have it keep it. */
    endedAt: p.datetime().nullable(),
    /** Counts on with every change. */
    version: p.integer().default(1),
    createdAt: p.datetime(),
  },
});

/** An exercise that the coach's plans are made of. */
export class LibraryExercise extends LibraryExerciseSchema.class {}
LibraryExerciseSchema.setClass(LibraryExercise);
