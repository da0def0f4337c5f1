import { isSameTraining } from '#contract/training/workout-merge.ts';
import { type DownloadParts, listPlanEntries } from '../log/log-download.ts';
import type { LogStorage } from './device/log-storage.ts';
import { addLeft, type Entry } from './log-queue.ts';
import { withLock } from './send-loop.ts';

/** Ids under which merged sessions continue, by their own id. */
export type Joined = Readonly<Record<string, string>>;

interface Parts extends Pick<DownloadParts, 'storage' | 'prefix' | 'planKey'> {
  userId: string;
}

export interface JoinedLog {
  /** Writes a new session, or joins it to another tab's session of the same day. */
  begin: (entry: Entry) => Promise<void>;
  /** Changes a session on the device, under its current id. */
  change: (entry: Entry, change: (stored: Entry) => Entry) => Promise<void>;
  joined: () => Promise<Joined>;
}

export function openJoinedLog({ userId, ...parts }: Parts): JoinedLog {
  const { storage, prefix } = parts;
  const joined = () => readJoined(storage, userId);

  async function write(entry: Entry) {
    const { id } = entry.session;
    const twin = (await listPlanEntries(parts)).find((other) => isTwin(other, entry));
    if (twin) await recordJoined(storage, userId, id, twin.session.id);
    else await storage.update<Entry>(prefix + id, () => entry);
  }

  return {
    joined,
    begin: (entry) => withLock(`coach-training-start/${userId}`, () => write(entry), new AbortController().signal),
    async change(entry, change) {
      const { id } = entry.session;
      const to = resolveId(await joined(), id);
      const missing = to === id ? entry : undefined;
      await storage.update<Entry>(prefix + to, (stored) => (stored ? change(stored) : missing));
    },
  };
}

/** Records, for all tabs and later page loads, that a session continues under another id. */
export function recordJoined(storage: LogStorage, userId: string, from: string, to: string): Promise<void> {
  return storage.update<Joined>(`${userId}/joined`, (all) => ({ ...all, [from]: to }));
}

/**
 * Adds what is left of joined sessions to those in which they continue. Returns true if there was any. A page that
 * closes meanwhile leaves some for the next time.
 */
export async function mergeJoined(storage: LogStorage, userId: string): Promise<boolean> {
  const prefix = `${userId}/session/`;
  const joined = await readJoined(storage, userId);
  const all = await storage.list<Entry>(prefix);
  let isMerged = false;
  for (const left of all) {
    const { id, revision } = left.session;
    const to = resolveId(joined, id);
    if (to === id || !all.some(({ session }) => session.id === to)) continue;
    await storage.update<Entry>(prefix + to, (stored) => stored && addLeft(stored, left));
    // A change meanwhile is added the next time.
    await storage.update<Entry>(prefix + id, (stored) => (stored?.session.revision === revision ? undefined : stored));
    isMerged = true;
  }
  return isMerged;
}

async function readJoined(storage: LogStorage, userId: string): Promise<Joined> {
  return (await storage.read<Joined>(`${userId}/joined`)) ?? {};
}

/** Returns the id under which a session continues. */
export function resolveId(joined: Joined, id: string): string {
  const next = joined[id];
  return next === undefined ? id : resolveId(joined, next);
}

/** True if both sessions are running, of the same plan day and started on the same date. */
function isTwin({ session: other }: Entry, { session }: Entry): boolean {
  if (other.deleted || other.finishedAt !== null || other.id === session.id) return false;
  const dayOf = ({ startedAt }: typeof other) => new Date(startedAt).toDateString();
  return dayOf(other) === dayOf(session) && isSameTraining(other, session);
}
