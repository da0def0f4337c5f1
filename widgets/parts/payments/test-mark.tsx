import { Trans } from '@lingui/react/macro';

/** Marks payments by stand-ins. */
export function TestMark() {
  return (
    <p className="pay-test" part="test-mark">
      <Trans>
        <strong>Test mode</strong> No money moves here.
      </Trans>
    </p>
  );
}
