import { afterAll, beforeAll, expect, test } from 'vitest';
import { DashboardResponse } from '#contract/coaching/dashboard.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

let app: TestApp;
let now = new Date('2026-11-20T18:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());

const dashboard = async (by: Browser) => DashboardResponse.parse(await (await by.ask('/api/user/dashboard')).json());

test('a programme that was free and has ended is theirs who had an account by then, and is called as it was', async () => {
  const had = await member(app, 'had@example.com', {}, now);
  now = new Date(now.getTime() + DAY_MS);
  await app.em().nativeUpdate(Program, { id: 1 }, { endedAt: now });
  const nobody = await member(app, 'later@example.com', {}, new Date(now.getTime() + 60_000));
  expect(await dashboard(had)).toMatchObject({
    owned: [1],
    ended: [{ programId: 1, programName: 'Morning Energy' }],
  });
  expect(await dashboard(nobody)).toMatchObject({ owned: [], ended: [], files: [] });
  await app.em().nativeUpdate(Program, { id: 1 }, { endedAt: null });
  expect(await dashboard(had)).toMatchObject({ owned: [1], ended: [] });
});
