import type { WorkoutsResponse } from '#contract/training/workouts.ts';
import type { Api } from '#widgets/core/api/api.ts';
import { isUnsent, isVersionMissing, requeueMissing, receiveSession, type Entry } from '../sync/log-queue.ts';
import type { LogStorage } from '../sync/device/log-storage.ts';
import { getWorkouts } from '../training.api.ts';

export interface DownloadParts {
  api: Api;
  storage: LogStorage;
  /** Prefix of all session keys of one member. */
  prefix: string;
  planKey: string;
  /** Called when a page was written to the device. */
  onPage: () => Promise<void>;
}

/** Returns the stored entries of one plan. */
export async function listPlanEntries({
  storage,
  prefix,
  planKey,
}: Omit<DownloadParts, 'api' | 'onPage'>): Promise<Entry[]> {
  return (await storage.list<Entry>(prefix)).filter(({ session }) => session.planKey === planKey);
}

/** Previous sets and bests of a plan's exercises, as the shop knows them. */
export type ExerciseHistory = Pick<WorkoutsResponse, 'last' | 'bests' | 'consentWithdrawnAt'>;

/** Downloads the whole log of a plan to the device. What the shop has lost since it confirmed it is sent again. */
export async function downloadLog(parts: DownloadParts): Promise<ExerciseHistory> {
  const { api, storage, prefix, planKey, onPage } = parts;
  // Offline, the answer is the worker's copy, which may be from before the last changes.
  const isOffline = 'onLine' in navigator && !navigator.onLine;
  const before = isOffline ? [] : (await listPlanEntries(parts)).filter((entry) => !isUnsent(entry));
  const missing = new Map(before.map((entry) => [entry.session.id, entry]));
  const history: ExerciseHistory = { last: {} };
  let next: WorkoutsResponse['next'];
  do {
    const page = await getWorkouts(api, planKey, next);
    const { sessions, last, bests, versions, days, consentWithdrawnAt } = page;
    for (const session of sessions) {
      const known = missing.get(session.id);
      missing.delete(session.id);
      const isLost = known && isVersionMissing(known, session, versions?.[session.id]);
      await storage.update<Entry>(prefix + session.id, (entry) =>
        isLost && isUnchanged(entry, known)
          ? requeueMissing(entry)
          : receiveSession(entry, session, consentWithdrawnAt, days?.[session.id]),
      );
    }
    // The newest page comes first, and so do the last sets.
    history.last = { ...last, ...history.last };
    history.bests ??= bests;
    history.consentWithdrawnAt = consentWithdrawnAt;
    await onPage();
    ({ next } = page);
  } while (next);
  for (const [id, known] of missing) {
    await storage.update<Entry>(prefix + id, (entry) => (isUnchanged(entry, known) ? requeueMissing(entry) : entry));
  }
  return history;
}

/** True if an entry was not changed or sent during a download, whose answer would lack that. */
function isUnchanged(entry: Entry | undefined, { session: { revision } }: Entry): entry is Entry {
  return entry?.session.revision === revision && !isUnsent(entry);
}
