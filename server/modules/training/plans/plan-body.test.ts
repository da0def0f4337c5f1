import { expect, test } from 'vitest';
import { isSameExercise } from './plan-body.ts';

test.each([
  ['Sqaut', 'Squat'],
  ['bench press', 'Bench-press'],
  ['Bench pres', 'Bench press'],
  ['Kyykkyhyppy', 'Kyykky hyppy'],
  ['Höftlyft', 'Hoftlyft'],
  ['Row', 'Row, slowly'],
  ['Squat (pause)', 'Squat'],
  ['Romnian daedlift', 'Romanian deadlift'],
  ['Rwo', 'Row'],
])('“%s” was meant to be “%s”', (before, now) => expect(isSameExercise(before, now)).toBe(true));

test.each([
  ['Barbell row', 'Cable row'],
  ['Front squat', 'Back squat'],
  ['Back squat', 'Hack squat'],
  ['Pull-up', 'Push-up'],
  ['Pulldown', 'Pushdown'],
  ['Lat raise', 'Leg raise'],
  ['Squat', 'Split squat'],
  ['Front squat', 'Squat'],
  ['Press', 'Leg press'],
  ['Bench press', 'Incline bench press'],
  ['Bench press (barbell)', 'Bench press (dumbbell)'],
  ['Run 10 km', 'Run 12 km'],
  ['Squat A', 'Squat B'],
  ['Run', 'Row'],
  ['Dip', 'Sit'],
  ['スクワット', 'ベンチプレス'],
])('“%s” is another exercise than “%s”', (before, now) => expect(isSameExercise(before, now)).toBe(false));
