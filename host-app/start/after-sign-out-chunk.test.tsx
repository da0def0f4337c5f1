import { afterEach, expect, test, vi } from 'vitest';
import { device } from '#widgets/elements/training/sync/device.ts';
import { STORAGE_NAME } from '#widgets/elements/training/sync/log-storage.ts';
import { finishSignOut } from './after-sign-out-chunk.ts';

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

test('what the shop has goes, and what any member has not sent stays', async () => {
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
  document.cookie = 'signed-out=1; path=/';

  await finishSignOut();

  expect(await storage.keys()).toEqual([`${ANNA}/session/${ANNA}-unsent`, `${BEN}/session/${BEN}-unsent`]);
  expect(Object.keys(localStorage)).toEqual([`coach-training:typed:${ANNA}-unsent`]);
  expect(sessionStorage.getItem(DRAFT)).toBe('My knee hurts');
  expect((await caches.keys()).filter((name) => name.startsWith('coach-member'))).toEqual([]);
  expect(document.cookie).not.toContain('signed-out');
});

test('is tried again with the next page if the device cannot be cleared', async () => {
  document.cookie = 'signed-out=1; path=/';
  vi.spyOn(device, 'open').mockRejectedValue(new Error('blocked'));
  localStorage.setItem(`${STORAGE_NAME}:typed:x`, '{}');
  await expect(finishSignOut()).rejects.toThrow('blocked');
  expect(document.cookie).toContain('signed-out=1');
});
