import { useState } from 'react';
import { fromKilograms, type WeightUnit } from '#contract/weights.ts';
import type { LoggedSet } from '#contract/workouts.ts';
import type { Words } from '#widgets/core/words.tsx';
import { newId } from './new-id.ts';
import { firstNumber, type Movement } from './plan-numbers.ts';
import { readSet, typed } from './read-set.ts';
import type { SuggestedSet } from './suggested-set.ts';
import { useTyped } from './use-typed.ts';

export interface SetDraftOptions {
  movement: Movement;
  place: number;
  /** The session that keeps what is typed until it is logged. */
  typedIn: string | undefined;
  /** What was logged here. */
  set: LoggedSet | undefined;
  /** What it is filled with until somebody types. */
  before: SuggestedSet | undefined;
  unit: WeightUnit;
  onLog: (set: LoggedSet) => void;
}

export interface SetDraft {
  weight: string;
  reps: string;
  problem: { field: string; message: Words } | undefined;
  type: (field: 'weight' | 'reps', value: string) => void;
  step: (field: 'weight' | 'reps', value: string) => void;
  /** Logs what stands in the fields, or says what is wrong with it. A correction leaves the time as it was. */
  log: (doneAt?: string) => boolean;
  /** Keeps in the fields what is taken back, to be corrected and ticked again. */
  takeBack: (set: LoggedSet) => void;
}

/** What stands in the fields of a set: what was typed, else what is known. */
export function useSetDraft({ movement, place, typedIn, set, before, unit, onLog }: SetDraftOptions): SetDraft {
  const [drafts, setDrafts] = useTyped(typedIn, `${movement.id} ${place}`);
  const [problem, setProblem] = useState<SetDraft['problem']>();
  const [undone, setUndone] = useState<LoggedSet>();
  const known = set ?? undone ?? before;
  const knownWeight = movement.weighted ? (known?.weightKg ?? null) : null;
  const shownWeight = typed(knownWeight === null ? null : fromKilograms(knownWeight, unit));
  const weight = drafts.weight ?? shownWeight;
  const reps = drafts.reps ?? typed(known?.reps ?? firstNumber(movement.reps));
  const step: SetDraft['step'] = (field, value) => setDrafts({ ...drafts, [field]: value });

  return {
    weight,
    reps,
    problem,
    step,
    type(field, value) {
      step(field, value);
      setProblem(undefined);
    },
    log(doneAt = new Date().toISOString()) {
      // What nobody has changed is kept to the gram, in whichever unit it is shown.
      const isAsKnown = weight === shownWeight;
      const reading = readSet(isAsKnown ? '' : weight, reps, unit);
      setProblem(reading.problem);
      if (reading.problem) return false;
      setDrafts({});
      setUndone(undefined);
      const unchanged = movement.weighted ? knownWeight : (set?.weightKg ?? null);
      const weightKg = isAsKnown ? unchanged : reading.weightKg;
      // A set of an earlier version has no id, and is known by its moment.
      const id = set ? set.id : newId();
      if (set?.weightKg !== weightKg || set.reps !== reading.reps) {
        onLog({ weightKg, reps: reading.reps, doneAt, ...(id !== undefined && { id }) });
      }
      return true;
    },
    takeBack(logged) {
      setUndone(logged);
      setProblem(undefined);
    },
  };
}
