import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { CoachingProfile } from '#contract/coaching/profile.ts';

type Labels<K extends keyof CoachingProfile> = Readonly<Record<NonNullable<CoachingProfile[K]>, MessageDescriptor>>;

/** Labels of the profile's options. */
export const LEVELS: Labels<'fitnessLevel'> = {
  beginner: msg`Beginner`,
  intermediate: msg`Intermediate`,
  advanced: msg`Advanced`,
};

export const DURATIONS: Labels<'workoutDuration'> = {
  '30min': minutes(30),
  '45min': minutes(45),
  '60min': minutes(60),
  '90min': minutes(90),
};

export const TIMES: Labels<'preferredWorkoutTime'> = {
  morning: msg`Morning (5-9 AM)`,
  afternoon: msg`Afternoon (12-5 PM)`,
  evening: msg`Evening (6-9 PM)`,
};

export const DAYS = (count: number) => msg`${plural(count, { one: '# day a week', other: '# days a week' })}`;

function minutes(count: number): MessageDescriptor {
  return msg`${count} min`;
}
