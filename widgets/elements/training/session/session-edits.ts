import { preserveDoneAs } from '#contract/done-as.ts';
import type { Exercise } from '#contract/training.ts';
import type { LoggedExercise, LoggedSet, WorkoutSession } from '#contract/workouts.ts';

/**
 * In which row of its exercise each logged set stands, by exercise id: the third one may be ticked before the second.
 * Sets say it themselves; those that an earlier version logged on this device do not.
 */
type Places = Readonly<Record<string, readonly number[]>>;

export interface EditedSession {
  session: WorkoutSession;
  places: Places;
}

/** A change, as it can be made again to a later revision that another tab has written. */
export type SessionEdit = (work: EditedSession) => EditedSession;

/** Logs a set in a row, or corrects the one that stands there. */
export function logSet(exerciseId: string, place: number, set: LoggedSet): SessionEdit {
  return rowsEdit(exerciseId, (rows) => {
    // Who corrects a set does not say that something else was done.
    const { doneAs } = rows.get(place) ?? {};
    return rows.set(place, { ...(doneAs !== undefined && { doneAs }), ...set, place });
  });
}

export function removeSet(exerciseId: string, place: number): SessionEdit {
  return rowsEdit(exerciseId, (rows) => {
    rows.delete(place);
    return rows;
  });
}

/** Something else is done from now on; null for what the plan says. Sets that were done stay what they were. */
export function swapExercise(exerciseId: string, words: string | null): SessionEdit {
  const swappedFor = words && plain(words);
  return exerciseEdit(exerciseId, (exercise) => ({
    ...exercise,
    swappedFor,
    sets: preserveDoneAs(exercise, swappedFor),
  }));
}

/** It was left out; null takes that back. */
export function skipExercise(exerciseId: string, reason: string | null): SessionEdit {
  return exerciseEdit(exerciseId, (exercise) => ({ ...exercise, skipped: reason && plain(reason) }));
}

/** What hurt while doing it; null takes that back. */
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

/** What an exercise is called while something else is done in its place; a block has its own name, which may have theirs in it. */
export function resolveExerciseName(exercise: Exercise, work: Pick<EditedSession, 'session'>): string {
  const swapped = ({ id }: { id: string }) => findLoggedExercise(work, id).swappedFor;
  if (exercise.type === 'regular') return swapped(exercise) || exercise.name;
  // The longest first: a pull-up stands in a chin-up pull-up.
  const parts = exercise.exercises.toSorted((a, b) => b.name.length - a.name.length);
  return parts.reduce((name, part) => name.replaceAll(part.name, () => swapped(part) || part.name), exercise.name);
}

/** The logged sets of an exercise by row. */
export function indexSetsByRow({ session, places }: EditedSession, exerciseId: string): Map<number, LoggedSet> {
  const { sets } = findLoggedExercise({ session }, exerciseId);
  const given = places[exerciseId] ?? [];
  // Another device may have logged more than this one has places for.
  const fits = given.length === sets.length;
  const rows = new Map<number, LoggedSet>();
  const crowded: LoggedSet[] = [];
  sets.forEach((set, index) => {
    const place = set.place ?? (fits ? given[index]! : index);
    if (rows.has(place)) crowded.push(set);
    else rows.set(place, set);
  });
  // Two devices have logged a set for the same row: both are there, the other one in the next row that is free.
  for (const set of crowded) {
    let place = set.place ?? 0;
    while (rows.has(place)) place++;
    rows.set(place, set);
  }
  return new Map([...rows].toSorted(([a], [b]) => a - b));
}

function rowsEdit(exerciseId: string, change: (rows: Map<number, LoggedSet>) => Map<number, LoggedSet>): SessionEdit {
  return (work) => {
    const rows = [...change(indexSetsByRow(work, exerciseId))].toSorted(([a], [b]) => a - b);
    const edited = exerciseEdit(exerciseId, (exercise) => ({
      ...exercise,
      // A row that was found for a set stays its row.
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

/** Without what no database takes as text: a NUL, or half of a character. */
function plain(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
