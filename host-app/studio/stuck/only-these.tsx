import { Trans } from '@lingui/react/macro';

/** Note below a truncated list, with its total. */
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
