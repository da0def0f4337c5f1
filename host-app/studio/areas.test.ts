import { expect, test } from 'vitest';
import { matchRoute } from '../routes.ts';
import { areas } from './areas.ts';

test('what stands under another area in the navigation follows it, or one that does', () => {
  const stray = areas.filter(({ under }, at) => {
    if (!under) return false;
    const before = areas.slice(0, at).findLast((each) => !each.under);
    return before?.screens[0]?.path !== under;
  });
  expect(stray.map(({ screens }) => screens[0]?.path)).toEqual([]);
});

test('what makes a price lower stands in the menu wherever the coach is, beside what is sold', () => {
  const menu = areas.filter(({ under, unlisted }) => !under && !unlisted).map(({ screens }) => screens[0]?.path);
  expect(menu.slice(menu.indexOf('/programs'), menu.indexOf('/programs') + 2)).toEqual(['/programs', '/coupons']);
});

test('each screen can be opened by its address, as a bookmark or in a new tab', () => {
  const addresses = areas.flatMap(({ screens }) => screens.map(({ path }) => `/coach${path}`.replace(/\/$/, '')));
  const nowhere = addresses.filter((path) => matchRoute(path.replaceAll(/\$\w+/g, 'x')).page !== 'studio');
  expect(nowhere).toEqual([]);
});
