import { Trans } from '@lingui/react/macro';

/** Below a list that is cut, what it is cut from. */
export function TruncationNote({ shown, total }: { shown: number; total: number }) {
  if (shown >= total) return null;
  return (
    <p>
      <Trans>
        Showing {shown} of {total}.
      </Trans>
    </p>
  );
}
