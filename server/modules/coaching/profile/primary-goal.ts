import { PRIMARY_GOALS, type PrimaryGoal } from '#contract/coaching/profile-options.ts';

/** Former options of the questionnaires and profiles, as goals of a profile. */
const RENAMED: Readonly<Record<string, PrimaryGoal>> = {
  'lose-weight': 'weight-loss',
  'fat-loss': 'weight-loss',
  marathon: 'endurance',
  'hybrid-athlete': 'general-fitness',
  'more-energy': 'general-fitness',
};

/** Returns the nearest goal that a profile offers; null for none. */
export function toPrimaryGoal(goal: string | null | undefined): PrimaryGoal | null {
  if (!goal) return null;
  return PRIMARY_GOALS.find((each) => each === goal) ?? (Object.hasOwn(RENAMED, goal) ? RENAMED[goal]! : null);
}
