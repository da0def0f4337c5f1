import { expect, test } from 'vitest';
import { htmlTree, parse } from './html-tree.ts';

const tree = (...variants: string[]) => htmlTree(variants.map(parse));

test('what is the same in every variant stands there once, and what is not in each of its forms', () => {
  const html = (price: string) => `<p class="price">From <!-- -->${price}</p>`;
  expect(tree(html('€1'), html('$2'))).toEqual([['p', { class: 'price' }, 'From ', { v: ['€1', '$2'] }]]);
});

test('an attribute that a variant has not is missing there, and not empty', () => {
  const html = (chosen: string) =>
    `<select>${['EUR', 'USD'].map((code) => `<option${code === chosen ? ' selected=""' : ''}>${code}</option>`).join('')}</select>`;
  expect(tree(html('EUR'), html('USD'))).toEqual([
    [
      'select',
      0,
      ['option', { selected: { v: ['', null] } }, 'EUR'],
      ['option', { selected: { v: [null, ''] } }, 'USD'],
    ],
  ]);
});

test('children that differ in number are given for each variant', () => {
  expect(tree('<b>1</b>', '<b>1</b><i>~2</i>')).toEqual([
    {
      n: [
        [['b', 0, '1']],
        [
          ['b', 0, '1'],
          ['i', 0, '~2'],
        ],
      ],
    },
  ]);
});
