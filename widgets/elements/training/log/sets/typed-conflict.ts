import { EFFORTS, pickEfforts, sameEfforts } from '#contract/training/efforts.ts';
import type { WeightUnit } from '#contract/training/weights.ts';
import type { LoggedSet, SetValue } from '#contract/training/workouts.ts';
import { readMinutes } from '../efforts/read-effort.ts';
import { readSet } from './read-set.ts';
import type { RowDraft } from './row-drafts.ts';
import { readEfforts } from './use-set-draft.ts';

/**
 * Returns a set with all values between which the member has to choose: those of other devices, and those that were
 * typed for its row while that was empty. Undefined if there is only one.
 */
export function findConflict(
  set: LoggedSet | undefined,
  typedBefore: RowDraft,
  unit: WeightUnit,
): LoggedSet | undefined {
  if (!set) return undefined;
  const { others = [] } = set;
  const value = readTyped(set, typedBefore, unit);
  const isKnown = (typed: SetValue) =>
    [set, ...others].some(
      (each) => each.weightKg === typed.weightKg && each.reps === typed.reps && sameEfforts(each, typed),
    );
  if (value && !isKnown(value)) return { ...set, others: [...others, value] };
  return others.length > 0 ? set : undefined;
}

/** Returns the typed values, with efforts of the set; undefined without any, or if one is invalid. */
function readTyped(set: LoggedSet, typed: RowDraft, unit: WeightUnit): SetValue | undefined {
  const { weight, reps } = typed;
  if (weight === undefined || reps === undefined) return undefined;
  const exact = set.unit === 'min' ? readMinutes(reps) : undefined;
  const read = readSet(weight, exact ? String(exact.minutes) : reps, unit);
  const fields = EFFORTS.flatMap((name) => (typed[name] === undefined ? [] : [{ name, value: typed[name] }]));
  const { said, problem } = readEfforts(fields, undefined);
  if (read.problem || problem) return undefined;
  const { doneAt, unit: counted } = set;
  return {
    weightKg: read.weightKg,
    reps: read.reps,
    doneAt,
    ...(counted && { unit: counted }),
    ...pickEfforts(set),
    ...said,
  };
}
