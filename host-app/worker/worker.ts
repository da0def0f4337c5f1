import { unregisterIfRemoved } from './going.ts';
import { syncUnsent, LOG, sendLog } from './hand-in.ts';
import { answerMemberRequest, forgetMembers, keepAnswer } from './kept-answers.ts';
import { answerFile, answerPage, forgetOldBuilds, keepBuild, keepPage } from './kept-files.ts';
import { endNotices, openNotification, showPushed, showRest } from './notices.ts';
import { isCacheable, isLogRequest, prefixOfArea, type WorkerMessage } from './places.ts';
import { worker } from './worker-scope.ts';

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
  event.waitUntil(Promise.all([forgetOldBuilds(), preload, worker.clients.claim()]));
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
  } else if (told.type === 'forget') event.waitUntil(Promise.all([forgetMembers(), endNotices()]));
  else if (told.type === 'rest') event.waitUntil(showRest(told));
});

worker.addEventListener('sync', (event) => {
  if (event.tag === LOG) event.waitUntil(syncUnsent());
});
worker.addEventListener('push', (event) => event.waitUntil(showPushed(event)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)));
