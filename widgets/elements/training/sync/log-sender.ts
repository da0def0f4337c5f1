import type { WorkoutsResult } from '#contract/training/workouts.ts';
import type { Api } from '#widgets/core/api/api.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import {
  beginSending,
  endSending,
  toWorkoutChange,
  isJoined,
  isWaiting,
  joinEntry,
  nextBatch,
  settleEntry,
  markHealthEmptied,
  type Entry,
} from './log-queue.ts';
import { openUntilCleared } from './device/device-id.ts';
import { noteWithdrawal } from './device/seen-withdrawal.ts';
import type { LogStorage } from './device/log-storage.ts';
import { mergeJoined, recordJoined } from './log-joined.ts';
import { offerAgain, UNREADABLE } from './refusals.ts';
import { createSendLoop, StrangeAnswer, type Sender, type SyncStatus } from './send-loop.ts';
import { sendChanges } from '../training.api.ts';

export interface SenderParts {
  api: Api;
  storage: LogStorage;
  userId: string;
  /** Returns the id of this device. */
  device: () => Promise<string>;
  /** Lets one tab send at a time; the signal ends the waiting. */
  lock: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  onStatus: (status: SyncStatus) => void;
  /** Called when stored data has changed; `stale` if the shop has a newer version. */
  onSettled: (stale: boolean) => void;
  later?: (work: () => void, ms: number) => () => void;
}

/** Sends a member's unsent entries in order. None leaves the queue without an answer. */
export function createSender(parts: SenderParts): Sender {
  return createSendLoop({
    ...parts,
    sendAll: (signal) => sendAll(parts, signal),
    hasWaiting: () => hasWaiting(parts),
  });
}

/** Marks a member's refused sessions to be sent again. */
export function offerSessionsAgain(storage: LogStorage, userId: string): Promise<void> {
  const prefix = sessionPrefix(userId);
  return offerAgain(storage, storage.list<Entry>(prefix), ({ session }) => prefix + session.id);
}

async function sendAll(parts: SenderParts, signal: AbortSignal): Promise<void> {
  const { storage, userId, onStatus, onSettled } = parts;
  const prefix = sessionPrefix(userId);
  for (let most = 20; !signal.aborted;) {
    // Before the entries are read, so that a sign-out meanwhile leaves nothing behind.
    const current = await openUntilCleared(storage, userId);
    if (await mergeJoined(current, userId)) onSettled(false);
    const batch = nextBatch(await storage.list<Entry>(prefix), most).map(beginSending);
    if (batch.length === 0) break;
    onStatus('sending');
    for (const { session, sending } of batch)
      await storage.update<Entry>(prefix + session.id, (entry) => entry && { ...entry, sending });
    const answer = await ask(parts, batch).catch(async (error: unknown) => {
      if (isRefused(error))
        for (const { session } of batch) await storage.update<Entry>(prefix + session.id, endSending);
      throw error;
    });
    // A refused batch is sent again one by one, so that one bad entry blocks no other.
    if (answer) onSettled(await note({ ...parts, storage: current }, batch, answer));
    else most = 1;
  }
  onStatus('saved');
}

/** True if the shop has certainly stored nothing. Without an answer, or with one of a proxy, it may have. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408;
}

type SentEntry = ReturnType<typeof beginSending>;

/** Returns the results; undefined if a batch of several was refused as a whole. */
async function ask({ api, device }: SenderParts, batch: readonly SentEntry[]): Promise<WorkoutsResult | undefined> {
  try {
    const id = await device();
    const sent = batch.map((entry) => toWorkoutChange(entry, id));
    const answer = await sendChanges(api, sent);
    const fits = sent.every(({ id }, index) => answer?.results?.[index]?.id === id);
    if (!fits) throw new StrangeAnswer();
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 413)) throw error;
    if (batch.length > 1) return undefined;
    return { results: [{ id: batch[0]!.session.id, status: 'refused', message: UNREADABLE }] };
  }
}

/** Stores the results; returns true if the shop knows a later revision. */
async function note(
  { storage, userId }: SenderParts,
  batch: readonly SentEntry[],
  { results, consentWithdrawnAt }: WorkoutsResult,
): Promise<boolean> {
  const prefix = sessionPrefix(userId);
  await noteWithdrawal(storage, userId, consentWithdrawnAt);
  for (const [index, entry] of batch.entries()) {
    const result = results[index]!;
    const { session, version } = entry.sending;
    if (isJoined(entry, result)) {
      const to = result.session;
      // Before the old session's changes go there.
      await storage.update<Entry>(prefix + to.id, (stored) =>
        markHealthEmptied(joinEntry(stored, to, entry, consentWithdrawnAt), result),
      );
      await recordJoined(storage, userId, session.id, to.id);
      continue;
    }
    await storage.update<Entry>(prefix + session.id, (entry) =>
      settleEntry(entry, session.revision, {
        ...result,
        consentWithdrawnAt,
        sent: { ...session, shopVersion: version },
      }),
    );
  }
  await mergeJoined(storage, userId);
  return results.some(({ status }) => status === 'stale');
}

async function hasWaiting({ storage, userId }: SenderParts): Promise<boolean> {
  return (await storage.list<Entry>(sessionPrefix(userId))).some(isWaiting);
}

/** Prefix of the keys of a member's sessions. */
const sessionPrefix = (userId: string) => `${userId}/session/`;
