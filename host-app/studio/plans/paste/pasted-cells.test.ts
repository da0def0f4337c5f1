import { describe, expect, test } from 'vitest';
import { pastedLines } from './pasted-lines.ts';

const read = (headings: string, cells: string) =>
  pastedLines(`Exercise\tSets\t${headings}\nX\t3\t${cells}`).lines.map(({ line: { reps, rest, target, notes } }) =>
    [reps, rest, target, notes].join('|'),
  );

describe('the unit of a heading', () => {
  test.each([
    'Reps (min-max)',
    'Reps (min–max)',
    'Reps (min – max)',
    'Reps (min to max)',
    'Reps (min/max)',
    'Reps (min., max.)',
    'Reps (m/f)',
    'Reps (M-F)',
    'Reps (s or reps)',
    'Reps (min/s)',
  ])('is none below “%s”', (heading) => {
    expect(read(heading, '8-10')).toEqual(['8-10|||']);
  });

  test.each([
    ['Reps (min)', 'Reps (max)'],
    ['Reps (min.)', 'Reps (max.)'],
    ['Rep (min)', 'Reps (max)'],
    ['Wdh. (min)', 'Wdh (max)'],
    ['Reps (min)', 'Max'],
    ['Reps (min)', 'Reps (target)'],
  ])('is no minutes for the fewest repetitions: %s, %s', (least, most) => {
    expect(read(`${least}\t${most}`, '8\t10')).toEqual([`8|||${most}: 10`]);
  });

  test.each([
    ['Duration (min)\tReps', '40\t8', '40 min|||Reps: 8'],
    ['Duration (min)\tHR (max)', '40\t150', '40 min|||HR (max): 150'],
    ["Amount (')", '40', '40 min|||'],
    ['Rest (mm:ss)', '90', '|90 s||'],
  ])('is the one in the brackets: %s, %s', (headings, cells, line) => {
    expect(read(headings, cells)).toEqual([line]);
  });
});

describe('a line without a load', () => {
  test.each([
    ['% 1RM\tRPE', '-\t8', '||RPE 8|'],
    ['% 1RM\tRPE', 'BW\t8', '||RPE 8|BW'],
    ['kg\tRIR', '–\t2', '||RPE 8|'],
    ['Load\tRPE', 'BW\t8', '||RPE 8|BW'],
    ['RPE\tHR', '-\t-', '|||'],
    ['% 1RM\tRPE', '75\t8', '||75 %|RPE: 8'],
    ['% 1RM\tRPE', 'heavy\t8', '||RPE 8|% 1RM: heavy'],
  ])('takes its target from the next column: %s, %s', (headings, cells, line) => {
    expect(read(headings, cells)).toEqual([line]);
  });
});
