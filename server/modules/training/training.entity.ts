import { defineEntity, p } from '@mikro-orm/core';
import type { TrainingPlan } from '#contract/training.ts';
import type { LoggedExercise } from '#contract/workouts.ts';
import { SealedText } from '../../db/sealed.ts';
import { User } from '../users/user.entity.ts';

const PlanSchema = defineEntity({
  name: 'Plan',
  tableName: 'training_plan',
  properties: {
    key: p.string().primary(),
    programId: p.integer(),
    body: p.json().$type<TrainingPlan>(),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

/** A training plan. Days and exercises have ids of their own, which logs refer to. */
export class Plan extends PlanSchema.class {}
PlanSchema.setClass(Plan);

const WorkoutSchema = defineEntity({
  name: 'Workout',
  indexes: [{ properties: ['user', 'planKey', 'startedAt'] }],
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
    exercises: p.json().$type<LoggedExercise[]>(),
    deleted: p.boolean().default(false),
    /** The device whose words these are; null where they are what several came to, or nobody said. */
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
    programId: p.integer(),
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
