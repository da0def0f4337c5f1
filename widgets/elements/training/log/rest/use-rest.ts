import { useCallback, useEffect, useState } from 'react';
import { STORAGE_NAME } from '../../sync/device/log-storage.ts';
import { useValueStorage } from '../../sync/device/page-storage.ts';

type Values = ReturnType<typeof useValueStorage>;

/** Running rest, with its start and end. */
export interface Rest {
  startedAt: number;
  endsAt: number;
  /** It began before the page was opened: its start is not announced. */
  known?: boolean;
}

/** Rests that ended longer ago are not shown, in milliseconds. */
const OVER_MS = 60_000;

/**
 * Manages the rest after a set. A new rest replaces the current one; zero seconds end it. The end is stored on the
 * device, so that the rest survives a reload and shows in other tabs.
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
    // Only other tabs get this event.
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
    return undefined; // Nothing stored, not ours, or storage is blocked.
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
