import { WORKER } from '#contract/operations/member-worker.ts';

/** Name prefixes of the caches of the shop's own pages. */
const SHOP_CACHES = /^coach-(?:member|build)-/;

/** Removes offline copies of a member's pages and answers, and closes notices. */
export async function forgetAnswers(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage({ type: 'forget' }, []);
}

/** Removes offline copies of a member's pages, and ends push messages to this browser. */
export async function clearWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  for (const registration of registrations) {
    const { installing, waiting, active } = registration;
    // A worker that is still installing would store pages after the sign-out.
    if (![installing, waiting, active].some((worker) => worker?.scriptURL.endsWith(WORKER))) continue;
    active?.postMessage({ type: 'forget' }, []);
    // Unregistering ends the subscription, too.
    const subscription = await registration.pushManager?.getSubscription().catch(() => null);
    await subscription?.unsubscribe().catch(() => false);
    await registration.unregister();
  }
  for (const name of await caches.keys()) if (SHOP_CACHES.test(name)) await caches.delete(name);
}
