import { mergeTexts } from '../workout-merge.ts';
import { REASON_MAX } from './plan-day-limits.ts';
import type { PlanDayChange } from './plan-days.ts';

/**
 * Merges a day that two devices changed concurrently, field by field: a field that one device changed has its value. If
 * both changed it, the shop's value stays, and of two reasons both. `base` is the common ancestor; undefined if the day
 * was unchanged.
 */
export function mergePlanDays(
  base: PlanDayChange | undefined,
  mine: PlanDayChange,
  theirs: PlanDayChange,
): PlanDayChange {
  const from = { movedTo: null, minutes: null, skipped: null, ...base };
  return {
    ...theirs,
    movedTo: theirs.movedTo === from.movedTo ? mine.movedTo : theirs.movedTo,
    minutes: theirs.minutes === from.minutes ? mine.minutes : theirs.minutes,
    skipped: mergeTexts(from.skipped, mine.skipped, theirs.skipped, ' / ', REASON_MAX),
  };
}
