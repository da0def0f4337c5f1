import { EFFORTS, pickEfforts, sameEfforts, type Efforts } from './efforts.ts';
import type { LoggedExercise, LoggedSet, SetValue } from './workouts.ts';

/** Limit of efforts of a set: a device that sends more has a bug. */
const OTHERS_MOST = 10;

/** Merges the sets of an exercise after two devices added, corrected or removed some. */
export function mergeSets(
  from: readonly LoggedSet[],
  mine: readonly LoggedSet[],
  theirs: readonly LoggedSet[],
): LoggedSet[] {
  const [base, own, other] = [setsByName(from), setsByName(mine), setsByName(theirs)];
  const merged = [...new Set([...other.keys(), ...own.keys()])].flatMap((id) => {
    const [before, left, right] = agreed(base.get(id), own.get(id), other.get(id));
    if (isSameSet(left, before) || isSameSet(left, right)) return right ? [right] : [];
    if (isSameSet(right, before)) return left ? [left] : [];
    // One device removed it, the other corrected it: the correction stays.
    if (!left || !right) return [(left ?? right)!];
    return [withOthers(right, [left, ...(left.others ?? [])])];
  });
  // Sets without a position keep their order.
  const isPlaced = merged.every(({ place }) => place !== undefined);
  return isPlaced ? merged.toSorted((a, b) => a.place! - b.place!) : merged;
}

/** Restores efforts and units that an older version of the app leaves out. */
export function keepOmittedFields(
  exercises: readonly LoggedExercise[],
  known: readonly LoggedExercise[],
): LoggedExercise[] {
  return exercises.map((exercise) => {
    const before = known.find(({ exerciseId }) => exerciseId === exercise.exerciseId);
    if (!before) return exercise;
    const sets = setsByName(before.sets);
    return {
      ...exercise,
      sets: [...setsByName(exercise.sets)].map(([name, set]) => ({ ...pickOmittableFields(sets.get(name)), ...set })),
    };
  });
}

function pickOmittableFields(set: Partial<LoggedSet> = {}): Partial<LoggedSet> {
  return { ...pickEfforts(set), ...unitIn(set) };
}

function unitIn({ unit }: Pick<SetValue, 'unit'>): Pick<SetValue, 'unit'> {
  return unit ? { unit } : {};
}

/** Sets by id, or by time for older ones, with a counter for duplicates. */
export function setsByName<S extends Pick<LoggedSet, 'id' | 'doneAt'>>(sets: readonly S[]): Map<string, S> {
  const named = new Map<string, S>();
  for (const set of sets) {
    let name = set.id ?? `at ${set.doneAt}`;
    while (named.has(name)) name += ' again';
    named.set(name, set);
  }
  return named;
}

/** True for two versions of a set that no member has changed: the app moves sets whose row is taken. */
function isSameSet(a: LoggedSet | undefined, b: LoggedSet | undefined): boolean {
  return isSameValue(a && { ...a, place: null }, b && { ...b, place: null });
}

/** Deep equality, independent of the order of fields. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.every((key) => isSameValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]));
}

type Three = [before: LoggedSet | undefined, mine: LoggedSet | undefined, theirs: LoggedSet | undefined];

/** Returns the three versions, with the unit filled in from each other and with each effort on which they agree:
 * changed or
 * removed by one device, or written by one and removed by the other. Conflicting values stay different. */
function agreed(before: LoggedSet | undefined, mine: LoggedSet | undefined, theirs: LoggedSet | undefined): Three {
  if (!mine || !theirs) return [before, mine, theirs];
  const three = [before, mine, theirs].map((set) => set && { ...set }) as [Three[0], LoggedSet, LoggedSet];
  const unit = theirs.unit ?? mine.unit ?? before?.unit;
  for (const set of three) if (set && unit) set.unit ??= unit;
  for (const name of EFFORTS) {
    const [from, own, other] = [before?.[name] ?? null, mine[name], theirs[name] ?? null];
    const isOpen = own !== from && other !== from && own !== other && typeof own === 'number' && other !== null;
    if (isOpen) continue;
    const isOwn = own !== undefined && own !== from && own !== other && (other === from || other === null);
    for (const set of three) settle(set, name, isOwn ? own : (other ?? undefined));
  }
  return three;
}

/** A null stays: it removes a value that others have. */
function settle(set: Efforts | undefined, name: keyof Efforts, value: number | null | undefined): void {
  if (!set) return;
  if (value === undefined) delete set[name];
  else set[name] = value;
}

/** Returns a set with further values for it, without duplicates. */
function withOthers(set: LoggedSet, more: readonly SetValue[]): LoggedSet {
  const known = [...(set.others ?? [])];
  for (const { weightKg, reps, unit, doneAt, ...efforts } of more) {
    const isKnown = [set, ...known].some(
      (each) => each.weightKg === weightKg && each.reps === reps && each.unit === unit && sameEfforts(each, efforts),
    );
    if (!isKnown) known.push({ weightKg, reps, ...unitIn({ unit }), doneAt, ...pickEfforts(efforts) });
  }
  return known.length > 0 ? { ...set, others: known.slice(0, OTHERS_MOST) } : set;
}
