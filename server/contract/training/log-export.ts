import * as z from 'zod';
import { PlanKey } from './training.ts';
import { LoggedExercise } from './workouts.ts';

const Moment = z.iso.datetime();

/**
 * GET /api/user/log.json: the full training log of a member, also after their coaching has ended. Exercises keep their
 * names at the time of training; plans and days have current ones, or null. `plannedFor` is the plan's date or null.
 *
 * GET /api/user/log.csv: the same as a table. A line is a set, an exercise without sets, a session without exercises,
 * or
 * a moved, shortened or skipped day. UTF-8 with a byte order mark, weights in kilograms, durations in seconds, pace in
 * seconds a kilometre.
 */
export const LogExport = z.object({
  exportedAt: Moment,
  plans: z.array(z.object({ key: PlanKey, title: z.string().nullable() })),
  /** The oldest first; an unfinished one has no `finishedAt` and no `localDay`. */
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
          /** Unit in the plan at the time of training; a set has its own `unit`. */
          counted: z.enum(['repetitions', 'seconds', 'minutes', 'metres']),
        }),
      ),
    }),
  ),
  /** Changed days of own plans. */
  days: z.array(
    z.object({
      plan: PlanKey,
      planTitle: z.string().nullable(),
      dayId: z.string(),
      day: z.string().nullable(),
      plannedFor: z.iso.date().nullable(),
      /** New date; null if it was not moved. */
      movedTo: z.iso.date().nullable(),
      minutes: z.int().nullable(),
      /** Reason for skipping it, "" without one; null if it was not skipped. */
      skipped: z.string().nullable(),
    }),
  ),
});
export type LogExport = z.infer<typeof LogExport>;
