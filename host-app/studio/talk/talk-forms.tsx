import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../core/link-button.tsx';

/** Links to the settings that clients see around messages: answer days and check-in questions. */
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
