import { LONGEST_WAIT_MS, PUSH_SCOPE } from '#contract/member-worker.ts';
import { REST_TAG } from '#contract/push-kinds.ts';
import type { Api } from '#widgets/core/api.ts';
import { tabMember } from '#widgets/core/tab-member.ts';
import { askForRest } from './push.api.ts';

/** Until when the shop was asked to tell of a rest, so that only what was asked for is taken back. Kept per member; signing out clears it. */
const keyNow = () => `coach-push:rest-asked:${tabMember() ?? ''}`;

/** What was asked first arrives first. */
let asking: Promise<unknown> = Promise.resolve();

/**
 * Has the shop tell of a rest that is too long for the worker; of one that ended, or that the worker tells, it is
 * told no more. Without a connection, or where messages are off on this device, the open page alone tells.
 */
export function scheduleRestPush(api: Api, endsAt: number | undefined): Promise<unknown> {
  asking = asking.then(() => tell(api, endsAt)).catch(() => undefined);
  return asking;
}

async function tell(api: Api, endsAt: number | undefined): Promise<void> {
  const long = endsAt !== undefined && endsAt - Date.now() > LONGEST_WAIT_MS;
  // A page that was loaded again meanwhile has asked already.
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
    return 0; // Storage is blocked: a rest that is ended is told all the same.
  }
}

function note(endsAt: number | undefined): void {
  try {
    if (endsAt === undefined) localStorage.removeItem(keyNow());
    else localStorage.setItem(keyNow(), String(endsAt));
  } catch {
    return; // As above.
  }
}
