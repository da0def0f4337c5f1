import { useEffect, useSyncExternalStore } from 'react';
import type { Resource } from '#widgets/core/api/resources.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { countWithdrawals, onWithdrawal } from './withdrawals.ts';

/**
 * Returns a number that changes when the tab's member withdraws the consent to health data, here or in another tab. As
 * a key it resets what shows such data and drafts. Reloads the resources that have been loaded.
 */
export function useWithdrawals(...resources: Resource<unknown>[]): number {
  const { resources: cache } = useShop();
  useEffect(() =>
    onWithdrawal(() => {
      for (const each of resources) if (cache.read(each).status !== 'loading') cache.invalidate(each);
    }),
  );
  return useSyncExternalStore(onWithdrawal, countWithdrawals, countWithdrawals);
}
