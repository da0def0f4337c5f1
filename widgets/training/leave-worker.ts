import { WORKER } from '#contract/member-worker.ts';

/** What the shop's own pages have kept, by the beginning of the caches' names. */
const KEPT = /^coach-(?:member|build)-/;

/** Takes away what lets a member's pages open without a connection, and ends what the shop sends to this browser. */
export async function clearWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  for (const registration of registrations) {
    if (!registration.active?.scriptURL.endsWith(WORKER)) continue;
    registration.active.postMessage({ type: 'forget' }, []);
    await (await registration.pushManager?.getSubscription())?.unsubscribe().catch(() => false);
    await registration.unregister();
  }
  for (const name of await caches.keys()) if (KEPT.test(name)) await caches.delete(name);
}
