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

test('each has an id of its own', () => {
  expect(new Set(parsePastedSteps('a\na\na').map(({ id }) => id)).size).toBe(3);
});
