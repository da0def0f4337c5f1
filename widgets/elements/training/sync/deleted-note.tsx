import { Trans } from '@lingui/react/macro';

/** One press deletes a session, and one more takes that back. */
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
