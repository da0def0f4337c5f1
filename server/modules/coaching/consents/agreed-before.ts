import type { HealthConsentVersion } from '#contract/coaching/profile-options.ts';
import type { Words } from '#contract/i18n/speak.ts';
import { InvalidInput } from '#server/platform/errors.ts';

/** Consent sent with a form. */
interface SentConsent {
  healthConsent?: HealthConsentVersion | undefined;
  agreedBefore?: boolean | undefined;
}

/**
 * Refuses a consent that the page ticked by itself, from stored data, if that consent has been withdrawn since. A form
 * that was opened before must not restore it.
 * @throws {InvalidInput} with `message` at `healthConsent`
 */
export async function refuseWithdrawn(
  { healthConsent, agreedBefore }: SentConsent,
  message: Words,
  isStillGiven: (version: HealthConsentVersion) => boolean | Promise<boolean>,
): Promise<void> {
  if (healthConsent && agreedBefore && !(await isStillGiven(healthConsent)))
    throw new InvalidInput([{ path: 'healthConsent', message }]);
}
