import { withinLimit } from '#widgets/core/time-limit.ts';
import { isDayWaiting, type DayEntry } from '../day-queue.ts';
import { device } from './device.ts';
import { isWaiting, type Entry } from '../log-queue.ts';
import { STORAGE_NAME, type LogStorage } from './log-storage.ts';

/** Data on this device that the shop does not have: sessions with pain notes, and day changes. */
export interface Unsent {
  sessions: number;
  days: number;
  /** Sessions and days of other members who have used this browser. */
  others: number;
}

/** Counts unsent data of one member or of all. Creates no database if there is none. */
export async function countUnsent(member?: string): Promise<Unsent> {
  const isKnown = device.isOpen() || (await hasStored());
  return isKnown ? unsentIn(await device.open(), member) : { sessions: 0, days: 0, others: 0 };
}

async function hasStored(): Promise<boolean> {
  const small = Object.keys(localStorage).some((key) => key.startsWith(`${STORAGE_NAME}:`));
  // Safari's Lockdown Mode has no database.
  return (
    small || ((await withinLimit(globalThis.indexedDB?.databases())) ?? []).some(({ name }) => name === STORAGE_NAME)
  );
}

export type StoredEntry = Partial<Entry> & Partial<DayEntry>;

/** Counts a member's unsent data, and that of others; of all together without a member. */
export async function unsentIn(storage: LogStorage, member: string | undefined): Promise<Unsent> {
  const all = (await storage.list<StoredEntry>('')).filter(isUnsentEntry);
  const own = member === undefined ? all : (await storage.list<StoredEntry>(`${member}/`)).filter(isUnsentEntry);
  const days = own.filter(({ change }) => change).length;
  return { sessions: own.length - days, days, others: all.length - own.length };
}

export function isUnsentEntry(entry: StoredEntry | null): boolean {
  if (!entry) return false;
  const waits = entry.session ? isWaiting(entry as Entry) : entry.change && isDayWaiting(entry as DayEntry);
  return Boolean(waits) || entry.refused !== undefined;
}
