import { useState } from 'react';
import { TYPED_PREFIX } from './log-storage.ts';

/** What stands in the fields of a row, by their names. */
type Typed = Readonly<Partial<Record<string, string>>>;

const keyOf = (sessionId: string) => TYPED_PREFIX + sessionId;

/**
 * What was typed in a row of a session and not logged yet, kept on the device with the log: it is there after a reload,
 * until it is logged or the session is over. Without a session it lasts as long as the page.
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
