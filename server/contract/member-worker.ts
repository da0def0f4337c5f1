/** Where the script is that lets a member's pages open without a connection, and that shows what the shop sends. */
export const WORKER = '/member-worker.js';

/** Prefix of the cache with a member's answers. The member's id follows. */
export const MEMBER_CACHE = 'coach-member-';

/** The registration by which messages of the shop come: it is there whatever language somebody reads. */
export const PUSH_SCOPE = '/dashboard';

/** How long a worker may wait for the end of a rest: browsers end one that waits for longer. The shop tells of longer rests. */
export const LONGEST_WAIT_MS = 285_000;
