import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionResponse } from '#contract/accounts/auth.ts';
import { siteFetch } from './site-fetch.ts';

const NOBODY: SessionResponse = { signedIn: false, coach: false, plans: [], logs: [] };
const MEMBER: SessionResponse = { signedIn: true, coach: false, plans: ['3'], logs: ['elite-coaching'] };
const went: string[] = [];

beforeEach(() => {
  went.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  // Forgets the session's answer.
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.cookie = 'member=1; path=/; max-age=0';
});

/** Returns the status that a page gets; `went` records requests to the shop. */
async function fetchStatus(path: string, session: SessionResponse | undefined): Promise<number> {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(new Request(input).url);
    if (pathname !== '/api/auth/session') went.push(pathname);
    else if (session) return Response.json(session);
    else throw new TypeError('offline');
    return Response.json({});
  });
  return (await siteFetch(path)).status;
}

test.each([
  ['/api/coach/inbox', MEMBER, 404],
  ['/api/coach/orders', MEMBER, 404],
  ['/api/coach/orders', { ...MEMBER, coach: true }, 200],
  ['/api/coach/orders', NOBODY, 401],
  ['/api/training-programs/3', MEMBER, 200],
  ['/api/training-programs/elite-coaching', MEMBER, 404],
  ['/api/training-programs/999', MEMBER, 404],
  ['/api/user/workouts?plan=elite-coaching&limit=100', MEMBER, 200],
  ['/api/user/workouts?plan=999&limit=100', MEMBER, 404],
  ['/api/user/dashboard', MEMBER, 200],
])('%s: case %# is answered without a complaint of the browser', async (path, session, status) => {
  document.cookie = 'member=1; path=/';
  expect(await fetchStatus(path, session)).toBe(status);
  expect(went).toHaveLength(status === 200 ? 1 : 0);
});

test('whoever has no cookie is asked about first, and the shop decides where that is not known', async () => {
  expect(await fetchStatus('/api/user/dashboard', NOBODY)).toBe(401);
  vi.runAllTimers();
  expect(await fetchStatus('/api/coach/orders', undefined)).toBe(200);
  expect(went).toEqual(['/api/coach/orders']);
});

test('a session that ended elsewhere is noticed before anything is asked in its name', async () => {
  document.cookie = 'member=1; path=/';
  expect(await fetchStatus('/api/user/dashboard', NOBODY)).toBe(401);
  vi.runAllTimers();
  expect(await fetchStatus('/api/user/dashboard', MEMBER)).toBe(200);
  vi.runAllTimers();
  // Once the shop has confirmed the session, it is not requested again.
  expect(await fetchStatus('/api/user/dashboard', undefined)).toBe(200);
  went.length = 0;
  expect(await fetchStatus('/api/auth/user', NOBODY)).toBe(401);
  expect(await fetchStatus('/api/user/dashboard', NOBODY)).toBe(401);
  expect(went).toEqual([]);
});
