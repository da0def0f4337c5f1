import { useEffect, useState } from 'react';
import { PATIENCE_MS } from './patience.ts';

/** Code is later than {@link PATIENCE_MS}; it may still arrive. */
export class LateError extends Error {
  override name = 'LateError';
}

/** Returns true {@link PATIENCE_MS} after waiting began, while it lasts. `restart` begins again. */
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
