import { prefixOfArea } from './places.ts';
import { worker } from './worker-scope.ts';

/** Prefix of the caches, one for each build. All registrations share them. They hold pages and their files. */
const BUILDS = 'coach-build-';
/** Keeps the previous build, too, for open pages that still use its files. */
const MAX_CACHED_BUILDS = 2;

const ours = () => caches.open(BUILDS + worker.build.id);

/**
 * Caches what this build's pages need, in the language of this registration. All or nothing, since half a page is none.
 * Registrations install one after the other, so that each file loads once.
 */
export function keepBuild(): Promise<void> {
  return navigator.locks.request(BUILDS + worker.build.id, loadBuild);
}

async function loadBuild(): Promise<void> {
  const cache = await ours();
  const { files, words } = worker.build;
  const prefix = prefixOfScope();
  const wanted = [...files, ...(words[prefix] ?? [])];
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(wanted.filter((path) => !there.has(path)));
  // Skips a page of a newer build, which caches its own.
  await Promise.all(
    ['/dashboard', '/coaching', '/offline'].map((page) => keepPage(prefix + page).catch(() => undefined)),
  );
}

/** Fetches and caches a page, unless it is of another build. */
export async function keepPage(path: string): Promise<void> {
  if ((await ours().then((cache) => cache.match(path, { ignoreVary: true }))) !== undefined) return;
  await note(path, await fetch(path, { credentials: 'omit', headers: { accept: 'text/html' } }));
}

async function note(path: string, response: Response): Promise<void> {
  if (!response.ok || response.redirected) return;
  const html = await response.clone().text();
  if (!html.includes(worker.build.mark)) return void worker.registration.update().catch(() => undefined);
  await (await ours()).put(path, new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
}

/** Time to wait for the network before a cached page is shown, in milliseconds. */
const PATIENCE_MS = 3_000;

/** Answers a member's page from the network, or from the cache if the shop does not answer. */
export async function answerPage(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> {
  const { pathname } = new URL(request.url);
  const asked = (async () => (await preloaded) ?? (await fetch(request)))();
  const fresh = asked.then(
    (response) => {
      if (response.ok) void note(pathname, response.clone()).catch(() => undefined);
      return response.status < 500 ? response : undefined;
    },
    () => undefined,
  );
  const kept = await findCachedPage(pathname);
  const first = await (kept ? Promise.race([fresh, after(PATIENCE_MS)]) : fresh);
  if (first) return first;
  const offline = prefixOfArea(pathname);
  const instead = kept ?? (await findCachedPage(`${offline ?? ''}/offline`));
  return instead ?? asked;
}

async function findCachedPage(path: string): Promise<Response | undefined> {
  const own = await (await ours()).match(path, { ignoreVary: true });
  return own ?? caches.match(path, { ignoreVary: true });
}

/** Answers a file from any cache. The hash in its name makes every copy the same. */
export async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Deletes the caches of all but the latest builds. */
export async function deleteOldBuilds(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(BUILDS));
  const others = names.filter((name) => name !== BUILDS + worker.build.id);
  await Promise.all(others.slice(0, 1 - MAX_CACHED_BUILDS || undefined).map((name) => caches.delete(name)));
}

function prefixOfScope(): string {
  const { pathname } = new URL(worker.registration.scope);
  return prefixOfArea(pathname.replace(/\/training\/$/, '/training/-')) ?? '';
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
