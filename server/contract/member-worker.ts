/** Where the script is that lets a member's pages open without a connection, and that shows what the shop sends. */
export const WORKER = '/member-worker.js';

/** The registration by which messages of the shop come: it is there whatever language somebody reads. */
export const PUSH_SCOPE = '/dashboard';
