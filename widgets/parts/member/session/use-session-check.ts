import { useEffect } from 'react';
import { useShop } from '#widgets/core/api/shop.tsx';
import { userResource } from '../member.api.ts';

/**
 * Checks a known member's session whenever they return to the page. A 401 removes the hint cookies, so that the page
 * shows a visitor. Sends nothing for visitors and on the first view.
 */
export function useSessionCheck(isKnown: boolean): void {
  const { api } = useShop();
  useEffect(() => {
    if (!isKnown) return undefined;
    const check = () => document.visibilityState === 'visible' && void userResource.load(api).catch(() => undefined);
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [api, isKnown]);
}
