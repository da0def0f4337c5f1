import { useSyncExternalStore } from 'react';
import { NetworkError, TimeoutError } from './errors.ts';
import { useIsEmbedded } from './shop.tsx';

/**
 * Returns what is unreachable: the connection if the browser is offline, or the shop if its own page got no answer.
 * Undefined on other sites, where a page policy can cause the same error.
 */
export function useNoConnection(error?: Error): 'connection' | 'shop' | undefined {
  const elsewhere = useIsEmbedded();
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
  if (!online) return 'connection';
  return !elsewhere && (error instanceof NetworkError || error instanceof TimeoutError) ? 'shop' : undefined;
}

function isOnline(): boolean {
  return navigator.onLine;
}

function subscribe(listener: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, listener);
  };
}
