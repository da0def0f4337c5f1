import { Trans, useLingui } from '@lingui/react/macro';

/** Tag for a message sent with an account's address but without a sign-in. Its author may be another person. */
export function UnprovenTag() {
  const { t } = useLingui();
  return (
    <span
      className="studio-tag"
      data-tone="bad"
      title={t`Anyone could have typed this address. Check with its owner before you act.`}
    >
      <Trans>Sent without signing in</Trans>
    </span>
  );
}

/** The same with an explanation, for screens with more room. */
export function UnprovenNote() {
  return (
    <p className="unproven-note">
      <UnprovenTag /> <Trans>Anyone could have typed this address. Check with its owner before you act.</Trans>
    </p>
  );
}
