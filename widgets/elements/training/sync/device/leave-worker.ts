import { WORKER } from '#contract/operations/member-worker.ts';
import { withinLimit } from '#widgets/core/time-limit.ts';

/** Name prefixes of the caches of the shop's own pages. */
const SHOP_CACHES = /^coach-(?:member|build)-/;

/**
 * Removes offline copies of a member's answers, and closes notices. Each area of the shop has a registration. Only active
 * workers answer requests, so only they can have stored something.
 */
export async function forgetAnswers(): Promise<void> {
  for (const { active } of await listRegistrations()) active?.postMessage({ type: 'forget', keepsPush: true }, []);
}

/** Removes offline copies of a member's pages, and ends push messages to this browser. */
export async function clearWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  for (const registration of await listRegistrations()) {
    registration.active?.postMessage({ type: 'forget' }, []);
    // Unregistering ends the subscription, too.
    const unsubscribed = registration.pushManager?.getSubscription().then((push) => push?.unsubscribe());
    await withinLimit(unsubscribed).catch(() => undefined);
    await withinLimit(registration.unregister());
  }
  await withinLimit(deleteCaches());
}

async function deleteCaches(): Promise<void> {
  for (const name of await caches.keys()) if (SHOP_CACHES.test(name)) await caches.delete(name);
}

/** Lists the registrations of the shop's worker. One that is still installing would store pages after the sign-out. */
async function listRegistrations(): Promise<ServiceWorkerRegistration[]> {
  const registrations = (await withinLimit(navigator.serviceWorker?.getRegistrations())) ?? [];
  return registrations.filter(({ installing, waiting, active }) =>
    [installing, waiting, active].some((worker) => worker?.scriptURL.endsWith(WORKER)),
  );
}
