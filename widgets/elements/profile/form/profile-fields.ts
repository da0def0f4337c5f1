import { msg } from '@lingui/core/macro';
import type { CoachingProfile } from '#contract/coaching/profile.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { useSay, Words } from '#widgets/core/i18n/words.tsx';
import type { useGoalName } from './use-goals.ts';
import { DAYS, DURATIONS, LEVELS, TIMES } from './profile-labels.ts';

/** Label and value of a profile field; the value is empty without an answer. */
export type ProfileField = readonly [label: string, value: string];

/** Translates messages and formats numbers. */
export interface Voice {
  say: ReturnType<typeof useSay>;
  language: Language;
}

/** Adds the coach's names of the goals. */
export interface ProfileVoice extends Voice {
  goalName: ReturnType<typeof useGoalName>;
}

/** Returns the numeric fields, shown as on a race bib. */
export function listFigures(profile: CoachingProfile, { say, language }: Voice): ProfileField[] {
  const { age, workoutDaysPerWeek: days } = profile;
  return [
    ...translateFields(say, [[msg`Age`, String(age)]]),
    ...listMeasures(profile, { say, language }),
    ...translateFields(say, [
      [msg({ message: 'Training', comment: 'Beside how many days a week.' }), days ? DAYS(days) : ''],
    ]),
  ];
}

const kilograms = (weight: string) => msg`${weight} kg`;
const centimetres = (height: string) => msg`${height} cm`;

/** Returns weight and height only. */
export function listMeasures(
  { weight, height }: Pick<CoachingProfile, 'weight' | 'height'>,
  voice: Voice,
): ProfileField[] {
  const written = (value: number) => value.toLocaleString(voice.language, { maximumFractionDigits: 20 });
  return translateFields(voice.say, [
    [msg`Weight`, weight === null ? '' : kilograms(written(weight))],
    [msg`Height`, height === null ? '' : centimetres(written(height))],
  ]);
}

/** Returns all fields but the name. */
export function listDetails(profile: CoachingProfile, { say, goalName }: ProfileVoice): ProfileField[] {
  const { fitnessLevel, primaryGoal, workoutDuration, preferredWorkoutTime } = profile;
  return translateFields(say, [
    [msg`Fitness level`, fitnessLevel ? LEVELS[fitnessLevel] : ''],
    [msg`Primary goal`, primaryGoal ? goalName(primaryGoal) : ''],
    [msg`Workout duration`, workoutDuration ? DURATIONS[workoutDuration] : ''],
    [msg`Preferred workout time`, preferredWorkoutTime ? TIMES[preferredWorkoutTime] : ''],
    [msg`Health conditions`, profile.healthConditions],
    [msg`Injuries`, profile.injuries],
    [msg`Emergency contact`, profile.emergencyContactName],
    [msg`Emergency phone`, profile.emergencyContactPhone],
  ]);
}

/** Returns the differences between two versions of a profile. */
export function changesBetween(
  before: CoachingProfile,
  after: CoachingProfile,
  voice: ProfileVoice,
): [label: string, was: string, is: string][] {
  const was = listFields(before, voice);
  return listFields(after, voice).flatMap(([label, is], index) =>
    was[index]![1] === is ? [] : [[label, was[index]![1], is]],
  );
}

function listFields(profile: CoachingProfile, voice: ProfileVoice): ProfileField[] {
  return [
    [voice.say(msg`Full name`), profile.fullName],
    ...listFigures(profile, voice),
    ...listDetails(profile, voice),
  ];
}

function translateFields(
  say: Voice['say'],
  fields: readonly (readonly [label: Words, value: Words])[],
): ProfileField[] {
  return fields.map(([label, value]) => [say(label), say(value)]);
}
