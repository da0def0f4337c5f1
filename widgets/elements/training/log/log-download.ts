import type { WorkoutsResponse } from '#contract/workouts.ts';
import type { Api } from '#widgets/core/api.ts';
import { isDeletedElsewhere, requeueEntry, receiveSession, type Entry } from '../sync/log-queue.ts';
import type { LogStorage } from '../sync/log-storage.ts';
import { getWorkouts } from '../training.api.ts';

export interface DownloadParts {
  api: Api;
  storage: LogStorage;
  /** Start of the keys of one member's sessions, of all plans. */
  prefix: string;
  planKey: string;
  /** A page has been written to the device. */
  onPage: () => Promise<void>;
}

/** What the device holds of one plan. */
export async function listPlanEntries({
  storage,
  prefix,
  planKey,
}: Omit<DownloadParts, 'api' | 'onPage'>): Promise<Entry[]> {
  return (await storage.list<Entry>(prefix)).filter(({ session }) => session.planKey === planKey);
}

/** What the shop knows of the exercises of a plan: the sets that were done last, and the best ones. */
export type ExerciseHistory = Pick<WorkoutsResponse, 'last' | 'bests'>;

/** Writes to the device what the shop knows of a plan, to its end. */
export async function downloadLog(parts: DownloadParts): Promise<ExerciseHistory> {
  const { api, storage, prefix, planKey, onPage } = parts;
  const before = await listPlanEntries(parts);
  const all: WorkoutsResponse = { sessions: [], last: {} };
  let page: WorkoutsResponse | undefined;
  do {
    page = await getWorkouts(api, planKey, page?.next);
    for (const session of page.sessions) {
      await storage.update<Entry>(prefix + session.id, (entry) => receiveSession(entry, session));
    }
    all.sessions.push(...page.sessions);
    // The newest come first, and so does what was lifted last.
    all.last = { ...page.last, ...all.last };
    all.bests ??= page.bests;
    await onPage();
  } while (page.next);
  for (const known of before) {
    // What was sent while the shop answered may be missing in the answer.
    const gone = (entry: Entry) => isDeletedElsewhere(known, all) && entry.session.revision === known.session.revision;
    await storage.update<Entry>(prefix + known.session.id, (entry) => (entry && gone(entry) ? undefined : entry));
  }
  return { last: all.last, bests: all.bests ?? {} };
}

/**
 * Marks refused sessions to be sent again, because a missing access may be back, and clears the notes about health words
 * that were not stored.
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
