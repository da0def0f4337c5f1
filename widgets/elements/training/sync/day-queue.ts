import { mergePlanDays } from '#contract/training/plans/plan-day-merge.ts';
import type { PlanDayChange, PlanDaysResult } from '#contract/training/plans/plan-days.ts';
import { SYNC_REFUSED } from './refusals.ts';

/** Change of a day as stored on a device. Unsent while its revision is above the last answered one. */
export interface DayEntry {
  change: PlanDayChange;
  settled: number;
  /** Reason for refusing the last revision. */
  refused?: string | undefined;
  /** Stored without its reason, because the health consent was withdrawn. Lasts until the next change. */
  emptied?: boolean | undefined;
  /** Last withdrawn consent that is known to be older than the reason; see the contract. */
  seenWithdrawalAt?: string | null | undefined;
  /** The shop's version; undefined if it has none. */
  agreed?: PlanDayChange | undefined;
  /** Versions that were sent since then. The shop may have stored each of them, as answers get lost. */
  sent?: readonly PlanDayChange[] | undefined;
}

const FIELDS = ['movedTo', 'minutes', 'skipped'] as const;

/** Editable parts of a day's change. */
export type DayEdit = Partial<Pick<PlanDayChange, (typeof FIELDS)[number]>>;

export function isDayWaiting({ change, settled }: DayEntry): boolean {
  return change.revision > settled;
}

/** True if the shop does not have this version of the day: unsent or refused. */
export function isDayUnsent(entry: DayEntry): boolean {
  return isDayWaiting(entry) || entry.refused !== undefined;
}

/** Returns the next revision of a day, or the first. */
export function editDayEntry(
  entry: DayEntry | undefined,
  day: Pick<PlanDayChange, 'planKey' | 'dayId'>,
  edit: DayEdit,
  withdrawnAt?: string | null,
): DayEntry {
  const before = entry?.change ?? { ...day, revision: 0, movedTo: null, minutes: null, skipped: null };
  const { settled = 0, agreed, sent } = entry ?? {};
  // A new reason replaces the one that was written earlier.
  const seenWithdrawalAt = entry && isDayUnsent(entry) && !edit.skipped ? entry.seenWithdrawalAt : withdrawnAt;
  return {
    change: { ...before, ...edit, revision: before.revision + 1 },
    settled,
    seenWithdrawalAt,
    agreed,
    sent,
  };
}

/** Notes that a version is being sent. */
export function noteSent(entry: DayEntry, change: PlanDayChange): DayEntry {
  const others = (entry.sent ?? []).filter(({ revision }) => revision !== change.revision);
  return { ...entry, sent: [...others, change] };
}

/** Applies the shop's answer to an entry. `withdrawnAt` is the last withdrawn consent that the answer tells. */
export function settleDayEntry(
  entry: DayEntry | undefined,
  sent: PlanDayChange,
  { status, message, change, withoutHealth: emptied }: PlanDaysResult['results'][number],
  withdrawnAt?: string | null,
): DayEntry | undefined {
  if (!entry) return undefined;
  if (status === 'stale' && change) return mergeDayEntry(entry, sent, { ...fromShop(change, withdrawnAt), emptied });
  const { refused: _, sent: _sent, ...kept } = entry;
  const agreed = status === 'stored' ? sent : entry.agreed;
  const next = { ...kept, settled: Math.max(entry.settled, sent.revision), agreed };
  return status === 'refused' && !isDayWaiting(next) ? { ...next, refused: message ?? SYNC_REFUSED } : next;
}

/** Merges another device's change with what was sent and with what was changed here since then. */
function mergeDayEntry(
  { change: current, agreed, sent: earlier = [], seenWithdrawalAt }: DayEntry,
  sent: PlanDayChange,
  known: DayEntry,
): DayEntry {
  const { change: theirs, emptied } = known;
  // The shop's reason is from after the withdrawal, also if an answer has brought it into this one.
  const mine = emptied && sent.skipped ? { ...sent, skipped: theirs.skipped ?? '' } : sent;
  // A restored backup is without what the shop has confirmed: that is added to what others have changed since.
  const shops = agreed && isEarlierDay(theirs, agreed) ? mergePlanDays(undefined, theirs, agreed) : theirs;
  const base = findBase(agreed, [...earlier, sent], shops);
  const merged = mergePlanDays(sent, current, mergePlanDays(base, mine, shops));
  if (isSameDay(merged, theirs)) return known;
  const next = { ...known, change: { ...merged, revision: theirs.revision + 1 } };
  return merged.skipped === theirs.skipped ? next : { ...next, seenWithdrawalAt };
}

/** Returns the common ancestor: the last answer, but with those of the shop's values that this device has sent itself. */
function findBase(agreed: PlanDayChange | undefined, sent: readonly PlanDayChange[], theirs: PlanDayChange) {
  const base: PlanDayChange = { ...theirs, movedTo: null, minutes: null, skipped: null, ...agreed };
  const own = FIELDS.filter((field) => sent.some((each) => each[field] === theirs[field]));
  return { ...base, ...Object.fromEntries(own.map((field) => [field, theirs[field]])) };
}

/** True if the shop's version is from before one that it had. After a restored backup, revisions meet again. */
function isEarlierDay(theirs: PlanDayChange, known: PlanDayChange): boolean {
  return theirs.revision < known.revision || (theirs.revision === known.revision && !isSameDay(theirs, known));
}

function isSameDay(a: PlanDayChange, b: PlanDayChange): boolean {
  return FIELDS.every((field) => a[field] === b[field]);
}

/**
 * Takes over the shop's version of a day, unless the device has unsent changes. `withdrawnAt` is the last withdrawn
 * consent that the same answer tells.
 */
export function receiveDay(entry: DayEntry | undefined, change: PlanDayChange, withdrawnAt?: string | null): DayEntry {
  if (entry && (isDayUnsent(entry) || isEarlierDay(change, entry.change))) return entry;
  if (entry?.emptied && change.revision === entry.change.revision) return entry;
  // The worker's copy of an answer may be from before the withdrawal.
  if (entry && withdrawnAt !== undefined && (withdrawnAt ?? '') < (entry.seenWithdrawalAt ?? '')) return entry;
  return fromShop(change, withdrawnAt);
}

/** True if a complete answer of the shop lacks a day's version that the shop had before. A restored backup lost it. */
export function isDayMissing(entry: DayEntry, changes: readonly PlanDayChange[]): boolean {
  const theirs = changes.find(({ dayId }) => dayId === entry.change.dayId);
  return !isDayUnsent(entry) && (!theirs || isEarlierDay(theirs, entry.change));
}

/** Returns a missing day as unsent. */
export function requeueMissingDay(entry: DayEntry): DayEntry {
  return { ...entry, settled: 0 };
}

/** Restores the shop's version after a refusal; undefined if the shop has none. */
export function revertDayEntry({ agreed, seenWithdrawalAt }: DayEntry): DayEntry | undefined {
  return agreed && fromShop(agreed, seenWithdrawalAt);
}

function fromShop(change: PlanDayChange, seenWithdrawalAt?: string | null): DayEntry {
  return { change, settled: change.revision, agreed: change, seenWithdrawalAt };
}
