/** Path of the service worker that opens members' pages offline and displays push notifications. */
export const WORKER = '/member-worker.js';

/** Prefix of the cache with a member's answers. The member's id follows. */
export const MEMBER_CACHE = 'coach-member-';

/** Scope of the registration for push notifications, the same in each language. */
export const PUSH_SCOPE = '/dashboard';

/** Longest rest in milliseconds that a worker can time before browsers end it. The server notifies of longer ones. */
export const LONGEST_WAIT_MS = 285_000;
