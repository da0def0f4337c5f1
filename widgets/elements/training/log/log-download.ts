import type { WorkoutsResponse } from '#contract/training/workouts.ts';
import type { Api } from '#widgets/core/api/api.ts';
import { isMissing, isUnsent, requeueEntry, requeueMissing, receiveSession, type Entry } from '../sync/log-queue.ts';
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

/** Downloads the whole log of a plan to the device. */
export async function downloadLog(parts: DownloadParts): Promise<ExerciseHistory> {
  const { api, storage, prefix, planKey, onPage } = parts;
  const before = await listPlanEntries(parts);
  const all: WorkoutsResponse = { sessions: [], last: {} };
  let page: WorkoutsResponse | undefined;
  do {
    page = await getWorkouts(api, planKey, page?.next);
    const { consentWithdrawnAt } = page;
    for (const session of page.sessions) {
      await storage.update<Entry>(prefix + session.id, (entry) => receiveSession(entry, session, consentWithdrawnAt));
    }
    all.sessions.push(...page.sessions);
    // The newest page comes first, and so do the last sets.
    all.last = { ...page.last, ...all.last };
    all.bests ??= page.bests;
    all.consentWithdrawnAt = consentWithdrawnAt;
    await onPage();
  } while (page.next);
  for (const known of before) {
    // The answer may lack sessions that were sent meanwhile.
    if (!isMissing(known, all)) continue;
    const isUnchanged = (entry: Entry) => entry.session.revision === known.session.revision && !isUnsent(entry);
    await storage.update<Entry>(prefix + known.session.id, (entry) =>
      entry && isUnchanged(entry) ? requeueMissing(entry) : entry,
    );
  }
  return { last: all.last, bests: all.bests ?? {}, consentWithdrawnAt: all.consentWithdrawnAt };
}

/**
 * Marks refused sessions to be sent again, because access may be back. Clears the notes about health texts that were
 * not stored.
 */
export async function requeueRefused({ storage, prefix }: Pick<DownloadParts, 'storage' | 'prefix'>): Promise<void> {
  for (const { refused, emptied, session } of await storage.list<Entry>(prefix)) {
    if (refused === undefined && !emptied) continue;
    await storage.update<Entry>(
      prefix + session.id,
      (stored) => stored && requeueEntry({ ...stored, emptied: undefined }),
    );
  }
}
