import { expect, test } from 'vitest';
import { pastedLines } from './pasted-lines.ts';
import { placed } from './pasted-place.ts';
import { newDay } from './plan-edits.ts';

const HEAD = 'Week\tDay\tExercise\tSets\tReps\tRest\tTarget\tNotes\n';
const kinds = (text: string) => pastedLines(text).lines.map(({ line: { part, name } }) => `${part} ${name}`);

test('has blocks that are named in the column of exercises, up to an empty row, another block or another day', () => {
  const rows = [
    '1\t1\tSquat\t3\t8\t\t\t\t',
    '\t\tSuperset A:\t3\t\t60\t\t\t',
    '\t\tRow\t\t10\t\t\t\t',
    '\t\tDip\t\t8\t\t\t\t',
    '\t\tKiertoharjoitus\t4\t\t\t\t\t',
    '\t\tPlank\t\t40 s\t\t\t\t',
    '\t\tCarry\t\t40 m\t\t\t\t',
    '\t\t\t\t\t\t\t\t',
    '\t\tCurl\t3\t12\t\t\t\t',
    '\t\tスーパーセット\t3\t\t\t\t\t',
    '\t\tPress\t\t5\t\t\t\t',
    '\t2\tRun\t\t\t\t\t\t',
  ];
  expect(kinds(`${HEAD}${rows.join('\n')}`)).toEqual([
    'line Squat',
    'superset Superset A:',
    'in Row',
    'in Dip',
    'circuit Kiertoharjoitus',
    'in Plank',
    'in Carry',
    'line Curl',
    'superset スーパーセット',
    'in Press',
    'line Run',
  ]);
});

test('has intervals that say how far with the one exercise behind them that does not', () => {
  const rows = (...behind: string[]) => kinds(['Intervals\t5\t1000 m\t90\t4:30-4:45', ...behind].join('\n'));
  expect(rows('Run', 'Plank\t3\t40 s')).toEqual(['intervals Intervals', 'in Run', 'line Plank']);
  expect(rows('Plank\t3\t40 s')).toEqual(['line Intervals', 'line Plank']);
  expect(kinds('Intervals\t6\nFast\t\t400 m\nEasy\t\t200 m')).toEqual(['intervals Intervals', 'in Fast', 'in Easy']);
});

test('has the sets of a block as its rounds, and what intervals are done by at their exercise', () => {
  const text = 'Superset\nRow\t3\t10\nDip\t3\t8\n\nIntervals\t5\t1000 m\t90 s\t4:30\nRun';
  const [day] = placed([newDay(null, 'Day 1', 'Session')], pastedLines(text).lines, {
    weeks: 4,
    week: null,
    here: undefined,
    library: [],
    name: 'Session',
    label: (number) => `Day ${number}`,
  }).days;
  expect(day?.lines.map(({ name, sets, reps, target }) => [name, sets, reps, target].join('|'))).toEqual([
    'Superset|3||',
    'Row||10|',
    'Dip||8|',
    'Intervals|5||',
    'Run||1000 m|4:30 /km',
  ]);
});
