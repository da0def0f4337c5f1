import { expect, test } from 'vitest';
import { madeGuide } from '../made-guide.harness.ts';
import { MORNINGS } from './blueprint.mornings.ts';
import { renderBlueprint } from './blueprint.ts';

const source = await madeGuide({
  title: 'Morning Energy Boost Blueprint',
  pages: 12,
  bookmarks: [
    'How to use this',
    ...MORNINGS.map(({ title }, i) => `Morning ${i + 1}: ${title}`),
    'Seven-day log',
    'What next',
  ],
  links: 3 + MORNINGS.length,
  render: renderBlueprint,
});

test('all fonts are embedded, each in a weight of its own', () => {
  expect(new Set(source.match(/\/FontName \/\S+/g)).size).toBe(4);
  expect(source.match(/\/FontFile2 /g)).toHaveLength(4);
});

test('each morning takes fifteen minutes, as the cover promises', () => {
  for (const { steps } of MORNINGS) expect(steps.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(15);
});
