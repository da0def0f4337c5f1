/** The parts of the front page whose words the coach may choose; each has a title and a lead. */
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
] as const;
export type WordField = (typeof WORD_FIELDS)[number];
