import { omitSessionHealth } from '#contract/training/session-health.ts';
import { mergeSessions, sameSession } from '#contract/training/workout-merge.ts';
import type { WorkoutDay } from '#contract/training/training.ts';
import { VERSION_END } from '#contract/training/workout-merge.ts';
import type { WorkoutChange, WorkoutSession, WorkoutsResult } from '#contract/training/workouts.ts';
import { newId } from '#widgets/core/new-id.ts';
import { SYNC_REFUSED } from './refusals.ts';
import type { SessionEdit, EditedSession } from '../session/session-edits.ts';

/**
 * A session as stored on a device. There is no separate send queue: an entry is unsent while its revision is above the
 * last answered one. So it cannot be queued twice, or be queued without being in the log.
 */
export interface Entry extends EditedSession {
  settled: number;
  /** Counter of the device's changes: the sending order. */
  changedAt: number;
  /** Reason for refusing the last revision; the entry waits until it is corrected or requeued. */
  refused?: string | undefined;
  /** Stored without health texts, because the consent was withdrawn. Lasts until the next change. */
  emptied?: boolean | undefined;
  /** The shop's last version: base of this device's changes. */
  agreed?: WorkoutSession | undefined;
  /**
   * The version that is being sent, with its id. It is sent again unchanged until there is an answer, because the shop
   * may have merged it already; later changes follow.
   */
  sending?: { session: WorkoutSession; version: string } | undefined;
  /** Day at the session's start, if begun here or changed since; later changes by the coach do not affect it. */
  day?: WorkoutDay | undefined;
}

/** Entries in one request; the contract allows 50. */
const BATCH = 20;

/** The shop's answer, with the sent session if it may have changed since. */
type Result = WorkoutsResult['results'][number] &
  Pick<WorkoutsResult, 'consentWithdrawnAt'> & { sent?: WorkoutSession };

export function isWaiting({ session, settled }: Entry): boolean {
  return session.revision > settled;
}

/** True if the shop does not have this version of the session: unsent or refused. */
export function isUnsent(entry: Entry): boolean {
  return isWaiting(entry) || entry.refused !== undefined;
}

/** Returns the next entries to send, in the order of their changes. */
export function nextBatch(entries: readonly Entry[], most = BATCH): Entry[] {
  const waiting = entries.filter(isWaiting);
  return waiting.toSorted((a, b) => a.changedAt - b.changedAt).slice(0, most);
}

/** Returns the next revision, without the refusal of the previous one. */
export function editEntry(entry: Entry, edit: SessionEdit, changedAt: number): Entry {
  const { session, places } = edit(entry);
  const { refused: _refused, emptied: _emptied, ...kept } = entry;
  return { ...kept, session: { ...session, revision: entry.session.revision + 1 }, places, changedAt };
}

/** Returns an entry with the version that is sent now. */
export function beginSending(entry: Entry): Entry & { sending: NonNullable<Entry['sending']> } {
  // An earlier version of the app kept the session alone.
  const sending = entry.sending?.version ? entry.sending : { session: entry.session, version: newId() };
  return { ...entry, sending };
}

/** Returns an entry whose next version may be sent. */
export function endSending(entry: Entry | undefined): Entry | undefined {
  return entry && { ...entry, sending: undefined };
}

/** Returns the request for an entry. The shop merges it with other devices' versions. */
export function toWorkoutChange(
  { sending, agreed, settled, day, seenWithdrawalAt }: Entry & { sending: NonNullable<Entry['sending']> },
  device: string,
): WorkoutChange {
  const { session, version } = sending;
  // The shop keeps the day of its first version.
  const planned = agreed && settled > 0 ? undefined : day?.exercises;
  return { ...session, version, seenWithdrawalAt, base: agreed ?? null, device, joins: true, planned };
}

/** Applies the shop's answer to an entry; undefined if it can be deleted. */
export function settleEntry(entry: Entry | undefined, revision: number, result: Result): Entry | undefined {
  const next = answered(entry, revision, result);
  return next && markHealthEmptied(next, result);
}

/** Notes that health texts were not stored. */
export function markHealthEmptied(entry: Entry, { withoutHealth }: Result): Entry {
  return withoutHealth ? { ...entry, emptied: true } : entry;
}

function answered(stored: Entry | undefined, revision: number, result: Result): Entry | undefined {
  // A late answer to an earlier version says nothing about the one that is being sent.
  if (stored?.sending && stored.sending.session.revision !== revision) return stored;
  const entry = endSending(stored);
  if (!entry) return undefined;
  const { status, message, sent = entry.session, consentWithdrawnAt } = result;
  if (status === 'merged' && result.session) return rebased(entry, sent, result.session, consentWithdrawnAt);
  const { refused: _, ...kept } = entry;
  const isNews = status === 'stored' && sent.revision === revision && revision > (entry.agreed?.revision ?? 0);
  const next: Entry = { ...kept, settled: Math.max(entry.settled, revision), agreed: isNews ? sent : entry.agreed };
  if (isWaiting(next)) return next; // Changed since: the answer is out of date.
  if (next.session.deleted) return undefined;
  // What the shop stores as it was sent has no health data from before the withdrawal.
  if (status === 'stored' && consentWithdrawnAt !== undefined) return { ...next, seenWithdrawalAt: consentWithdrawnAt };
  return status === 'refused' ? { ...next, refused: message ?? SYNC_REFUSED } : next;
}

/** True if the shop has merged a session into another device's session of the same day. */
export function isJoined({ session }: Entry, result: Result): result is Result & { session: WorkoutSession } {
  return result.status === 'merged' && result.session !== undefined && result.session.id !== session.id;
}

/** Adds the changes that a joined session got since it was sent to the one in which it continues. */
export function addLeft(entry: Entry, left: Entry): Entry {
  const base = left.agreed ?? left.sending?.session ?? null;
  const mine = { ...left.session, id: entry.session.id };
  const session = mergeSessions(base && { ...base, id: mine.id }, mine, entry.session);
  if (sameSession(session, entry.session)) return entry;
  const next = editEntry(entry, (work) => ({ ...work, session }), Math.max(entry.changedAt, left.changedAt));
  const isOld = (left.seenWithdrawalAt ?? '') < (entry.seenWithdrawalAt ?? '');
  return isOld ? { ...next, seenWithdrawalAt: left.seenWithdrawalAt } : next;
}

/** Replaces a session with another device's one, and keeps this device's changes. */
export function joinEntry(
  entry: Entry | undefined,
  session: WorkoutSession,
  { day }: Entry,
  withdrawnAt?: string | null,
): Entry {
  const next = receiveSession(entry, session, withdrawnAt);
  return { ...next, day: next.day ?? day };
}

/** Takes over a merged version, and reapplies changes since the request. */
function rebased(
  entry: Entry,
  sent: WorkoutSession,
  shops: WorkoutSession,
  withdrawnAt: string | null | undefined,
): Entry | undefined {
  if (entry.session.revision > sent.revision) {
    const session = mergeSessions(sent, entry.session, shops);
    return { ...fromShop(shops, entry, entry.seenWithdrawalAt), session, changedAt: entry.changedAt };
  }
  return shops.deleted ? undefined : fromShop(shops, entry, withdrawnAt);
}

/**
 * Takes over the shop's version, unless the device has unsent changes. `withdrawnAt` is the last withdrawn consent that
 * the same answer tells, `day` the day as it was trained, if the plan has another one now.
 */
export function receiveSession(
  entry: Entry | undefined,
  session: WorkoutSession,
  withdrawnAt?: string | null,
  day?: WorkoutDay,
): Entry {
  if (!entry) return fromShop(session, { places: {}, day }, withdrawnAt);
  if (isUnsent(entry) || session.revision < entry.session.revision) return entry;
  // The worker's copy of an answer may be from before the withdrawal.
  if (withdrawnAt !== undefined && (withdrawnAt ?? '') < (entry.seenWithdrawalAt ?? '')) return entry;
  const next = fromShop(session, { ...entry, day: entry.day ?? day }, withdrawnAt);
  return entry.emptied && session.revision === entry.session.revision ? { ...next, emptied: true } : next;
}

/**
 * True if the shop no longer has this device's version of a session, because a backup was restored. `versions` has the
 * ends of those that it had; without them, only a revision that is not a later one shows it.
 */
export function isVersionMissing({ session: own, agreed }: Entry, session: WorkoutSession, versions?: string): boolean {
  const version = agreed?.shopVersion;
  if (!version || version === session.shopVersion) return false;
  return versions === undefined ? session.revision <= own.revision : !versions.includes(version.slice(-VERSION_END));
}

/**
 * Returns a missing session as unsent, with its former version: the shop says whether it knows it, was deleted, or was
 * lost by a restored backup.
 */
export function requeueMissing(entry: Entry): Entry {
  const { session, agreed } = entry;
  const version = agreed?.shopVersion;
  return { ...entry, settled: 0, sending: version ? { session, version } : undefined };
}

/**
 * Clears the health data that an entry has from before a withdrawn consent. An unsent one keeps it until it is sent: the
 * shop tells which of it is not stored. `before` is the withdrawal known to entries of earlier versions of the app.
 */
export function clearOldHealth(entry: Entry, withdrawnAt: string, before: string | null | undefined): Entry {
  const { seenWithdrawalAt = before, session, agreed } = entry;
  if (isUnsent(entry) || (seenWithdrawalAt ?? '') >= withdrawnAt) return entry;
  return {
    ...entry,
    session: omitSessionHealth(session),
    agreed: agreed && omitSessionHealth(agreed),
    seenWithdrawalAt: withdrawnAt,
  };
}

function fromShop(
  session: WorkoutSession,
  { places, day }: Pick<Entry, 'places' | 'day'>,
  seenWithdrawalAt?: string | null,
): Entry {
  return { session, places, settled: session.revision, changedAt: 0, agreed: session, seenWithdrawalAt, day };
}
