import { expect, test } from 'vitest';
import { madeGuide } from '../made-guide.harness.ts';
import { renderAllDayEnergy } from './all-day-energy.ts';
import { DAYS, WEEKS } from './all-day-energy.weeks.ts';

const CHAPTERS = [
  'How to use this',
  'Where you stand',
  ...WEEKS.flatMap(({ title }, i) => [`Week ${i + 1}: ${title}`, `Review of week ${i + 1}`]),
  'Thirty days on a page',
  'What comes next',
];

const source = await madeGuide({
  title: 'All Day Energy',
  pages: 31,
  bookmarks: CHAPTERS,
  links: CHAPTERS.length + 1,
  render: renderAllDayEnergy,
});

test('there are thirty days of 20 to 40 minutes, and each week mixes sleep, food and training', () => {
  expect(DAYS).toHaveLength(30);
  for (const { minutes } of DAYS) {
    expect(minutes).toBeGreaterThanOrEqual(20);
    expect(minutes).toBeLessThanOrEqual(40);
  }
  for (const { days, extra } of WEEKS) {
    expect(days).toHaveLength(7);
    expect(days.map(({ area }) => area)).toEqual(expect.arrayContaining(['Sleep', 'Food', 'Training']));
    expect(extra.columns.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1);
  }
});

test('each day is read out with its number, and has a box to tick', () => {
  DAYS.forEach((_day, i) => expect(source).toContain(`/ActualText (Day ${i + 1}: )`));
  expect(source.match(/\/ActualText \(to tick:\)/g)).toHaveLength(DAYS.length);
});
