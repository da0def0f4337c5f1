import { PUSH_SCOPE } from '#contract/operations/member-worker.ts';

/** Member pages with an offline copy. The offline page itself is not one of them. */
const AREA = /^(\/[a-z]{2,3}(?:-[a-z\d]{2,8})?)?\/(training\/.+|dashboard|coaching)$/i;

/** Returns the language prefix of a member's page, or "" without one; undefined for all other pages. */
export function prefixOfArea(path: string): string | undefined {
  const found = AREA.exec(path);
  return found ? (found[1] ?? '') : undefined;
}

/** Returns the scopes of the worker for a language prefix. */
export function listWorkerScopes(prefix: string): string[] {
  return [...new Set([`${prefix}/training/`, `${prefix}/dashboard`, `${prefix}/coaching`, PUSH_SCOPE])];
}

/** Endpoints that are cached: the member's data, and the plan, log, session and catalogue that their pages request. */
const CACHED_PATHS =
  /^\/api\/(?:auth\/(?:user|session)|training-programs\/[^/]+|user\/(?:dashboard|workouts|plans|plan-days|progress)|programs|rates|site)$/;

/** Returns true if the answer is cached. Of a long log only the first page is, because the device has the rest. */
export function isCacheable({ pathname, searchParams }: URL): boolean {
  return CACHED_PATHS.test(pathname) && !searchParams.has('before');
}

/** Returns true if the cached answer is the same for all visitors. */
export const isPublic = ({ pathname }: URL): boolean => /^\/api\/(?:programs|rates|site)$/.test(pathname);

/** Returns true for requests that an offline session leaves unsent. */
export const isLogRequest = ({ pathname }: URL): boolean => /^\/api\/user\/(?:workouts|plan-days)$/.test(pathname);

/** Messages from pages to the worker. */
export type WorkerMessage =
  /** Caches this page, and its requests from before the worker was active. */
  | { type: 'keep'; page: string; answers: string[] }
  /** Sign-out: deletes everything. After a withdrawn consent, push messages go on. */
  | { type: 'forget'; keepsPush?: boolean }
  /** A rest ends at `endsAt`, in milliseconds; null if it was ended. */
  | { type: 'rest'; endsAt: number | null; title: string; body: string; url: string };
