import { afterAll, beforeAll, expect, test } from 'vitest';
import { EliteSubscriptionResponse } from '#contract/coaching/coaching.ts';
import { DashboardResponse } from '#contract/coaching/dashboard.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';

const now = new Date('2026-11-18T08:00:00Z');
let app: TestApp;
let client: Browser;

/** The coach has ended the initial coaching programme and uses another. */
beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
  await app.em().nativeUpdate(Program, { id: { $in: [2, 4] } }, { endedAt: now });
  await app.em().nativeUpdate(Program, { id: 3 }, { coaching: true });
  client = await member(app, 'client@example.com', { renewing: [3] }, now);
});
afterAll(() => app.close());

const standing = async () =>
  EliteSubscriptionResponse.parse(await (await client.ask('/api/subscription/elite-coaching')).json());

test('a client is shown the plan of the programme by which they are coached', async () => {
  expect(await standing()).toMatchObject({ status: 'active', plan: '3' });
  await app.em().nativeUpdate(Program, { id: 3 }, { planKey: null });
  expect(await standing()).toMatchObject({ status: 'active', plan: null });
  await app.em().nativeUpdate(Program, { id: 3 }, { planKey: '3' });
  const other = await member(app, 'other@example.com', {}, now);
  expect(await (await other.ask('/api/subscription/elite-coaching')).json()).toEqual({ status: 'none' });
});

test('what the shop has ended does not open by being coached; who had it keeps it', async () => {
  const programs = async (by: Browser) => {
    const { plans, steps } = DashboardResponse.parse(await (await by.ask('/api/user/dashboard')).json());
    return [...new Set([...plans, ...steps].map(({ programId }) => programId))].toSorted((a, b) => a - b);
  };
  expect(await programs(client)).toEqual([3]);
  expect((await client.ask('/api/training-programs/elite-coaching')).status).toBe(404);
  const before = await member(app, 'before@example.com', { bought: [2], renewing: [3] }, now);
  expect(await programs(before)).toEqual([2, 3]);
});
