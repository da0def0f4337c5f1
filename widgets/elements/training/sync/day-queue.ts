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
  /** Time at which the skip reason was written here. */
  writtenAt?: string | undefined;
  /** The shop's version; undefined if it has none. */
  agreed?: PlanDayChange | undefined;
}

/** Editable parts of a day's change. */
export type DayEdit = Partial<Pick<PlanDayChange, 'movedTo' | 'minutes' | 'skipped'>>;

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
): DayEntry {
  const before = entry?.change ?? { ...day, revision: 0, movedTo: null, minutes: null, skipped: null };
  const { settled = 0, agreed } = entry ?? {};
  const writtenAt = edit.skipped ? new Date().toISOString() : entry?.writtenAt;
  return {
    change: { ...before, ...edit, revision: before.revision + 1 },
    settled,
    ...(writtenAt && { writtenAt }),
    ...(agreed && { agreed }),
  };
}

/** Applies the shop's answer to an entry. */
export function settleDayEntry(
  entry: DayEntry | undefined,
  sent: PlanDayChange,
  { status, message, change, withoutHealth: emptied }: PlanDaysResult['results'][number],
): DayEntry | undefined {
  if (!entry) return undefined;
  // Another device was first: its change holds, and later changes here apply on top.
  if (status === 'stale' && change) {
    if (entry.change.revision === sent.revision) return { ...fromShop(change), ...(emptied && { emptied }) };
    const { writtenAt } = entry;
    const next = { ...entry.change, revision: change.revision + 1 };
    return { change: next, settled: change.revision, ...(writtenAt && { writtenAt }), agreed: change };
  }
  const { refused: _, ...kept } = entry;
  const agreed = status === 'stored' ? sent : entry.agreed;
  const next = { ...kept, settled: Math.max(entry.settled, sent.revision), ...(agreed && { agreed }) };
  return status === 'refused' && !isDayWaiting(next) ? { ...next, refused: message ?? SYNC_REFUSED } : next;
}

/** Takes over the shop's version of a day, unless the device has unsent changes. */
export function receiveDay(entry: DayEntry | undefined, change: PlanDayChange): DayEntry {
  if (entry && (isDayWaiting(entry) || entry.refused !== undefined || change.revision < entry.change.revision)) {
    return entry;
  }
  if (entry?.emptied && change.revision === entry.change.revision) return entry;
  return fromShop(change);
}

/** Restores the shop's version after a refusal; undefined if the shop has none. */
export function revertDayEntry({ agreed }: DayEntry): DayEntry | undefined {
  return agreed && fromShop(agreed);
}

/** Returns a refused entry as unsent. */
export function requeueDayEntry(entry: DayEntry): DayEntry {
  const { refused, ...kept } = entry;
  return refused === undefined ? entry : { ...kept, settled: Math.min(entry.settled, entry.change.revision - 1) };
}

function fromShop(change: PlanDayChange): DayEntry {
  return { change, settled: change.revision, agreed: change };
}
