import { describe, expect, test } from 'vitest';
import { listBlockCells, findMisplacedCells, normalizeBlocks } from './plan-blocks.studio.ts';
import type { Line } from './plan-lines.studio.ts';
import { restText } from './plan-rest.studio.ts';

const EMPTY = { id: '', exercise: '', sets: '', reps: '', rest: '', target: '', notes: '' };
const line = (name: string, part: Line['part'], more: Partial<Line> = {}): Line => ({
  ...EMPTY,
  key: name,
  name,
  part,
  ...more,
});
const track = line('Track', 'intervals', { sets: '5', reps: '1000 m', rest: '90 s', target: '4:30-4:45 /km' });
const doses = (lines: readonly Line[]) =>
  normalizeBlocks(lines).map(({ sets, reps, rest, target }) => [sets, reps, rest, target].join('|'));

describe('what is typed in the line of a block', () => {
  test('is that of its exercise where intervals have one', () => {
    expect(doses([track, line('Run', 'in'), line('Row', 'line', { reps: '8' })])).toEqual([
      '5||90 s|',
      '|1000 m||4:30-4:45 /km',
      '|8||',
    ]);
    expect(doses([track, line('Run', 'in', { reps: '800 m' })])).toEqual(['5|1000 m|90 s|', '|800 m||4:30-4:45 /km']);
  });

  test('is refused where nobody would be shown it', () => {
    const wrong = (...lines: Line[]) => findMisplacedCells(lines).map(({ at, cell }) => `${at} ${cell}`);
    expect(wrong(track, line('Run', 'in'))).toEqual([]);
    expect(wrong(track, line('Run', 'in', { reps: '800 m' }))).toEqual(['0 reps']);
    expect(wrong(track, line('Fast', 'in'), line('Easy', 'in'))).toEqual(['0 reps', '0 target']);
    expect(wrong({ ...track, part: 'superset' }, line('Fast', 'in'), line('Easy', 'in'))).toEqual([
      '0 reps',
      '0 target',
    ]);
    expect(
      wrong(line('Pair', 'superset', { sets: '3' }), line('A', 'in', { sets: '3' }), line('B', 'in', { sets: '4' })),
    ).toEqual(['2 sets']);
  });

  test('has the sets that all its exercises have as rounds', () => {
    const pair = line('Pair', 'superset');
    expect(doses([pair, line('A', 'in', { sets: '3' }), line('B', 'in', { sets: '3' })])).toEqual([
      '3|||',
      '|||',
      '|||',
    ]);
    const apart = [pair, line('A', 'in', { sets: '3' }), line('B', 'in', { sets: '4' })];
    expect(doses(apart)).toEqual(['|||', '3|||', '4|||']);
    expect(findMisplacedCells(apart).map(({ at }) => at)).toEqual([1, 2]);
  });
});

test('cells that a line of a block does not have are known while it is typed', () => {
  const sole = listBlockCells([track, line('Run', 'in'), line('Row', 'line')]);
  expect(sole).toEqual([
    { without: [], rounds: '' },
    { without: ['sets'], rounds: '5' },
    { without: [], rounds: '' },
  ]);
  const [head] = listBlockCells([line('Pair', 'circuit'), line('A', 'in'), line('B', 'in')]);
  expect(head?.without).toEqual(['reps', 'target']);
});

test.each([
  ['120', '120 s'],
  ['10', '10 s'],
  ['2', '2 min'],
  ['0', '0 s'],
  [' 90 ', '90 s'],
  ['60-90', '60-90 s'],
  ['2 – 3', '2 – 3 min'],
  ['2 min', '2 min'],
  ['2:00', '2:00'],
  ['90s', '90s'],
  ['at once', 'at once'],
  ['', ''],
])('a rest of "%s" is kept as "%s"', (typed, kept) => {
  expect(restText(typed)).toBe(kept);
});
