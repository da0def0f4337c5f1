import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CoachingProfile } from '#contract/coaching/profile.ts';
import { FITNESS_LEVELS, WORKOUT_DAYS, WORKOUT_DURATIONS, WORKOUT_TIMES } from '#contract/coaching/profile-options.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import type { FieldErrors } from '#widgets/forms/use-form.ts';
import { Field } from '#widgets/ui/field.tsx';
import { DAYS, DURATIONS, LEVELS, TIMES } from './profile-labels.ts';
import { markRequired } from './required-label.tsx';
import { useOfferedGoals } from './use-goals.ts';

export type PartialProfile = { [Name in keyof CoachingProfile]?: CoachingProfile[Name] | null };

export interface ProfilePartProps {
  profile: PartialProfile | null;
  errors: FieldErrors;
}

const DAY_COUNTS = Array.from({ length: WORKOUT_DAYS.max - WORKOUT_DAYS.min + 1 }, (_, i) => WORKOUT_DAYS.min + i);

type List = readonly [
  name: keyof CoachingProfile,
  label: Words,
  options: readonly (readonly [value: string, words: Words])[],
];

const LISTS: readonly List[] = [
  ['fitnessLevel', msg`Fitness level`, FITNESS_LEVELS.map((each) => [each, LEVELS[each]])],
  ['workoutDaysPerWeek', msg`Workout days per week`, DAY_COUNTS.map((each) => [String(each), DAYS(each)])],
  ['workoutDuration', msg`Workout duration`, WORKOUT_DURATIONS.map((each) => [each, DURATIONS[each]])],
  ['preferredWorkoutTime', msg`Preferred workout time`, WORKOUT_TIMES.map((each) => [each, TIMES[each]])],
];

/** Experience, goals and available time. */
export function ProfileTraining({ profile, errors }: ProfilePartProps) {
  const { t } = useLingui();
  const say = useSay();
  const goals: List = ['primaryGoal', msg`Primary goal`, useOfferedGoals(profile?.primaryGoal)];
  return (
    <fieldset className="profile-parts">
      <legend>
        <Trans>Your training</Trans>
      </legend>
      {LISTS.toSpliced(1, 0, goals).map(([name, label, options]) => (
        <Field
          key={name}
          as="select"
          name={name}
          label={markRequired(say(label))}
          error={errors[name]}
          defaultValue={profile?.[name] ?? ''}
        >
          <option value="">{t`Not sure yet`}</option>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {say(words)}
            </option>
          ))}
        </Field>
      ))}
    </fieldset>
  );
}
