import { Trans } from '@lingui/react/macro';

/** Note after a deletion, with a button to undo it. */
export function DeletedNote({ onUndo }: { onUndo: () => void }) {
  return (
    <p className="log-deleted" role="status">
      <Trans>Session deleted.</Trans>
      <button type="button" onClick={onUndo}>
        <Trans>Undo</Trans>
      </button>
    </p>
  );
}
