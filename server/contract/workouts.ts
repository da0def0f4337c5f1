import * as z from 'zod';
import { PlanKey } from './training.ts';

const Slug = z.string().regex(/^[a-z0-9-]{1,60}$/);
const Moment = z.iso.datetime();

/** One set that was done. */
export const LoggedSet = z.object({
  /** Kilograms in steps of 0.25; null where no weight is moved. */
  weightKg: z.number().min(0, 'A weight is not negative.').max(1_000, 'At most 1,000 kg.').multipleOf(0.25).nullable(),
  /** What was counted: repetitions, seconds or metres, as the plan says. */
  reps: z.int().min(0, 'This is not negative.').max(100_000, 'At most 100,000.'),
  doneAt: Moment,
});
export type LoggedSet = z.infer<typeof LoggedSet>;

/** What became of one exercise of the plan. Nested ones of a superset stand for themselves. */
export const LoggedExercise = z.object({
  exerciseId: Slug,
  /** What was done in its place; null where it was done as planned. */
  swappedFor: z.string().trim().min(1).max(100).nullable(),
  /** Why it was left out; null where it was not. */
  skipped: z.string().trim().min(1).max(200).nullable(),
  sets: z.array(LoggedSet).max(50),
});
export type LoggedExercise = z.infer<typeof LoggedExercise>;

/**
 * A training session as its member's device knows it. The device makes the id and counts the
 * revision up with every change, so that sending it again, late or twice changes nothing: the
 * highest revision is what holds.
 */
export const WorkoutSession = z.object({
  id: z.uuid(),
  revision: z.int().min(1).max(1_000_000),
  planKey: PlanKey,
  dayId: Slug,
  startedAt: Moment,
  /** Null while it goes on. Only finished sessions count. */
  finishedAt: Moment.nullable(),
  /** IANA name of the zone the member was in; it decides which day the session belongs to. */
  timeZone: z.string().min(1).max(60),
  notes: z.string().max(2_000, 'Please use at most 2,000 characters.'),
  exercises: z.array(LoggedExercise).max(100),
  /** True once the member has deleted it. */
  deleted: z.boolean(),
});
export type WorkoutSession = z.infer<typeof WorkoutSession>;

/**
 * GET /api/user/workouts?plan={key}: this plan's sessions, the newest first, 12 at a time. `before`,
 * the `startedAt` of the last one known, asks for those before it.
 */
export const WorkoutsResponse = z.object({
  sessions: z.array(WorkoutSession),
  /** The sets of the last session in which an exercise was done, by exercise id: the next one's defaults. */
  last: z.record(z.string(), z.array(LoggedSet)),
});
export type WorkoutsResponse = z.infer<typeof WorkoutsResponse>;

/** POST /api/user/workouts: what changed on a device, in the order in which it changed. */
export const WorkoutsRequest = z.object({
  /** Each is judged on its own, so that one that cannot be accepted holds nothing else up. */
  changes: z.array(z.unknown()).min(1).max(50),
});
export type WorkoutsRequest = { changes: WorkoutSession[] };

/** What became of each change, in the same order. `stale`: a later revision was there already. */
export const WorkoutsResult = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      status: z.enum(['stored', 'stale', 'refused']),
      /** Why it was refused, for the member. */
      message: z.string().optional(),
    }),
  ),
});
export type WorkoutsResult = z.infer<typeof WorkoutsResult>;
