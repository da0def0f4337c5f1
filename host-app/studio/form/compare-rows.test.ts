import { describe, expect, test } from 'vitest';
import { compareRows, isRows, applyOtherRow } from './compare-rows.ts';

const row = (id: string, text: string) => ({ id, text });
const A = row('a', 'one');
const B = row('b', 'two');
const C = row('c', 'three');
const states = (...lists: Parameters<typeof compareRows>) =>
  compareRows(...lists).map(({ state, mine, theirs }) => [state, mine?.['text'], theirs?.['text']]);

describe('rows of two versions', () => {
  test.each([
    ['nothing for the same rows', [A, B], [A, B], [A, B], []],
    ['a row that they added', [A], [A, B], [A], [['theirs-added', undefined, 'two']]],
    ['a row that they removed', [A, B], [A], [A, B], [['theirs-removed', 'two', undefined]]],
    ['a row that they changed', [A], [row('a', 'new')], [A], [['theirs-changed', 'one', 'new']]],
    ['a row that was added here', [A, B], [A], [A], [['mine-added', 'two', undefined]]],
    ['a row that was removed here', [A], [A, B], [A, B], [['mine-removed', undefined, 'two']]],
    ['a row that was changed here', [row('a', 'my')], [A], [A], [['mine-changed', 'my', 'one']]],
    ['a row that both changed', [row('a', 'my')], [row('a', 'new')], [A], [['both-changed', 'my', 'new']]],
    ['rows without ids in their order', [row('', 'my')], [row('', 'new')], [], [['both-changed', 'my', 'new']]],
    [
      'equal rows without ids wherever they are',
      [row('', 'one'), row('', 'two')],
      [row('', 'two')],
      [row('', 'two')],
      [['mine-added', 'one', undefined]],
    ],
  ])('name %s', (_, mine, theirs, before, found) => {
    expect(states(mine, theirs, before)).toEqual(found);
  });

  test('become theirs one by one, each in its place', () => {
    const mine = [A, row('c', 'my'), row('', 'new')];
    const theirs = [B, A, C];
    const settle = (rows: typeof mine): unknown => {
      const [first] = compareRows(rows, theirs, []);
      return first ? settle(applyOtherRow(rows, theirs, first) as typeof mine) : rows;
    };
    expect(settle(mine)).toEqual(theirs);
    const [added] = compareRows([A], [A, B, C], [A]);
    expect(applyOtherRow([A, row('', 'new')], [A, B, C], added!)).toEqual([A, B, row('', 'new')]);
  });
});

test('a list of rows is one of objects', () => {
  expect([[A], [], ['a'], [[A]], [null], 'a', undefined].map(isRows)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
