import { PUSH_SCOPE } from '#contract/member-worker.ts';

/** What the member's own pages are below. The page that says what is there without a connection belongs to none. */
const AREA = /^(\/[a-z]{2,3}(?:-[a-z\d]{2,8})?)?\/(training\/.+|dashboard|coaching)$/i;

/** The language's part at the beginning of a member's page, "" where there is none; undefined for every other page. */
export function prefixOfArea(path: string): string | undefined {
  const found = AREA.exec(path);
  return found ? (found[1] ?? '') : undefined;
}

/** Under which addresses the worker is asked, in the language of a prefix. */
export function listWorkerScopes(prefix: string): string[] {
  return [...new Set([`${prefix}/training/`, `${prefix}/dashboard`, `${prefix}/coaching`, PUSH_SCOPE])];
}

/** Answers about a member that are kept, and what their pages ask besides: the plan, the log, who they are, what is sold. */
const CACHED_PATHS =
  /^\/api\/(?:auth\/(?:user|session)|training-programs\/[^/]+|user\/(?:dashboard|workouts|plans|plan-days|progress)|programs|rates|site)$/;

/** Whether the answer to this is kept. Of a long log it is the first page: the device has the rest of it. */
export function isCacheable({ pathname, searchParams }: URL): boolean {
  return CACHED_PATHS.test(pathname) && !searchParams.has('before');
}

/** What a session without a connection leaves to be sent. */
export const isLogRequest = ({ pathname }: URL): boolean => /^\/api\/user\/(?:workouts|plan-days)$/.test(pathname);

/** What pages say to the worker. */
export type WorkerMessage =
  /** Keep this page, and what it has asked for before the worker was there. */
  | { type: 'keep'; page: string; answers: string[] }
  /** Somebody signs out: nothing stays. */
  | { type: 'forget' }
  /** A rest ends at `endsAt`, in milliseconds; null where it was ended. */
  | { type: 'rest'; endsAt: number | null; title: string; body: string; url: string };
