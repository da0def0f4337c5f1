import { expect, test } from 'vitest';
import { findSimilarExercise } from './near-exercise.ts';

const library = [
  ['press-up', 'Press-up', 1],
  ['back-squat', 'Back squat', 1],
  ['back-squat-heavy', 'Back squat', 3],
  ['lunge', 'Lunge', 0],
  ['bench-press', 'Bench press', 0],
].map(([id, name, plans]) => ({ id: String(id), name: String(name), plans: Number(plans) }));

test.each([
  ['Press-ups', 'press-up'],
  ['press up', 'press-up'],
  ['PRESSUPS', 'press-up'],
  ['Back-Squats', 'back-squat-heavy'],
  ['lunges', 'lunge'],
  ['Bench presses', 'bench-press'],
  ['Bénch press', 'bench-press'],
  ['Press', undefined],
  ['Squat', undefined],
  ['', undefined],
  [' - ', undefined],
])('“%s” may be meant to be %s', (typed, id) => {
  expect(findSimilarExercise(typed, library)?.id).toBe(id);
});
