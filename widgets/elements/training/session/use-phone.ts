import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 40em)';

/** Whether the window is as narrow as a phone in the hand. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
