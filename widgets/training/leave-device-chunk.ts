import type { Api } from '#widgets/core/api.ts';
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

/** Sends what the member who is signed in has left on this device. How many sessions stay behind. */
export async function sendUnsent(api: Api): Promise<number> {
  const storage = await device.open();
  const daysWait = (await storage.list<Partial<DayEntry>>('')).some(
    (kept) => kept.change && isDayWaiting(kept as DayEntry),
  );
  if ((await unsentIn(storage)) === 0 && !daysWait) return 0;
  const user = await getUser(api).catch(() => undefined);
  if (user) {
    await sendAs(api, storage, user.id);
    if (daysWait) await sendDaysAs(api, storage, user.id);
  }
  return unsentIn(storage);
}

/** Takes away what a member's pages have kept in this browser. */
export async function clearDevice(): Promise<void> {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (/^coach(?:ing)?-/.test(key)) storage.removeItem(key);
    }
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

/** How many sessions this device keeps that the shop does not have as they are here. */
async function unsentIn(storage: LogStorage): Promise<number> {
  const kept = await storage.list<Partial<Entry>>('');
  return kept.filter((entry) => entry.session && (isWaiting(entry as Entry) || entry.refused !== undefined)).length;
}
