import { expect, test } from 'vitest';
import { madeGuide } from '../made-guide.harness.ts';
import { PAID } from './anti-scam.content.ts';
import { SIGNS } from './anti-scam.signs.ts';
import { renderAntiScamGuide } from './anti-scam.ts';

const FRAME = [
  'How fitness scams work',
  'The check-list',
  'If you have already paid',
  'Your fourteen days',
  'How I sell',
];

// Each sign has its own page.
const source = await madeGuide({
  title: 'Anti-Scam Fitness Guide',
  pages: 2 + FRAME.length + SIGNS.length,
  bookmarks: [...FRAME, ...SIGNS.map(({ title }, i) => `Sign ${i + 1}: ${title}`)],
  links: FRAME.length + SIGNS.length,
  render: renderAntiScamGuide,
});

test('there are twelve signs', () => {
  expect(SIGNS).toHaveLength(12);
});

test('it links to those who help', () => {
  for (const { href } of PAID.help) expect(source).toContain(`/URI (${href})`);
});

test('the check-list has a box to tick for each sign, which readers of the text are told about', () => {
  expect(source.match(/\/ActualText \(to tick\)/g)).toHaveLength(SIGNS.length);
});
