import { msg } from '@lingui/core/macro';
import type { UserResponse } from '#contract/accounts/auth.ts';
import type { DashboardResponse } from '#contract/coaching/dashboard.ts';
import { useSiteText } from '#widgets/core/i18n/site-text.ts';

export interface Stats {
  /** Average progress, in percent. */
  energy: number;
  /** Streak, in days. */
  streak: number;
  workouts: number;
  goals: number;
}

export type StatsParts = Pick<DashboardResponse, 'progress' | 'ownProgress' | 'plans' | 'steps'>;

/**
 * Returns totals over all programmes and own plans; zeros without any. Only plans and daily steps have progress. A
 * workout of a plan shared by several programmes counts once.
 */
export function computeStats({ progress: all, ownProgress = [], plans, steps }: StatsParts): Stats {
  const keyOf = (id: number) => plans.find(({ programId }) => programId === id)?.key;
  const progress = all.filter(({ programId }, at) => {
    const key = keyOf(programId);
    return key === undefined || all.findIndex((each) => keyOf(each.programId) === key) === at;
  });
  const planned = progress.filter((each) => [...plans, ...steps].some(({ programId }) => programId === each.programId));
  const records = [...progress, ...ownProgress];
  return {
    energy: averageProgress([...planned, ...ownProgress]),
    streak: Math.max(0, ...records.map((each) => each.streakDays)),
    workouts: sum(records.map((each) => each.workoutsCompleted)),
    goals: sum(records.map((each) => each.goalsAchieved)),
  };
}

/** Returns the average progress in whole percents. */
export function averageProgress(records: readonly { progress: number }[]): number {
  return Math.round(sum(records.map((each) => clamp(each.progress))) / (records.length || 1));
}

/** Returns whole percents between 0 and 100. */
function clamp(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent || 0)));
}

/** Greeting name of a member without a name. */
export const NAMELESS = msg({
  message: 'Energy Athlete',
  comment: 'A member whose name is not known is greeted by it',
});

/** Returns the name that greets a member. */
export function useGreetingName({ firstName }: Pick<UserResponse, 'firstName'>): string | null {
  const said = useSiteText();
  return firstName?.trim() || said('memberName', NAMELESS);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
