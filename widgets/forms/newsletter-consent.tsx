import { Trans } from '@lingui/react/macro';
import type { NEWSLETTER_CONSENT } from '#contract/forms/form-rules.ts';

/** Copy of the contract's value, checked by the compiler: the import would load unrelated code. */
export const CONSENT: typeof NEWSLETTER_CONSENT = 'newsletter-4';

/** Newsletter checkbox. The text is part of the consent: a new text needs a new version. */
export function NewsletterConsent() {
  return (
    <label className="form-consent" part="consent">
      <input type="checkbox" name="consent" value={CONSENT} />
      <span>
        <Trans>
          Also send me the coach’s newsletter.{' '}
          <small>We’ll e-mail you a link to confirm. Unsubscribe at any time.</small>
        </Trans>
      </span>
    </label>
  );
}
