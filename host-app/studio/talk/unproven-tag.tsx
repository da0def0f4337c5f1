import { Trans, useLingui } from '@lingui/react/macro';

/** Marks what came with the address of an account while nobody was signed in: it may be from somebody else. */
export function UnprovenTag() {
  const { t } = useLingui();
  return (
    <span
      className="studio-tag"
      data-tone="bad"
      title={t`Anyone can type this address. Check with its owner before you act.`}
    >
      <Trans>Sent without signing in</Trans>
    </span>
  );
}

/** The same with its explanation, for screens that have room. */
export function UnprovenNote() {
  return (
    <p className="unproven-note">
      <UnprovenTag /> <Trans>Anyone can type this address. Check with its owner before you act.</Trans>
    </p>
  );
}
