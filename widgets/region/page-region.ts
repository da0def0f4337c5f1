import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createRegionStore, type RegionState } from './region.store.ts';

/** The choice of this page. Nothing is read before the first element attaches. */
export const pageRegion = createRegionStore({
  stored: (key) => window.localStorage.getItem(key),
  store: (key, value) => window.localStorage.setItem(key, value),
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  languages: () => navigator.languages,
  events: () => window,
});

/** Region and currency of the visitor; nulls in the first render, which is the same for everybody. */
export function useRegion(): RegionState {
  useEffect(() => pageRegion.attach(), []);
  return useStore(pageRegion);
}
