import type { ProgramRequest } from '#contract/catalog/programs.studio.ts';

export const PROGRAMS = '/api/coach/programs';

/** Builds a programme as submitted by the form. */
export const buildProgramRequest = (more: Partial<ProgramRequest> = {}): ProgramRequest => ({
  name: 'Aamu Better Sleep',
  type: 'one_time',
  description: 'Fourteen evenings to a night that is long enough.',
  badge: '',
  accent: false,
  features: 'One thing each evening\n\n  A log for the night  ',
  price: '19,90',
  vatRate: '25.5',
  coaching: false,
  published: true,
  language: 'en',
  files: [],
  ...more,
});
