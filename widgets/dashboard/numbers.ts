import type { UserResponse } from '#contract/auth.ts';
import type { ProgressResponse } from '#contract/dashboard.ts';

export interface Stat {
  label: string;
  value: number;
  unit?: string;
}

/** What all programmes come to together; zeros where there are none. */
export function statsOf(progress: ProgressResponse): Stat[] {
  const percents = progress.map((each) => clamp(each.progress));
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
