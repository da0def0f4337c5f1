import type { PlanDayChange } from '#contract/training/plans/plan-days.ts';
import { omitSessionHealth } from '#contract/training/session-health.ts';
import type { WorkoutsResponse } from '#contract/training/workouts.ts';
import { isUnsentEntry, type StoredEntry } from './count-unsent.ts';

type LastSets = WorkoutsResponse['last'];

/**
 * Returns a stored value of a member without health data, as the shop has it after a withdrawn consent. Unsent sessions
 * and days are unchanged, because the shop decides what it stores of them.
 */
export function omitStoredHealth(key: string, value: unknown): unknown {
  const kind = key.split('/')[1];
  if (kind === 'last') return omitEfforts(value as LastSets);
  if (kind !== 'session' && kind !== 'day') return value;
  const entry = value as StoredEntry;
  if (isUnsentEntry(entry)) return value;
  return kind === 'session' ? omitFrom(entry, 'session', omitSessionHealth) : omitFrom(entry, 'change', omitReason);
}

/** Replaces an entry's value, and the shop's last version of it. */
function omitFrom<T>(entry: StoredEntry, name: 'session' | 'change', omit: (value: T) => T) {
  const { agreed } = entry;
  return { ...entry, [name]: omit(entry[name] as T), agreed: agreed && omit(agreed as T) };
}

function omitReason(change: PlanDayChange): PlanDayChange {
  return { ...change, skipped: change.skipped && '' };
}

function omitEfforts(last: LastSets): LastSets {
  const sets = Object.entries(last).map(
    ([exercise, all]) => [exercise, all.map(({ bpm: _bpm, rpe: _rpe, others: _others, ...set }) => set)] as const,
  );
  return Object.fromEntries(sets);
}
