import { Trans } from '@lingui/react/macro';
import { useSay } from '#widgets/core/words.tsx';
import { refusalOf } from './refusals.ts';

/** Why the shop did not take a session, and what becomes of it. */
export function RefusedNote({ refused }: { refused: string }) {
  const reason = useSay()(refusalOf(refused));
  return (
    <p className="log-problem" role="alert">
      <Trans comment="The reason is a sentence of its own, with its full stop">
        The shop did not take this session: {reason} It stays on this device and is offered again when you correct it or
        come back.
      </Trans>
    </p>
  );
}
