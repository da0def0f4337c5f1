import { describe, expect, test } from 'vitest';
import { splitExerciseBySwap } from '#contract/training/exercise-swap.ts';
import type { Exercise } from '#contract/training/training.ts';
import { WorkoutSession } from '#contract/training/workouts.ts';
import { summarize, lastSets } from './session-summary.ts';
import {
  findLoggedExercise,
  logSet,
  resolveExerciseName,
  indexSetsByRow,
  sessionEdit,
  skipExercise,
  swapExercise,
  removeSet,
  type SessionEdit,
  type EditedSession,
} from './session-edits.ts';
import { loggedSet, plan, session } from '../training.factory.ts';

const SQUAT = 'back-squat';
const empty: EditedSession = { session: session({ exercises: [], finishedAt: null }), places: {} };
const after = (...edits: SessionEdit[]) => edits.reduce((work, edit) => edit(work), empty);
const set = (reps: number) => loggedSet({ reps });

describe('a set', () => {
  test('stays in its row, whichever is ticked first, and can be taken back', () => {
    const work = after(logSet(SQUAT, 2, set(3)), logSet(SQUAT, 0, set(1)), logSet(SQUAT, 1, set(2)));
    expect(findLoggedExercise(work, SQUAT).sets.map(({ reps }) => reps)).toEqual([1, 2, 3]);
    const back = removeSet(SQUAT, 1, set(2))(work);
    expect([...indexSetsByRow(back, SQUAT)].map(([place, { reps }]) => [place, reps])).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  test('is corrected in place', () => {
    const work = after(logSet(SQUAT, 0, set(1)), logSet(SQUAT, 0, set(9)));
    expect(findLoggedExercise(work, SQUAT).sets).toEqual([{ ...set(9), place: 0 }]);
  });

  test('is corrected and removed where it is now, and leaves another one in its row alone', () => {
    const [own, other] = [loggedSet({ id: 'own', reps: 1 }), loggedSet({ id: 'other', reps: 2 })];
    const moved = after(logSet(SQUAT, 0, other), logSet(SQUAT, 0, own));
    const list = (work: EditedSession) =>
      [...indexSetsByRow(work, SQUAT)].map(([row, { id, reps }]) => [row, id, reps]);
    expect(list(moved)).toEqual([
      [0, 'other', 2],
      [1, 'own', 1],
    ]);
    expect(list(logSet(SQUAT, 0, { ...own, reps: 9 })(moved))).toEqual([
      [0, 'other', 2],
      [1, 'own', 9],
    ]);
    expect(list(removeSet(SQUAT, 0, own)(moved))).toEqual([[0, 'other', 2]]);
    expect(list(removeSet(SQUAT, 0, own)(after(logSet(SQUAT, 0, other))))).toEqual([[0, 'other', 2]]);
  });

  test('stays what it was done as when something else is done from then on, also when it is corrected', () => {
    const goblet = swapExercise(SQUAT, 'Goblet squat');
    const work = after(logSet(SQUAT, 0, set(1)), goblet, logSet(SQUAT, 1, set(2)), swapExercise(SQUAT, null));
    const mixed = [logSet(SQUAT, 2, set(3)), logSet(SQUAT, 1, set(9))].reduce((next, edit) => edit(next), work);
    const done = splitExerciseBySwap(findLoggedExercise(mixed, SQUAT)).map(({ swappedFor, sets }) => [
      swappedFor,
      sets.map(({ reps }) => reps),
    ]);
    expect(done).toEqual([
      ['Goblet squat', [9]],
      [null, [1, 3]],
    ]);
    expect(findLoggedExercise(goblet(work), SQUAT).sets.map(({ doneAs }) => doneAs)).toEqual([null, undefined]);
  });

  test('stays the third before there is a second, also on a device that knows it from the shop alone', () => {
    const { session } = after(logSet(SQUAT, 2, set(3)), logSet(SQUAT, 0, set(1)));
    const known = { session: structuredClone(session), places: {} };
    const placesOf = (work: EditedSession) =>
      [...indexSetsByRow(work, SQUAT)].map(([place, { reps }]) => [place, reps]);
    expect(placesOf(known)).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(placesOf(removeSet(SQUAT, 0, set(1))(known))).toEqual([[2, 3]]);
  });

  test('of the same row on two devices is there twice: the other one in the next row that is free', () => {
    const sets = [0, 0, 1].map((place, at) => loggedSet({ id: `s${at}`, reps: at, place }));
    const work: EditedSession = {
      session: session({ exercises: [{ ...findLoggedExercise(empty, SQUAT), sets }] }),
      places: {},
    };
    expect([...indexSetsByRow(work, SQUAT)].map(([place, { id }]) => [place, id])).toEqual([
      [0, 's0'],
      [1, 's2'],
      [2, 's1'],
    ]);
    // It keeps its row when the one before is removed.
    const left = removeSet(SQUAT, 0, sets[0]!)(work);
    expect([...indexSetsByRow({ ...left, places: {} }, SQUAT).keys()]).toEqual([1, 2]);
  });

  test('of an earlier version stands in its order', () => {
    const old = [loggedSet({ reps: 1 }), loggedSet({ reps: 2 })];
    const work: EditedSession = {
      session: session({ exercises: [{ ...findLoggedExercise(empty, SQUAT), sets: old }] }),
      places: {},
    };
    expect([...indexSetsByRow(work, SQUAT).keys()]).toEqual([0, 1]);
    expect([...indexSetsByRow({ ...work, places: { [SQUAT]: [0, 2] } }, SQUAT).keys()]).toEqual([0, 2]);
  });
});

test('every edit makes a session that the contract accepts', () => {
  const work = after(
    logSet(SQUAT, 0, set(5)),
    swapExercise(SQUAT, ' Goblet\0 squat \uD800 '),
    skipExercise('pull-up', 'No equipment'),
    sessionEdit({ notes: 'Half a \uDC00 character', finishedAt: '2026-03-01T07:00:00.000Z' }),
  );
  expect(() => WorkoutSession.parse(work.session)).not.toThrow();
  expect(JSON.stringify(work.session)).not.toMatch(/\\u0000|\\ud800|\\udc00/);
  expect(skipExercise('pull-up', null)(work).session.exercises[1]?.skipped).toBeNull();
});

test('what is done in its place gives an exercise its name, and a block that is named after it', () => {
  const [squat, pair] = plan().workouts[0]!.exercises as [Exercise, Extract<Exercise, { type: 'superset' }>];
  const part = pair.exercises[0]!;
  const work = after(swapExercise(squat.id, 'Goblet squat'), swapExercise(part.id, 'Step-up'));
  expect(resolveExerciseName(squat, work)).toBe('Goblet squat');
  expect(resolveExerciseName(pair, work)).toBe(pair.name);
  expect(resolveExerciseName({ ...pair, name: `Pairs: ${part.name}` }, work)).toBe('Pairs: Step-up');
  expect(resolveExerciseName(squat, empty)).toBe(squat.name);
});

describe('what a session comes to', () => {
  test('is its sets, what was lifted and how long it took', () => {
    expect(summarize(session(), plan().workouts[0])).toEqual({
      sets: 2,
      planned: 8,
      open: 6,
      kilograms: 720,
      minutes: 52,
    });
  });

  test('leaves out what was skipped, and weights that were not lifted in repetitions', () => {
    const skipped = skipExercise('pull-up', 'Too tired')({ session: session(), places: {} });
    const stretched = logSet('couch-stretch', 0, loggedSet({ weightKg: 10, reps: 60 }))(skipped);
    expect(summarize(stretched.session, plan().workouts[0])).toMatchObject({ planned: 6, kilograms: 720 });
  });
});

describe('the last time', () => {
  const now = session({ id: 'now', startedAt: '2026-03-08T06:00:00.000Z', finishedAt: null });
  const entry = (own: WorkoutSession) => ({ session: own, places: {}, settled: 4, changedAt: 1 });

  test('is the newest earlier session on the device in which it was done', () => {
    const older = session({ id: 'older', startedAt: '2026-02-01T06:00:00.000Z' });
    const other = session({ id: 'other', startedAt: '2026-03-05T06:00:00.000Z', exercises: [] });
    const entries = [entry(older), entry(now), entry(other), entry(session())];
    expect(lastSets(SQUAT, now, entries, {})).toBe(entries[3]!.session.exercises[0]!.sets);
  });

  test('is what the shop says where the device knows nothing, but not the session itself', () => {
    expect(lastSets(SQUAT, now, [], { [SQUAT]: [set(7)] })).toEqual([set(7)]);
    const today = loggedSet({ doneAt: '2026-03-08T06:30:00.000Z' });
    expect(lastSets(SQUAT, now, [], { [SQUAT]: [today] })).toEqual([]);
    expect(lastSets(SQUAT, now, [entry(session({ deleted: true }))], {})).toEqual([]);
  });
});
