import { expect, test } from 'vitest';
import { readTitle } from './pasted-titles.ts';

test.each([
  ['Week 2', 'Week 2||'],
  ['2週目:', '2週目||'],
  ['Week 2 (deload)', 'Week 2||deload'],
  ['Week 1 - Base', 'Week 1||Base'],
  ['Woche 3 Aufbau', 'Woche 3||Aufbau'],
  ['Week 1 (3 Nov)', 'Week 1||'],
  ['Weeks 5-8', 'Weeks 5-8||'],
  ['W2D1', 'W2|D1|'],
  ['2. viikko / päivä 1: Jalat', '2. viikko|päivä 1|Jalat'],
  ['Day 1 (Legs)', '|Day 1|Legs'],
  ['Day 1: Legs (heavy)', '|Day 1|Legs (heavy)'],
  ['Day 2 Upper', '|Day 2|Upper'],
  ['Tuesday: 4 x 800 m', '|Tuesday|4 x 800 m'],
  ['Monday 3 November', '|Monday|'],
  ['Mon, 3 Nov', '|Mon|'],
  ['Montag, 3.11.', '|Montag|'],
  ['maanantai 3. marraskuuta', '|maanantai|'],
])('“%s” is a title', (text, title) => {
  const { week = '', day = '', name } = readTitle(text)!;
  expect([week, day, name].join('|')).toBe(title);
});

test.each([
  'Sun salutation',
  'Do 10 burpees',
  'D1 Row',
  'W1 Squat',
  'Mon - Fri',
  'Mon/Wed',
  'Saturday evening',
  '2',
  'Week',
])('“%s” is none', (text) => expect(readTitle(text)).toBeUndefined());
