import { msg } from '@lingui/core/macro';

/**
 * Texts beside the box of `widgets/parts/payments/start-consent.tsx`, by kind of programme. In this folder to share the
 * widget's catalogue: the stored proof of consent is the very translation that was read.
 */
export const START_CONSENT_WORDS = {
  digital: msg`I want the digital content at once, before the withdrawal period of 14 days is over. I know that I lose my right of withdrawal when it is opened to me.`,
  coaching: msg`I want the coaching to begin at once. I may still withdraw within 14 days, and then get the whole payment back.`,
};
