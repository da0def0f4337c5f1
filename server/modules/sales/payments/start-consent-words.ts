import { msg } from '@lingui/core/macro';

/**
 * What `widgets/parts/payments/start-consent.tsx` shows beside its box, by what is bought. In this folder since its catalogue
 * is that of the widget: what is kept as the proof of a consent is the very translation that was read.
 */
export const START_CONSENT_WORDS = {
  digital: msg`I want the digital content at once, before the withdrawal period of 14 days is over. I know that I lose my right of withdrawal when it is opened to me.`,
  coaching: msg`I want the coaching to begin at once. I may still withdraw within 14 days, and then get the whole payment back.`,
};
