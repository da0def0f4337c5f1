import { expect, it, vi } from 'vitest';
import { createResources } from '#widgets/core/api/resources.ts';
import type { Shop } from '#widgets/core/api/shop.tsx';
import { newMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { dashboardResource } from '../dashboard/dashboard.api.ts';
import { followPayment } from './follow-payment.ts';

it('waits for an answer on a slow line before it asks again', async () => {
  vi.useFakeTimers();
  const slowly = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve(newMember()), 5_000)));
  const api = { get: slowly } as unknown as Shop['api'];
  const resources = createResources(api);
  const stop = followPayment({ api, resources } as Shop, undefined);
  await vi.advanceTimersByTimeAsync(5_500);
  expect(resources.read(dashboardResource).status).toBe('ready');
  expect(slowly).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(slowly).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(slowly).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
