import type { Api } from '#widgets/core/api/api.ts';
import { createDaySender, offerDaysAgain } from '../../plan/days/days.store.ts';
import { announceChange } from '../log-channel.ts';
import { createSender, offerSessionsAgain, type SenderParts } from '../log-sender.ts';
import type { Sender, SyncStatus } from '../send-loop.ts';
import { deviceId } from './device-id.ts';
import type { LogStorage } from './log-storage.ts';

/**
 * Sends a member's unsent and refused sessions. Tries once, because a member who signs out should not wait for a
 * connection.
 */
export async function sendSessionsOnce(api: Api, storage: LogStorage, userId: string): Promise<void> {
  await offerSessionsAgain(storage, userId);
  return oneTry((once) =>
    createSender({
      ...once,
      api,
      storage,
      userId,
      device: () => deviceId(storage, userId),
      onSettled: () => announceChange(userId),
    }),
  );
}

/** Tries once to send a member's unsent and refused day changes. */
export async function sendDaysOnce(api: Api, storage: LogStorage, userId: string): Promise<void> {
  await offerDaysAgain(storage, userId);
  return oneTry((once) =>
    createDaySender({ ...once, api, storage, userId, onSettled: () => announceChange(userId, '/days') }),
  );
}

/** Resolves when the try has ended, whether or not it succeeded. */
function oneTry(start: (once: Pick<SenderParts, 'onStatus' | 'later' | 'lock'>) => Sender): Promise<void> {
  return new Promise((resolve) => {
    const onStatus = (status: SyncStatus) => {
      if (status === 'sending') return;
      sender.stop();
      resolve();
    };
    // A stopped tab may hold the lock for ever.
    const sender = start({ onStatus, later: () => () => undefined, lock: (work) => work() });
    sender.wake();
  });
}
