import { Trans } from '@lingui/react/macro';

/** Wherever stand-ins take the payments. */
export function TestMark() {
  return (
    <p className="pay-test" part="test-mark">
      <Trans>
        <strong>Test mode</strong> No money moves here.
      </Trans>
    </p>
  );
}
