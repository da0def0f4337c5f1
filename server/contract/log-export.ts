import * as z from 'zod';
import { PlanKey } from './training.ts';
import { LoggedExercise } from './workouts.ts';

const Moment = z.iso.datetime();

/**
 * GET /api/user/log.json: everything that a member has logged in all plans, also after their coaching has ended.
 * Exercises are called as they were in the plan when they were done; plans and days as they are now, null where one is gone. `plannedFor` is the date that the
 * coach's plan has for a day; null where it has none.
 *
 * GET /api/user/log.csv: the same as a table, a line for each set, each exercise without one, each session without
 * exercises, and each day that was moved, shortened or left out: UTF-8 with a byte order mark, weights in kilograms,
 * how long a set took in seconds, its pace in seconds a kilometre.
 */
export const LogExport = z.object({
  exportedAt: Moment,
  plans: z.array(z.object({ key: PlanKey, title: z.string().nullable() })),
  /** The oldest first; one that goes on has no `finishedAt` and no `localDay`. */
  sessions: z.array(
    z.object({
      id: z.uuid(),
      plan: PlanKey,
      planTitle: z.string().nullable(),
      dayId: z.string(),
      day: z.string().nullable(),
      plannedFor: z.iso.date().nullable(),
      startedAt: Moment,
      finishedAt: Moment.nullable(),
      /** The zone in which it was done, and the day there on which it ended. */
      timeZone: z.string(),
      localDay: z.iso.date().nullable(),
      notes: z.string(),
      exercises: z.array(
        LoggedExercise.extend({
          name: z.string().nullable(),
          /** What the plan asked to be counted when it was done; a set says its own `unit`. */
          counted: z.enum(['repetitions', 'seconds', 'minutes', 'metres']),
        }),
      ),
    }),
  ),
  /** What was made of days of own plans. */
  days: z.array(
    z.object({
      plan: PlanKey,
      planTitle: z.string().nullable(),
      dayId: z.string(),
      day: z.string().nullable(),
      plannedFor: z.iso.date().nullable(),
      /** The day on which it is instead; null where it was not moved. */
      movedTo: z.iso.date().nullable(),
      minutes: z.int().nullable(),
      /** Why it was left out, "" without a reason; null where it was not. */
      skipped: z.string().nullable(),
    }),
  ),
});
export type LogExport = z.infer<typeof LogExport>;
