/** What coaching promises about time; each stands wherever it matters. */
export const PROMISES = ['promiseContact', 'promisePlan', 'promiseAnswers', 'promiseCheckIns'] as const;
export type Promised = (typeof PROMISES)[number];

/** How the forms before coaching say each goal; what is stored for it stays the same. */
export const GOAL_WORDS = {
  'fat-loss': 'goalFatLoss',
  'lose-weight': 'goalLoseWeight',
  'muscle-gain': 'goalMuscleGain',
  'hybrid-athlete': 'goalHybridAthlete',
  marathon: 'goalMarathon',
  'more-energy': 'goalMoreEnergy',
  'general-fitness': 'goalGeneralFitness',
} as const;
const GOAL_FIELDS = [
  'goalFatLoss',
  'goalLoseWeight',
  'goalMuscleGain',
  'goalHybridAthlete',
  'goalMarathon',
  'goalMoreEnergy',
  'goalGeneralFitness',
] as const satisfies (typeof GOAL_WORDS)[keyof typeof GOAL_WORDS][];

/** What is said on other pages, too, and so is known to all of them. */
export const SAID_FIELDS = [...PROMISES, ...GOAL_FIELDS] as const;
export type SaidField = (typeof SAID_FIELDS)[number];

/** Sections of the front pages that the coach may take away. */
export const PAGE_PARTS = ['routine', 'scam', 'hub', 'community'] as const;
export type PagePart = (typeof PAGE_PARTS)[number];

/** What the coach may take away altogether. */
export const TAKEABLE = [...PAGE_PARTS, ...SAID_FIELDS] as const;

/** The parts of the pages whose words the coach may choose. */
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
  'communityTitle',
  'communityLead',
  'storiesTitle',
  'storiesLead',
  'contactTitle',
  'contactLead',
  'homeTitle',
  'homeLead',
  'homeProgramsTitle',
  'homeProgramsLead',
  'homeRoutineTitle',
  'homeRoutineLead',
  'aboutEndTitle',
  'aboutEndLead',
  'socialLead',
  'footLead',
  ...SAID_FIELDS,
] as const;
export type WordField = (typeof WORD_FIELDS)[number];

/** How long a field may be, and whether it stands on one line. */
export function wordShape(field: WordField): { form: 'line' | 'text'; max: number } {
  if (field.endsWith('Title')) return { form: 'line', max: 120 };
  if (/^(?:heroStart|heroFree|goal.+)$/.test(field)) return { form: 'line', max: 60 };
  return { form: 'text', max: field.startsWith('promise') ? 200 : 600 };
}
