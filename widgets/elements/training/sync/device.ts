import { openLogStorage } from './log-storage.ts';

/** Where the log is kept. Tests and stories put in a device of their own. */
export const device = { open: openLogStorage };
