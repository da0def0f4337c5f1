import { Trans } from '@lingui/react/macro';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { describeRefusal } from './refusals.ts';

/** Explains why the shop refused a session, and what to do. */
export function RefusedNote({ refused }: { refused: string }) {
  const reason = useSay()(describeRefusal(refused));
  return (
    <p className="log-problem" role="alert">
      <Trans comment="The reason is a sentence of its own, with its full stop">
        This session couldn’t be synced: {reason} It stays on this device. Correct it or come back later to try again.
      </Trans>
    </p>
  );
}
