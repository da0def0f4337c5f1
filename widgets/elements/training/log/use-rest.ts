import { useCallback, useEffect, useState } from 'react';
import { STORAGE_NAME } from '../sync/log-storage.ts';
import { useValueStorage } from '../sync/page-storage.ts';

type Values = ReturnType<typeof useValueStorage>;

/** A rest under way: when it began and when it is over. */
export interface Rest {
  startedAt: number;
  endsAt: number;
  /** It was under way before the page was opened: its beginning has been told. */
  known?: boolean;
}

/** What is over for longer than this is not shown to who comes back. */
const OVER_MS = 60_000;

/**
 * The rest after a set of a session. A new one takes the place of the one before; none ends it. When it ends is kept
 * on the device, so that it goes on after a reload and shows in other tabs of the session.
 */
export function useRest(sessionId: string) {
  const key = `${STORAGE_NAME}:rest:${sessionId}`;
  const values = useValueStorage();
  const [rest, setRest] = useState(() => readStoredRest(values, key));
  const start = useCallback(
    (seconds: number) => {
      const startedAt = Date.now();
      const next = seconds > 0 ? { startedAt, endsAt: startedAt + seconds * 1_000 } : undefined;
      keep(values, key, next);
      setRest(next);
    },
    [values, key],
  );
  const stop = useCallback(() => {
    keep(values, key, undefined);
    setRest(undefined);
  }, [values, key]);
  useEffect(() => {
    // Only other tabs are told.
    const look = (event: StorageEvent) => event.key === key && setRest(readStoredRest(values, key));
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [values, key]);
  return { rest, start, stop };
}

function readStoredRest(values: Values, key: string): Rest | undefined {
  try {
    const { startedAt, endsAt } = JSON.parse(values.getItem(key) ?? 'null') as Rest;
    const isOne = Number.isFinite(startedAt) && Number.isFinite(endsAt) && endsAt > startedAt;
    return isOne && Date.now() < endsAt + OVER_MS ? { startedAt, endsAt, known: true } : undefined;
  } catch {
    return undefined; // Nothing is kept, it is something else, or storage is blocked.
  }
}

function keep(values: Values, key: string, rest: Rest | undefined): void {
  try {
    if (rest) values.setItem(key, JSON.stringify(rest));
    else values.removeItem(key);
  } catch {
    return; // Storage is blocked: the rest lasts as long as the page.
  }
}
