import { createHash } from 'node:crypto';
import Router from '@koa/router';
import { WORKER } from '#contract/member-worker.ts';
import { LANGUAGES, getLanguagePrefix, shortTag } from '#contract/languages.ts';
import type { Brand } from '#server/platform/brand.ts';
import type { BuiltWorker } from '../pages/built-worker.ts';

interface Dependencies {
  brand: Brand;
  worker: BuiltWorker | undefined;
  /** Off takes away what browsers have. */
  on: boolean;
}

/** The script that lets a member's pages open without a connection. Browsers ask for it anew with each of those pages. */
export function workerRoutes({ brand, worker, on }: Dependencies): Router {
  return new Router().get(WORKER, (ctx) => {
    const script = on && worker ? buildWorkerScript(worker, brand) : LEAVE;
    ctx.set('cache-control', 'no-cache');
    ctx.set('etag', `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`);
    ctx.status = 200;
    ctx.type = 'text/javascript; charset=utf-8';
    ctx.body = script;
    if (ctx.fresh) ctx.status = 304;
  });
}

/** Which language has no prefix is the coach's to say. */
function buildWorkerScript({ script, id, files, mark, words }: BuiltWorker, { language: own }: Brand): string {
  const byPrefix = Object.fromEntries(
    LANGUAGES.map((language) => [getLanguagePrefix(language, own), words[shortTag(language)] ?? []]),
  );
  return `self.build=${JSON.stringify({ id, files, mark, words: byPrefix })};\n${script}`;
}

/** Takes itself away, with all that an earlier one has kept. */
const LEAVE = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('coach-')) await caches.delete(name);
  await registration.unregister();
})()));
`;
