import { expect, test } from 'vitest';
import { areas } from './areas.ts';

test('what stands under another area in the navigation follows it, or one that does', () => {
  const stray = areas.filter(({ under }, at) => {
    if (!under) return false;
    const before = areas.slice(0, at).findLast((each) => !each.under);
    return before?.screens[0]?.path !== under;
  });
  expect(stray.map(({ screens }) => screens[0]?.path)).toEqual([]);
});
