import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { PushResponse } from '#contract/operations/push.ts';
import { stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { browserPush } from './browser-push.ts';
import { Push } from './push.tsx';

const POST = 'POST /api/user/push';
const CHECK = 'POST /api/user/push/devices/check';
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/a';
const WISHES: PushResponse = {
  publicKey: 'B'.repeat(87),
  kinds: { 'session-today': true, 'coach-answered': true, 'plan-new': true, 'rest-over': true },
  quiet: { from: '21:00', to: '07:00' },
  timeZone: 'Europe/Helsinki',
  devices: 1,
};
const KINDS = [
  ['session-today', 'Session planned for today'],
  ['coach-answered', 'Reply from the coach'],
  ['plan-new', 'New plan'],
  ['rest-over', 'End of a rest'],
] as const;
const box = (name: string | RegExp) => page.getByRole('checkbox', { name });
const quiet = box(/^Hold notifications during quiet hours/);

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(browserPush, 'state').mockResolvedValue('on');
  vi.spyOn(browserPush, 'endpoint').mockResolvedValue(ENDPOINT);
});
afterEach(() => vi.restoreAllMocks());

async function show(answer: Answer = new Response(null, { status: 204 })) {
  const sent = await draw({ [POST]: answer, [CHECK]: { on: true } });
  await expect.element(quiet).toBeChecked();
  return () => sent(POST);
}

async function draw(answers: Parameters<typeof stubApi>[0]) {
  const { api, calls } = stubApi({ 'GET /api/user/push': WISHES, ...answers });
  await render(
    <ShopProvider api={api}>
      <ToastProvider>
        <Push onOut={vi.fn()} />
      </ToastProvider>
    </ShopProvider>,
  );
  return (path: string) => calls.filter(({ request }) => request === path).map(({ body }) => body);
}

describe('a browser that takes messages', () => {
  test.each([
    [true, 'On for this device.'],
    [false, 'Off on this device.'],
  ])('is on only if the shop sends those of this member there: %s', async (on, words) => {
    const sent = await draw({ [CHECK]: { on } });
    await expect.element(page.getByText(words)).toBeVisible();
    expect(sent(CHECK)).toEqual([{ endpoint: ENDPOINT }]);
  });

  test('is looked up again after the shop could not be asked', async () => {
    let isReached = false;
    await draw({ [CHECK]: () => (isReached ? { on: true } : new Response(null, { status: 503 })) });
    await expect.element(page.getByText('Can’t check this right now.')).toBeVisible();
    isReached = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('On for this device.')).toBeVisible();
  });
});

test.each(KINDS)('%s is switched off by itself', async (kind, name) => {
  const sent = await show();
  await box(name).click();
  await expect.poll(sent).toEqual([{ kinds: { [kind]: false } }]);
});

test('a change keeps what another device has changed, and then shows it', async () => {
  let shown = WISHES;
  let after = { 'plan-new': false };
  const sent = await draw({
    'GET /api/user/push': () => shown,
    [CHECK]: { on: true },
    [POST]: () => {
      shown = { ...WISHES, kinds: { ...WISHES.kinds, ...after, 'rest-over': false }, quiet: null };
      return new Response(null, { status: 204 });
    },
  });
  await box('New plan').click();
  await expect.poll(() => sent(POST)).toEqual([{ kinds: { 'plan-new': false } }]);
  await expect.element(quiet).not.toBeChecked();
  await expect.element(box('End of a rest')).not.toBeChecked();
  await expect.element(box('New plan')).not.toBeChecked();
  after = { 'plan-new': true };
  await box('Session planned for today').click();
  await expect.element(box('New plan')).toBeChecked();
});

test('what the shop does not take is as it was', async () => {
  await show(new Response(null, { status: 503 }));
  await box('New plan').click();
  await expect.element(page.getByText('That Didn’t Work').first()).toBeVisible();
  await expect.element(box('New plan')).toBeChecked();
});

test('quiet hours are changed, and switched off', async () => {
  let shown = WISHES;
  const calls = await draw({
    'GET /api/user/push': () => shown,
    [CHECK]: { on: true },
    [POST]: (change: unknown) => {
      shown = { ...shown, ...(change as object) };
      return new Response(null, { status: 204 });
    },
  });
  const sent = () => calls(POST);
  await page.getByLabelText('From').fill('22:30');
  await page.getByLabelText('To').click();
  await expect.poll(sent).toEqual([{ quiet: { from: '22:30', to: '07:00' } }]);
  await quiet.click();
  await expect.poll(() => sent().at(-1)).toEqual({ quiet: null });
  await expect.element(page.getByLabelText('From')).not.toBeInTheDocument();
});
