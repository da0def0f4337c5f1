import { useMemo } from 'react';
import type { LoggedSet, WorkoutSession } from '#contract/training/workouts.ts';
import type { LogState } from '../sync/log-device.ts';
import { listDoneSets, type DoneSet } from '../log/records.ts';
import { lastSets } from './session-summary.ts';

/** Looks up past sets by `doneAs` key. */
export interface PastSetLookup {
  /** Sets of the last session. */
  lastOf: (as: string) => readonly LoggedSet[];
  /** All logged sets, in this and other plans. */
  doneOf: (as: string) => readonly DoneSet[];
}

/** Returns past sets of exercises, each looked up once until the log changes. */
export function usePastSets(
  session: WorkoutSession,
  { entries, last, bests }: Pick<LogState, 'entries' | 'last' | 'bests'>,
): PastSetLookup {
  return useMemo(() => {
    const sessions = entries.map((entry) => entry.session);
    const [sets, done] = [new Map<string, readonly LoggedSet[]>(), new Map<string, readonly DoneSet[]>()];
    return {
      lastOf: (as) => lookedUp(sets, as, () => lastSets(as, session, entries, last)),
      doneOf: (as) => lookedUp(done, as, () => listDoneSets(as, sessions, bests)),
    };
  }, [session, entries, last, bests]);
}

function lookedUp<T>(known: Map<string, T>, key: string, look: () => T): T {
  const found = known.get(key) ?? look();
  known.set(key, found);
  return found;
}
