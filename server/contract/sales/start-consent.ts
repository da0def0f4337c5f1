import { sentence } from '../i18n/sentence.ts';

/**
 * Consent to a start within the 14 days of withdrawal (Directive 2011/83/EU, articles 7 (3), 8 (8) and 16).
 * The words are stored with the order: new words, new version. Free of zod: browsers use it as
 * values.
 */
export interface StartConsent {
  /** Version that a request sends. */
  version: string;
  words: string;
}

/** For files and plans, which are there at once. */
const DIGITAL: StartConsent = {
  version: 'digital-1',
  words: sentence(
    /*i18n*/ 'I want the digital content at once, before the withdrawal period of 14 days is over. I know that I lose my right of withdrawal when it is opened to me.',
  ),
};

/** For coaching: the shop charges nothing for the service before a withdrawal. */
const COACHING: StartConsent = {
  version: 'coaching-1',
  words: sentence(
    /*i18n*/ 'I want the coaching to begin at once. I may still withdraw within 14 days, and then get the whole payment back.',
  ),
};

/** Returns the start consent of a programme. */
export function selectStartConsent({ coaching }: { coaching: boolean }): StartConsent {
  return coaching ? COACHING : DIGITAL;
}

/** Error for an unticked box. */
export const START_CONSENT_MISSING = sentence(/*i18n*/ 'Tick this box so that your purchase can start at once.');
