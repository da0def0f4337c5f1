import { expect, test } from 'vitest';
import { parsePastedSteps } from './pasted-steps.ts';

const read = (pasted: string) => parsePastedSteps(pasted).map(({ title, text }) => [title, text]);

test('each line is a day, and what stands behind a tab is its text', () => {
  expect(read('Walk\tHalf an hour.\r\n\r\n  Sleep  \nEat\tSlowly.\tAt a table.\n')).toEqual([
    ['Walk', 'Half an hour.'],
    ['Sleep', ''],
    ['Eat', 'Slowly.\n\nAt a table.'],
  ]);
});

test('quotes of a spreadsheet go, a line with a text alone is a title, and nothing is nothing', () => {
  expect(read('"Say ""no"" once"\t"To anybody"\n\tOnly a text')).toEqual([
    ['Say "no" once', 'To anybody'],
    ['Only a text', ''],
  ]);
  expect(read(' \n\t\n')).toEqual([]);
});

test('a cell may have several lines', () => {
  expect(read('Day 1\t"First\nSecond"\nDay 2, easy\t5\' or 10" steps')).toEqual([
    ['Day 1', 'First\nSecond'],
    ['Day 2, easy', '5\' or 10" steps'],
  ]);
});

test('each has an id of its own', () => {
  expect(new Set(parsePastedSteps('a\na\na').map(({ id }) => id)).size).toBe(3);
});
