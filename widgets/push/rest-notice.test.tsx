import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { stubApi } from '#widgets/core/api.stub.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { noteRestWish } from './rest-wish.ts';
import { useRestNotice } from './use-rest-notice.ts';

const ALL = { 'session-today': true, 'coach-answered': true, 'plan-new': true, 'rest-over': true };
/** Half past nine in the evening, by the clock of the device. */
const EVENING = new Date(2026, 10, 23, 21, 30).getTime();
const told = vi.fn();
let permission: NotificationPermission;

beforeEach(() => {
  localStorage.clear();
  told.mockClear();
  permission = 'granted';
  vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockImplementation(
    () => ({ postMessage: told }) as unknown as ServiceWorker,
  );
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission);
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

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
    expect(told).not.toHaveBeenCalled();
  },
);

test('of a kind that was switched off it is told nothing', async () => {
  noteRestWish({ kinds: { ...ALL, 'rest-over': false }, quiet: null });
  await show(EVENING);
  expect(told).not.toHaveBeenCalled();
});

test.each([
  ['21:00', '07:00', false],
  ['21:30', '22:00', false],
  ['22:00', '07:00', true],
  ['09:00', '21:30', true],
])('in quiet hours (%s to %s) it is told nothing', async (from, to, isTold) => {
  noteRestWish({ kinds: ALL, quiet: { from, to } });
  await show(EVENING);
  expect(told.mock.calls).toHaveLength(isTold ? 1 : 0);
});

test('a rest is told when it begins, again by a page that was loaded again, and taken back when it is ended', async () => {
  const rest = { type: 'rest', endsAt: EVENING, body: 'The rest is over.', url: location.pathname };
  const { unmount } = await show(EVENING);
  await unmount();
  const screen = await show(EVENING);
  await screen.rerender(
    <ShopProvider api={stubApi({}).api}>
      <Rest endsAt={undefined} />
    </ShopProvider>,
  );
  expect(told.mock.calls.map(([said]) => said as object)).toMatchObject([rest, rest, { ...rest, endsAt: null }]);
});
