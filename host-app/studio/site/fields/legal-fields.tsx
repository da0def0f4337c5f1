import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../../core/link-button.tsx';
import { TextAreaField } from '../../form/fields.tsx';

/** The coach's additions to terms, privacy notice and instructions on withdrawal. */
export function LegalFields() {
  const paragraphs = <Trans>Leave a line empty to start a new paragraph.</Trans>;
  return (
    <>
      <p className="studio-notice">
        <Trans>
          Your text appears in its own section at the end of the page. It can’t limit buyers’ legal rights. Existing
          orders keep the terms of their date.
        </Trans>{' '}
        <Trans>Write in the shop’s language; add translations below.</Trans>
      </p>
      <TextAreaField name="terms" label={<Trans>Added to the terms</Trans>} hint={paragraphs} rows={6} />
      <TextAreaField name="privacy" label={<Trans>Added to the privacy notice</Trans>} rows={4} />
      <TextAreaField name="withdrawal" label={<Trans>Added to the right of withdrawal</Trans>} rows={4} />
      <div>
        <LinkButton to="/site/terms" variant="quiet">
          <Trans>All versions of the terms</Trans>
        </LinkButton>
      </div>
    </>
  );
}
