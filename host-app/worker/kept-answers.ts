import { NetworkFirst, type SerwistPlugin } from 'serwist';
import { MEMBER_HEADER } from '#contract/member-header.ts';
import { MEMBER_CACHE } from '#contract/member-worker.ts';
import type { WorkerFetchEvent } from './worker-scope.ts';

const PATIENCE_S = 3;
/** What is older is not shown any more. */
const MAX_AGE_MS = 30 * 86_400_000;
const MOST = 80;

/** Counts how often members were forgotten; an answer compares it with the count at its request. */
let epoch = 0;
/** The epoch of the last sign-out or ended session, and the cache of the member that has signed in since. */
let ended = { epoch: 0, successor: '' };

/** Deletes the answers of all members and discards those that are still on their way. */
export async function forgetMembers(): Promise<void> {
  ended = { epoch: ++epoch, successor: '' };
  const names = (await caches.keys()).filter((name) => name.startsWith(MEMBER_CACHE));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** An answer about the member of the page as the shop gives it; after a short wait, or without a connection, the last one. */
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

/** Fetches and keeps what a page had asked for before the worker was there. */
export async function keepAnswer(path: string): Promise<void> {
  const begun = epoch;
  const request = new Request(path, { credentials: 'include', headers: { accept: 'application/json' } });
  await note(request, await fetch(request), begun);
}

function noted(begun: number): SerwistPlugin {
  return {
    // Written by hand, since whose answer it is decides where it goes.
    cacheWillUpdate: async ({ request, response }) => {
      await note(request, response, begun);
      return null;
    },
    cachedResponseWillBeUsed: async ({ cachedResponse }) =>
      cachedResponse && computeAgeMs(cachedResponse) < MAX_AGE_MS ? cachedResponse : null,
  };
}

/** Stores an answer for its member; `begun` is the epoch in which it was requested. */
async function note(request: Request, response: Response, begun: number): Promise<void> {
  const whose = response.headers.get(MEMBER_HEADER);
  const { pathname } = new URL(request.url);
  const nobody = response.status === 401 || (pathname === '/api/auth/session' && !whose);
  if (nobody) return begun === epoch ? forgetMembers() : undefined;
  if (!response.ok || !isCurrent(begun, whose)) return;
  const current = await currentCache();
  const name = whose ? MEMBER_CACHE + whose : current;
  // What is for everybody is kept beside what is somebody's, and for nobody else.
  if (!name) return;
  if (current && current !== name) await forgetOthers(name);
  const cache = await caches.open(name);
  await cache.put(request, response.clone());
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => cache.delete(key)));
}

/** True if the member of the answer was not forgotten after the request. */
function isCurrent(begun: number, whose: string | null): boolean {
  return begun === epoch || (begun >= ended.epoch && ended.successor === MEMBER_CACHE + whose);
}

/** Someone else has signed in on this device. */
async function forgetOthers(name: string): Promise<void> {
  epoch++;
  ended.successor = name;
  const others = (await caches.keys()).filter((each) => each.startsWith(MEMBER_CACHE) && each !== name);
  await Promise.all(others.map((each) => caches.delete(each)));
}

/** A page that names its member is shown the answers for that member and for nobody else. */
async function cacheFor({ headers }: Request): Promise<string | undefined> {
  const named = headers.get(MEMBER_HEADER);
  return named ? MEMBER_CACHE + named : currentCache();
}

async function currentCache(): Promise<string | undefined> {
  return (await caches.keys()).find((name) => name.startsWith(MEMBER_CACHE));
}

function computeAgeMs(response: Response): number {
  return Date.now() - Date.parse(response.headers.get('date') ?? '');
}
