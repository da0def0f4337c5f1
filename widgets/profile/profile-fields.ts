import type { CoachingProfile } from '#contract/profile.ts';
import { DAYS, DURATIONS, GOALS, LEVELS, TIMES } from './profile-labels.ts';

/** One thing that a profile says; the value is empty where nothing was said. */
export type ProfileField = readonly [label: string, value: string];

/** The numbers, which are read like those on a race bib. */
export function figuresOf({ age, weight, height, workoutDaysPerWeek }: CoachingProfile): ProfileField[] {
  return [
    ['Age', String(age)],
    ['Weight', measure(weight, 'kg')],
    ['Height', measure(height, 'cm')],
    ['Training', workoutDaysPerWeek ? DAYS(workoutDaysPerWeek) : ''],
  ];
}

/** Everything else but the name. */
export function detailsOf(profile: CoachingProfile): ProfileField[] {
  const { fitnessLevel, primaryGoal, workoutDuration, preferredWorkoutTime } = profile;
  return [
    ['Fitness level', fitnessLevel ? LEVELS[fitnessLevel] : ''],
    ['Primary goal', primaryGoal ? GOALS[primaryGoal] : ''],
    ['Workout duration', workoutDuration ? DURATIONS[workoutDuration] : ''],
    ['Preferred workout time', preferredWorkoutTime ? TIMES[preferredWorkoutTime] : ''],
    ['Health conditions', profile.healthConditions],
    ['Injuries', profile.injuries],
    ['Emergency contact', profile.emergencyContactName],
    ['Emergency phone', profile.emergencyContactPhone],
  ];
}

/** What is different between two states of a profile. */
export function changesBetween(
  before: CoachingProfile,
  after: CoachingProfile,
): [label: string, was: string, is: string][] {
  const was = fieldsOf(before);
  return fieldsOf(after).flatMap(([label, is], index) => (was[index]![1] === is ? [] : [[label, was[index]![1], is]]));
}

function fieldsOf(profile: CoachingProfile): ProfileField[] {
  return [['Full name', profile.fullName], ...figuresOf(profile), ...detailsOf(profile)];
}

function measure(value: number | null, unit: string): string {
  return value === null ? '' : `${value} ${unit}`;
}
