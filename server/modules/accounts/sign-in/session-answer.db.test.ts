import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SessionResponse } from '#contract/accounts/auth.ts';
import { TrainingPlan } from '#contract/training/training.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase } from '../access/purchase.entity.ts';
import { User } from '../users/user.entity.ts';

let app: TestApp;
const now = new Date('2026-11-20T18:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: 'coach@example.com' } });
});
afterAll(() => app.close());

const fetchSession = async (by: Browser) => {
  const response = await by.ask('/api/auth/session');
  expect(response.status).toBe(200);
  return SessionResponse.parse(await response.json());
};

test('nobody and strangers learn that nothing is theirs, and the coach that the room is', async () => {
  expect(await fetchSession(createBrowser(app.url))).toEqual({ signedIn: false, coach: false, plans: [], logs: [] });
  const visitor = await member(app, 'visitor@example.com', {}, now);
  expect(await fetchSession(visitor)).toEqual({ signedIn: true, coach: false, plans: [], logs: [] });
  const coach = await member(app, 'coach@example.com', {}, now);
  expect(await fetchSession(coach)).toMatchObject({ signedIn: true, coach: true });
});

test('a plan opens to its owner, and its log stays theirs when it no longer does', async () => {
  const owner = await member(app, 'owner@example.com', { bought: [3] }, now);
  expect(await fetchSession(owner)).toMatchObject({ plans: ['3'], logs: [] });
  const plan = TrainingPlan.parse(await (await owner.ask('/api/training-programs/3')).json());
  const times = { startedAt: '2026-11-20T04:00:00.000Z', finishedAt: '2026-11-20T05:15:00.000Z', timeZone: 'UTC' };
  const session = { id: randomUUID(), revision: 1, planKey: '3', dayId: plan.workouts[0]!.id, ...times };
  await owner.post('/api/user/workouts', { changes: [{ ...session, notes: '', exercises: [], deleted: false }] });
  expect(await fetchSession(owner)).toMatchObject({ plans: ['3'], logs: ['3'] });
  const user = await app.em().findOneOrFail(User, { emailKey: 'owner@example.com' });
  const dates = { createdAt: new Date('2026-11-01T00:00:00Z'), accessUntil: new Date('2026-11-19T00:00:00Z') };
  await app.em().nativeUpdate(Purchase, { user }, dates);
  expect(await fetchSession(owner)).toMatchObject({ plans: [], logs: ['3'] });
});
