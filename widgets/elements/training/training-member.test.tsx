import { afterEach, expect, test, vi } from 'vitest';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { LAST_MEMBER_KEY } from '#widgets/core/session/session-end.ts';
import { forgetTabMember, tabMember } from '#widgets/core/session/tab-member.ts';
import { memberResource } from './training-member.ts';

const [ANNA, BEN] = ['6f1c0d2e-1111-4222-8333-444455556666', '7f1c0d2e-1111-4222-8333-444455556666'];

afterEach(() => {
  document.cookie = 'member-id=; path=/; max-age=0';
  forgetTabMember();
  localStorage.clear();
});

test.each([
  ['is the last one on this device', 'max-age=60', ANNA],
  ['who has signed out meanwhile is not', 'max-age=0', null],
])('a member %s', async (_, age, known) => {
  const answer = Promise.withResolvers<object>();
  document.cookie = `member-id=${ANNA}; path=/`;
  tabMember();
  const member = memberResource.load(
    stubApi({ 'GET /api/auth/user': answer.promise }).api,
    vi.fn<() => Promise<never>>(),
  );
  document.cookie = `member-id=${ANNA}; path=/; ${age}`;
  answer.resolve({ id: ANNA });
  await expect(member).resolves.toMatchObject({ id: ANNA });
  expect(localStorage.getItem(LAST_MEMBER_KEY)).toBe(known);
});

test('the next member stays the last one where an answer for the member before arrives late', async () => {
  const answer = Promise.withResolvers<object>();
  document.cookie = `member-id=${ANNA}; path=/`;
  tabMember();
  const member = memberResource.load(
    stubApi({ 'GET /api/auth/user': answer.promise }).api,
    vi.fn<() => Promise<never>>(),
  );
  document.cookie = `member-id=${BEN}; path=/`;
  localStorage.setItem(LAST_MEMBER_KEY, BEN);
  answer.resolve({ id: ANNA });
  await expect(member).resolves.toMatchObject({ id: ANNA });
  expect(localStorage.getItem(LAST_MEMBER_KEY)).toBe(BEN);
});
