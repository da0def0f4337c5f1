import { useEffect, useState } from 'react';
import { PATIENCE_MS } from './patience.ts';

/** Code has not come within {@link PATIENCE_MS}; it may still come. */
export class LateError extends Error {
  override name = 'LateError';
}

/** True {@link PATIENCE_MS} after the wait began, for as long as it lasts. `restart` begins the wait anew. */
export function useLate(isWaiting: boolean): { isLate: boolean; restart: () => void } {
  const [isOver, setOver] = useState(false);
  const isTimed = isWaiting && !isOver;
  useEffect(() => {
    if (!isTimed) return undefined;
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isTimed]);
  return { isLate: isWaiting && isOver, restart: () => setOver(false) };
}
