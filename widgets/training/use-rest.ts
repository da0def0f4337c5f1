import { useCallback, useState } from 'react';

/** A rest under way: when it began and when it is over. */
export interface Rest {
  startedAt: number;
  endsAt: number;
}

/** The rest after a set. A new one takes the place of the one before; none ends it. */
export function useRest() {
  const [rest, setRest] = useState<Rest>();
  const start = useCallback((seconds: number) => {
    const startedAt = Date.now();
    setRest(seconds > 0 ? { startedAt, endsAt: startedAt + seconds * 1_000 } : undefined);
  }, []);
  const stop = useCallback(() => setRest(undefined), []);
  return { rest, start, stop };
}
