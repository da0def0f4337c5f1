import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { endMemberSession, onSessionEnd } from '#widgets/core/session/session-end.ts';
import { device } from '#widgets/elements/training/sync/device/device.ts';
import { STORAGE_NAME } from '#widgets/elements/training/sync/device/log-storage.ts';
import { finishSignOut } from './after-sign-out-chunk.ts';
import { clearAfterSession } from './clear-device.ts';
import { watchErasedDrafts } from './erased-drafts.ts';

const [ANNA, BEN] = ['6f1c0d2e-1111-4222-8333-444455556666', '7f1c0d2e-1111-4222-8333-444455556666'];
const DRAFT = `aamu.draft  ${ANNA} letter`;
const PERSISTED = { persisted: true };

afterEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'signed-out=; path=/; max-age=0';
  const storage = await device.open();
  for (const key of await storage.keys()) await storage.update(key, () => undefined);
});

/** Stores a sent and an unsent session of each member, and the rest of what a device keeps. */
async function fillDevice() {
  const storage = await device.open();
  const session = { revision: 2, planKey: '3', dayId: 'a', exercises: [], notes: '', deleted: false };
  for (const member of [ANNA, BEN]) {
    const put = (id: string, settled: number) =>
      storage.update(`${member}/session/${id}`, () => ({
        session: { ...session, id },
        places: {},
        settled,
        changedAt: 1,
      }));
    await put(`${member}-unsent`, 1);
    await put(`${member}-sent`, 2);
    await storage.update(`${member}/last/3`, () => ({}));
  }
  localStorage.setItem('coach-training:member', ANNA);
  localStorage.setItem(`coach-training:typed:${ANNA}-unsent`, '{}');
  sessionStorage.setItem(DRAFT, 'My knee hurts');
  await caches.open(`coach-member-${ANNA}`);
  return storage;
}

const UNSENT = [`${ANNA}/session/${ANNA}-unsent`, `${BEN}/session/${BEN}-unsent`];

test('what the shop has goes, and what any member has not sent stays', async () => {
  const storage = await fillDevice();
  document.cookie = 'signed-out=1; path=/';

  await finishSignOut();

  expect(await storage.keys()).toEqual(UNSENT);
  expect(Object.keys(localStorage)).toEqual([`coach-training:typed:${ANNA}-unsent`]);
  expect(sessionStorage.getItem(DRAFT)).toBe('My knee hurts');
  expect((await caches.keys()).filter((name) => name.startsWith('coach-member'))).toEqual([]);
  expect(document.cookie).not.toContain('signed-out');
});

describe('a session that was ended elsewhere', () => {
  test('leaves what was not sent, once a 401 tells of it', async () => {
    onTestFinished(onSessionEnd(clearAfterSession));
    const storage = await fillDevice();
    document.cookie = 'member=1; path=/';
    document.cookie = `member-id=${ANNA}; path=/`;
    endMemberSession(ANNA);
    await expect.poll(() => storage.keys()).toEqual(UNSENT);
    await expect.poll(() => document.cookie).not.toContain('signed-out');
  });

  test('of another member or a visitor deletes nothing', async () => {
    onTestFinished(onSessionEnd(clearAfterSession));
    endMemberSession(undefined);
    document.cookie = `member-id=${BEN}; path=/`;
    onTestFinished(() => void (document.cookie = 'member-id=; path=/; max-age=0'));
    endMemberSession(ANNA);
    expect(document.cookie).not.toContain('signed-out');
  });

  test('is noted for the next page if the device cannot be cleared', async () => {
    onTestFinished(onSessionEnd(clearAfterSession));
    const opening = vi.spyOn(device, 'open').mockRejectedValue(new Error('blocked'));
    localStorage.setItem(`${STORAGE_NAME}:typed:x`, '{}');
    document.cookie = `member-id=${ANNA}; path=/`;
    endMemberSession(ANNA);
    await expect.poll(() => opening.mock.calls.length).toBe(1);
    expect(document.cookie).toContain('signed-out=1');
  });
});

test('is tried again with the next page if the device cannot be cleared', async () => {
  document.cookie = 'signed-out=1; path=/';
  vi.spyOn(device, 'open').mockRejectedValue(new Error('blocked'));
  localStorage.setItem(`${STORAGE_NAME}:typed:x`, '{}');
  await expect(finishSignOut()).rejects.toThrow('blocked');
  expect(document.cookie).toContain('signed-out=1');
});

describe('the drafts of an erased account', () => {
  const asks = (erased: string[]) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ erased }));
  const draft = () => sessionStorage.getItem(DRAFT);

  test.each([
    ['at the start of a page', () => watchErasedDrafts()],
    [
      'when a page returns from the back-forward cache',
      () => dispatchEvent(new PageTransitionEvent('pageshow', PERSISTED)),
    ],
    ['when the session has ended in another tab', () => endMemberSession(undefined)],
  ])('go %s', async (_, look) => {
    watchErasedDrafts();
    const ask = asks([ANNA]);
    sessionStorage.setItem(DRAFT, 'My knee hurts');
    look();
    await expect.poll(draft).toBeNull();
    expect(ask.mock.calls.map(([path]) => path)).toContain('/api/erased-accounts');
  });

  test('are not looked for while only the signed-in member has drafts', async () => {
    document.cookie = `member-id=${ANNA}; path=/`;
    onTestFinished(() => void (document.cookie = 'member-id=; path=/; max-age=0'));
    const ask = asks([ANNA]);
    sessionStorage.setItem(DRAFT, 'My knee hurts');
    watchErasedDrafts();
    await import('./after-sign-out-chunk.ts');
    expect([ask.mock.calls, draft()]).toEqual([[], 'My knee hurts']);
  });
});
