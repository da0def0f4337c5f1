import { WORKER } from '#contract/member-worker.ts';

/** What the shop's own pages have kept, by the beginning of the caches' names. */
const SHOP_CACHES = /^coach-(?:member|build)-/;

/** Takes away what lets a member's pages open without a connection, and ends what the shop sends to this browser. */
export async function clearWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  for (const registration of registrations) {
    const { installing, waiting, active } = registration;
    // One that still installs would be there, and keep pages, after the member has left.
    if (![installing, waiting, active].some((worker) => worker?.scriptURL.endsWith(WORKER))) continue;
    active?.postMessage({ type: 'forget' }, []);
    await (await registration.pushManager?.getSubscription())?.unsubscribe().catch(() => false);
    await registration.unregister();
  }
  for (const name of await caches.keys()) if (SHOP_CACHES.test(name)) await caches.delete(name);
}
