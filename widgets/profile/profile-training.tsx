import type { CoachingProfile } from '#contract/profile.ts';
import {
  FITNESS_LEVELS,
  PRIMARY_GOALS,
  WORKOUT_DAYS,
  WORKOUT_DURATIONS,
  WORKOUT_TIMES,
} from '#contract/profile-options.ts';
import type { FieldErrors } from '#widgets/forms/use-form.ts';
import { Field } from '#widgets/ui/field.tsx';
import { DAYS, DURATIONS, GOALS, LEVELS, TIMES } from './profile-labels.ts';

/** Some of a profile, or all of it. */
export type Told = { [Name in keyof CoachingProfile]?: CoachingProfile[Name] | null };

export interface ProfilePartProps {
  /** What is known so far. */
  profile: Told | null;
  errors: FieldErrors;
}

const DAY_COUNTS = Array.from({ length: WORKOUT_DAYS.max - WORKOUT_DAYS.min + 1 }, (_, i) => WORKOUT_DAYS.min + i);

const LISTS: [name: keyof CoachingProfile, label: string, options: (readonly [value: string, words: string])[]][] = [
  ['fitnessLevel', 'Fitness level', FITNESS_LEVELS.map((each) => [each, LEVELS[each]])],
  ['primaryGoal', 'Primary goal', PRIMARY_GOALS.map((each) => [each, GOALS[each]])],
  ['workoutDaysPerWeek', 'Workout days per week', DAY_COUNTS.map((each) => [String(each), DAYS(each)])],
  ['workoutDuration', 'Workout duration', WORKOUT_DURATIONS.map((each) => [each, DURATIONS[each]])],
  ['preferredWorkoutTime', 'Preferred workout time', WORKOUT_TIMES.map((each) => [each, TIMES[each]])],
];

/** Where they stand, where they want to go, and when there is time for it. */
export function ProfileTraining({ profile, errors }: ProfilePartProps) {
  return (
    <fieldset className="profile-parts">
      <legend>Your training</legend>
      {LISTS.map(([name, label, options]) => (
        <Field
          key={name}
          as="select"
          name={name}
          label={label}
          error={errors[name]}
          defaultValue={profile?.[name] ?? ''}
        >
          <option value="">Not sure yet</option>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Field>
      ))}
    </fieldset>
  );
}
