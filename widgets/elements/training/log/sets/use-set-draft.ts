import { useState } from 'react';
import { EFFORTS, type Effort, type Efforts, sameEfforts } from '#contract/training/efforts.ts';
import { fromKilograms, type WeightUnit } from '#contract/training/weights.ts';
import type { LoggedSet } from '#contract/training/workouts.ts';
import { type Unit, parseUnit } from '#contract/training/set-unit.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { listEffortFields } from '../efforts/efforts-asked.ts';
import { newId } from '#widgets/core/new-id.ts';
import { firstNumber, type Movement } from '../../plan/plan-numbers.ts';
import { readEffort, readMinutes, formatEffort } from '../efforts/read-effort.ts';
import { readSet, toInputValue } from './read-set.ts';
import { type SuggestedSet, toLoadableWeight } from './suggested-set.ts';
import type { RowDraft } from './row-drafts.ts';
import { useRowDraft } from './use-typed.ts';

/** Field of a draft with the set that it corrects. */
const OWNER = 'set';

export type SetFieldName = 'weight' | 'reps' | Effort;

export interface SetDraftOptions {
  movement: Movement;
  /** Effort to log beside the count. */
  asked: Effort | undefined;
  place: number;
  /** Session that stores typed values until the set is logged. */
  typedIn: string | undefined;
  set: LoggedSet | undefined;
  /** Suggested values until the member types. */
  before: SuggestedSet | undefined;
  unit: WeightUnit;
  onLog: (set: LoggedSet) => void;
}

export interface SetDraft {
  weight: string;
  reps: string;
  /** Unit of `reps`: the logged set's own, else the plan's. */
  counted: Unit;
  /** Effort fields with their current values. */
  efforts: readonly { name: Effort; value: string }[];
  problem: { field: SetFieldName; message: Words } | undefined;
  /** Values of the row while it was empty, if some were typed before another device or tab logged the set. */
  typedBefore: RowDraft;
  type: (field: SetFieldName, value: string) => void;
  step: (field: SetFieldName, value: string) => void;
  /** Logs the fields' values, or shows what is invalid. A correction keeps the original time. */
  log: (doneAt?: string) => boolean;
  /** Logs the chosen one of conflicting values. */
  choose: (set: LoggedSet) => void;
  /** Keeps the values of a removed set in the fields, to correct and log again. */
  takeBack: (set: LoggedSet) => void;
}

/** Manages the fields of a set: typed values, else known ones. */
export function useSetDraft({ movement, asked, place, typedIn, ...row }: SetDraftOptions): SetDraft {
  const { set, before, unit, onLog } = row;
  const [typed, setTyped] = useRowDraft(typedIn, `${movement.id} ${place}`);
  // Typed values belong to one set, or to the empty row.
  const { [OWNER]: owner = '', ...values } = typed;
  const current = set ? (set.id ?? set.doneAt) : '';
  const drafts: RowDraft = owner === current ? values : {};
  const [problem, setProblem] = useState<SetDraft['problem']>();
  const [undone, setUndone] = useState<LoggedSet>();
  const known = set ?? undone ?? before;
  const { knownWeight, shown } = prefill(movement, known, unit);
  const { weight, reps } = { ...shown, ...drafts };
  // Never prefills earlier measurements.
  const said = set ?? undone;
  const counted = said?.unit ?? parseUnit(movement.reps);
  const efforts = listEffortFields(asked, said).map((name) => ({
    name,
    value: drafts[name] ?? formatEffort(name, said?.[name]),
  }));
  const step: SetDraft['step'] = (field, value) =>
    setTyped({ ...drafts, [field]: value, ...(current && { [OWNER]: current }) });

  return {
    weight,
    reps,
    counted,
    efforts,
    problem,
    typedBefore: set && owner === '' && hasText(values) ? { ...prefill(movement, before, unit).shown, ...values } : {},
    step,
    type(field, value) {
      step(field, value);
      setProblem(undefined);
    },
    log(doneAt = new Date().toISOString()) {
      // Unchanged weights keep their exact grams in any display unit.
      const isAsKnown = weight === shown.weight;
      const exact = counted === 'min' ? readMinutes(reps) : undefined;
      const reading = readSet(isAsKnown ? '' : weight, exact ? String(exact.minutes) : reps, unit);
      const read = readEfforts(efforts, set);
      if (exact) read.said.seconds ??= exact.seconds;
      const wrong = reading.problem ?? read.problem;
      setProblem(wrong);
      if (reading.problem || wrong) return false;
      if (owner === current) setTyped({});
      setUndone(undefined);
      const unchanged = movement.weighted ? knownWeight : (set?.weightKg ?? null);
      const weightKg = isAsKnown ? unchanged : reading.weightKg;
      // Sets of an earlier version have no id; their time identifies them.
      const id = set ? set.id : newId();
      const isSame = set?.weightKg === weightKg && set.reps === reading.reps && sameEfforts(set, read.said);
      if (!isSame)
        onLog({ weightKg, reps: reading.reps, unit: counted, doneAt, ...(id !== undefined && { id }), ...read.said });
      return true;
    },
    choose(chosen) {
      setTyped({});
      onLog(chosen);
    },
    takeBack(logged) {
      setUndone(logged);
      setProblem(undefined);
    },
  };
}

/** Returns the texts of the fields before anything is typed, and the exact weight. */
function prefill(movement: Movement, known: LoggedSet | SuggestedSet | undefined, unit: WeightUnit) {
  const knownWeight = movement.weighted && known ? toLoadableWeight(movement, known, unit) : null;
  const weight = toInputValue(knownWeight === null ? null : fromKilograms(knownWeight, unit));
  return { knownWeight, shown: { weight, reps: toInputValue(known?.reps ?? firstNumber(movement.reps)) } };
}

const hasText = (draft: RowDraft) => Object.values(draft).some((text) => text?.trim());

interface ReadEfforts {
  said: Efforts;
  problem?: SetDraft['problem'];
}

/** Parses typed efforts, or returns the first error. An empty field removes a logged value. */
export function readEfforts(efforts: SetDraft['efforts'], set: LoggedSet | undefined): ReadEfforts {
  // Removed values that are not sent yet stay removed.
  const back = EFFORTS.filter((name) => set?.[name] === null);
  const said: Efforts = Object.fromEntries(back.map((name) => [name, null]));
  for (const { name, value: text } of efforts) {
    const { problem, value } = { problem: undefined, value: null, ...readEffort(name, text) };
    if (problem !== undefined) return { said, problem: { field: name, message: problem } };
    if (value !== null || set?.[name] !== undefined) said[name] = value;
  }
  return { said };
}
