import { useState } from 'react';
import { TYPED_PREFIX } from './log-storage.ts';

/** What stands in the fields of a row, by their names. */
type Typed = Readonly<Partial<Record<string, string>>>;

const keyOf = (sessionId: string) => TYPED_PREFIX + sessionId;

/**
 * Keeps what was typed in a row of a session and not logged yet: a set, pain, or another change of an exercise. It stays on
 * the device with the log until it is logged or the session is over. Without a session it lasts as long as the page.
 */
export function useTyped(sessionId: string | undefined, row: string): [Typed, (next: Typed) => void] {
  const [typed, setTyped] = useState(() => (sessionId === undefined ? {} : (kept(sessionId)[row] ?? {})));
  return [
    typed,
    (next) => {
      setTyped(next);
      if (sessionId !== undefined) keep(sessionId, { ...kept(sessionId), [row]: next });
    },
  ];
}

/** Returns the id of the session that keeps what is typed. One that is over is only corrected, and keeps nothing. */
export function findDraftSession({ id, finishedAt }: { id: string; finishedAt: string | null }): string | undefined {
  return finishedAt === null ? id : undefined;
}

/** The session is over. */
export function dropTyped(sessionId: string): void {
  keep(sessionId, {});
}

function kept(sessionId: string): Record<string, Typed> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(sessionId)) ?? '{}');
    if (typeof found !== 'object' || !found) return {};
    return Object.fromEntries(Object.entries(found).map(([row, fields]) => [row, textsIn(fields)]));
  } catch {
    return {}; // It is something else, or storage is blocked.
  }
}

function textsIn(fields: unknown): Typed {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, text]) => typeof text === 'string'));
}

function keep(sessionId: string, rows: Record<string, Typed>): void {
  const filled = Object.entries(rows).filter(([, fields]) => Object.keys(fields).length > 0);
  try {
    if (filled.length === 0) localStorage.removeItem(keyOf(sessionId));
    else localStorage.setItem(keyOf(sessionId), JSON.stringify(Object.fromEntries(filled)));
  } catch {
    return; // Storage is blocked: it is still in the fields.
  }
}
