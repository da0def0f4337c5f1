import { WORKER } from '#contract/operations/member-worker.ts';
import { createApi } from '#widgets/core/api/api.ts';
import { sendUnsent } from '#widgets/elements/training/sync/device/leave-device-chunk.ts';
import { openLogStorage } from '#widgets/elements/training/sync/device/log-storage.ts';
import { answerMemberRequest, forgetMembers, keepAnswer } from './offline-answers.ts';
import { answerFile, answerPage, deleteOldBuilds, keepBuild, keepPage } from './page-cache.ts';
import { closeNotices, endNotices, openNotification, showPushed, showRest } from './notices.ts';
import { isCacheable, isLogRequest, prefixOfArea, type WorkerMessage } from './places.ts';
import { worker } from './worker-scope.ts';

/** Tag of the background sync. */
const LOG = 'coach-log';

let going: ReturnType<typeof sendUnsent> | undefined;

const EVERY_MS = 3_600_000;

let lookedAt = 0;

/**
 * Makes member pages work offline, sends the unsent log and shows push messages. Registered for those pages alone;
 * requests that it does not cache pass through.
 */
worker.addEventListener('install', (event) => {
  event.waitUntil(keepBuild());
  // Open pages go on with the cached files of their own build.
  void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => {
  const preload = worker.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([deleteOldBuilds(), preload, worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  if (request.method === 'POST' && isLogRequest(url)) return event.respondWith(sendLog(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (prefixOfArea(url.pathname) === undefined) return;
    event.respondWith(answerPage(request, preloadResponse));
    return event.waitUntil(Promise.allSettled([syncUnsent(), unregisterIfRemoved()]));
  }
  if (url.pathname.startsWith('/assets/')) return event.respondWith(answerFile(request));
  if (isCacheable(url)) event.respondWith(answerMemberRequest(event));
});

worker.addEventListener('message', (event) => {
  const told = event.data as WorkerMessage;
  if (told.type === 'keep') {
    const answers = told.answers.filter((path) => isCacheable(new URL(path, worker.location.origin)));
    const all = [keepPage(told.page), ...answers.map(keepAnswer)];
    event.waitUntil(Promise.allSettled(prefixOfArea(told.page) === undefined ? [] : all));
  } else if (told.type === 'forget')
    event.waitUntil(Promise.all([forgetMembers(), told.keepsPush ? closeNotices() : endNotices()]));
  else if (told.type === 'rest') event.waitUntil(showRest(told));
});

worker.addEventListener('sync', (event) => {
  if (event.tag === LOG) event.waitUntil(syncUnsent());
});
worker.addEventListener('push', (event) => event.waitUntil(showPushed(event)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)));

/** Unregisters this worker if the shop no longer has one. Checks at most once an hour. */
async function unregisterIfRemoved(): Promise<void> {
  if (Date.now() - lookedAt < EVERY_MS) return;
  lookedAt = Date.now();
  const { status } = await fetch(WORKER, { method: 'HEAD', cache: 'no-store' });
  if (status !== 404 && status !== 410) return;
  await Promise.all(
    (await caches.keys()).filter((name) => name.startsWith('coach-')).map((name) => caches.delete(name)),
  );
  await worker.registration.unregister();
}

/** Sends the unsent log, one sync at a time. @throws if something stays unsent, so that the browser retries. */
async function syncUnsent(): Promise<void> {
  going ??= sendUnsent(createApi('', askShop), openLogStorage).finally(() => (going = undefined));
  const { sessions, days } = await going;
  if (sessions + days > 0) throw new Error('Something is still on the device.');
}

/** Fetches, and deletes the cached answers if the session has ended. */
async function askShop(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...call);
  if (response.status === 401) await forgetMembers();
  return response;
}

/** Sends a page's log. Without a connection, registers a background sync. */
async function sendLog(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    await worker.registration.sync?.register(LOG).catch(() => undefined);
    throw error;
  }
}
