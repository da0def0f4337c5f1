import { defineEntity, p } from '@mikro-orm/core';
import type { TrainingPlan, WorkoutDay } from '#contract/training.ts';
import type { LoggedExercise } from '#contract/workouts.ts';
import { SealedJson, SealedText } from '#server/platform/encryption/sealed.ts';
import type { PlannedSets } from '../own-plans/planned-sets.ts';
import { OPEN_REASONS, OPEN_SWAPS } from './reasons.ts';
import type { SetEfforts } from './set-efforts.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const PlanSchema = defineEntity({
  name: 'Plan',
  tableName: 'training_plan',
  indexes: [
    { properties: ['user', 'startDay'] },
    { properties: ['user', 'untilDay'] },
    { properties: ['template'] },
    // All that the list of clients asks of plans, whose rows are long.
    { properties: ['user', 'startDay', 'untilDay', 'endedAt'] },
  ],
  properties: {
    key: p.string().primary(),
    programId: p.integer().nullable(),
    body: p.json().$type<TrainingPlan>(),
    /** Whose own copy it is; null for a plan that programmes have and that copies are made from. */
    user: () => p.manyToOne(User).nullable().deleteRule('cascade'),
    /** Key of the plan that a copy was made from, and which version of it; null for one that was not copied. */
    template: p.string().nullable(),
    templateVersion: p.integer().nullable(),
    /** Whether a copy was changed for its client: then changes of its template do not reach it. */
    touched: p.boolean().default(false),
    /** A copy's first day, as YYYY-MM-DD, and the days of the week on which its client trains, from 1, Monday. */
    startDay: p.string().length(10).nullable(),
    weekdays: p.json().$type<number[]>().nullable(),
    /** A copy's last day, as its body says: the list of clients reads it without the body. */
    untilDay: p.string().length(10).nullable().generated("((body->'client'->>'until')) stored"),
    /** Not offered any more; who has it keeps it. */
    endedAt: p.datetime().nullable(),
    /** A copy's days that it has no more: a device that does not know yet may still hand in what was done on them. */
    formerDays: p.json().$type<WorkoutDay[]>().nullable(),
    /** Counts on with every change of the coach's. */
    version: p.integer().default(1),
    createdAt: p
      .datetime()
      .defaultRaw('now()')
      .onCreate(() => new Date()),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

/** A training plan, or a client's own copy of one. Days and exercises have ids of their own, which logs refer to. */
export class Plan extends PlanSchema.class {}
PlanSchema.setClass(Plan);

const WorkoutSchema = defineEntity({
  name: 'Workout',
  indexes: [
    { properties: ['user', 'planKey', 'startedAt'] },
    // All sessions of some weeks, whatever the plan, and the last one of each client.
    { properties: ['user', 'finishedAt'] },
    {
      name: 'workout_last_index',
      properties: ['user', 'finishedAt'],
      where: 'finished_at is not null and not deleted',
    },
    { properties: ['painAt'] },
    // Reasons that are still to be sealed: `reseal` looks for them, and there are none for long.
    { name: 'workout_open_reasons_index', properties: ['id'], where: OPEN_REASONS },
    { name: 'workout_open_swaps_index', properties: ['id'], where: OPEN_SWAPS },
  ],
  properties: {
    /** Made by the member's device. */
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    planKey: p.string(),
    dayId: p.string(),
    revision: p.integer(),
    startedAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
    timeZone: p.string(),
    /** The day in the member's zone on which it was finished, as YYYY-MM-DD. */
    localDay: p.string().length(10).nullable(),
    /** Sealed: what hurt is written here. */
    notes: p.type(SealedText).$type<string>(),
    /** Without what hurt (`pain`), what sets were like (`efforts`), why one was left out (`leftOut`) and what was done in its place (`swapped`): "" stands for these two. */
    exercises: p.json().$type<LoggedExercise[]>(),
    /** Why exercises were left out, by their ids. Sealed. */
    leftOut: p.type(SealedJson).$type<Record<string, string>>().nullable(),
    /** What was done in the place of exercises, by their ids: it can say what hurts. Sealed. */
    swapped: p.type(SealedJson).$type<Record<string, string>>().nullable(),
    /** What hurt, by the exercise's id. Sealed. */
    pain: p.type(SealedJson).$type<Record<string, NonNullable<LoggedExercise['pain']>>>().nullable(),
    /** How long sets took, their pace, the heart rate and how hard they felt. Sealed. */
    efforts: p.type(SealedJson).$type<SetEfforts>().nullable(),
    /** When pain was last noted in it, for the coach's list of clients; null where there is none. */
    painAt: p.datetime().nullable(),
    /** What its day asked for when it was done: a plan that is changed later changes nothing of it. Null in rows of before. Sealed. */
    planned: p.type(SealedJson).$type<PlannedSets[]>().nullable(),
    deleted: p.boolean().default(false),
    /** Revision that it got when its words about health were deleted with a consent: see `taken-back.ts`. */
    takenBackRevision: p.integer().nullable(),
    /** The device whose words these are; `+` where they are what several came to, null where nobody said. */
    device: p.string().length(40).nullable(),
    updatedAt: p.datetime(),
  },
});

/** A training session that a member logged. */
export class Workout extends WorkoutSchema.class {}
WorkoutSchema.setClass(Workout);

const ProgressSchema = defineEntity({
  name: 'Progress',
  uniques: [{ properties: ['user', 'planKey'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    planKey: p.string(),
    programId: p.integer().nullable(),
    progress: p.integer(),
    workoutsCompleted: p.integer(),
    goalsAchieved: p.integer(),
    /** Days in a row up to `streakEnd`. Whether they still count depends on what day it is. */
    streakDays: p.integer(),
    streakEnd: p.string().length(10).nullable(),
    timeZone: p.string(),
  },
});

/** What follows from a member's log of one plan; written anew with every change of the log. */
export class Progress extends ProgressSchema.class {}
ProgressSchema.setClass(Progress);

const PlanDaySchema = defineEntity({
  name: 'PlanDay',
  tableName: 'plan_day',
  uniques: [{ properties: ['user', 'planKey', 'dayId'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    planKey: p.string(),
    dayId: p.string(),
    revision: p.integer(),
    /** YYYY-MM-DD in the member's zone. */
    movedTo: p.string().length(10).nullable(),
    /** To which it was shortened. */
    minutes: p.integer().nullable(),
    /** Why it is left out, "" without a reason; null where it is not. Sealed. */
    skipped: p.type(SealedText).$type<string>().nullable(),
    /** Revision that it got when its reason was deleted with a consent: see `taken-back.ts`. */
    takenBackRevision: p.integer().nullable(),
    updatedAt: p.datetime(),
  },
});

/** What a member has made of a day of their own plan: moved, shortened, left out. */
export class PlanDay extends PlanDaySchema.class {}
PlanDaySchema.setClass(PlanDay);
