import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { endMemberSession, onSessionEnd } from '#widgets/core/session/session-end.ts';
import { device } from '#widgets/elements/training/sync/device/device.ts';
import { STORAGE_NAME } from '#widgets/elements/training/sync/device/log-storage.ts';
import { finishSignOut } from './after-sign-out-chunk.ts';
import { clearAfterSession } from './clear-device.ts';

const [ANNA, BEN] = ['6f1c0d2e-1111-4222-8333-444455556666', '7f1c0d2e-1111-4222-8333-444455556666'];
const DRAFT = `aamu.draft  ${ANNA} letter`;

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
