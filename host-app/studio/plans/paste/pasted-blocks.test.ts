import { expect, test } from 'vitest';
import { pastedLines } from './pasted-lines.ts';
import { insertPastedLines } from './pasted-place.ts';
import { newDay } from '../plan-edits.ts';

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
  const timed = 'Intervals\t5\t\t90\t4:00';
  expect(kinds(`${timed}\nCool-down\t\t\t\t6:00`)).toEqual(['line Intervals', 'line Cool-down']);
  expect(kinds(`${timed}\nRun\t\t1000 m\nCool-down\t\t10 min`)).toEqual([
    'intervals Intervals',
    'in Run',
    'line Cool-down',
  ]);
  expect(kinds('Intervals\t6\nFast\t\t400 m\nEasy\t\t200 m')).toEqual(['intervals Intervals', 'in Fast', 'in Easy']);
});

test('has the sets of a block as its rounds, and what intervals are done by at their exercise', () => {
  const text = 'Superset\nRow\t3\t10\nDip\t3\t8\n\nIntervals\t5\t1000 m\t90 s\t4:30\nRun';
  const [day] = insertPastedLines([newDay(null, 'Day 1', 'Session')], pastedLines(text).lines, {
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

const blocks = (text: string) =>
  pastedLines(text).lines.map(({ line: { part, name, sets, reps, notes } }) =>
    [part, name, sets, reps, notes].join('|'),
  );

test.each([
  ['in front of the exercises', 'A1 Squat\t3\t8\nA2) Row\t3\t10\nB. Press\t3\t5\nC2 Bike\t1\t20 min'],
  [
    'in a column of their own',
    'Order\tExercise\tSets\tReps\nA1\tSquat\t3\t8\nA2\tRow\t3\t10\nB\tPress\t3\t5\n\tC2 Bike\t1\t20 min',
  ],
  ['in a column without a heading', 'A1\tSquat\t3\t8\nA2\tRow\t3\t10\nB\tPress\t3\t5\n\tC2 Bike\t1\t20 min'],
  [
    'in the column of blocks',
    'Block\tExercise\tSets\tReps\nA\tSquat\t3\t8\nA\tRow\t3\t10\nB\tPress\t3\t5\n\tC2 Bike\t1\t20 min',
  ],
])('labels %s make a superset', (_, text) => {
  expect(pastedLines(text).wrong).toEqual([]);
  expect(blocks(text)).toEqual([
    'superset|Superset A|3||',
    'in|Squat||8|',
    'in|Row||10|',
    'line|Press|3|5|',
    'line|C2 Bike|1|20 min|',
  ]);
});

test('a superset of labels has as many rounds as its longest exercise, and ends with its day', () => {
  const text =
    'Day\tExercise\tSets\tReps\n1\tA1 Squat\t4\t8\n\tA2 Row\t3\t10\n2\tA1 Dip\t3\t8\n\tT-bar row\t3\t8\n\t1a Curl\t3x12\n\t1b Fly\t3x15';
  expect(blocks(text)).toEqual([
    'superset|Superset A|4||',
    'in|Squat||8|',
    'in|Row||10|3 × 10',
    'line|Dip|3|8|',
    'line|T-bar row|3|8|',
    'superset|Superset 1|||',
    'in|Curl|3|12|',
    'in|Fly|3|15|',
  ]);
  expect(blocks('A1 Row\t3\t10\nA2 Plank\t2')[2]).toBe('in|Plank|||2 ×');
});
