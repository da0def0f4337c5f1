import { checkSession } from '#widgets/core/session/tab-member.ts';
import { deviceId } from './device/device-id.ts';
import { openLogChannel, type LogChannel } from './log-channel.ts';
import type { LogStorage } from './device/log-storage.ts';

export interface RestoreOptions<T> {
  storage: LogStorage;
  userId: string;
  /** Suffix of the channel's name after the member's id. */
  topic?: string;
  keyOf: (entry: T) => string;
  /** Reads the stored entries. */
  load: () => Promise<T[]>;
}

/** Channel whose `listen` also calls `onChange` after `onCleared`. */
export interface LogRestore<T> extends LogChannel {
  /**
   * Reads the device. Restores a tab's unsent entries if another member's sign-out or the browser deleted them. Until
   * their member is signed in again, the tab keeps them in memory.
   */
  read: (unsent: readonly T[]) => Promise<{ entries: T[]; result: RestoreResult }>;
  /**
   * Notes the device's id before an unsent entry is written, so that no deletion after the write is missed. Runs the
   * write, unless the member has signed out and deleted the data.
   */
  write: (work: () => Promise<void>) => Promise<void>;
}

/** `intact`: nothing was deleted. `in-memory`: only the tab has the entries. `restored`: the device has them again. */
type RestoreResult = 'intact' | 'in-memory' | 'restored';

/** Detects a deletion by the device's id, which is deleted along with the entries. */
export function createLogRestore<T>({ storage, userId, topic, keyOf, load }: RestoreOptions<T>): LogRestore<T> {
  const channel = openLogChannel(userId, topic);
  let known: string | undefined;
  /** A closed log does not hear of deletions, so it restores nothing. */
  let isOpen = false;
  /** True once the member has deleted the data. */
  let isCleared = false;
  /** Reads and notes run one after the other, because each may change the known id. */
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<R>(work: () => Promise<R>): Promise<R> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  /** True after a sign-out that has deleted the data; an ended session alone deletes nothing unsent. */
  function isSignedOut(id: string | undefined): boolean {
    return checkSession() === 'nobody' && (isCleared || (known !== undefined && id !== known));
  }

  const readId = () => storage.read<string>(`${userId}/device`);

  async function restore(unsent: readonly T[]): Promise<RestoreResult> {
    if (!isOpen) return 'intact';
    const id = await readId();
    if (isSignedOut(id)) return 'intact';
    if (unsent.length === 0 || known === undefined) {
      known = unsent.length === 0 ? id : await deviceId(storage, userId);
      return 'intact';
    }
    if (id === known) return 'intact';
    // Checks the current cookies, because another member may just have signed in.
    if (checkSession() !== 'own') return 'in-memory';
    for (const entry of unsent) await storage.update<T>(keyOf(entry), (stored) => stored ?? entry);
    known = await deviceId(storage, userId);
    return 'restored';
  }

  return {
    announce: channel.announce,
    async write(work) {
      const mayWrite = await inTurn(async () => {
        if (isSignedOut(await readId())) return false;
        known ??= await deviceId(storage, userId);
        isCleared = false;
        return true;
      });
      if (mayWrite) await work();
    },
    async read(unsent) {
      const result = await inTurn(() => restore(unsent));
      const entries = await load();
      if (result !== 'in-memory') return { entries, result };
      const keys = new Set(entries.map(keyOf));
      return { entries: [...entries, ...unsent.filter((entry) => !keys.has(keyOf(entry)))], result };
    },
    listen(listener) {
      isOpen = true;
      const stop = channel.listen({
        ...listener,
        onCleared(isOwn) {
          if (isOwn) known = undefined;
          isCleared ||= isOwn;
          listener.onCleared(isOwn);
          listener.onChange();
        },
      });
      return () => {
        isOpen = false;
        stop();
      };
    },
  };
}
