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
} from '#contract/onboarding-options.ts';

type Labels<T extends readonly string[]> = Readonly<Record<T[number], string>>;

/** What the options of both onboarding forms are called. */
export const GENDER_LABELS: Labels<typeof GENDERS> = {
  male: 'Male',
  female: 'Female',
  'prefer-not-to-say': 'I prefer not to say',
};

export const GOAL_LABELS: Labels<typeof SUBSCRIBE_GOALS | typeof ONBOARDING_GOALS> = {
  'fat-loss': 'Lose fat',
  'lose-weight': 'Lose weight',
  'muscle-gain': 'Gain muscle',
  'hybrid-athlete': 'Become a hybrid athlete',
  marathon: 'Run a marathon',
  'more-energy': 'Have more energy',
  'general-fitness': 'General fitness',
};

export const ACTIVITY_LABELS: Labels<typeof SUBSCRIBE_ACTIVITY> = {
  none: 'None right now',
  light: 'Light, 1-2 times a week',
  moderate: 'Moderate, 3-5 times a week',
  high: 'High, 6 times a week or more',
};

export const WEEK_LABELS: Labels<typeof ONBOARDING_ACTIVITY> = {
  none: 'None right now',
  '1-2-week': '1-2 times a week',
  '3-5-week': '3-5 times a week',
  '6-plus-week': '6 times a week or more',
};

export const ENVIRONMENT_LABELS: Labels<typeof TRAINING_ENVIRONMENTS> = { gym: 'Gym', home: 'Home', both: 'Both' };

export const STYLE_LABELS: Labels<typeof TRAINING_STYLES> = {
  gym: 'Gym',
  home: 'Home workouts',
  outdoor: 'Outdoors',
  'bodyweight-only': 'Bodyweight only',
};

export const DAY_LABELS: Labels<typeof TRAINING_DAYS> = {
  2: '2 days',
  3: '3 days',
  4: '4 days',
  5: '5 days',
  6: '6 days',
  7: '7 days',
};

export const START_LABELS: Labels<typeof START_DATES> = {
  immediately: 'Immediately',
  'this-week': 'This week',
  'next-week': 'Next week',
  'in-2-weeks': 'In two weeks',
  'next-month': 'Next month',
};
