import { useId } from 'react';
import { NEWSLETTER_CONSENT } from '#contract/form-rules.ts';

/** The newsletter, for those who tick it. The words are part of the consent: new words, new version. */
export function NewsletterConsent() {
  const id = useId();
  return (
    <div className="form-consent" part="consent">
      <input type="checkbox" id={id} name="consent" value={NEWSLETTER_CONSENT} aria-describedby={`${id}-hint`} />
      <label htmlFor={id}>Also send me the coach’s letter, about once a month.</label>
      <p id={`${id}-hint`}>You confirm it by a link in a mail, and leave with one click.</p>
    </div>
  );
}
