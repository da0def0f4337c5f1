import type { LogStorage } from './log-storage.ts';

const keyOf = (userId: string) => `${userId}/withdrawn`;

/**
 * Remembers when the member's consent to health data was last withdrawn, as an answer of the shop says: an ISO time, or
 * null for never. Answers of older shops do not say it.
 */
export async function noteWithdrawal(
  storage: LogStorage,
  userId: string,
  at: string | null | undefined,
): Promise<void> {
  if (at === undefined) return;
  await storage.update<string | null>(keyOf(userId), (before) => (before && before > (at ?? '') ? before : at));
}

/** Returns the last withdrawal that this device knows; undefined before the first answer. */
export function readWithdrawal(storage: LogStorage, userId: string): Promise<string | null | undefined> {
  return storage.read<string | null>(keyOf(userId));
}
