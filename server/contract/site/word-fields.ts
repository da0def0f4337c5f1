/** Texts with promises of coaching about time; each appears on several pages. */
export const PROMISES = ['promiseContact', 'promisePlan', 'promiseAnswers', 'promiseCheckIns'] as const;
export type Promised = (typeof PROMISES)[number];

/** Steps of a week of coaching, on its page. */
const WEEK_FIELDS = ['weekCheckIn', 'weekSessions', 'weekNextPlan'] as const;
export type WeekField = (typeof WEEK_FIELDS)[number];

/** Labels of goals in the forms before coaching and in the profile; stored values stay the same. */
export const GOAL_WORDS = {
  'fat-loss': 'goalFatLoss',
  'lose-weight': 'goalLoseWeight',
  'muscle-gain': 'goalMuscleGain',
  'hybrid-athlete': 'goalHybridAthlete',
  marathon: 'goalMarathon',
  'more-energy': 'goalMoreEnergy',
  'general-fitness': 'goalGeneralFitness',
} as const;
/** Goals of the profile only. */
export const PROFILE_GOAL_WORDS = { endurance: 'goalEndurance', strength: 'goalStrength' } as const;
const GOAL_FIELDS = [
  'goalFatLoss',
  'goalLoseWeight',
  'goalMuscleGain',
  'goalHybridAthlete',
  'goalMarathon',
  'goalMoreEnergy',
  'goalGeneralFitness',
  'goalEndurance',
  'goalStrength',
] as const satisfies (
  | (typeof GOAL_WORDS)[keyof typeof GOAL_WORDS]
  | (typeof PROFILE_GOAL_WORDS)[keyof typeof PROFILE_GOAL_WORDS]
)[];

/** Labels of places and styles of training. */
export const PLACE_WORDS = { gym: 'placeGym', home: 'placeHome', both: 'placeBoth' } as const;
export const STYLE_WORDS = {
  gym: 'styleGym',
  home: 'styleHome',
  outdoor: 'styleOutdoor',
  'bodyweight-only': 'styleBodyweight',
} as const;
const TRAINING_FIELDS = [
  'placeGym',
  'placeHome',
  'placeBoth',
  'styleGym',
  'styleHome',
  'styleOutdoor',
  'styleBodyweight',
] as const satisfies (
  | (typeof PLACE_WORDS)[keyof typeof PLACE_WORDS]
  | (typeof STYLE_WORDS)[keyof typeof STYLE_WORDS]
)[];

/** Texts and options on many pages, each of which the coach may remove. */
export const LEAVABLE_FIELDS = [
  ...PROMISES,
  ...WEEK_FIELDS,
  ...GOAL_FIELDS,
  ...TRAINING_FIELDS,
  'sessionLength',
] as const;
export type LeavableField = (typeof LEAVABLE_FIELDS)[number];

/** Names on many pages, which must not be empty. */
export const NAME_FIELDS = [
  'menuBlog',
  'menuFollow',
  'startCoaching',
  'coachingLead',
  'weekTitle',
  'memberName',
  'levelName',
  'moreTitle',
  'mailEnd',
  'followTitle',
  'postEndTitle',
  'postEndLead',
] as const;

/** Texts that other pages need as well, so all pages get them. */
export const SITE_TEXT_FIELDS = [...LEAVABLE_FIELDS, ...NAME_FIELDS] as const;
export type SiteTextField = (typeof SITE_TEXT_FIELDS)[number];

/** Sections of the pages that the coach may take away. */
export const PAGE_PARTS = ['routine', 'scam', 'hub', 'community', 'course', 'samples'] as const;
export type PagePart = (typeof PAGE_PARTS)[number];

/** Texts and parts that the coach may remove. */
export const TAKEABLE = [...PAGE_PARTS, ...LEAVABLE_FIELDS] as const;

/** Texts of the pages that the coach may change. */
export const WORD_FIELDS = [
  'shopTitle',
  'heroTitle',
  'heroLead',
  'heroStart',
  'heroFree',
  'programsTitle',
  'programsLead',
  'routineTitle',
  'routineLead',
  'hubTitle',
  'hubLead',
  'hubSample',
  'hubName',
  'communityTitle',
  'communityLead',
  'storiesTitle',
  'storiesLead',
  'voicesTitle',
  'contactTitle',
  'contactLead',
  'homeTitle',
  'homeLead',
  'homeProgramsTitle',
  'homeProgramsLead',
  'homeRoutineTitle',
  'homeRoutineLead',
  'halvesTitle',
  'aboutEndTitle',
  'aboutEndLead',
  'socialLead',
  'footLead',
  ...SITE_TEXT_FIELDS,
] as const;
export type WordField = (typeof WORD_FIELDS)[number];

/** Returns the maximum length of a field, and its number of lines. */
export function wordShape(field: WordField): { form: 'line' | 'text'; max: number } {
  if (field.endsWith('Title')) return { form: 'line', max: 120 };
  if (/^(?:heroStart|heroFree|(?:goal|place|style|menu).+|.+Name|startCoaching|sessionLength|mailEnd)$/.test(field))
    return { form: 'line', max: 60 };
  return { form: 'text', max: /^(?:promise|week)/.test(field) ? 200 : 600 };
}
