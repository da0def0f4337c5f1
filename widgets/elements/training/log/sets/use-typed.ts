import { useState } from 'react';
import { ROW_DRAFT_PREFIX } from '../../sync/device/log-storage.ts';
import { useValueStorage } from '../../sync/device/page-storage.ts';

type Values = ReturnType<typeof useValueStorage>;

/** Typed values of a row, by field name. */
type RowDraft = Readonly<Partial<Record<string, string>>>;

const buildStorageKey = (sessionId: string) => ROW_DRAFT_PREFIX + sessionId;

/**
 * Stores typed values of a row that are not logged: a set, pain, or another change of an exercise. They stay on the
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
      if (sessionId !== undefined) keep(values, sessionId, { ...readRowDrafts(values, sessionId), [row]: next });
    },
  ];
}

/** Returns a function that deletes the typed values of a finished session. */
export function useDropRowDrafts(): (sessionId: string) => void {
  const values = useValueStorage();
  return (sessionId) => keep(values, sessionId, {});
}

/** Returns a function that moves the typed values of a session that continues under another id; that one's own rows stay. */
export function useMoveRowDrafts(): (from: string, to: string) => void {
  const values = useValueStorage();
  return (from, to) => {
    const rows = readRowDrafts(values, from);
    if (Object.keys(rows).length === 0) return;
    keep(values, to, { ...rows, ...readRowDrafts(values, to) });
    keep(values, from, {});
  };
}

function readRowDrafts(values: Values, sessionId: string): Record<string, RowDraft> {
  try {
    const found: unknown = JSON.parse(values.getItem(buildStorageKey(sessionId)) ?? '{}');
    if (typeof found !== 'object' || !found) return {};
    return Object.fromEntries(Object.entries(found).map(([row, fields]) => [row, textsIn(fields)]));
  } catch {
    return {}; // Not ours, or storage is blocked.
  }
}

function textsIn(fields: unknown): RowDraft {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, text]) => typeof text === 'string'));
}

function keep(values: Values, sessionId: string, rows: Record<string, RowDraft>): void {
  const filled = Object.entries(rows).filter(([, fields]) => Object.keys(fields).length > 0);
  try {
    if (filled.length === 0) values.removeItem(buildStorageKey(sessionId));
    else values.setItem(buildStorageKey(sessionId), JSON.stringify(Object.fromEntries(filled)));
  } catch {
    return; // Storage is blocked: the values stay in the fields.
  }
}
