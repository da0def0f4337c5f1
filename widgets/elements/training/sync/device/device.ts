import { openLogStorage } from './log-storage.ts';

/** Storage of the log. Tests and stories replace it. */
export const device = { open: openLogStorage };
