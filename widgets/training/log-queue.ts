import type { WorkoutSession, WorkoutsResponse, WorkoutsResult } from '#contract/workouts.ts';
import type { Edit, Places, Work } from './session-edits.ts';

/**
 * A session as a device keeps it. What waits to be sent is no list of its own: a session waits while
 * its revision is above the last one that the shop has answered for. So nothing can be in the queue
 * twice, or be in it and not in the log.
 */
export interface Entry extends Work {
  settled: number;
  /** Counts the changes of a device: the order in which they are sent. */
  changedAt: number;
  /** Why the shop refused the last revision; it is kept aside until it is corrected. */
  refused?: string | undefined;
}

/** As many as go well into one request; the contract allows for 50. */
const BATCH = 20;

type Result = WorkoutsResult['results'][number];

export function isWaiting({ session, settled }: Entry): boolean {
  return session.revision > settled;
}

/** What to send next, in the order in which it changed. */
export function nextBatch(entries: readonly Entry[], most = BATCH): Entry[] {
  const waiting = entries.filter(isWaiting);
  return waiting.toSorted((a, b) => a.changedAt - b.changedAt || compare(a, b)).slice(0, most);
}

/** The next revision. A refusal was about the one before. */
export function edited(entry: Entry, edit: Edit, changedAt: number): Entry {
  const { session, places } = edit(entry);
  const revision = entry.session.revision + 1;
  return { session: { ...session, revision }, places, settled: entry.settled, changedAt };
}

/** What the shop's answer to a revision makes of an entry; undefined where nothing has to be kept. */
export function settled(entry: Entry | undefined, revision: number, { status, message }: Result): Entry | undefined {
  if (!entry) return undefined;
  const { refused: _, ...kept } = entry;
  const next: Entry = { ...kept, settled: Math.max(entry.settled, revision) };
  if (isWaiting(next)) return next; // It has changed since, and the answer is about the past.
  if (next.session.deleted) return undefined;
  return status === 'refused' ? { ...next, refused: message ?? 'The shop did not take it.' } : next;
}

/** Takes over what the shop knows, unless the device knows of a later revision. */
export function received(entry: Entry | undefined, session: WorkoutSession): Entry {
  if (!entry) return fromShop(session, {});
  const { revision } = entry.session;
  if (entry.refused !== undefined ? session.revision <= revision : session.revision < revision) return entry;
  return fromShop(session, entry.places);
}

/** Whether a session that the shop did not list is gone: deleted elsewhere, not merely too old for the list. */
export function isDeletedElsewhere(entry: Entry, { sessions }: WorkoutsResponse): boolean {
  if (isWaiting(entry) || entry.refused !== undefined) return false;
  return sessions.length < 100 && sessions.every(({ id }) => id !== entry.session.id);
}

function fromShop(session: WorkoutSession, places: Places): Entry {
  return { session, places, settled: session.revision, changedAt: 0 };
}

function compare(a: Entry, b: Entry): number {
  return a.session.id < b.session.id ? -1 : 1;
}
