import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../core/link-button.tsx';

/** The way to what clients see around what they write: the days of answers, and the questions of the check-in. */
export function TalkForms() {
  return (
    <>
      <LinkButton to="/site/answer-days" variant="quiet">
        <Trans>Reply days</Trans>
      </LinkButton>
      <LinkButton to="/site/check-ins" variant="quiet">
        <Trans>Check-in questions</Trans>
      </LinkButton>
    </>
  );
}
