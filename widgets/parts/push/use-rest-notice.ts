import { msg } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useBrandName } from '#widgets/core/site.ts';
import { useIsEmbedded, useShop } from '#widgets/core/shop.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { scheduleRestPush } from './long-rest.ts';
import { isRestNoticeWanted } from './rest-wish.ts';

/**
 * Announces the end of a rest while its page is hidden: by the browser, or by the shop if it is too long for a browser.
 * Works on the shop's own pages, if allowed.
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
    // A cancelled rest is withdrawn regardless of the settings.
    if (endsAt !== undefined && !isRestNoticeWanted(new Date(endsAt))) return undefined;
    const url = location.pathname;
    controller.postMessage({ type: 'rest', endsAt: endsAt ?? null, title, body, url }, []);
    void scheduleRestPush(api, endsAt);
    return undefined;
  }, [api, elsewhere, endsAt, title, body]);
}
