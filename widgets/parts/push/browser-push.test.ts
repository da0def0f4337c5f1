import { afterEach, expect, test, vi } from 'vitest';
import { browserPush } from './browser-push.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X)';

test.each([
  ['an iPhone’s Safari asks for the home screen', IPHONE, false, 'install'],
  ['a page on an iPhone’s home screen, in Lockdown Mode, has none', IPHONE, true, 'unsupported'],
  ['another browser has none', 'Mozilla/5.0 (X11; Linux x86_64)', false, 'unsupported'],
])('without push, %s', async (_, userAgent, isOnHomeScreen, expected) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
  vi.stubGlobal('window', {});
  vi.stubGlobal('matchMedia', () => ({ matches: isOnHomeScreen }));
  expect(await browserPush.state('key')).toBe(expected);
});
