/** One press deletes a session, and one more takes that back. */
export function DeletedNote({ onUndo }: { onUndo: () => void }) {
  return (
    <p className="log-deleted" role="status">
      Session deleted.
      <button type="button" onClick={onUndo}>
        Undo
      </button>
    </p>
  );
}
