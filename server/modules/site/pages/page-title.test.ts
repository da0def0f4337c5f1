import { expect, test } from 'vitest';
import { formatPageTitle } from './page-title.ts';

test.each([
  ['Programmes', 'Rhône Swim', 'Programmes · Rhône Swim'],
  ['Rhône Swim: lanes and lakes', 'Rhône Swim', 'Rhône Swim: lanes and lakes'],
  ['rhône swim', 'Rhône Swim', 'rhône swim'],
  ['Rhône Swimming at night', 'Rhône Swim', 'Rhône Swimming at night · Rhône Swim'],
  ['In the Rhône Swim lane', 'Rhône Swim', 'In the Rhône Swim lane · Rhône Swim'],
])('%j of %s is called %j', (title, name, called) => {
  expect(formatPageTitle(title, name)).toBe(called);
});
