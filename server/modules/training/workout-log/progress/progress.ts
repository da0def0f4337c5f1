import { plannedSessions } from '#contract/training/plans/plan-shape.ts';
import type { TrainingPlan } from '#contract/training/training.ts';
import { dayIn, plusDays } from '#server/platform/days.ts';

/** Fields of a finished session that progress needs. */
export interface FinishedSession {
  dayId: string;
  /** YYYY-MM-DD in the member's zone. */
  localDay: string;
}

export interface DerivedProgress {
  progress: number;
  workoutsCompleted: number;
  goalsAchieved: number;
  streakDays: number;
  streakEnd: string | null;
}

/** Milestones: numbers of finished sessions. */
const COUNTS = [1, 5, 10, 25, 50, 100];
/** Milestone: days in a row. */
const WEEK = 7;

/** Computes progress from a log, by the rules of the contract's `ProgressResponse`. */
export function computeProgress(
  plan: Pick<TrainingPlan, 'weeks' | 'workouts'>,
  sessions: readonly FinishedSession[],
): DerivedProgress {
  // A day finished in two tabs or on two devices counts once a date.
  const done = new Set(sessions.map(({ dayId, localDay }) => `${dayId} ${localDay}`)).size;
  const kept = plan.workouts.map(({ id, week }) => {
    const dates = new Set(sessions.filter(({ dayId }) => dayId === id).map(({ localDay }) => localDay)).size;
    return week === undefined ? dates : Math.min(1, dates);
  });
  const share = kept.reduce((sum, count) => sum + count, 0) / plannedSessions(plan);
  const days = [...new Set(sessions.map(({ localDay }) => localDay))].toSorted();
  const runs = listStreakLengths(days);
  const every = plan.workouts.every(({ id }) => sessions.some(({ dayId }) => dayId === id));
  const longest = Math.max(0, ...runs);
  return {
    progress: Math.min(100, Math.round(share * 100)),
    workoutsCompleted: done,
    goalsAchieved: COUNTS.filter((count) => done >= count).length + Number(every) + Number(longest >= WEEK),
    streakDays: runs.at(-1) ?? 0,
    streakEnd: days.at(-1) ?? null,
  };
}

/** Returns the current streak. It lasts until the day after its last day ends, in the member's zone. */
export function currentStreak(
  { streakDays, streakEnd, timeZone }: { streakDays: number; streakEnd?: string | null | undefined; timeZone: string },
  now: Date,
): number {
  return streakEnd && streakEnd >= plusDays(dayIn(timeZone, now), -1) ? streakDays : 0;
}

/** Returns the lengths of runs of consecutive days, in order. */
function listStreakLengths(days: readonly string[]): number[] {
  const runs: number[] = [];
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    if (before && plusDays(before, 1) === day) runs[runs.length - 1]! += 1;
    else runs.push(1);
  }
  return runs;
}
