import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerMemberRequest, forgetMembers, keepAnswer } from './offline-answers.ts';
import type { WorkerFetchEvent } from './worker-scope.ts';

const [ANNA, BEN] = ['6f1c0d2e-1111-4222-8333-444455556666', '7f1c0d2e-1111-4222-8333-444455556666'];
const PATH = '/api/user/plans';
const NO_ANSWER = /no-response|could not generate a response/;

/** Returns a page's fetch event, with or without a member's name. */
function createFetchEvent(member?: string, path = PATH, waitUntil = (_work: Promise<unknown>) => {}): WorkerFetchEvent {
  const request = new Request(path, { headers: { ...(member && { 'x-member': member }) } });
  return Object.assign(new Event('fetch'), { request, waitUntil, respondWith: () => {} });
}

const inCache = async (member: string) =>
  (await (await caches.open(`coach-member-${member}`)).keys()).map(({ url }) => new URL(url).pathname).sort();

/** Shop whose answers the test releases one by one. */
function slowShop() {
  const waiting: ((member: string | null) => void)[] = [];
  vi.mocked(fetch).mockImplementation(
    () =>
      new Promise((resolve) => {
        waiting.push((member) => {
          const headers = { ...(member && { 'x-member': member }), date: new Date().toUTCString() };
          resolve(Response.json({ plans: 'of somebody' }, { status: member ? 200 : 401, headers }));
        });
      }),
  );
  const ask = async (path: string) => {
    const kept: Promise<unknown>[] = [];
    const event = createFetchEvent(undefined, path, (work) => void kept.push(work));
    const before = waiting.length;
    const answered = answerMemberRequest(event);
    await expect.poll(() => waiting.length).toBeGreaterThan(before);
    return async (member: string | null) => {
      waiting[before]!(member);
      await answered;
      await Promise.all(kept);
    };
  };
  return { ask };
}

beforeEach(async () => {
  // Pages lack these classes, which Workbox strategies use.
  for (const name of ['FetchEvent', 'ExtendableEvent']) vi.stubGlobal(name, Event);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
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
  const response = await answerMemberRequest(createFetchEvent(ANNA));
  expect(await response.json()).toEqual({ plans: 'of Anna' });
});

test('a page of another member is not shown them, on a slow line or without one', async () => {
  await expect(answerMemberRequest(createFetchEvent(BEN))).rejects.toThrow(NO_ANSWER);
});

test.each([PATH, '/api/auth/user', '/api/auth/session', '/api/training-programs/mine'])(
  'a page that names no member gets no cached answer of %s',
  async (path) => {
    const headers = { 'x-member': ANNA, date: new Date().toUTCString() };
    await (await caches.open(`coach-member-${ANNA}`)).put(path, Response.json({ id: ANNA }, { headers }));
    await expect(answerMemberRequest(createFetchEvent(undefined, path))).rejects.toThrow(NO_ANSWER);
  },
);

test('a page that names no member gets the cached answer of a public endpoint', async () => {
  const headers = { date: new Date().toUTCString() };
  await (await caches.open(`coach-member-${ANNA}`)).put('/api/site', Response.json({ name: 'Shop' }, { headers }));
  const response = await answerMemberRequest(createFetchEvent(undefined, '/api/site'));
  expect(await response.json()).toEqual({ name: 'Shop' });
});

test('of two answers on their way at a change of members, both of the new one are kept and none of the old one', async () => {
  const shop = slowShop();
  const [first, second, late, session] = [
    await shop.ask('/api/user/plans'),
    await shop.ask('/api/user/dashboard'),
    await shop.ask('/api/user/orders'),
    await shop.ask('/api/user/letters'),
  ];
  await first(BEN);
  await second(BEN);
  await late(ANNA);
  await session(null);
  expect(await inCache(BEN)).toEqual(['/api/user/dashboard', '/api/user/plans']);
  expect(await caches.has(`coach-member-${ANNA}`)).toBe(false);
});

test('what was on its way at a sign-out is not kept', async () => {
  const shop = slowShop();
  const answer = await shop.ask('/api/user/dashboard');
  await forgetMembers();
  await answer(ANNA);
  expect(await caches.has(`coach-member-${ANNA}`)).toBe(false);
});

test('an answer that is being written at a sign-out is not kept', async () => {
  const open = caches.open.bind(caches);
  vi.spyOn(caches, 'open').mockImplementationOnce(async (name) => {
    await forgetMembers();
    return open(name);
  });
  vi.mocked(fetch).mockResolvedValue(Response.json({}, { headers: { 'x-member': ANNA } }));
  await keepAnswer(PATH);
  expect(await caches.has(`coach-member-${ANNA}`)).toBe(false);
});
