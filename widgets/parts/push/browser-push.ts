import { PUSH_SCOPE, WORKER } from '#contract/operations/member-worker.ts';
import type { PushDeviceRequest } from '#contract/operations/push.ts';
import { withinLimit } from '#widgets/core/time-limit.ts';
import { timeZone } from '#widgets/core/region/time-zone.ts';

/** `install`: this browser supports push only for pages on the home screen. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

/** The member refused the browser's permission request. */
export class NotAllowed extends Error {
  override name = 'NotAllowed';
}

/** Longest wait for the worker, in milliseconds. Its installation loads the pages' files. */
const INSTALL_LIMIT_MS = 60_000;

/** Push functions of this browser. Tests and stories replace them. */
export const browserPush = { state, endpoint, enable, disable };

/** Returns the push state; off if it was allowed for another key of the shop (`publicKey`). */
async function state(publicKey: string): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isOfApple() && !isOnHomeScreen() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await subscribed();
  const allowed = subscription && Notification.permission === 'granted';
  return allowed && isFor(subscription, publicKey) ? 'on' : 'off';
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  // Browsers that hide the key are trusted.
  return !key || base64url(key) === publicKey.replace(/=+$/, '');
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCodePoint(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Must be called in a click: browsers ask for permission only then. @throws {NotAllowed} */
async function enable(publicKey: string): Promise<PushDeviceRequest> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(WORKER, { scope: PUSH_SCOPE, updateViaCache: 'none' });
  await withinLimit(whenActive(registration), INSTALL_LIMIT_MS);
  const before = await registration.pushManager.getSubscription();
  // A subscription for another key of the shop is useless.
  await before?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }, timeZone: timeZone() };
}

/** Returns the push endpoint of this browser, regardless of the member. */
async function endpoint(): Promise<string | undefined> {
  return (await subscribed())?.endpoint;
}

/** Unsubscribes and returns the former endpoint, if there was one. */
async function disable(): Promise<string | undefined> {
  const subscription = await subscribed();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

async function subscribed(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  return registration?.pushManager.getSubscription();
}

function whenActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve();
  return new Promise((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
      if (coming.state === 'redundant') reject(new Error('The worker could not begin.'));
    });
  });
}

/** True if the page was opened from the home screen. In Lockdown Mode, such a page has no push either. */
function isOnHomeScreen(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** True for Apple devices. An iPad claims to be a Mac, but has a touch screen. */
function isOfApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
