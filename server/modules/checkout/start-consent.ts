import { type StartConsent, START_CONSENT_MISSING, startConsentOf } from '#contract/start-consent.ts';
import { InvalidInput } from '../../errors.ts';
import type { Order } from '../orders/order.entity.ts';
import type { Program } from '../programs/program.entity.ts';

/**
 * The words with which a start at once was asked for; null where nobody has, which takes no right from the
 * buyer: the law asks for consent and not for a refusal, so that the payment is set up without it, too.
 * @throws {InvalidInput} for words that are none of the shop's, or not about this kind of programme
 */
export function readStartConsent(program: Program, version: string | undefined): StartConsent | null {
  if (version === undefined) return null;
  const consent = startConsentOf(program);
  if (version !== consent.version) throw new InvalidInput([{ path: 'startConsent', message: START_CONSENT_MISSING }]);
  return consent;
}

/** Keeps the words with the order, and when they were agreed to first. What was agreed to is not taken back by asking again without it. */
export function keepConsent(order: Order, consent: StartConsent | null, now: Date): Order {
  if (consent && order.digitalConsent !== consent.words) {
    Object.assign(order, { digitalConsent: consent.words, digitalConsentAt: now });
  }
  return order;
}
