import { useState } from 'react';
import { useValueStorage } from '../../sync/device/page-storage.ts';
import { keepRowDrafts, moveRowDrafts, readRowDrafts, type RowDraft } from './row-drafts.ts';

/**
 * Stores typed values of a row that are not logged: a set, pain, another change of an exercise, or notes. They stay on the
 * device until they are logged or the session is finished here. Without a session, they last as long as the page.
 */
export function useRowDraft(sessionId: string | undefined, row: string): [RowDraft, (next: RowDraft) => void] {
  const values = useValueStorage();
  const [typed, setTyped] = useState(() =>
    sessionId === undefined ? {} : (readRowDrafts(values, sessionId)[row] ?? {}),
  );
  return [
    typed,
    (next) => {
      setTyped(next);
      if (sessionId !== undefined)
        keepRowDrafts(values, sessionId, { ...readRowDrafts(values, sessionId), [row]: next });
    },
  ];
}

/** Returns a function that deletes the typed values of a finished or deleted session, but not those of kept rows. */
export function useDropRowDrafts(): (sessionId: string, keptRows?: readonly string[]) => void {
  const values = useValueStorage();
  return (sessionId, keptRows = []) => {
    const kept = Object.entries(readRowDrafts(values, sessionId)).filter(([row]) => keptRows.includes(row));
    keepRowDrafts(values, sessionId, Object.fromEntries(kept));
  };
}

/** Returns a function that moves the typed values of a session that continues under another id. */
export function useMoveRowDrafts(): (from: string, to: string) => void {
  const values = useValueStorage();
  return (from, to) => moveRowDrafts(values, from, to);
}
