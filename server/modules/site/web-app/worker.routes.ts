import { createHash } from 'node:crypto';
import Router from '@koa/router';
import { WORKER } from '#contract/operations/member-worker.ts';
import { LANGUAGES, getLanguagePrefix, shortTag } from '#contract/i18n/languages.ts';
import type { Brand } from '#server/platform/brand.ts';
import type { BuiltWorker } from '../pages/built/built-worker.ts';

interface Dependencies {
  brand: Pick<Brand, 'language' | 'look'>;
  worker: BuiltWorker | undefined;
  /** Off removes what browsers have stored. */
  on: boolean;
}

/** Service worker for members' pages without a connection. Browsers check for a new one with each of those pages. */
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

/** The language without a prefix and the typefaces can change. */
function buildWorkerScript(
  { script, id, files, fonts, mark, words }: BuiltWorker,
  { language: own, look }: Dependencies['brand'],
): string {
  const typeface = look?.typeface ?? '';
  const byPrefix = Object.fromEntries(
    LANGUAGES.map((language) => [getLanguagePrefix(language, own), words[shortTag(language)] ?? []]),
  );
  return `self.build=${JSON.stringify({ id: id + typeface, files: [...files, ...(fonts[typeface] ?? [])], mark, words: byPrefix })};\n${script}`;
}

/** Service worker that unregisters itself and deletes all caches. */
const LEAVE = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('coach-')) await caches.delete(name);
  await registration.unregister();
})()));
`;
