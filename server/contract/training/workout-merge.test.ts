import { describe, expect, test } from 'vitest';
import { fromKilograms, isEnterableWeight, toPlannedWeight, toKilograms } from './weights.ts';
import { mergeSessions } from './workout-merge.ts';
import type { LoggedSet, WorkoutSession } from './workouts.ts';

const set = (own: Partial<LoggedSet> = {}): LoggedSet => ({
  weightKg: 60,
  reps: 8,
  doneAt: '2026-11-20T04:10:00.000Z',
  ...own,
});
function session(own: Partial<WorkoutSession> = {}, ...sets: LoggedSet[]): WorkoutSession {
  return {
    id: '3f0c1a52-0000-4000-8000-000000000001',
    revision: 1,
    planKey: '3',
    dayId: 'lower-body',
    startedAt: '2026-11-20T04:00:00.000Z',
    finishedAt: null,
    timeZone: 'Europe/Helsinki',
    notes: '',
    exercises: [{ exerciseId: 'back-squat', swappedFor: null, skipped: null, sets }],
    deleted: false,
    ...own,
  };
}
const listSets = (merged: WorkoutSession) => merged.exercises[0]!.sets;

describe('two devices’ changes put together', () => {
  const [a, b, c] = [set({ id: 'a' }), set({ id: 'b' }), set({ id: 'c' })];

  test('keep what either added, and drop what one took away and the other left alone', () => {
    expect(listSets(mergeSessions(session({}, a, b), session({}, a), session({}, a, b, c)))).toEqual([a, c]);
    expect(listSets(mergeSessions(session({}, a, b), session({}, a, b, c), session({}, b)))).toEqual([b, c]);
  });

  test.each([
    ['taken back', '', 'Rain.'],
    ['corrected', 'Strong wind.', 'Rain.\nStrong wind.'],
  ])('let go what one wrote and has %s, beside what the other wrote', (_, mine, merged) => {
    const noted = (notes: string) => session({ notes }, a);
    expect(mergeSessions(noted('Wind.'), noted(mine), noted('Rain.\nWind.')).notes).toBe(merged);
    expect(mergeSessions(noted('Wind.'), noted('Rain.\nWind.'), noted(mine)).notes).toBe(
      mine ? merged : 'Rain.\nWind.',
    );
  });

  test('have both changes of one line where they do not touch', () => {
    const noted = (notes: string) => session({ notes }, a);
    const [mine, theirs] = [noted('Wind. Heavy rain.\nSun.'), noted('Wind. Rain.\nSun, at last.')];
    for (const [one, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const)
      expect(mergeSessions(noted('Wind. Rain.\nSun.'), one, other).notes).toBe('Wind. Heavy rain.\nSun, at last.');
    expect(mergeSessions(noted('Wind.'), noted('Wind and rain.'), noted('Wind, sun.')).notes).toBe(
      'Wind, sun.\nWind and rain.',
    );
  });

  test('keep a note that is only a part of a word of the other', () => {
    const noted = (notes: string) => session({ notes }, a);
    expect(mergeSessions(session({}, a), noted('ok'), noted('knee looked bad')).notes).toBe('knee looked bad\nok');
    expect(mergeSessions(session({}, a), noted('ok'), noted('knee looked bad\nok')).notes).toBe('knee looked bad\nok');
  });

  test('keep a correction of what the other one took away', () => {
    const corrected = { ...a, reps: 9 };
    expect(listSets(mergeSessions(session({}, a), session({}, corrected), session()))).toEqual([corrected]);
    expect(listSets(mergeSessions(session({}, a), session(), session({}, corrected)))).toEqual([corrected]);
  });

  test('keep all values of three devices beside one another', () => {
    const two = mergeSessions(session({}, a), session({}, { ...a, reps: 9 }), session({}, { ...a, reps: 10 }));
    const three = mergeSessions(session({}, a), session({}, { ...a, reps: 11 }), two);
    expect(listSets(three)).toMatchObject([{ reps: 10, others: [{ reps: 9 }, { reps: 11 }] }]);
    expect(mergeSessions(session({}, a), session({}, { ...a, reps: 11 }), three).exercises).toEqual(three.exercises);
  });

  test('leave each set what it was done as where one swaps the exercise and the other goes on', () => {
    const swapped = (swappedFor: string, ...sets: LoggedSet[]) =>
      session({ exercises: [{ exerciseId: 'back-squat', swappedFor, skipped: null, sets }] });
    const before = { ...a, doneAs: null };
    const merged = mergeSessions(session({}, a), swapped('Leg press', before, b), session({}, a, c));
    expect(merged.exercises).toMatchObject([{ swappedFor: 'Leg press' }]);
    expect(listSets(merged)).toEqual([before, { ...c, doneAs: null }, b]);
    const both = mergeSessions(session({}, a), swapped('Lunge', before, b), swapped('Leg press', before, c));
    expect(both.exercises).toMatchObject([{ swappedFor: 'Leg press / Lunge' }]);
    expect(listSets(both)).toEqual([before, { ...c, doneAs: 'Leg press' }, { ...b, doneAs: 'Lunge' }]);
  });

  test('tell sets without an id apart by their moment, two of one moment too', () => {
    const old = set();
    const later = set({ doneAt: '2026-11-20T04:20:00.000Z' });
    expect(listSets(mergeSessions(session({}, old, old), session({}, old, old), session({}, old, old, later)))).toEqual(
      [old, old, later],
    );
  });

  test('end the session, keep both notes, and do not delete what the other went on with', () => {
    const base = session();
    const mine = session({ finishedAt: '2026-11-20T05:00:00.000Z', timeZone: 'Europe/London', notes: 'Hard.' });
    expect(mergeSessions(base, mine, session({ notes: 'Good.', revision: 7 }))).toMatchObject({
      revision: 8,
      finishedAt: mine.finishedAt,
      timeZone: 'Europe/London',
      notes: 'Good.\nHard.',
    });
    const gone = session({ deleted: true });
    expect(mergeSessions(base, gone, session({}, a)).deleted).toBe(false);
    expect(mergeSessions(base, session({}, a), gone)).toMatchObject({ deleted: false, exercises: [{ sets: [a] }] });
    expect(mergeSessions(base, gone, session({ revision: 5 })).deleted).toBe(true);
    expect(mergeSessions(gone, base, gone).deleted).toBe(false);
  });
});

describe('weights', () => {
  test('typed in pounds come back as typed, for every quarter of a pound', () => {
    for (let quarters = 0; quarters <= 8_800; quarters++) {
      const kilograms = toKilograms(quarters / 4, 'lb');
      expect(fromKilograms(kilograms, 'lb')).toBe(quarters / 4);
      expect(isEnterableWeight(kilograms)).toBe(true);
      expect(JSON.parse(JSON.stringify(kilograms))).toBe(kilograms);
    }
  });

  test.each([
    [225, 102.06],
    [227.5, 103.19],
    [135, 61.23],
  ])('typed as %s lb are shown as %s kg', (pounds, shown) => {
    expect(fromKilograms(toKilograms(pounds, 'lb'), 'kg')).toBe(shown);
  });

  test.each([62.51, 0.1, 61.3, 1e-9, 61.2349])('%s kg is no weight that somebody typed', (kilograms) => {
    expect(isEnterableWeight(kilograms)).toBe(false);
  });

  test.each([
    [82.5, 'kg', 82.5],
    [61.3, 'kg', 61.3],
    [82.5, 'lb', 180],
    [12, 'lb', 26],
    [toKilograms(185, 'lb'), 'lb', 185],
    [toKilograms(185, 'lb'), 'kg', 85],
    [toKilograms(25, 'lb'), 'kg', 11.5],
  ] as const)('of a plan, %s kg, is in %s what was typed or can be loaded: %s', (kilograms, unit, shown) => {
    expect(toPlannedWeight(kilograms, unit)).toBe(shown);
  });
});
