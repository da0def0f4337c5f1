import { msg } from '@lingui/core/macro';
import { splitExerciseBySwap } from '#contract/training/exercise-swap.ts';
import { DEFAULT_LANGUAGE, type Language, toDateLocale, toLocale } from '#contract/i18n/languages.ts';
import { countSets } from '#contract/training/set-counts.ts';
import type { Exercise, WorkoutDay } from '#contract/training/training.ts';
import type { LoggedSet, WorkoutSession, WorkoutsResponse } from '#contract/training/workouts.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import type { Entry } from '../sync/log-queue.ts';
import { listMovements } from '../plan/plan-numbers.ts';
import { doneAs } from '../log/records.ts';
import { fromKilograms, type WeightUnit } from '#contract/training/weights.ts';
import { parseUnit } from '#contract/training/set-unit.ts';

export interface SessionSummary {
  sets: number;
  /** Planned sets (`countSets`). */
  planned: number;
  /** Sets that were not logged. */
  open: number;
  kilograms: number;
  minutes: number;
}

/** Volume needs repetitions: kilograms times metres are no lifted weight. */
export function summarize(session: WorkoutSession, day: WorkoutDay | undefined): SessionSummary {
  const movements = (day?.exercises ?? []).flatMap(listMovements);
  // A block counts its rounds.
  const asked = (day?.exercises ?? []).flatMap((each) =>
    listMovements(each).map(({ id }) => ({ id, sets: each.sets })),
  );
  const counts = countSets(asked, session.exercises);
  const units = new Map(movements.map(({ id, reps }) => [id, parseUnit(reps)]));
  const sets = session.exercises.flatMap((exercise) => exercise.sets);
  const lifted = session.exercises.flatMap((each) =>
    each.sets.filter(({ unit = units.get(each.exerciseId) }) => unit === 'reps'),
  );
  const end =
    session.finishedAt ??
    sets
      .map(({ doneAt }) => doneAt)
      .toSorted()
      .at(-1) ??
    session.startedAt;
  return {
    sets: counts.done,
    planned: counts.planned,
    open: counts.open,
    kilograms: lifted.reduce((sum, { weightKg, reps }) => sum + (weightKg ?? 0) * reps, 0),
    minutes: Math.max(0, Math.round((Date.parse(end) - Date.parse(session.startedAt)) / 60_000)),
  };
}

/** True if any exercise of a session uses a weight; otherwise no weights are shown. */
export function hasWeights({ exercises }: WorkoutSession, day: WorkoutDay | undefined): boolean {
  const isMoved = exercises.some(({ sets }) => sets.some(({ weightKg }) => weightKg !== null));
  // Unknown for a day that the plan has lost.
  return isMoved || !day || day.exercises.flatMap(listMovements).some(({ weighted }) => weighted);
}

/** Returns the summary of one exercise. */
export function summarizeExercise(exercise: Exercise, session: WorkoutSession) {
  const ids = listMovements(exercise).map(({ id }) => id);
  const own = { ...session, exercises: session.exercises.filter(({ exerciseId }) => ids.includes(exerciseId)) };
  return {
    ...summarize(own, { id: '', day: '', name: '', exercises: [exercise] }),
    conflicts: conflictsIn(own),
  };
}

/**
 * Returns the latest sets of an exercise or its swap in any plan, excluding the running session. `as` is a `doneAs`
 * key.
 */
export function lastSets(
  as: string,
  current: WorkoutSession,
  entries: readonly Entry[],
  last: WorkoutsResponse['last'],
): readonly LoggedSet[] {
  const sessions = entries.map(({ session }) => session);
  const before = sessions
    .filter(({ id, deleted, startedAt }) => id !== current.id && !deleted && startedAt < current.startedAt)
    .toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
    .map(({ exercises }) => exercises.flatMap(splitExerciseBySwap).find((each) => doneAs(each) === as)?.sets ?? [])
    .find((sets) => sets.length > 0);
  const known = last[as] ?? [];
  const [moment] = known.map(({ doneAt }) => doneAt).toSorted();
  // The shop's last sets may belong to a session here that was corrected since, or to this one.
  const isHere = sessions.some(({ startedAt, finishedAt }) => isWithin(moment, startedAt, finishedAt));
  if (moment === undefined || isHere || moment >= current.startedAt) return before ?? [];
  return before?.some(({ doneAt }) => doneAt > moment) ? before : known;
}

function isWithin(moment: string | undefined, from: string, until: string | null): boolean {
  return moment !== undefined && moment >= from && (until === null || moment <= until);
}

/** Formats a weight: "82.5 kg" or "181.88 lb". */
export function formatWeight(kilograms: number, unit: WeightUnit, language: Language = DEFAULT_LANGUAGE): Words {
  // Formatted by the number, because a browser may lack Intl.
  const amount = fromKilograms(kilograms, unit).toLocaleString(toLocale(language), { maximumFractionDigits: 2 });
  return unit === 'kg' ? msg`${amount} kg` : msg`${amount} lb`;
}

/** Returns the number of sets with different values from two devices. */
export function conflictsIn({ exercises }: WorkoutSession): number {
  return exercises.flatMap(({ sets, skipped }) => (skipped === null ? sets : [])).filter(({ others }) => others).length;
}

/** Returns the name of a day; a fallback if the plan or the day is gone. */
export function nameOfDay(day: WorkoutDay | undefined, id: string): string {
  return day?.name ?? `${id.slice(0, 1).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;
}

export function formatMinutes(all: number): Words {
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return hours === 0 ? msg({ message: `${minutes} min`, comment: 'Minutes' }) : msg`${hours} h ${minutes} min`;
}

/** Formats a date: "Tue 4 Mar", or "Tue, 4 Mar 2025" of another year, by the device's calendar. */
export function shortDate(date: string, language: Language = DEFAULT_LANGUAGE): string {
  const then = new Date(date);
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const isThisYear = then.getFullYear() === new Date().getFullYear();
  return then.toLocaleDateString(toDateLocale(language), isThisYear ? day : { ...day, year: 'numeric' });
}
