import { clearOldHealth, type Entry } from '../log-queue.ts';
import type { LogStorage } from './log-storage.ts';

const keyOf = (userId: string) => `${userId}/withdrawn`;

/** Stands for never, because a value that is stored must not be null. */
const NEVER = '';

/**
 * Remembers when the member's consent to health data was last withdrawn, as an answer of the shop says: an ISO time, or
 * null for never. Clears what the member's sent sessions of all plans have from before, and what was typed before a
 * later one than this browser knew. Answers of older shops do not say it.
 */
export async function noteWithdrawal(
  storage: LogStorage,
  userId: string,
  at: string | null | undefined,
): Promise<void> {
  if (at === undefined) return;
  const now = at ?? NEVER;
  const known = await storage.read<string>(keyOf(userId));
  if (at !== null) await clearSessions(storage, userId, at, known);
  // A page has to hear of it, because the worker cannot delete what was typed.
  if (typeof document === 'undefined') return;
  await storage.update<string>(keyOf(userId), (before = now) => (before > now ? before : now));
  if (known !== undefined && known < now) void dropHealthDrafts(now, userId).catch(() => undefined);
}

let dropHealthDrafts = async (_withdrawnAt: string, _member: string) => {};

/** Sets the function that deletes typed data when another device has withdrawn the consent. */
export function onLaterWithdrawal(drop: typeof dropHealthDrafts): void {
  dropHealthDrafts = drop;
}

/** Returns the last withdrawal that this device knows; undefined before the first answer. */
export async function readWithdrawal(storage: LogStorage, userId: string): Promise<string | null | undefined> {
  const at = await storage.read<string>(keyOf(userId));
  return at === NEVER ? null : at;
}

async function clearSessions(storage: LogStorage, userId: string, at: string, before?: string): Promise<void> {
  const prefix = `${userId}/session/`;
  for (const entry of await storage.list<Entry>(prefix)) {
    if (clearOldHealth(entry, at, before) === entry) continue;
    await storage.update<Entry>(prefix + entry.session.id, (stored) => stored && clearOldHealth(stored, at, before));
  }
}
