import { expect, test } from 'vitest';
import { isSameExercise } from './plan-body.ts';

test.each([
  ['Sqaut', 'Squat'],
  ['bench press', 'Bench-press'],
  ['Bench pres', 'Bench press'],
  ['Kyykkyhyppy', 'Kyykky hyppy'],
  ['Höftlyft', 'Hoftlyft'],
  ['Row', 'Row, slowly'],
  ['Front squat', 'Squat'],
])('“%s” was meant to be “%s”', (before, now) => expect(isSameExercise(before, now)).toBe(true));

test.each([
  ['Barbell row', 'Cable row'],
  ['Front squat', 'Back squat'],
  ['Run', 'Row'],
  ['Dip', 'Sit'],
  ['スクワット', 'ベンチプレス'],
])('“%s” is another exercise than “%s”', (before, now) => expect(isSameExercise(before, now)).toBe(false));
