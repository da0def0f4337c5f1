import { afterAll, beforeAll, expect, test } from 'vitest';
import { DashboardResponse } from '#contract/coaching/dashboard.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
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

test('an archived coaching programme stays the coaching of its clients while they have it', async () => {
  const client = await member(app, 'client@example.com', { renewing: [4], bought: [2] }, now);
  const former = await member(app, 'former@example.com', { renewing: [4] }, now);
  const canceled = { status: 'canceled', endedAt: now } as const;
  await app.em().nativeUpdate(Subscription, { user: (await dashboard(former)).user.id }, canceled);
  await app.em().nativeUpdate(Program, { id: 4 }, { endedAt: now });
  expect(await dashboard(client)).toMatchObject({ owned: [1, 2, 4], coaching: [4] });
  expect(await dashboard(former)).toMatchObject({ owned: [1], coaching: [] });
  await app.em().nativeUpdate(Program, { id: 4 }, { endedAt: null });
});
