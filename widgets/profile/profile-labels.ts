import type { CoachingProfile } from '#contract/profile.ts';

type Labels<K extends keyof CoachingProfile> = Readonly<Record<NonNullable<CoachingProfile[K]>, string>>;

/** What the options of a profile are called. */
export const LEVELS: Labels<'fitnessLevel'> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

export const GOALS: Labels<'primaryGoal'> = {
  'weight-loss': 'Weight loss',
  'muscle-gain': 'Muscle gain',
  endurance: 'Endurance',
  strength: 'Strength',
  'general-fitness': 'General fitness',
};

export const DURATIONS: Labels<'workoutDuration'> = {
  '30min': '30 min',
  '45min': '45 min',
  '60min': '60 min',
  '90min': '90 min',
};

export const TIMES: Labels<'preferredWorkoutTime'> = {
  morning: 'Morning (5-9 AM)',
  afternoon: 'Afternoon (12-5 PM)',
  evening: 'Evening (6-9 PM)',
};

export const DAYS = (count: number) => `${count} days a week`;
