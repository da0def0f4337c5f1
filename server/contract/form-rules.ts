import { sentence } from './sentence.ts';

/** The version of the newsletter's consent words that our forms show. */
export const NEWSLETTER_CONSENT = 'newsletter-2';

/** A form that is sent sooner than this after it was shown was filled in by a program. Milliseconds. */
export const MIN_FILL_MS = 800;

/** Longest name and message of the contact form, in characters. */
export const NAME_MAX = 100;
export const MESSAGE_MAX = 5_000;

/** What a message may be about, in the words of the form, which the coach reads in the mail about it, too. */
export const PROGRAM_INTERESTS = {
  free: sentence(/*i18n*/ 'The free morning routine'),
  // words: a programme's name
  'all-day': 'All Day Energy',
  // words: a programme's name
  hybrid: 'Hybrid Athlete',
  coaching: sentence(/*i18n*/ 'Personal coaching'),
} as const;
