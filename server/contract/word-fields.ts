/** The parts of the front page, of the page with all programmes and of the foot whose words the coach may choose. */
export const WORD_FIELDS = [
  'heroTitle',
  'heroLead',
  'programsTitle',
  'programsLead',
  'routineTitle',
  'routineLead',
  'hubTitle',
  'hubLead',
  'communityTitle',
  'communityLead',
  'contactTitle',
  'contactLead',
  'homeTitle',
  'homeLead',
  'homeProgramsTitle',
  'homeProgramsLead',
  'homeRoutineTitle',
  'homeRoutineLead',
  'footLead',
] as const;
export type WordField = (typeof WORD_FIELDS)[number];
