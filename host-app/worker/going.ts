import { WORKER } from '#contract/member-worker.ts';
import { worker } from './worker-scope.ts';

const EVERY_MS = 3_600_000;

let lookedAt = 0;

/** Unregisters this worker if the shop no longer has one. Checks at most once an hour. */
export async function unregisterIfRemoved(): Promise<void> {
  if (Date.now() - lookedAt < EVERY_MS) return;
  lookedAt = Date.now();
  const { status } = await fetch(WORKER, { method: 'HEAD', cache: 'no-store' });
  if (status !== 404 && status !== 410) return;
  await Promise.all(
    (await caches.keys()).filter((name) => name.startsWith('coach-')).map((name) => caches.delete(name)),
  );
  await worker.registration.unregister();
}
