import { preserveDoneAs } from './exercise-swap.ts';
import { mergeSets, isSameValue } from './set-merge.ts';
import type { LoggedExercise, WorkoutSession } from './workouts.ts';

type Pain = LoggedExercise['pain'];

/** Length of the end of a version's id that tells the versions of a session apart. */
export const VERSION_END = 6;

/** Limit of merged notes; a device takes less. */
export const NOTES_MOST = 8_000;

/**
 * Merges a session that two devices changed concurrently. All changes are kept. On a conflict a set keeps the
 * shop's value, with the other one beside it until the member chooses; notes are concatenated. A session that
 * one device deleted and the other continued stays. `base` is the common ancestor.
 */
export function mergeSessions(
  base: WorkoutSession | null,
  mine: WorkoutSession,
  theirs: WorkoutSession,
): WorkoutSession {
  const from = base ?? { ...theirs, notes: '', finishedAt: null, deleted: false, exercises: [] };
  const ended = later(from.finishedAt, mine.finishedAt, theirs.finishedAt);
  return {
    ...theirs,
    revision: Math.max(mine.revision, theirs.revision) + 1,
    finishedAt: ended,
    timeZone: ended === mine.finishedAt && ended !== theirs.finishedAt ? mine.timeZone : theirs.timeZone,
    notes: mergeTexts(from.notes, mine.notes, theirs.notes, '\n', NOTES_MOST) ?? '',
    deleted: isDeleted(from, mine, theirs),
    exercises: mergeExercises(from.exercises, mine.exercises, theirs.exercises),
  };
}

/**
 * Returns true if two sessions, started on two devices, are one training: the same day of a plan, with overlapping
 * times. A day that is trained again later is a second session.
 */
export function isSameTraining(a: WorkoutSession, b: WorkoutSession): boolean {
  const isOver = ({ finishedAt }: WorkoutSession, next: WorkoutSession) =>
    finishedAt !== null && Date.parse(finishedAt) <= Date.parse(next.startedAt);
  return a.planKey === b.planKey && a.dayId === b.dayId && !isOver(a, b) && !isOver(b, a);
}

const DAY_MS = 86_400_000;

/** A session finished days later is valid; one longer than a week is a mistake. */
export const LONGEST_SESSION_MS = 7 * DAY_MS;

/** A training continues on another device within this time. */
const NEAR_MS = 3 * 3_600_000;

/** Returns the offset in whole days between two devices' clocks: one date was set wrong. */
export function daysApart(from: string | Date, to: string | Date): number {
  const apart = new Date(to).getTime() - new Date(from).getTime();
  const days = Math.round(apart / DAY_MS);
  return Math.abs(apart - days * DAY_MS) <= NEAR_MS ? days : 0;
}

/** Shifts a session by whole days, to correct its device's clock. */
export function movedByDays(session: WorkoutSession, days: number): WorkoutSession {
  if (days === 0) return session;
  const moved = (moment: string) => new Date(Date.parse(moment) + days * DAY_MS).toISOString();
  const movedValue = <V extends { doneAt: string }>(value: V): V => ({ ...value, doneAt: moved(value.doneAt) });
  return {
    ...session,
    startedAt: moved(session.startedAt),
    finishedAt: session.finishedAt && moved(session.finishedAt),
    exercises: session.exercises.map((exercise) => ({
      ...exercise,
      sets: exercise.sets.map((set) => ({
        ...movedValue(set),
        ...(set.others && { others: set.others.map(movedValue) }),
      })),
    })),
  };
}

/** A restart within this time is a duplicate: two tabs of one device started it. */
const TWICE_MS = 60_000;

/** Returns true if two sessions of one device are duplicates, such as from two tabs. */
export function isStartedTwice(a: WorkoutSession, b: WorkoutSession): boolean {
  return Math.abs(Date.parse(a.startedAt) - Date.parse(b.startedAt)) < TWICE_MS && isSameTraining(a, b);
}

/** Merges duplicates under the id that the shop has: from the first start to the last end. */
export function joinSessions(
  base: WorkoutSession | null,
  mine: WorkoutSession,
  theirs: WorkoutSession,
): WorkoutSession {
  const began = Date.parse(mine.startedAt) < Date.parse(theirs.startedAt) ? mine.startedAt : theirs.startedAt;
  return { ...mergeSessions(base, { ...mine, id: theirs.id }, theirs), startedAt: began };
}

/** Returns true if two sessions are equal, apart from their revisions and versions. */
export function sameSession(a: WorkoutSession, b: WorkoutSession): boolean {
  const anyVersion = { revision: 0, shopVersion: '' };
  return isSameValue({ ...a, ...anyVersion }, { ...b, ...anyVersion });
}

function isDeleted(from: WorkoutSession, mine: WorkoutSession, theirs: WorkoutSession): boolean {
  const wentOn = (side: WorkoutSession) => !sameSession({ ...side, deleted: from.deleted }, from);
  if (mine.deleted === theirs.deleted) return mine.deleted;
  if (mine.deleted) return from.deleted ? false : !wentOn(theirs);
  return from.deleted ? false : !wentOn(mine);
}

function mergeExercises(
  from: readonly LoggedExercise[],
  mine: readonly LoggedExercise[],
  theirs: readonly LoggedExercise[],
): LoggedExercise[] {
  const ids = [...new Set([...theirs, ...mine].map(({ exerciseId }) => exerciseId))];
  return ids.map((exerciseId) => {
    const [base, own, other] = [from, mine, theirs].map(
      (list) => list.find((each) => each.exerciseId === exerciseId) ?? untouched(exerciseId),
    ) as [LoggedExercise, LoggedExercise, LoggedExercise];
    const swappedFor = mergeTexts(base.swappedFor, own.swappedFor, other.swappedFor, ' / ', 100);
    return {
      exerciseId,
      swappedFor,
      skipped: mergeTexts(base.skipped, own.skipped, other.skipped, ' / ', 200),
      ...mergePain(base.pain, own.pain, other.pain),
      sets: mergeSets(
        preserveDoneAs(base, swappedFor),
        preserveDoneAs(own, swappedFor),
        preserveDoneAs(other, swappedFor),
      ),
    };
  });
}

/** Pain added or removed on one device; on a conflict, the worse of the two. */
function mergePain(from: Pain, mine: Pain, theirs: Pain): { pain?: Pain } {
  const noted = (pain: Pain) => pain ?? null;
  const [before, left, right] = [noted(from), noted(mine), noted(theirs)];
  if (isSameValue(left, before) || isSameValue(left, right)) return theirs === undefined ? {} : { pain: right };
  if (isSameValue(right, before)) return { pain: left };
  if (!left || !right) return { pain: left ?? right };
  const note = mergeTexts(before?.note ?? '', left.note, right.note, ' / ', 500) ?? '';
  return { pain: { level: Math.max(left.level, right.level), note } };
}

function untouched(exerciseId: string): LoggedExercise {
  return { exerciseId, swappedFor: null, skipped: null, sets: [] };
}

/** The end; on a conflict, the later one. */
function later(from: string | null, mine: string | null, theirs: string | null): string | null {
  if (mine === from || mine === theirs) return theirs;
  if (theirs === from || !theirs) return mine;
  return mine && Date.parse(mine) > Date.parse(theirs) ? mine : theirs;
}

/** Text changed on one device; on a conflict both texts, and what one device has changed of the other's. `null` if none. */
export function mergeTexts(
  from: string | null,
  mine: string | null,
  theirs: string | null,
  between: string,
  most: number,
): string | null {
  if (mine === from || mine === theirs) return theirs;
  if (theirs === from || !theirs) return mine;
  const whole = (text: string) => `${between}${text}${between}`;
  const hasParts = (all: string, parts: string) => whole(all).includes(whole(parts));
  const cut = (text: string) => text.slice(0, most).toWellFormed();
  for (const [kept, changed] of [
    [theirs, mine],
    [mine, theirs],
  ]) {
    if (!from || !kept || !hasParts(kept, from)) continue;
    const merged = whole(kept).replace(whole(from), () => (changed ? whole(changed) : between));
    return cut(merged.slice(between.length, -between.length));
  }
  if (!mine || hasParts(theirs, mine)) return theirs;
  if (hasParts(mine, theirs)) return mine;
  return cut(applyBoth(from ?? '', mine, theirs) ?? `${theirs}${between}${mine}`);
}

/** Returns a text with both changes; undefined if they touch each other. */
function applyBoth(from: string, mine: string, theirs: string): string | undefined {
  const [first, second] = [findChange(from, mine), findChange(from, theirs)].toSorted((a, b) => a.start - b.start);
  if (!first || !second || first.end >= second.start) return undefined;
  return (
    from.slice(0, first.start) + first.text + from.slice(first.end, second.start) + second.text + from.slice(second.end)
  );
}

/** Returns the part of a text that was changed, from `start` to `end`, and the text there now. */
function findChange(from: string, to: string): { start: number; end: number; text: string } {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start++;
  let same = 0;
  while (same < shorter - start && from.at(-1 - same) === to.at(-1 - same)) same++;
  return { start, end: from.length - same, text: to.slice(start, to.length - same) };
}
