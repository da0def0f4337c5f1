import { expect, test } from 'vitest';
import { goneLineName } from './removed-exercise.ts';

test.each([
  ['barbell-row', 'Barbell row'],
  ['barbell-row-2', 'Barbell row'],
  ['exercise', 'Exercise'],
])('a line that had the id %s was called “%s”', (id, name) => expect(goneLineName(id)).toBe(name));
