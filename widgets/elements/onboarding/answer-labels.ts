import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type {
  ONBOARDING_ACTIVITY,
  ONBOARDING_GOALS,
  START_DATES,
  SUBSCRIBE_ACTIVITY,
  SUBSCRIBE_GOALS,
  TRAINING_DAYS,
  TRAINING_ENVIRONMENTS,
  TRAINING_STYLES,
  GENDERS,
} from '#contract/coaching/onboarding-options.ts';

type Labels<T extends readonly string[]> = Readonly<Record<T[number], MessageDescriptor>>;

/** Labels of the options of both onboarding forms. */
export const GENDER_LABELS: Labels<typeof GENDERS> = {
  male: msg`Male`,
  female: msg`Female`,
  'prefer-not-to-say': msg`I prefer not to say`,
};

export const GOAL_LABELS: Labels<typeof SUBSCRIBE_GOALS | typeof ONBOARDING_GOALS> = {
  'fat-loss': msg`Lose fat`,
  'lose-weight': msg`Lose weight`,
  'muscle-gain': msg`Gain muscle`,
  'hybrid-athlete': msg`Become a hybrid athlete`,
  marathon: msg`Run a marathon`,
  'more-energy': msg`Have more energy`,
  'general-fitness': msg`General fitness`,
};

export const ACTIVITY_LABELS: Labels<typeof SUBSCRIBE_ACTIVITY> = {
  none: msg({ message: 'None right now', comment: 'How often somebody trains.' }),
  light: msg`Light, 1-2 times a week`,
  moderate: msg`Moderate, 3-5 times a week`,
  high: msg`High, 6 times a week or more`,
};

export const WEEK_LABELS: Labels<typeof ONBOARDING_ACTIVITY> = {
  none: msg({ message: 'None right now', comment: 'How often somebody trains.' }),
  '1-2-week': msg`1-2 times a week`,
  '3-5-week': msg`3-5 times a week`,
  '6-plus-week': msg`6 times a week or more`,
};

export const ENVIRONMENT_LABELS: Labels<typeof TRAINING_ENVIRONMENTS> = {
  gym: msg({ message: 'Gym', context: 'where somebody trains' }),
  home: msg({ message: 'Home', context: 'where somebody trains' }),
  both: msg({ message: 'Both', comment: 'At a gym and at home.' }),
};

export const STYLE_LABELS: Labels<typeof TRAINING_STYLES> = {
  gym: msg({ message: 'Gym', context: 'where somebody trains' }),
  home: msg`Home workouts`,
  outdoor: msg`Outdoors`,
  'bodyweight-only': msg`Bodyweight only`,
};

export const DAY_LABELS: Labels<typeof TRAINING_DAYS> = {
  2: days(2),
  3: days(3),
  4: days(4),
  5: days(5),
  6: days(6),
  7: days(7),
};

export const START_LABELS: Labels<typeof START_DATES> = {
  immediately: msg`Immediately`,
  'this-week': msg`This week`,
  'next-week': msg`Next week`,
  'in-2-weeks': msg`In two weeks`,
  'next-month': msg`Next month`,
};

function days(count: number): MessageDescriptor {
  return msg`${plural(count, { one: '# day', other: '# days' })}`;
}
