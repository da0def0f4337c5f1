import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/orm.ts';
import { testDatabase } from '#server/testing/database/test-database.ts';
import { openSandboxClock, readSandboxTime } from './clock.ts';

const DAY_MS = 86_400_000;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('it starts with the machine, moves on, and others follow', async () => {
  const here = await openSandboxClock(database.orm);
  const there = await openSandboxClock(database.orm);
  expect(Math.abs(here.now().getTime() - Date.now())).toBeLessThan(1_000);
  await Promise.all([here.forward(DAY_MS), there.forward(2 * DAY_MS)]);
  await here.refresh();
  const ahead = () => Math.round((there.now().getTime() - Date.now()) / DAY_MS);
  await expect.poll(ahead).toBe(3);
  expect(Math.round((here.now().getTime() - Date.now()) / DAY_MS)).toBe(3);
  await Promise.all([here.close(), there.close()]);
  const later = await openSandboxClock(database.orm);
  expect(Math.round((later.now().getTime() - Date.now()) / DAY_MS)).toBe(3);
  await later.close();
  expect(Math.round(((await readSandboxTime(database.orm)).getTime() - Date.now()) / DAY_MS)).toBe(3);
});

test.each([0, -1, 0.5, Number.NaN, 401 * DAY_MS])('it does not move by %d', async (ms) => {
  const clock = await openSandboxClock(database.orm);
  await expect(clock.forward(ms)).rejects.toThrow(RangeError);
  await clock.close();
});
