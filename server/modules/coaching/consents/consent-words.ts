import { msg } from '@lingui/core/macro';
import { NEWSLETTER_CONSENT } from '#contract/forms/form-rules.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { COMMUNITY_CONSENT } from '#contract/newsletter/newsletter.ts';
import { renderPlainMessage } from '#server/platform/i18n/shown-words.ts';

/**
 * Texts beside the newsletter's box (`widgets/forms/newsletter-consent.tsx`) and under the button of the community
 * band, by version. They share the box's catalogue, because the proof of a consent contains the translation that was
 * read.
 */
export const NEWSLETTER_CONSENT_WORDS = {
  // Still sent by pinned scripts, and by pages that were open when the words changed.
  'newsletter-2': msg`Also send me the coach’s letter, about once a month. <0>You confirm it by a link that we send you, and can leave at any time.</0>`,
  'newsletter-3': msg`Also send me the coach’s letter. <0>You confirm it by a link that we send you, and can leave at any time.</0>`,
  [NEWSLETTER_CONSENT]: msg`Also send me the coach’s newsletter. <0>We’ll e-mail you a link to confirm. Unsubscribe at any time.</0>`,
  'community-2': msg`An e-mail asks you to confirm. You can leave at any time by the link in each newsletter.`,
  [COMMUNITY_CONSENT]: msg`We’ll e-mail you a link to confirm. You can unsubscribe at any time via the link in each newsletter.`,
};

/** Returns the consent's text of a version; null without consent, and for removed versions. */
export async function newsletterWords(version: string | undefined, language: Language): Promise<string | null> {
  const words = Object.entries(NEWSLETTER_CONSENT_WORDS).find(([each]) => each === version)?.[1];
  return words ? renderPlainMessage(words, language) : null;
}
