import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../core/link-button.tsx';
import { TextAreaField } from '../form/fields.tsx';

/** What the coach adds to terms, privacy notice and instructions on withdrawal. */
export function LegalFields() {
  const paragraphs = <Trans>An empty line begins a new paragraph.</Trans>;
  return (
    <>
      <p className="studio-notice">
        <Trans>
          What you write appears in a section of its own at the end of the page. It cannot take away what the law gives
          your buyers. Who has ordered keeps the terms of that day.
        </Trans>{' '}
        <Trans>Write in the shop’s own language; the others are below.</Trans>
      </p>
      <TextAreaField name="terms" label={<Trans>Added to the terms</Trans>} hint={paragraphs} rows={6} />
      <TextAreaField name="privacy" label={<Trans>Added to the privacy notice</Trans>} rows={4} />
      <TextAreaField name="withdrawal" label={<Trans>Added to the right of withdrawal</Trans>} rows={4} />
      <div>
        <LinkButton to="/site/terms" variant="quiet">
          <Trans>All wordings of the terms</Trans>
        </LinkButton>
      </div>
    </>
  );
}
