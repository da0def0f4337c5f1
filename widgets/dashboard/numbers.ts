import type { UserResponse } from '#contract/auth.ts';
import type { DashboardResponse } from '#contract/dashboard.ts';

export interface Stat {
  label: string;
  value: number;
  unit?: string;
}

/** What all programmes come to together; zeros where there are none. Only what has a plan can be gone through. */
export function statsOf({ progress, plans }: Pick<DashboardResponse, 'progress' | 'plans'>): Stat[] {
  const planned = progress.filter((each) => plans.some(({ programId }) => programId === each.programId));
  const percents = planned.map((each) => clamp(each.progress));
  const streak = Math.max(0, ...progress.map((each) => each.streakDays));
  return [
    { label: 'Energy Level', value: Math.round(sum(percents) / (percents.length || 1)), unit: '%' },
    { label: 'Current Streak', value: streak, unit: streak === 1 ? ' day' : ' days' },
    { label: 'Workouts Done', value: sum(progress.map((each) => each.workoutsCompleted)) },
    { label: 'Goals Achieved', value: sum(progress.map((each) => each.goalsAchieved)) },
  ];
}

/** Whole percents from 0 to 100, whatever came. */
export function clamp(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent || 0)));
}

/** What a member is called when they come in. */
export function greetingName({ firstName }: Pick<UserResponse, 'firstName'>): string {
  return firstName?.trim() || 'Energy Athlete';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
