import { useState } from 'react';
import { useValueStorage } from '../../sync/device/page-storage.ts';
import {
  hasText,
  isSetRow,
  keepRowDrafts,
  moveRowDrafts,
  NOTES_ROW,
  readRowDrafts,
  type RowDraft,
} from './row-drafts.ts';

/**
 * Stores typed values of a row that are not logged: a set, pain, another change of an exercise, or notes. They stay on the
 * device until they are logged; sets until the session is finished here. Without a session, they last as long as the page.
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

/**
 * Returns a function that deletes the typed values of a deleted session. Of a finished one it deletes only the sets, because
 * such a session can be corrected; it returns true if pain or another change of an exercise is left.
 */
export function useDropRowDrafts(): (sessionId: string, isFinished?: boolean) => boolean {
  const values = useValueStorage();
  return (sessionId, isFinished = false) => {
    const kept = Object.entries(readRowDrafts(values, sessionId)).filter(([row]) => isFinished && !isSetRow(row));
    keepRowDrafts(values, sessionId, Object.fromEntries(kept));
    return kept.some(([row, typed]) => row !== NOTES_ROW && hasText(typed));
  };
}

/** Returns a function that moves the typed values of a session that continues under another id. */
export function useMoveRowDrafts(): (from: string, to: string) => void {
  const values = useValueStorage();
  return (from, to) => moveRowDrafts(values, from, to);
}
