import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { LONGEST_WAIT_MS } from '#contract/operations/member-worker.ts';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { forgetTabMember, tabMember } from '#widgets/core/session/tab-member.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { noteRestWish } from './rest-wish.ts';
import { useRestNotice, scheduleRestPush } from './use-rest-notice.ts';

const ALL = { 'session-today': true, 'coach-answered': true, 'plan-new': true, 'rest-over': true };
/** 21:30 by the device's clock. */
const EVENING = new Date(2026, 10, 23, 21, 30).getTime();
const postToWorker = vi.fn();
let permission: NotificationPermission;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: EVENING - 60_000 });
  postToWorker.mockClear();
  permission = 'granted';
  vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockImplementation(
    () => ({ postMessage: postToWorker }) as unknown as ServiceWorker,
  );
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission);
});
afterEach(() => {
  vi.useRealTimers();
  signOut();
  forgetTabMember();
  vi.restoreAllMocks();
  localStorage.clear();
});

function signIn() {
  document.cookie = 'member-id=6f1c0d2e-1111-4222-8333-444455556666; path=/';
  tabMember();
}

function signOut() {
  document.cookie = 'member-id=; path=/; max-age=0';
}

function Rest({ endsAt }: { endsAt: number | undefined }) {
  useRestNotice(endsAt);
  return null;
}

const show = (endsAt: number | undefined, base = '') =>
  render(
    <ShopProvider api={stubApi({}).api} base={base}>
      <Rest endsAt={endsAt} />
    </ShopProvider>,
  );

test.each<NotificationPermission>(['denied', 'default'])(
  'without a permission (%s) the worker is told nothing',
  async (said) => {
    permission = said;
    await show(EVENING);
    expect(postToWorker).not.toHaveBeenCalled();
  },
);

test('of a kind that was switched off it is told nothing', async () => {
  noteRestWish({ kinds: { ...ALL, 'rest-over': false }, quiet: null });
  await show(EVENING);
  expect(postToWorker).not.toHaveBeenCalled();
});

test.each([
  ['21:00', '07:00', false],
  ['21:30', '22:00', false],
  ['22:00', '07:00', true],
  ['09:00', '21:30', true],
])('in quiet hours (%s to %s) it is told nothing', async (from, to, isTold) => {
  noteRestWish({ kinds: ALL, quiet: { from, to } });
  await show(EVENING);
  expect(postToWorker.mock.calls).toHaveLength(isTold ? 1 : 0);
});

test('settings that arrive after the sign-out are not stored', async () => {
  signIn();
  signOut();
  noteRestWish({ kinds: ALL, quiet: { from: '22:00', to: '07:00' } });
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a rest is told when it begins, again by a page that was loaded again, and taken back when it is ended', async () => {
  const rest = { type: 'rest', endsAt: EVENING, body: 'Your rest is over.', url: location.pathname };
  const { unmount } = await show(EVENING);
  await unmount();
  const screen = await show(EVENING);
  await screen.rerender(
    <ShopProvider api={stubApi({}).api}>
      <Rest endsAt={undefined} />
    </ShopProvider>,
  );
  expect(postToWorker.mock.calls.map(([said]) => said as object)).toMatchObject([
    rest,
    rest,
    { ...rest, endsAt: null },
  ]);
});

describe('a rest that is too long for the worker', () => {
  const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/a';
  const closed = vi.fn();
  let subscribed: boolean;

  beforeEach(() => {
    subscribed = true;
    closed.mockClear();
    history.replaceState(null, '', '/training/mine');
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(
      async () =>
        ({
          pushManager: { getSubscription: async () => (subscribed ? { endpoint: ENDPOINT } : null) },
          getNotifications: async () => [{ close: closed }],
        }) as unknown as ServiceWorkerRegistration,
    );
  });

  async function rests(...ends: readonly (number | undefined)[]) {
    const { api, calls } = stubApi({ 'POST /api/user/push/rests': new Response(null, { status: 204 }) });
    const at = (endsAt: number | undefined) => (
      <ShopProvider api={api}>
        <Rest endsAt={endsAt} />
      </ShopProvider>
    );
    const screen = await render(at(ends[0]));
    for (const endsAt of ends.slice(1)) await screen.rerender(at(endsAt));
    await screen.unmount();
    // The next request waits for all earlier ones.
    await scheduleRestPush(api, undefined);
    return calls.flatMap(({ request, body }) => (request.startsWith('POST') ? [body] : []));
  }
  const asked = (seconds: unknown) => ({ endpoint: ENDPOINT, plan: 'mine', seconds });
  const in10Minutes = () => Date.now() + 600_000;

  test('is told by the shop, which hears of it once, also where its page is loaded again, and when it was ended', async () => {
    const endsAt = in10Minutes();
    expect(await rests(endsAt, endsAt, undefined)).toEqual([asked(600), asked(null)]);
    expect(closed).toHaveBeenCalledOnce();
  });

  test('leaves no note where the answer arrives after the sign-out', async () => {
    signIn();
    const answer = Promise.withResolvers<Response>();
    const { api, calls } = stubApi({ 'POST /api/user/push/rests': answer.promise });
    const asking = scheduleRestPush(api, in10Minutes());
    await expect.poll(() => calls.length).toBe(1);
    signOut();
    answer.resolve(new Response(null, { status: 204 }));
    await asking;
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('gives way to a short one, of which the worker tells', async () => {
    expect(await rests(in10Minutes(), Date.now() + 60_000)).toEqual([asked(600), asked(null)]);
  });

  test('is the only one that the shop hears of', async () => {
    expect(await rests(Date.now() + LONGEST_WAIT_MS - 1_000, undefined)).toEqual([]);
  });

  test('is not told where messages are off on this device, and where that kind is', async () => {
    subscribed = false;
    expect(await rests(in10Minutes(), undefined)).toEqual([]);
    subscribed = true;
    noteRestWish({ kinds: { ...ALL, 'rest-over': false }, quiet: null });
    expect(await rests(in10Minutes(), undefined)).toEqual([]);
  });

  test('that the shop cannot be asked for is asked for again by the next page', async () => {
    const { api, calls } = stubApi({ 'POST /api/user/push/rests': new Response(null, { status: 503 }) });
    const endsAt = in10Minutes();
    await scheduleRestPush(api, endsAt);
    await scheduleRestPush(api, endsAt);
    expect(calls).toHaveLength(2);
  });
});
