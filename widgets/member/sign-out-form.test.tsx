import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi, type Answer } from '#widgets/core/api.stub.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { device } from '#widgets/training/device.ts';
import { openLogStorage, STORAGE_NAME } from '#widgets/training/log-storage.ts';
import { SignOutForm } from './sign-out-form.tsx';

const USER = '6f1c0d2e-1111-4222-8333-444455556666';
const ID = '7f1c0d2e-1111-4222-8333-444455556666';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const kept = async () => (await (await openLogStorage()).list('')).length;
let submitted: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  const storage = await device.open();
  const session = { id: ID, revision: 2, planKey: '3', dayId: 'a', exercises: [], notes: '', deleted: false };
  const times = { startedAt: '2026-11-20T06:00:00.000Z', finishedAt: null, timeZone: 'UTC' };
  const entry = { session: { ...session, ...times }, places: {}, settled: 1, changedAt: 1 };
  await storage.update(`${USER}/session/${ID}`, () => entry);
  localStorage.setItem('coach-training:member', USER);
  submitted = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  await new Promise((resolve) => {
    const asked = indexedDB.deleteDatabase(STORAGE_NAME);
    asked.onsuccess = asked.onerror = asked.onblocked = resolve;
  });
});

async function show(answers: Record<string, Answer>) {
  const { api, calls } = stubApi(answers);
  const looked = vi.spyOn(device, 'open');
  await render(
    <ShopProvider api={api}>
      <SignOutForm />
    </ShopProvider>,
  );
  await expect.poll(() => looked.mock.results.length).toBeGreaterThan(0);
  await looked.mock.results[0]!.value;
  return calls;
}

test('what waits on the device is sent before it is deleted', async () => {
  const result = { id: ID, status: 'applied' };
  const calls = await show({ 'GET /api/auth/user': { id: USER }, 'POST /api/user/workouts': { results: [result] } });
  await expect.poll(kept).toBeGreaterThan(0);
  await button('Sign out').click();
  await expect.poll(() => submitted.mock.calls).toHaveLength(1);
  expect(calls.map(({ request }) => request)).toContain('POST /api/user/workouts');
  expect(await kept()).toBe(0);
  expect(localStorage.getItem('coach-training:member')).toBeNull();
});

test('what cannot be sent is asked about, and stays for who stays', async () => {
  await show({ 'GET /api/auth/user': { id: USER }, 'POST /api/user/workouts': new TypeError('offline') });
  await button('Sign out').click();
  await expect.element(page.getByText(/^One training session is on this device only/)).toBeVisible();
  await button('Stay signed in').click();
  await expect.element(button('Sign out')).toBeVisible();
  expect(await kept()).toBeGreaterThan(0);
  expect(submitted).not.toHaveBeenCalled();
  await button('Sign out').click();
  await button('Sign out and delete').click();
  await expect.poll(() => submitted.mock.calls).toHaveLength(1);
  expect(await kept()).toBe(0);
});
