import { NetworkFirst, type SerwistPlugin } from 'serwist';
import { MEMBER_HEADER } from '#contract/accounts/member-header.ts';
import { MEMBER_CACHE } from '#contract/operations/member-worker.ts';
import { isPublic } from './places.ts';
import type { WorkerFetchEvent } from './worker-scope.ts';

const PATIENCE_S = 3;
/** Older answers are not shown. */
const MAX_AGE_MS = 30 * 86_400_000;
const MOST = 80;

/** Counts how often members were forgotten. An answer compares it with the count at its request. */
let epoch = 0;
/** Epoch of the last sign-out or ended session, and the cache of the member signed in since. */
let ended = { epoch: 0, successor: '' };

/** Deletes the answers of all members and discards those in flight. */
export async function forgetMembers(): Promise<void> {
  ended = { epoch: ++epoch, successor: '' };
  const names = (await caches.keys()).filter((name) => name.startsWith(MEMBER_CACHE));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Answers a member's request from the network. After a short wait, or offline, returns the cached answer. */
export async function answerMemberRequest(event: WorkerFetchEvent): Promise<Response> {
  const begun = epoch;
  const strategy = new NetworkFirst({
    cacheName: (await cacheFor(event.request)) ?? `${MEMBER_CACHE}nobody`,
    networkTimeoutSeconds: PATIENCE_S,
    matchOptions: { ignoreVary: true },
    plugins: [noted(begun)],
  });
  return strategy.handle({ request: event.request, event: event as never });
}

/** Fetches and caches a request that a page made before the worker was active. */
export async function keepAnswer(path: string): Promise<void> {
  const begun = epoch;
  const request = new Request(path, { credentials: 'include', headers: { accept: 'application/json' } });
  await note(request, await fetch(request), begun);
}

function noted(begun: number): SerwistPlugin {
  return {
    // Written by hand, because the member of the answer decides the cache.
    cacheWillUpdate: async ({ request, response }) => {
      await note(request, response, begun);
      return null;
    },
    cachedResponseWillBeUsed: async ({ cachedResponse }) =>
      cachedResponse && computeAgeMs(cachedResponse) < MAX_AGE_MS ? cachedResponse : null,
  };
}

/** Stores an answer for its member. `begun` is the epoch of the request. */
async function note(request: Request, response: Response, begun: number): Promise<void> {
  const whose = response.headers.get(MEMBER_HEADER);
  const { pathname } = new URL(request.url);
  const nobody = response.status === 401 || (pathname === '/api/auth/session' && !whose);
  if (nobody) return begun === epoch ? forgetMembers() : undefined;
  if (!response.ok || !isCurrent(begun, whose)) return;
  const current = await currentCache();
  const name = whose ? MEMBER_CACHE + whose : current;
  // Public answers are cached only beside a member's.
  if (!name) return;
  if (current && current !== name) await forgetOthers(name);
  const cache = await caches.open(name);
  await cache.put(request, response.clone());
  // Forgotten while the answer was written, which may have created the cache again.
  if (!isCurrent(begun, whose)) return void (await caches.delete(name));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => cache.delete(key)));
}

/** True if the member of the answer was not forgotten after the request. */
function isCurrent(begun: number, whose: string | null): boolean {
  return begun === epoch || (begun >= ended.epoch && ended.successor === MEMBER_CACHE + whose);
}

/** Deletes the caches of all members but this one, who has signed in on this device. */
async function forgetOthers(name: string): Promise<void> {
  epoch++;
  ended.successor = name;
  const others = (await caches.keys()).filter((each) => each.startsWith(MEMBER_CACHE) && each !== name);
  await Promise.all(others.map((each) => caches.delete(each)));
}

/** Returns the cache of the member that the page names. A page that names no member gets only public answers. */
async function cacheFor({ headers, url }: Request): Promise<string | undefined> {
  const named = headers.get(MEMBER_HEADER);
  if (named) return MEMBER_CACHE + named;
  return isPublic(new URL(url)) ? currentCache() : undefined;
}

async function currentCache(): Promise<string | undefined> {
  return (await caches.keys()).find((name) => name.startsWith(MEMBER_CACHE));
}

function computeAgeMs(response: Response): number {
  return Date.now() - Date.parse(response.headers.get('date') ?? '');
}
