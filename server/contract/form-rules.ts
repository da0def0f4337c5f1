/** The version of the newsletter's consent words that our forms show. */
export const NEWSLETTER_CONSENT = 'newsletter-2';

/** A form that is sent sooner than this after it was shown was filled in by a program. Milliseconds. */
export const MIN_FILL_MS = 800;

/** Longest name and message of the contact form, in characters. */
export const NAME_MAX = 100;
export const MESSAGE_MAX = 5_000;

/** What a message may be about, with the words of the form. */
export const PROGRAM_INTERESTS = {
  free: 'The free morning routine',
  'all-day': 'All Day Energy',
  hybrid: 'Hybrid Athlete',
  coaching: 'Personal coaching',
} as const;
