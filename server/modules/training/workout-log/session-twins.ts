import type { TrainingPlan } from '#contract/training/training.ts';
import { daysApart, isSameTraining, isStartedTwice, movedByDays } from '#contract/training/workout-merge.ts';
import type { WorkoutSession } from '#contract/training/workouts.ts';
import { dayIn, DAY_MS } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { findEnd, SKEW_MS } from './session-problems.ts';
import { Workout } from './training.entity.ts';
import { presentWorkout } from './workouts.queries.ts';

/** Length of the day on which clocks go back. */
const LONGEST_DAY_MS = 25 * 3_600_000;

/** Corrects the end of a session continued on a device whose clock is a day behind. */
export function endedAfterStart(session: WorkoutSession): WorkoutSession {
  const { startedAt, finishedAt } = session;
  const behind = finishedAt ? Date.parse(startedAt) - Date.parse(finishedAt) : 0;
  if (!finishedAt || behind <= 0 || behind >= DAY_MS) return session;
  return { ...session, finishedAt: new Date(Date.parse(finishedAt) + DAY_MS).toISOString() };
}

export interface Twin {
  row: Workout;
  /** Days that the device's clock is behind the row's; 0 for the same day. */
  days: number;
}

interface Started {
  user: User;
  plan: TrainingPlan;
  session: WorkoutSession;
  device: string;
  now: Date;
}

/**
 * Finds the same training started on another device or tab, neither knowing of the other. One device's date may be a
 * day off.
 */
export async function findTwin(tx: Em, { user, plan, session, device, now }: Started): Promise<Twin | undefined> {
  if (session.deleted) return undefined;
  const { planKey, dayId, timeZone } = session;
  const dayOf = (moment: string | Date) => dayIn(timeZone, new Date(moment));
  const around = (days: number) => new Date(Date.parse(session.startedAt) + days * LONGEST_DAY_MS);
  const rows = await tx.find(
    Workout,
    { user, planKey, dayId, deleted: false, device: { $ne: null }, startedAt: { $gte: around(-2), $lte: around(2) } },
    { orderBy: { startedAt: 'asc', id: 'asc' } },
  );
  const isOneDay = (row: Workout, own: WorkoutSession) => dayOf(row.startedAt) === dayOf(own.startedAt);
  const sameDay = rows.find((row) => {
    const isSame = row.device === device ? isStartedTwice : isSameTraining;
    return isOneDay(row, session) && isSame(presentWorkout(row), session);
  });
  if (sameDay) return { row: sameDay, days: 0 };
  // A plan's only day may be trained daily, at the same hour (docs/decisions/0101).
  if (plan.workouts.length < 2) return undefined;
  for (const row of rows) {
    const days = daysApart(session.startedAt, row.startedAt);
    if (Math.abs(days) !== 1 || row.device === device) continue;
    const [moved, theirs] = [movedByDays(session, days), presentWorkout(row)];
    // Never moves a session into the future.
    const isPast = findEnd(days > 0 ? moved : movedByDays(theirs, 1)) <= now.getTime() + SKEW_MS;
    if (isPast && isOneDay(row, moved) && isSameTraining(theirs, moved)) return { row, days };
  }
  return undefined;
}
