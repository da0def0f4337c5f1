import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const ProgramStepSchema = defineEntity({
  name: 'ProgramStep',
  indexes: [{ properties: ['programId', 'position'] }],
  properties: {
    /** Made by the coach's browser. It stays the same through every edit, so that ticks keep their step. */
    id: p.uuid().primary(),
    programId: p.integer(),
    /** Position within its day, from 1. */
    position: p.integer(),
    title: p.string(),
    /** Plain text; an empty line begins a paragraph. */
    text: p.text(),
    /** Texts in other languages, by tag (`step.words.ts`). */
    translations: p
      .json()
      .$type<Record<string, unknown>>()
      .defaultRaw("'{}'")
      .onCreate(() => ({})),
  },
});

/** Task for the owners of a programme on one day. */
export class ProgramStep extends ProgramStepSchema.class {}
ProgramStepSchema.setClass(ProgramStep);

const StepTickSchema = defineEntity({
  name: 'StepTick',
  uniques: [{ properties: ['user', 'step'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    step: () => p.manyToOne(ProgramStep).deleteRule('cascade').index(),
    tickedAt: p.datetime(),
    /** The day in the member's zone, as YYYY-MM-DD. */
    localDay: p.string().length(10),
  },
});

/** Step that a member has done. */
export class StepTick extends StepTickSchema.class {}
StepTickSchema.setClass(StepTick);

const ProgramStartSchema = defineEntity({
  name: 'ProgramStart',
  uniques: [{ properties: ['user', 'programId'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    programId: p.integer(),
    /** YYYY-MM-DD in the member's zone. */
    day: p.string().length(10),
  },
});

/** Day that a member chose as day 1. Without a row, day 1 is the day of the purchase. */
export class ProgramStart extends ProgramStartSchema.class {}
ProgramStartSchema.setClass(ProgramStart);
