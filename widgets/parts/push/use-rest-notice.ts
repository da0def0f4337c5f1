import { msg } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useBrandName } from '#widgets/core/api/site.ts';
import { useIsEmbedded, useShop } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { LONGEST_WAIT_MS, PUSH_SCOPE } from '#contract/operations/member-worker.ts';
import { REST_TAG } from '#contract/operations/push-kinds.ts';
import type { Api } from '#widgets/core/api/api.ts';
import { checkSession, tabMember } from '#widgets/core/session/tab-member.ts';
import { askForRest } from './push.api.ts';
import { isRestNoticeWanted } from './rest-wish.ts';

/** End of the rest that the shop announces, to cancel only requested ones. Stored per member until the sign-out. */
const keyNow = () => `coach-push:rest-asked:${tabMember() ?? ''}`;

/** Requests run in order. */
let asking: Promise<unknown> = Promise.resolve();

/**
 * Announces the end of a rest while its page is hidden: by the browser, or by the shop if it is too long for a browser.
 * Works on the shop's own pages, if allowed.
 */
export function useRestNotice(endsAt: number | undefined): void {
  const elsewhere = useIsEmbedded();
  const { api } = useShop();
  const say = useSay();
  const title = useBrandName() ?? '';
  const body = say(msg`Your rest is over.`);
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

/**
 * Requests a push from the shop for a rest that is too long for the worker; cancels it for a shorter or ended one.
 * Without a connection or with push off, only the open page announces the end.
 */
export function scheduleRestPush(api: Api, endsAt: number | undefined): Promise<unknown> {
  asking = asking.then(() => tell(api, endsAt)).catch(() => undefined);
  return asking;
}

async function tell(api: Api, endsAt: number | undefined): Promise<void> {
  const long = endsAt !== undefined && endsAt - Date.now() > LONGEST_WAIT_MS;
  // Requested already before a reload.
  if (long ? readRequestedEnd() === endsAt : readRequestedEnd() === 0) return;
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  const subscription = await registration?.pushManager.getSubscription();
  const plan = /\/training\/([\w-]+)$/.exec(location.pathname)?.[1];
  if (!registration || !subscription || !plan) return;
  const { endpoint } = subscription;
  if (!long) {
    note(undefined);
    for (const each of await registration.getNotifications({ tag: REST_TAG })) each.close();
    return askForRest(api, { endpoint, plan, seconds: null });
  }
  await askForRest(api, { endpoint, plan, seconds: Math.ceil((endsAt - Date.now()) / 1_000) });
  note(endsAt);
}

function readRequestedEnd(): number {
  try {
    return Number(localStorage.getItem(keyNow()));
  } catch {
    return 0; // Storage is blocked: the cancellation is sent anyway.
  }
}

function note(endsAt: number | undefined): void {
  try {
    if (endsAt === undefined) localStorage.removeItem(keyNow());
    else if (checkSession() === 'own') localStorage.setItem(keyNow(), String(endsAt));
  } catch {
    return; // Storage is blocked.
  }
}
