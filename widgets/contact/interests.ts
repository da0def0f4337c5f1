import { msg } from '@lingui/core/macro';
import type { PROGRAM_INTERESTS } from '#contract/form-rules.ts';
import type { Words } from '#widgets/core/words.tsx';

export type Interest = keyof typeof PROGRAM_INTERESTS;

/** What a message may be about, in the words of the form. Programmes go by their names. */
export const INTEREST_WORDS: Readonly<Record<Interest, Words>> = {
  free: msg`The free morning routine`,
  'all-day': 'All Day Energy', // words: a programme's name
  hybrid: 'Hybrid Athlete', // words: a programme's name
  coaching: msg`Personal coaching`,
};

export const INTERESTS = Object.keys(INTEREST_WORDS) as Interest[];
