import { expect, test } from 'vitest';
import { archiveName } from './archive/archive-name.ts';
import { findSuperfluous } from './thinning.ts';
import { DAY_MS } from '#server/platform/days.ts';

const newest = new Date('2026-11-29T01:00:00Z');
/** Names of archives of consecutive nights, oldest first. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, i) => archiveName.write(new Date(newest.getTime() - (count - 1 - i) * DAY_MS)));

const kept = (names: readonly string[]) => {
  const superfluous = new Set(findSuperfluous(names));
  return names.filter((name) => !superfluous.has(name)).map((name) => name.slice(5, 15));
};

test('keeps the last of seven days, four weeks and twelve months', () => {
  const months = '2025-12-31 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31';
  const weeks = '2026-09-30 2026-10-31 2026-11-08 2026-11-15 2026-11-22';
  const days = '2026-11-23 2026-11-24 2026-11-25 2026-11-26 2026-11-27 2026-11-28 2026-11-29';
  expect(kept(nights(800)).join(' ')).toBe([months, weeks, days].join(' '));
});

test('thinning each night leaves the same as thinning once', () => {
  let there: string[] = [];
  for (const name of nights(800)) {
    there.push(name);
    const superfluous = new Set(findSuperfluous(there));
    there = there.filter((each) => !superfluous.has(each));
  }
  expect(there.map((name) => name.slice(5, 15))).toEqual(kept(nights(800)));
});

test('keeps the newest of several of one day, and every archive of a young shop', () => {
  const twice = [archiveName.write(new Date('2026-11-29T00:30:00Z')), archiveName.write(newest)];
  expect(findSuperfluous(twice)).toEqual([twice[0]]);
  expect(findSuperfluous(nights(7))).toEqual([]);
});

test('an old archive stays while there is none that is newer', () => {
  expect(findSuperfluous(['aamu-2020-01-01T010000Z.age'])).toEqual([]);
});

test('leaves other files alone', () => {
  expect(findSuperfluous(['notes.txt', 'aamu.age', 'aamu-2020-01-01T010000Z.age.part', ...nights(3)])).toEqual([]);
});

test('keeps the last tested archive beside a later one of the same day', () => {
  const [tested, later] = ['2026-11-29T01:00:00Z', '2026-11-29T13:00:00Z'].map((at) => archiveName.write(new Date(at)));
  expect(findSuperfluous([tested!, later!])).toEqual([tested]);
  expect(findSuperfluous([tested!, later!], [tested!])).toEqual([]);
});
