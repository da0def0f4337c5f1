/** Version of the newsletter's consent in our forms. */
export const NEWSLETTER_CONSENT = 'newsletter-4';

/** Minimum time in milliseconds between display and submission; faster ones come from programs. */
export const MIN_FILL_MS = 800;

/** Pages to which a form without scripts may return, besides the front page, by the name that it sends. */
export const FORM_PAGES = { free: '/free' } as const;
export type FormPage = keyof typeof FORM_PAGES;

/** Longest name and message of the contact form, in characters. */
export const NAME_MAX = 100;
export const MESSAGE_MAX = 5_000;

/**
 * Legacy names of programmes in tags on other pages and in messages, from before programmes had numbers.
 * A programme's row has its name; an unused name is still valid input.
 */
export const INTERESTS = ['free', 'all-day', 'hybrid', 'coaching'] as const;

/** Every other programme, such as `program-7`. */
export const PROGRAM_INTEREST = /^program-[1-9]\d{0,8}$/;

/** Format of a category of posts: letters and digits, with joining characters between them. */
export const OWN_CATEGORY = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} &'’+-]{0,39}$/u;
