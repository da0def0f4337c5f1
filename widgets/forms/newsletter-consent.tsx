import { Trans } from '@lingui/react/macro';
import type { NEWSLETTER_CONSENT } from '#contract/form-rules.ts';

/** Copy of the contract's value, checked by the compiler: the import would load unrelated code. */
export const CONSENT: typeof NEWSLETTER_CONSENT = 'newsletter-3';

/** The newsletter, for those who tick it. The words are part of the consent: new words, new version. */
export function NewsletterConsent() {
  return (
    <label className="form-consent" part="consent">
      <input type="checkbox" name="consent" value={CONSENT} />
      <span>
        <Trans>
          Also send me the coach’s letter.{' '}
          <small>You confirm it by a link that we send you, and can leave at any time.</small>
        </Trans>
      </span>
    </label>
  );
}
