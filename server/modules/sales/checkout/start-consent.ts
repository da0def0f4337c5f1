import type { Language } from '#contract/i18n/languages.ts';
import { START_CONSENT_MISSING, selectStartConsent } from '#contract/sales/start-consent.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import { renderPlainMessage } from '#server/platform/i18n/shown-words.ts';
import type { Order } from '../orders/order.entity.ts';
import { START_CONSENT_WORDS } from '../payments/start-consent-words.ts';
import type { Program } from '#server/modules/catalog/programs/program.entity.ts';

/** Consent of a buyer, as it was shown. */
export interface ConsentSnapshot {
  version: string;
  words: string;
  language: Language;
}

/**
 * Returns the text that requests an immediate start; null if the buyer did not consent. Without consent the payment is
 * set up, too: the law requires consent, not a refusal.
 * @throws {InvalidInput} for an unknown text, or one for another kind of programme
 */
export async function readStartConsent(
  program: Program,
  given: string | undefined,
  language: Language,
): Promise<ConsentSnapshot | null> {
  if (given === undefined) return null;
  const { version } = selectStartConsent(program);
  if (given !== version) throw new InvalidInput([{ path: 'startConsent', message: START_CONSENT_MISSING }]);
  const words = await renderPlainMessage(START_CONSENT_WORDS[program.coaching ? 'coaching' : 'digital'], language);
  return { version, words, language };
}

/** Stores the consent with its first time. A repeated request without consent does not revoke it. */
export function keepConsent(order: Order, consent: ConsentSnapshot | null, now: Date): Order {
  if (consent && order.digitalConsent !== consent.words) {
    const { words: digitalConsent, version: digitalConsentVersion, language: digitalConsentLanguage } = consent;
    Object.assign(order, { digitalConsent, digitalConsentVersion, digitalConsentLanguage, digitalConsentAt: now });
  }
  return order;
}
