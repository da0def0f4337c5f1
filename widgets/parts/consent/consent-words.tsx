import { Trans } from '@lingui/react/macro';

/** Text of consent version `health-3`. A new text is a new version: the server stores each as it was shown. */
export function ConsentWords() {
  return (
    <Trans context="health-3" comment="The words of a consent (GDPR, article 9), whose version is stored.">
      I agree that the coach keeps and reads what I tell about my health, to plan my training: here, in check-ins, in
      messages and their pictures, what hurts and what I note in my training log, and why I leave a day or an exercise
      out.{' '}
      <small>
        Each time the coach opens my health notes or a note of the log it is recorded, and I see it here. I can take
        this back at any time on this page: what it covers is deleted then.
      </small>
    </Trans>
  );
}
