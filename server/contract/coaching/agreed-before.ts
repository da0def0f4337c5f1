import * as z from 'zod';

/**
 * `agreedBefore` of a form with a `healthConsent`: true if the page ticked the box by itself, from stored data. The
 * request is then refused with 400 at `healthConsent` if that consent no longer holds.
 */
export const AgreedBefore = z.boolean().optional();
