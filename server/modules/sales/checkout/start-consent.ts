import type { Language } from '#contract/languages.ts';
import { START_CONSENT_MISSING, selectStartConsent } from '#contract/start-consent.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import { renderPlainMessage } from '#server/platform/i18n/shown-words.ts';
import type { Order } from '../orders/order.entity.ts';
import { START_CONSENT_WORDS } from '../payments/start-consent-words.ts';
import type { Program } from '#server/modules/catalog/programs/program.entity.ts';

/** What a buyer has agreed to, as it was shown. */
export interface ConsentSnapshot {
  version: string;
  words: string;
  language: Language;
}

/**
 * The words with which a start at once was asked for; null where nobody has, which takes no right from the
 * buyer: the law asks for consent and not for a refusal, so that the payment is set up without it, too.
 * @throws {InvalidInput} for words that are none of the shop's, or not about this kind of programme
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

/** Keeps the words with the order, and when they were agreed to first. What was agreed to is not taken back by asking again without it. */
export function keepConsent(order: Order, consent: ConsentSnapshot | null, now: Date): Order {
  if (consent && order.digitalConsent !== consent.words) {
    const { words: digitalConsent, version: digitalConsentVersion, language: digitalConsentLanguage } = consent;
    Object.assign(order, { digitalConsent, digitalConsentVersion, digitalConsentLanguage, digitalConsentAt: now });
  }
  return order;
}
