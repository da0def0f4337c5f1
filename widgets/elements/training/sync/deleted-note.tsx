import { Trans } from '@lingui/react/macro';
import { moveFocus } from '#widgets/ui/behaviour/take-focus.ts';

/** Note after a deletion, with a button to undo it. Takes the focus of the pressed button. */
export function DeletedNote({ onUndo }: { onUndo: () => void }) {
  return (
    <p className="log-deleted" tabIndex={-1} ref={moveFocus}>
      <Trans>Session deleted.</Trans>
      <button type="button" onClick={onUndo}>
        <Trans>Undo</Trans>
      </button>
    </p>
  );
}
