import { prefixOfArea } from './places.ts';
import { worker } from './worker-scope.ts';

/** One cache for each build, which all registrations share: pages, and every file that they may ask for. */
const BUILDS = 'coach-build-';
/** The one before is kept as well: a page that is open goes on with the files it was made with. */
const MAX_CACHED_BUILDS = 2;

const ours = () => caches.open(BUILDS + worker.build.id);

/**
 * Keeps what this build's pages need, in the language of this registration. All or nothing: half of it would be no page.
 * The registrations of a browser install at the same time: one after the other, so that each file is loaded once.
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
  // A page of another build, where one has just taken this one's place, is left out: that build brings its own.
  await Promise.all(
    ['/dashboard', '/coaching', '/offline'].map((page) => keepPage(prefix + page).catch(() => undefined)),
  );
}

/** Fetches a page and keeps it; of another build it is not. */
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

/** How long a page is waited for where there is one to show in its place. */
const PATIENCE_MS = 3_000;

/** A page of the member's: as the shop has it now, and as it was kept where the shop does not answer. */
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

/** A file whose name has its hash is the same wherever it comes from. */
export async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Takes away what builds before the last one have left. */
export async function forgetOldBuilds(): Promise<void> {
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
