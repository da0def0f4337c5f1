import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerAbout, forgetMembers } from './kept-answers.ts';
import type { AskedEvent } from './worker-scope.ts';

const [ANNA, BEN] = ['6f1c0d2e-1111-4222-8333-444455556666', '7f1c0d2e-1111-4222-8333-444455556666'];
const PATH = '/api/user/plans';

/** What a page asks that names its member, or none. */
function asked(member?: string): AskedEvent {
  const request = new Request(PATH, { headers: { ...(member && { 'x-member': member }) } });
  return Object.assign(new Event('fetch'), { request, waitUntil: () => {}, respondWith: () => {} });
}

beforeEach(async () => {
  // Pages have none; the strategies of workers look for it.
  for (const name of ['FetchEvent', 'ExtendableEvent']) vi.stubGlobal(name, Event);
  await forgetMembers();
  const headers = { 'x-member': ANNA, date: new Date().toUTCString() };
  await (await caches.open(`coach-member-${ANNA}`)).put(PATH, Response.json({ plans: 'of Anna' }, { headers }));
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await forgetMembers();
});

test('without a connection a page is shown the answers for its own member', async () => {
  const response = await answerAbout(asked(ANNA));
  expect(await response.json()).toEqual({ plans: 'of Anna' });
});

test('a page of another member is not shown them, on a slow line or without one', async () => {
  await expect(answerAbout(asked(BEN))).rejects.toThrow(/no-response|could not generate a response/);
});

test('a page of before, which names nobody, is shown them as it was', async () => {
  expect(await (await answerAbout(asked())).json()).toEqual({ plans: 'of Anna' });
});
