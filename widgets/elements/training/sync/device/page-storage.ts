import { useIsEmbedded } from '#widgets/core/api/shop.tsx';
import { onWithdrawal } from '#widgets/parts/member/drafts/withdrawals.ts';
import { dropTypedHealth, listTypedSessions } from '../../log/sets/row-drafts.ts';
import { isUnsentEntry, type StoredEntry } from './count-unsent.ts';
import { createMemoryStorage, STORAGE_NAME, UNIT_SETTING, type LogStorage, type ValueStorage } from './log-storage.ts';

/**
 * Logs on other sites, by the shop's address and the member. In memory, because other scripts there can read
 * localStorage.
 */
const logs = new Map<string, LogStorage>();

/** Opens the log of one member on another site. It lasts until the page closes, also while others are signed in. */
export function openPageStorage(base: string, member: string): LogStorage {
  const key = `${base} ${member}`;
  const storage = logs.get(key) ?? createMemoryStorage();
  logs.set(key, storage);
  return storage;
}

/** Returns true if this page has entries of a shop's members that were not sent. */
export async function hasPageUnsent(base: string): Promise<boolean> {
  const ofShop = [...logs].filter(([key]) => key.startsWith(`${base} `));
  const entries = await Promise.all(ofShop.map(([, storage]) => storage.list<StoredEntry>('')));
  return entries.flat().some(isUnsentEntry);
}

/** Values by key. Keys hold the id of a session or of a member, and are unique across shops. */
const values = new Map<string, string>();

const inPage: ValueStorage = {
  getItem: (key) => values.get(key) ?? null,
  setItem: (key, value) => void values.set(key, value),
  removeItem: (key) => void values.delete(key),
};

// Those of other members of this page go as well: its keys do not name them.
onWithdrawal(() => {
  for (const id of listTypedSessions([...values.keys()])) dropTypedHealth(inPage, id);
});

/** Reads the storage with each call, because that throws if storage is blocked. */
function storageIn(open: () => Storage): ValueStorage {
  return {
    getItem: (key) => open().getItem(key),
    setItem: (key, value) => open().setItem(key, value),
    removeItem: (key) => open().removeItem(key),
  };
}

const onDevice = storageIn(() => localStorage);
const inTab = storageIn(() => sessionStorage);

/** Returns storage for small values: that of the device or tab on the shop's own site, memory on others. */
export function useValueStorage(lasting: 'device' | 'tab' = 'device'): ValueStorage {
  const elsewhere = useIsEmbedded();
  if (elsewhere) return inPage;
  return lasting === 'tab' ? inTab : onDevice;
}

/** Deletes all logs of this page. */
export function dropPageStorage(): void {
  logs.clear();
  values.clear();
}

/** Deletes logs that earlier versions stored on other sites. */
export function deleteEarlierLogs(): void {
  try {
    // The page belongs to another shop, whose members train on it.
    if (/(?:^|; )member=/.test(document.cookie)) return;
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${STORAGE_NAME}:`) && key !== UNIT_SETTING) localStorage.removeItem(key);
    }
    indexedDB.deleteDatabase(STORAGE_NAME);
  } catch {
    return; // Storage is blocked and therefore empty.
  }
}
