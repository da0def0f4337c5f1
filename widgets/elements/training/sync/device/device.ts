import { openLogStorage, type LogStorage } from './log-storage.ts';

let opened: Promise<LogStorage> | undefined;

/**
 * Storage of the log: one for all code of a page, because only its memory has what the browser refuses to store. Tests
 * and stories replace it.
 */
export const device = {
  open: (): Promise<LogStorage> =>
    (opened ??= openLogStorage().catch((error: unknown) => {
      opened = undefined;
      throw error;
    })),
  /** True once the page has opened its storage. */
  isOpen: (): boolean => opened !== undefined,
};
