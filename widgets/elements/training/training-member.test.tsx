import { afterEach, expect, test, vi } from 'vitest';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { LAST_MEMBER_KEY } from '#widgets/core/session/session-end.ts';
import { forgetTabMember } from '#widgets/core/session/tab-member.ts';
import { memberResource } from './training-member.ts';

const ANNA = '6f1c0d2e-1111-4222-8333-444455556666';

afterEach(() => {
  vi.useRealTimers();
  document.cookie = 'member-id=; path=/; max-age=0';
  forgetTabMember();
  localStorage.clear();
});

const load = (answer: Answer) =>
  memberResource.load(stubApi({ 'GET /api/auth/user': answer }).api, vi.fn<() => Promise<never>>());
const never = () => Promise.withResolvers<object>().promise;

test('a member is the tab’s where the shop cannot be reached or answers slowly', async () => {
  document.cookie = `member-id=${ANNA}; path=/`;
  await expect(load(new TypeError('offline'))).resolves.toEqual({ id: ANNA });
  vi.useFakeTimers();
  const member = load(never());
  await vi.advanceTimersByTimeAsync(3_000);
  await expect(member).resolves.toEqual({ id: ANNA });
});

test('nobody is known without a cookie, whoever trained on this device', async () => {
  localStorage.setItem(LAST_MEMBER_KEY, ANNA);
  await expect(load(new TypeError('offline'))).rejects.toThrow('The shop cannot be reached.');
  vi.useFakeTimers();
  const known = vi.fn();
  const failed = vi.fn();
  void load(never()).then(known, failed);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([known.mock.calls.length, failed.mock.calls.length]).toEqual([0, 1]);
});

test('nobody is known once the shop has said that there is no session', async () => {
  document.cookie = `member-id=${ANNA}; path=/`;
  await expect(load(refusal(401, 'unauthorized'))).rejects.toMatchObject({ status: 401 });
});
