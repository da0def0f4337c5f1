/** Options of the two onboarding forms. Free of zod: browsers use it as values. */
export const GENDERS = ['male', 'female', 'prefer-not-to-say'] as const;
export const TRAINING_ENVIRONMENTS = ['gym', 'home', 'both'] as const;

/** Options of the subscribe page's form. */
export const SUBSCRIBE_GOALS = [
  'fat-loss',
  'lose-weight',
  'muscle-gain',
  'hybrid-athlete',
  'marathon',
  'more-energy',
  'general-fitness',
] as const;
export const SUBSCRIBE_ACTIVITY = ['none', 'light', 'moderate', 'high'] as const;
export const TRAINING_STYLES = ['gym', 'home', 'outdoor', 'bodyweight-only'] as const;
export const TRAINING_DAYS = ['2', '3', '4', '5', '6', '7'] as const;
export const START_DATES = ['immediately', 'this-week', 'next-week', 'in-2-weeks', 'next-month'] as const;

/** Options of /coaching-onboarding, which differ on purpose; each form's answers are stored unchanged. */
export const ONBOARDING_GOALS = [
  'fat-loss',
  'muscle-gain',
  'hybrid-athlete',
  'marathon',
  'more-energy',
  'general-fitness',
] as const;
export const ONBOARDING_ACTIVITY = ['none', '1-2-week', '3-5-week', '6-plus-week'] as const;

/** Longest free answers, in characters: a measure such as "182 cm", a name, a paragraph. */
export const MEASURE_MAX = 40;
export const PARAGRAPH_MAX = 2_000;

/** Programme ids as addresses and attributes spell them. */
export const PROGRAM_ID = /^[1-9]\d{0,8}$/;
