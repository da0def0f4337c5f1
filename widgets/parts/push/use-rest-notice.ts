import { msg } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useBrandName } from '#widgets/core/site.ts';
import { useIsEmbedded, useShop } from '#widgets/core/shop.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { scheduleRestPush } from './long-rest.ts';
import { isRestNoticeWanted } from './rest-wish.ts';

/**
 * Has the browser say that a rest is over while its page is not looked at, and the shop where it is too long for a
 * browser to wait; on the shop's own pages, where that is allowed.
 */
export function useRestNotice(endsAt: number | undefined): void {
  const elsewhere = useIsEmbedded();
  const { api } = useShop();
  const say = useSay();
  const title = useBrandName() ?? '';
  const body = say(msg`The rest is over.`);
  useEffect(() => {
    if (elsewhere || !('serviceWorker' in navigator)) return undefined;
    const { controller } = navigator.serviceWorker;
    if (!controller || typeof Notification === 'undefined' || Notification.permission !== 'granted') return undefined;
    // One that was ended is taken back, whatever is wanted by now.
    if (endsAt !== undefined && !isRestNoticeWanted(new Date(endsAt))) return undefined;
    const url = location.pathname;
    controller.postMessage({ type: 'rest', endsAt: endsAt ?? null, title, body, url }, []);
    void scheduleRestPush(api, endsAt);
    return undefined;
  }, [api, elsewhere, endsAt, title, body]);
}
