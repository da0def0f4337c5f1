import { useEffect, useSyncExternalStore } from 'react';
import { useShop } from '#widgets/core/api/shop.tsx';
import { pageRegion } from './page-choice.ts';
import type { RegionState } from '#widgets/core/region/region.store.ts';

/** Returns region and currency of the visitor; nulls in the first render, which is the same for everyone. */
export function useRegion(): RegionState {
  const { drawnRegion } = useShop();
  useEffect(() => pageRegion.attach(), []);
  const { subscribe, getState, getInitialState } = pageRegion;
  return useSyncExternalStore(subscribe, getState, () => drawnRegion ?? getInitialState());
}
