import { useIsEmbedded } from '#widgets/core/shop.tsx';
import { createMemoryStorage, STORAGE_NAME, type LogStorage } from './log-storage.ts';

interface PageLog {
  member: string;
  storage: LogStorage;
}

/** Logs on other sites, by the shop's address. In memory, because other scripts there can read localStorage. */
const logs = new Map<string, PageLog>();

/** Opens the log of one member on another site. It lasts until another member signs in or the page closes. */
export function openPageStorage(base: string, member: string): LogStorage {
  const known = logs.get(base);
  if (known?.member === member) return known.storage;
  const storage = createMemoryStorage();
  logs.set(base, { member, storage });
  values.clear();
  return storage;
}

type ValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const values = new Map<string, string>();

const inPage: ValueStorage = {
  getItem: (key) => values.get(key) ?? null,
  setItem: (key, value) => void values.set(key, value),
  removeItem: (key) => void values.delete(key),
};

/** A getter per call, because reading the property throws if storage is blocked. */
const onDevice: ValueStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};

/** Returns storage for small values of a session: localStorage on the shop's own site, memory on others. */
export function useValueStorage(): ValueStorage {
  return useIsEmbedded() ? inPage : onDevice;
}

/** Deletes all logs of this page. */
export function dropPageStorage(): void {
  logs.clear();
  values.clear();
}

/** The weight unit is a device setting and reveals nothing about a member. */
const SETTING = `${STORAGE_NAME}:unit`;

/** Deletes logs that earlier versions stored on other sites. */
export function deleteEarlierLogs(): void {
  try {
    // The page belongs to another shop, whose members train on it.
    if (/(?:^|; )member=/.test(document.cookie)) return;
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${STORAGE_NAME}:`) && key !== SETTING) localStorage.removeItem(key);
    }
    indexedDB.deleteDatabase(STORAGE_NAME);
  } catch {
    return; // Storage is blocked and therefore empty.
  }
}
