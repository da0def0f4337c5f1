import { LONGEST_WAIT_MS, PUSH_SCOPE } from '#contract/member-worker.ts';
import { REST_TAG } from '#contract/push-kinds.ts';
import type { Api } from '#widgets/core/api.ts';
import { tabMember } from '#widgets/core/tab-member.ts';
import { askForRest } from './push.api.ts';

/** End of the rest that the shop announces, to cancel only requested ones. Stored per member until the sign-out. */
const keyNow = () => `coach-push:rest-asked:${tabMember() ?? ''}`;

/** Requests run in order. */
let asking: Promise<unknown> = Promise.resolve();

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
    else localStorage.setItem(keyNow(), String(endsAt));
  } catch {
    return; // Storage is blocked.
  }
}
