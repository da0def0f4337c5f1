import { mergeSessions } from '#contract/workout-merge.ts';
import type { WorkoutDay } from '#contract/training.ts';
import type { WorkoutChange, WorkoutSession, WorkoutsResponse, WorkoutsResult } from '#contract/workouts.ts';
import { SYNC_REFUSED } from './refusals.ts';
import type { SessionEdit, EditedSession } from '../session/session-edits.ts';

/**
 * A session as a device keeps it. What waits to be sent is no list of its own: a session waits while
 * its revision is above the last one that the shop has answered for. So nothing can be in the queue
 * twice, or be in it and not in the log.
 */
export interface Entry extends EditedSession {
  settled: number;
  /** Counts the changes of a device: the order in which they are sent. */
  changedAt: number;
  /** Why the shop refused the last revision; it is kept aside until it is corrected or offered again. */
  refused?: string | undefined;
  /** The shop has it without words about health, because the consent to them was taken back. Until it changes. */
  emptied?: boolean | undefined;
  /** The session as the shop knew it last: what this device's changes start from. */
  agreed?: WorkoutSession | undefined;
  /** The day as it was when the session began here: what the coach changes since does not change what is under way. */
  day?: WorkoutDay | undefined;
}

/** As many as go well into one request; the contract allows for 50. */
const BATCH = 20;

/** The shop's answer, with the session that was sent where it may have changed since. */
type Result = WorkoutsResult['results'][number] & { sent?: WorkoutSession };

export function isWaiting({ session, settled }: Entry): boolean {
  return session.revision > settled;
}

/** True if the shop does not have the session as it is here: it waits, or the shop has refused it. */
export function isUnsent(entry: Entry): boolean {
  return isWaiting(entry) || entry.refused !== undefined;
}

/** What to send next, in the order in which it changed. */
export function nextBatch(entries: readonly Entry[], most = BATCH): Entry[] {
  const waiting = entries.filter(isWaiting);
  return waiting.toSorted((a, b) => a.changedAt - b.changedAt || compare(a, b)).slice(0, most);
}

/** The next revision. A refusal was about the one before. */
export function editEntry(entry: Entry, edit: SessionEdit, changedAt: number): Entry {
  const { session, places } = edit(entry);
  const { settled, agreed, day } = entry;
  return {
    session: { ...session, revision: entry.session.revision + 1 },
    places,
    settled,
    changedAt,
    ...(agreed && { agreed }),
    ...(day && { day }),
  };
}

/** What is sent of an entry. The shop puts it together with what other devices made of the same session. */
export function toWorkoutChange({ session, agreed, settled }: Entry, device: string | undefined): WorkoutChange {
  // Entries of an earlier version do not know what they started from.
  return device && (agreed || settled === 0) ? { ...session, base: agreed ?? null, device, joins: true } : session;
}

/** The same entry, to be sent again: what was refused may be taken by now. */
export function requeueEntry(entry: Entry): Entry {
  const { refused, ...kept } = entry;
  return refused === undefined ? entry : { ...kept, settled: Math.min(entry.settled, entry.session.revision - 1) };
}

/** What the shop's answer to a revision makes of an entry; undefined where nothing has to be kept. */
export function settleEntry(entry: Entry | undefined, revision: number, result: Result): Entry | undefined {
  const next = answered(entry, revision, result);
  return next && markHealthEmptied(next, result);
}

/** Notes that words about health were not stored. */
export function markHealthEmptied(entry: Entry, { withoutHealth }: Result): Entry {
  return withoutHealth ? { ...entry, emptied: true } : entry;
}

function answered(entry: Entry | undefined, revision: number, result: Result): Entry | undefined {
  if (!entry) return undefined;
  if (isJoined(entry, result)) return left(entry, result.sent ?? entry.session);
  const { status, message, sent = entry.session } = result;
  if (status === 'merged' && result.session) return rebased(entry, sent, result.session);
  const { refused: _, ...kept } = entry;
  const isNews = status === 'stored' && sent.revision === revision && revision > (entry.agreed?.revision ?? 0);
  const next: Entry = { ...kept, settled: Math.max(entry.settled, revision), ...(isNews && { agreed: sent }) };
  if (isWaiting(next)) return next; // It has changed since, and the answer is about the past.
  if (next.session.deleted) return undefined;
  return status === 'refused' ? { ...next, refused: message ?? SYNC_REFUSED } : next;
}

/** Whether the shop has put a session into one that another device had started for the same training. */
export function isJoined({ session }: Entry, result: Result): result is Result & { session: WorkoutSession } {
  return result.status === 'merged' && result.session !== undefined && result.session.id !== session.id;
}

/** What stays of a session that was put into another one: what was changed since goes there, too. */
function left(entry: Entry, sent: WorkoutSession): Entry | undefined {
  if (entry.session.revision <= sent.revision) return undefined;
  // It has changed since, so that no refusal is about it.
  return { ...entry, agreed: sent, settled: Math.max(entry.settled, sent.revision) };
}

/** The other device's session in the place of one that was started here. What this device has to say of it stays. */
export function joinEntry(entry: Entry | undefined, session: WorkoutSession, { day }: Entry): Entry {
  const next = receiveSession(entry, session);
  return next.day || !day ? next : { ...next, day };
}

/** Takes over what several devices came to; what was changed here since it was sent goes on top of it. */
function rebased(entry: Entry, sent: WorkoutSession, shops: WorkoutSession): Entry | undefined {
  if (entry.session.revision > sent.revision) {
    const session = mergeSessions(sent, entry.session, shops);
    return { ...fromShop(shops, entry), session, changedAt: entry.changedAt };
  }
  return shops.deleted ? undefined : fromShop(shops, entry);
}

/** Takes over what the shop knows, unless the device has something to say that the shop has not taken yet. */
export function receiveSession(entry: Entry | undefined, session: WorkoutSession): Entry {
  if (!entry) return fromShop(session);
  if (isWaiting(entry) || entry.refused !== undefined || session.revision < entry.session.revision) return entry;
  const next = fromShop(session, entry);
  return entry.emptied && session.revision === entry.session.revision ? { ...next, emptied: true } : next;
}

/** Whether a session is gone that the shop did not list: deleted elsewhere. A list that goes on says nothing. */
export function isDeletedElsewhere(entry: Entry, { sessions, next }: Omit<WorkoutsResponse, 'last'>): boolean {
  if (isWaiting(entry) || entry.refused !== undefined) return false;
  return !next && sessions.every(({ id }) => id !== entry.session.id);
}

function fromShop(session: WorkoutSession, { places, day }: Pick<Entry, 'places' | 'day'> = { places: {} }): Entry {
  return { session, places, settled: session.revision, changedAt: 0, agreed: session, ...(day && { day }) };
}

function compare(a: Entry, b: Entry): number {
  return a.session.id < b.session.id ? -1 : 1;
}
