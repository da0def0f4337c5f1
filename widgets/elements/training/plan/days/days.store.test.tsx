import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PlanDayChange, PlanDaysRequest } from '#contract/training/plans/plan-days.ts';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { createMemoryStorage, type LogStorage } from '../../sync/device/log-storage.ts';
import { createDays } from './days.store.ts';

const DAY = { planKey: 'own', dayId: 'legs', movedTo: null, minutes: null, skipped: null };
const closing: (() => void)[] = [];
let stored: PlanDayChange[];

beforeEach(() => {
  stored = [];
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Shortens a day on a device, and waits until the shop has it. */
async function shortenDay() {
  const { api } = stubApi({
    'GET /api/user/plan-days': () => ({ changes: stored }),
    'POST /api/user/plan-days': (body: unknown) => {
      const { changes } = body as PlanDaysRequest;
      const results = changes.map(({ seen, seenWithdrawalAt: _at, ...change }) => {
        const { planKey, dayId, revision } = change;
        const row = stored.find((day) => day.dayId === dayId);
        if (row && (row.revision >= revision || row.revision > (seen ?? 0)))
          return { planKey, dayId, status: 'stale', change: row };
        stored = [...stored.filter((day) => day !== row), change];
        return { planKey, dayId, status: 'stored' };
      });
      return { results };
    },
  });
  const storage = createMemoryStorage();
  const days = createDays({ api, storage, userId: 'me', planKey: 'own', later: () => () => undefined });
  closing.push(days.open());
  days.change('legs', { minutes: 40 });
  days.change('legs', { minutes: 50 });
  await expect.poll(() => stored).toEqual([{ ...DAY, revision: 2, minutes: 50 }]);
  await expect.poll(() => days.store.getState().sync).toBe('saved');
}

test.each([
  ['lacks', []],
  ['has in an earlier version', [{ ...DAY, revision: 1, minutes: 40 }]],
])('a changed day that a restored backup %s is sent again', async (_, restored) => {
  await shortenDay();
  stored = restored;
  dispatchEvent(new Event('online'));
  await expect.poll(() => stored).toEqual([{ ...DAY, revision: 2, minutes: 50 }]);
});

test('what the shop answers and stores keeps the last withdrawn consent, for a restored backup', async () => {
  const consentWithdrawnAt = '2026-11-20T09:00:00.000Z';
  const sent: PlanDaysRequest['changes'] = [];
  stored = [{ ...DAY, dayId: 'arms', revision: 3, skipped: 'A fever' }];
  const { api } = stubApi({
    'GET /api/user/plan-days': () => ({ changes: stored, consentWithdrawnAt }),
    'POST /api/user/plan-days': (body: unknown) => {
      const { changes } = body as PlanDaysRequest;
      sent.push(...changes);
      const results = changes.map(({ planKey, dayId }) => ({ planKey, dayId, status: 'stored' }));
      return { results, consentWithdrawnAt };
    },
  });
  const days = createDays({
    api,
    storage: createMemoryStorage(),
    userId: 'me',
    planKey: 'own',
    later: () => () => undefined,
  });
  closing.push(days.open());
  await expect.poll(() => days.store.getState().days).toHaveLength(1);
  stored = [];
  dispatchEvent(new Event('online'));
  await expect
    .poll(() => sent)
    .toMatchObject([{ dayId: 'arms', skipped: 'A fever', seenWithdrawalAt: consentWithdrawnAt }]);
});

test('a write that fails does not end the later ones', async () => {
  const storage = createMemoryStorage();
  let isBroken = true;
  const broken: LogStorage = {
    ...storage,
    update: (key, change) =>
      isBroken && key.includes('/day/') ? Promise.reject(new Error('broken')) : storage.update(key, change),
  };
  const { api } = stubApi({});
  const days = createDays({ api, storage: broken, userId: 'me', planKey: 'own', later: () => () => undefined });
  closing.push(days.open());
  days.change('legs', { minutes: 40 });
  await expect.poll(() => days.store.getState().days).toEqual([]);
  isBroken = false;
  days.change('arms', { minutes: 30 });
  await expect.poll(() => storage.list('me/day/')).toMatchObject([{ change: { dayId: 'arms', minutes: 30 } }]);
});
