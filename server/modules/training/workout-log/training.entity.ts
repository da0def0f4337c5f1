import { defineEntity, p } from '@mikro-orm/core';
import type { TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import type { LoggedExercise } from '#contract/training/workouts.ts';
import { SealedJson, SealedText } from '#server/platform/encryption/sealed.ts';
import type { PlannedSets } from '../own-plans/planned-sets.ts';
import { OPEN_REASONS, OPEN_SWAPS } from './reasons.ts';
import type { SetEfforts } from './progress/set-efforts.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const PlanSchema = defineEntity({
  name: 'Plan',
  tableName: 'training_plan',
  indexes: [
    { properties: ['user', 'startDay'] },
    { properties: ['user', 'untilDay'] },
    { properties: ['template'] },
    // The list of clients reads only this index, because rows of plans are long.
    { properties: ['user', 'startDay', 'untilDay', 'endedAt'] },
  ],
  properties: {
    key: p.string().primary(),
    programId: p.integer().nullable(),
    body: p.json().$type<TrainingPlan>(),
    /** Owner of a copy; null for a template. */
    user: () => p.manyToOne(User).nullable().deleteRule('cascade'),
    /** Key and version of the copy's template; null if it was not copied. */
    template: p.string().nullable(),
    templateVersion: p.integer().nullable(),
    /** True if a copy was edited for its client; changes of its template then skip it. */
    touched: p.boolean().default(false),
    /** First day of a copy (YYYY-MM-DD), and its client's training weekdays from 1, Monday. */
    startDay: p.string().length(10).nullable(),
    weekdays: p.json().$type<number[]>().nullable(),
    /** Last day of a copy, from its body: the list of clients does not read bodies. */
    untilDay: p.string().length(10).nullable().generated("((body->'client'->>'until')) stored"),
    /** End of its offer; clients keep it. */
    endedAt: p.datetime().nullable(),
    /** Removed days, of which offline devices may still send sessions. */
    formerDays: p.json().$type<WorkoutDay[]>().nullable(),
    /** Increases with every change by the coach. */
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

/** Training plan or client's copy. Logs refer to the ids of its days and exercises. */
export class Plan extends PlanSchema.class {}
PlanSchema.setClass(Plan);

const WorkoutSchema = defineEntity({
  name: 'Workout',
  indexes: [
    { properties: ['user', 'planKey', 'startedAt'] },
    // All sessions of some weeks in any plan, and each client's latest one.
    { properties: ['user', 'finishedAt'] },
    {
      name: 'workout_last_index',
      properties: ['user', 'finishedAt'],
      where: 'finished_at is not null and not deleted',
    },
    { properties: ['painAt'] },
    // Reasons that `reseal` still has to encrypt; usually empty.
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
    /** Day of its finish in the member's zone, as YYYY-MM-DD. */
    localDay: p.string().length(10).nullable(),
    /** Encrypted, because notes may mention pain. */
    notes: p.type(SealedText).$type<string>(),
    /** Without `pain`, `efforts`, `leftOut` and `swapped`. "" stands in place of the last two. */
    exercises: p.json().$type<LoggedExercise[]>(),
    /** Reasons for skipped exercises, by exercise id. Encrypted. */
    leftOut: p.type(SealedJson).$type<Record<string, string>>().nullable(),
    /** Swaps by exercise id, encrypted: they may mention pain. */
    swapped: p.type(SealedJson).$type<Record<string, string>>().nullable(),
    /** Pain by exercise id. Encrypted. */
    pain: p.type(SealedJson).$type<Record<string, NonNullable<LoggedExercise['pain']>>>().nullable(),
    /** Duration, pace, heart rate and perceived effort of sets. Encrypted. */
    efforts: p.type(SealedJson).$type<SetEfforts>().nullable(),
    /** Time of the latest pain entry, for the coach's list of clients; null for none. */
    painAt: p.datetime().nullable(),
    /** Targets of the day when it was trained, unaffected by later plan changes. Null in older rows. Encrypted. */
    planned: p.type(SealedJson).$type<PlannedSets[]>().nullable(),
    deleted: p.boolean().default(false),
    /**
     * Ids of the latest versions: those that devices sent, so that none is applied twice, and those of withdrawn
     * consents.
     */
    versions: p.json().$type<string[]>().default([]),
    /** Device that wrote the row; `+` for a merge of several, null if unknown. */
    device: p.string().length(40).nullable(),
    updatedAt: p.datetime(),
  },
});

/** Training session logged by a member. */
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
    /** Days in a row up to `streakEnd`. They count only as long as the streak is current. */
    streakDays: p.integer(),
    streakEnd: p.string().length(10).nullable(),
    timeZone: p.string(),
  },
});

/** Progress of a member in one plan, computed again after every change of the log. */
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
    /** Shortened duration. */
    minutes: p.integer().nullable(),
    /** Reason for skipping it, "" for none; null if not skipped. Encrypted. */
    skipped: p.type(SealedText).$type<string>().nullable(),
    updatedAt: p.datetime(),
  },
});

/** Member's change of a day in their own plan: moved, shortened or skipped. */
export class PlanDay extends PlanDaySchema.class {}
PlanDaySchema.setClass(PlanDay);
