import { preserveDoneAs } from '#contract/training/exercise-swap.ts';
import type { Exercise } from '#contract/training/training.ts';
import type { LoggedExercise, LoggedSet, WorkoutSession } from '#contract/training/workouts.ts';

/**
 * Row of each logged set by exercise id, because the third may be logged before the second. Sets store their row; those
 * of an earlier version on this device do not.
 */
type Places = Readonly<Record<string, readonly number[]>>;

export interface EditedSession {
  session: WorkoutSession;
  places: Places;
  /**
   * Last withdrawn consent that was known when the session came from the shop or began here; see the contract. Its
   * texts are from after it, or were written without knowing a later one.
   */
  seenWithdrawalAt?: string | null | undefined;
}

/** Edit that can be reapplied to a later revision of another tab. */
export type SessionEdit = (work: EditedSession) => EditedSession;

/** Logs a set in a row, or corrects it where it is now. If another set has taken the row, it gets the next free one. */
export function logSet(exerciseId: string, place: number, set: LoggedSet): SessionEdit {
  return rowsEdit(exerciseId, (rows) => {
    const row = findRow(rows, place, set) ?? findFreeRow(rows, place);
    // A corrected set keeps its swap.
    const { doneAs } = rows.get(row) ?? {};
    return rows.set(row, { ...(doneAs !== undefined && { doneAs }), ...set, place: row });
  });
}

/** Removes a set from its row, or from where it is now. */
export function removeSet(exerciseId: string, place: number, set: LoggedSet): SessionEdit {
  return rowsEdit(exerciseId, (rows) => {
    const row = findRow(rows, place, set);
    if (row !== undefined) rows.delete(row);
    return rows;
  });
}

/** Returns the row of a set. One of an earlier version has no id, and stays in its row. */
function findRow(rows: ReadonlyMap<number, LoggedSet>, place: number, { id }: LoggedSet): number | undefined {
  if (id === undefined) return rows.has(place) && rows.get(place)!.id === undefined ? place : undefined;
  return [...rows].find(([, set]) => set.id === id)?.[0];
}

function findFreeRow(rows: ReadonlyMap<number, LoggedSet>, place: number): number {
  let row = place;
  while (rows.has(row)) row++;
  return row;
}

/** Swaps an exercise from now on; null restores the plan's. Logged sets stay unchanged. */
export function swapExercise(exerciseId: string, words: string | null): SessionEdit {
  const swappedFor = words && plain(words);
  return exerciseEdit(exerciseId, (exercise) => ({
    ...exercise,
    swappedFor,
    sets: preserveDoneAs(exercise, swappedFor),
  }));
}

/** Marks an exercise as skipped; null removes the mark. */
export function skipExercise(exerciseId: string, reason: string | null): SessionEdit {
  return exerciseEdit(exerciseId, (exercise) => ({ ...exercise, skipped: reason && plain(reason) }));
}

/** Sets the pain during an exercise; null removes it. */
export function setPain(exerciseId: string, pain: LoggedExercise['pain']): SessionEdit {
  return exerciseEdit(exerciseId, (exercise) => ({ ...exercise, pain: pain && { ...pain, note: plain(pain.note) } }));
}

export function sessionEdit(
  change: Partial<Pick<WorkoutSession, 'notes' | 'finishedAt' | 'timeZone' | 'deleted'>>,
): SessionEdit {
  const { notes } = change;
  const fields = notes === undefined ? change : { ...change, notes: plain(notes) };
  return (work) => ({ ...work, session: { ...work.session, ...fields } });
}

export function findLoggedExercise({ session }: Pick<EditedSession, 'session'>, exerciseId: string): LoggedExercise {
  const found = session.exercises.find((each) => each.exerciseId === exerciseId);
  return found ?? { exerciseId, swappedFor: null, skipped: null, sets: [] };
}

/** Returns the name of an exercise, with swaps; a block's own name may contain those of its parts. */
export function resolveExerciseName(exercise: Exercise, work: Pick<EditedSession, 'session'>): string {
  const swapped = ({ id }: { id: string }) => findLoggedExercise(work, id).swappedFor;
  if (exercise.type === 'regular') return swapped(exercise) || exercise.name;
  // Longest first, because one name may contain another: "chin-up pull-up".
  const parts = exercise.exercises.toSorted((a, b) => b.name.length - a.name.length);
  return parts.reduce((name, part) => name.replaceAll(part.name, () => swapped(part) || part.name), exercise.name);
}

/** Returns the logged sets of an exercise by row. */
export function indexSetsByRow({ session, places }: EditedSession, exerciseId: string): Map<number, LoggedSet> {
  const { sets } = findLoggedExercise({ session }, exerciseId);
  const given = places[exerciseId] ?? [];
  // Another device may have logged more sets than there are rows.
  const fits = given.length === sets.length;
  const rows = new Map<number, LoggedSet>();
  const crowded: LoggedSet[] = [];
  sets.forEach((set, index) => {
    const place = set.place ?? (fits ? given[index]! : index);
    if (rows.has(place)) crowded.push(set);
    else rows.set(place, set);
  });
  // Two devices have logged a set for one row: the second one moves to the next free row.
  for (const set of crowded) rows.set(findFreeRow(rows, set.place ?? 0), set);
  return new Map([...rows].toSorted(([a], [b]) => a - b));
}

function rowsEdit(exerciseId: string, change: (rows: Map<number, LoggedSet>) => Map<number, LoggedSet>): SessionEdit {
  return (work) => {
    const rows = [...change(indexSetsByRow(work, exerciseId))].toSorted(([a], [b]) => a - b);
    const edited = exerciseEdit(exerciseId, (exercise) => ({
      ...exercise,
      // A set keeps the row that was found for it.
      sets: rows.map(([place, set]) => (set.place === undefined ? set : { ...set, place })),
    }))(work);
    return { ...edited, places: { ...work.places, [exerciseId]: rows.map(([place]) => place) } };
  };
}

function exerciseEdit(exerciseId: string, change: (exercise: LoggedExercise) => LoggedExercise): SessionEdit {
  return (work) => {
    const { session } = work;
    const changed = change(findLoggedExercise(work, exerciseId));
    const known = session.exercises.some((each) => each.exerciseId === exerciseId);
    const exercises = known
      ? session.exercises.map((each) => (each.exerciseId === exerciseId ? changed : each))
      : [...session.exercises, changed];
    return { ...work, session: { ...session, exercises } };
  };
}

/** Removes what PostgreSQL text cannot hold: NUL and lone surrogates. */
function plain(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
