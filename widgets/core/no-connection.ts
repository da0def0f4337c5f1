import { useSyncExternalStore } from 'react';
import { NetworkError, TimeoutError } from './errors.ts';
import { useIsEmbedded } from './shop.tsx';

/**
 * What is missing: the connection, where the browser says so, or the shop, whose own page got no answer though the
 * browser is online. On somebody else's page no answer may as well be that page's policy: nothing is said of it.
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
