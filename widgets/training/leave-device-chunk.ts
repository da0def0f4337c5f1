import type { Api } from '#widgets/core/api.ts';
import { dropDrafts } from '../member/drafts.ts';
import { device } from './device.ts';
import { deviceId } from './device-id.ts';
import { isDayWaiting, type DayEntry } from './day-queue.ts';
import { createDaySender } from './days.store.ts';
import { isWaiting, type Entry } from './log-queue.ts';
import { createSender } from './log-sender.ts';
import { clearWorker } from './leave-worker.ts';
import { STORAGE_NAME, type LogStorage } from './log-storage.ts';
import type { Sender, SyncStatus } from './send-loop.ts';
import { getUser } from './training.api.ts';

/** What this device keeps that the shop does not have as it is here: sessions with what hurt, and what was made of days. */
export interface Unsent {
  sessions: number;
  days: number;
}

/** Sends what the member who is signed in has left on this device. What stays behind. */
export async function sendUnsent(api: Api): Promise<Unsent> {
  const storage = await device.open();
  const before = await unsentIn(storage);
  if (before.sessions + before.days === 0) return before;
  const user = await getUser(api).catch(() => undefined);
  if (!user) return before;
  if (before.sessions > 0) await sendAs(api, storage, user.id);
  if (before.days > 0) await sendDaysAs(api, storage, user.id);
  return unsentIn(storage);
}

/** What waits on this device, of whomever. To ask makes no database: who never trained here gets nothing of it. */
export async function countUnsent(): Promise<Unsent> {
  const small = Object.keys(localStorage).some((key) => key.startsWith(`${STORAGE_NAME}:`));
  const known = small || (await indexedDB.databases()).some(({ name }) => name === STORAGE_NAME);
  return known ? unsentIn(await device.open()) : { sessions: 0, days: 0 };
}

/** Takes away what a member's pages have kept in this browser. */
export async function clearDevice(): Promise<void> {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (/^coach(?:ing)?-/.test(key)) storage.removeItem(key);
    }
    dropDrafts();
    await new Promise<void>((resolve) => {
      const asked = indexedDB.deleteDatabase(STORAGE_NAME);
      // What another tab holds open goes when that tab lets go.
      for (const event of ['success', 'error', 'blocked']) asked.addEventListener(event, () => resolve());
    });
    await clearWorker();
  } catch {
    return; // Storage is blocked: then nothing is kept in it either.
  }
}

/** One try: whoever wants to leave is asked, and does not wait for a connection. */
function sendAs(api: Api, storage: LogStorage, userId: string): Promise<void> {
  return oneTry((onStatus) =>
    createSender({
      api,
      storage,
      prefix: `${userId}/session/`,
      device: () => deviceId(storage, userId),
      lock: (work) => work(),
      onStatus,
      onSettled: () => undefined,
      later: () => () => undefined,
    }),
  );
}

/** What was made of days is tried once, too. */
function sendDaysAs(api: Api, storage: LogStorage, userId: string): Promise<void> {
  return oneTry((onStatus) =>
    createDaySender({ api, storage, userId, onStatus, onSettled: () => undefined, later: () => () => undefined }),
  );
}

/** Until it has come to an end, whatever became of it. */
function oneTry(start: (onStatus: (status: SyncStatus) => void) => Sender): Promise<void> {
  return new Promise((resolve) => {
    const sender = start((status) => {
      if (status === 'sending') return;
      sender.stop();
      resolve();
    });
    sender.wake();
  });
}

async function unsentIn(storage: LogStorage): Promise<Unsent> {
  const kept = await storage.list<Partial<Entry> & Partial<DayEntry>>('');
  const sessions = kept.filter((entry) => entry.session && (isWaiting(entry as Entry) || entry.refused !== undefined));
  const days = kept.filter((entry) => entry.change && (isDayWaiting(entry as DayEntry) || entry.refused !== undefined));
  return { sessions: sessions.length, days: days.length };
}
