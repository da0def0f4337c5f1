import { type IDBPDatabase, openDB } from 'idb';
import { TimeoutError } from '#widgets/core/api/errors.ts';
import { withinLimit } from '#widgets/core/time-limit.ts';

/** Key-value storage of a device. Keys start with the member's id, to keep members apart. */
export interface LogStorage {
  /** True if the data survives closing the page. */
  readonly lasting: boolean;
  read<T>(key: string): Promise<T | undefined>;
  list<T>(prefix: string): Promise<T[]>;
  /** Returns the keys of all values, of all members. */
  keys(): Promise<string[]>;
  /**
   * Updates one value atomically, also between tabs; undefined deletes it.
   * @throws if `only` does not hold.
   */
  update<T>(key: string, change: (before: T | undefined) => T | undefined, only?: UpdateCondition): Promise<void>;
}

/** Value that has to be stored under another key for an update to happen. */
interface UpdateCondition {
  key: string;
  value: string;
}

/** Storage of small values. */
export type ValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Database name and key prefix, which the sign-out deletes. */
export const STORAGE_NAME = 'coach-training';

/** `localStorage` prefix of typed values that are not logged; the session's id follows. */
export const ROW_DRAFT_PREFIX = `${STORAGE_NAME}:typed:`;

/** `localStorage` key of the weight unit, a device setting that reveals nothing about a member. */
export const UNIT_SETTING = `${STORAGE_NAME}:unit`;

/**
 * Opens the best storage available: IndexedDB, localStorage, or memory.
 * @throws {TimeoutError} if IndexedDB does not answer, because it may hold unsent data
 */
export async function openLogStorage(): Promise<LogStorage> {
  try {
    return withMemoryFallback(inDatabase(await openDatabase()));
  } catch (error) {
    if (error instanceof TimeoutError) throw error;
    // Blocked by a setting, a private window or the page: the next storage is tried.
  }
  try {
    localStorage.setItem(`${STORAGE_NAME}:probe`, '');
    localStorage.removeItem(`${STORAGE_NAME}:probe`);
    return withMemoryFallback(createWebStorage(localStorage));
  } catch {
    return createMemoryStorage();
  }
}

const VALUES = 'values';

interface Database {
  /** Opens the database, or creates it. */
  open: () => Promise<IDBPDatabase>;
  /** Opens the database for reading; undefined if another tab has deleted it. */
  openExisting: () => Promise<IDBPDatabase | undefined>;
}

/** Keeps one connection, and reconnects after another tab or the browser has deleted the database. */
async function openDatabase(): Promise<Database> {
  let connection: Promise<IDBPDatabase> | undefined;
  const forget = () => void (connection = undefined);
  const connect = (isCreated: boolean) =>
    withinLimit(
      openDB(STORAGE_NAME, 1, {
        upgrade(fresh, _before, _version, transaction) {
          if (isCreated) return void fresh.createObjectStore(VALUES);
          // Leaves no empty database behind.
          transaction.done.catch(() => undefined);
          transaction.abort();
        },
        // The sign-out deletes the database, and must not wait for this page.
        blocking(_current, _blocked, { target }) {
          forget();
          (target as IDBDatabase).close();
        },
        terminated: forget,
      }),
    );
  const open = () =>
    (connection ??= connect(true).catch((error: unknown) => {
      forget();
      throw error;
    }));
  await open();
  return {
    open,
    async openExisting() {
      if (connection) return connection;
      const existing = await connect(false).catch(() => undefined);
      if (existing) connection ??= Promise.resolve(existing);
      return existing;
    },
  };
}

function inDatabase({ open, openExisting }: Database): LogStorage {
  return {
    lasting: true,
    read: async (key) => (await openExisting())?.get(VALUES, key),
    list: async (prefix) =>
      (await (await openExisting())?.getAll(VALUES, IDBKeyRange.bound(prefix, `${prefix}\uffff`))) ?? [],
    keys: async () => ((await (await openExisting())?.getAllKeys(VALUES)) ?? []).map(String),
    async update(key, change, only) {
      // After a sign-out, only new data creates the database again.
      const database = await (only || change(undefined) === undefined ? openExisting() : open());
      if (!database) return only && checkCondition(only, undefined);
      const { store, done } = database.transaction(VALUES, 'readwrite');
      const write = async () => {
        if (only) checkCondition(only, await store.get(only.key));
        const after = change(await store.get(key));
        await (after === undefined ? store.delete(key) : store.put(after, key));
      };
      await Promise.all([write(), done]);
    },
  };
}

export function createWebStorage(storage: Storage): LogStorage {
  const name = (key: string) => `${STORAGE_NAME}:${key}`;
  const at = (full: string): unknown => {
    const text = storage.getItem(full);
    try {
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined; // Foreign or truncated data is ignored.
    }
  };
  return {
    lasting: true,
    read: async <T>(key: string) => at(name(key)) as T | undefined,
    list: async <T>(prefix: string) =>
      Object.keys(storage)
        .filter((full) => full.startsWith(name(prefix)))
        .map((full) => at(full) as T)
        .filter((value) => value !== undefined),
    keys: async () =>
      Object.keys(storage)
        .filter((full) => /^[^:]+:[^:/]+\//.test(full) && full.startsWith(name('')))
        .map((full) => full.slice(name('').length)),
    async update<T>(key: string, change: (before: T | undefined) => T | undefined, only?: UpdateCondition) {
      if (only) checkCondition(only, at(name(only.key)));
      const after = change(at(name(key)) as T | undefined);
      if (after === undefined) storage.removeItem(name(key));
      else storage.setItem(name(key), JSON.stringify(after));
    },
  };
}

export function createMemoryStorage(values = new Map<string, unknown>()): LogStorage {
  return {
    lasting: false,
    read: async <T>(key: string) => values.get(key) as T | undefined,
    list: async <T>(prefix: string) =>
      [...values].flatMap(([key, value]) => (key.startsWith(prefix) ? [value as T] : [])),
    keys: async () => [...values.keys()],
    async update<T>(key: string, change: (before: T | undefined) => T | undefined, only?: UpdateCondition) {
      if (only) checkCondition(only, values.get(only.key));
      const after = change(values.get(key) as T | undefined);
      if (after === undefined) values.delete(key);
      else values.set(key, after);
    },
  };
}

/**
 * Replaces a failing storage (full, or removed by the browser) with memory, value by value. Unsent data is then at
 * least not lost before it is sent.
 */
export function withMemoryFallback(first: LogStorage): LogStorage {
  const values = new Map<string, unknown>();
  const spare = createMemoryStorage(values);
  const read = async <T>(key: string) =>
    values.has(key) ? spare.read<T>(key) : first.read<T>(key).catch(() => undefined);
  return {
    get lasting() {
      return values.size === 0;
    },
    read,
    async list<T>(prefix: string) {
      const kept = await first.list<T>(prefix).catch(() => []);
      if (values.size === 0) return kept;
      const spared = await spare.list<T>(prefix);
      const ids = new Set(spared.map(readEntryId));
      return [...kept.filter((each) => !ids.has(readEntryId(each))), ...spared];
    },
    keys: async () => [...new Set([...(await first.keys().catch(() => [])), ...values.keys()])],
    async update<T>(key: string, change: (before: T | undefined) => T | undefined, only?: UpdateCondition) {
      let before: T | undefined;
      if (!values.has(key)) {
        try {
          return await first.update(key, change, only);
        } catch {
          // Full or removed, or `only` is in memory, too: memory takes the value.
        }
        before = await first.read<T>(key).catch(() => undefined);
      }
      if (only) checkCondition(only, await read(only.key));
      await spare.update<T>(key, (stored) => change(stored ?? before));
    },
  };
}

function checkCondition(only: UpdateCondition, value: unknown): void {
  if (only.value !== value) throw new Error(only.key);
}

/** Returns the id of a listed entry: a session or a day change. */
function readEntryId(value: unknown): string | undefined {
  const { session, change } = value as { session?: { id: string }; change?: { planKey: string; dayId: string } };
  return session?.id ?? (change && `${change.planKey}/${change.dayId}`);
}
