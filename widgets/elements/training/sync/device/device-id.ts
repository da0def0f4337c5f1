import { newId } from '#widgets/core/new-id.ts';
import { checkSession, tabMember } from '#widgets/core/session/tab-member.ts';
import type { LogStorage } from './log-storage.ts';

/** Returns the device's id, created once per device and member and shared by its tabs. */
export async function deviceId(storage: LogStorage, userId: string): Promise<string> {
  return (await readId(storage, `${userId}/device`, true)) ?? newId();
}

/**
 * Returns a view of the storage, opened before a request. Its writes throw once a sign-out has deleted the member's
 * data, even if some of it stays for another member: every sign-out deletes the compared id. A tab whose member has
 * signed out creates nothing.
 */
export async function openUntilCleared(storage: LogStorage, userId: string): Promise<LogStorage> {
  const key = `${userId}/generation`;
  // Workers have no member of a tab, and no state of one.
  const isOwn = tabMember() === undefined || checkSession() === 'own';
  const value = (await readId(storage, key, isOwn)) ?? '';
  return { ...storage, update: (at, change) => storage.update(at, change, { key, value }) };
}

async function readId(storage: LogStorage, key: string, isCreated: boolean): Promise<string | undefined> {
  if (isCreated) await storage.update<string>(key, (id) => id ?? newId());
  return storage.read<string>(key);
}
