import { afterAll, beforeAll, expect, test } from 'vitest';
import { StudioTrainingPlan } from '#contract/training/plans/plans-builder.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createAssignment } from '../own-plans/own-plans.harness.ts';
import { PLANS } from './plans.harness.ts';

let app: TestApp;
let coach: Browser;
let anna: Browser;
const now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH, {}, now);
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
  await createAssignment(app, 'anna@example.com', 'c-anna');
});
afterAll(() => app.close());

const read = async (key: string) => StudioTrainingPlan.parse(await (await coach.ask(`${PLANS}/${key}`)).json());

test('a client’s copy says when each of its days is, and a template says nothing of that', async () => {
  expect((await read('c-anna')).client?.dates).toEqual({ 'legs-w1': '2026-11-16', 'legs-w2': '2026-11-23' });
  expect((await read('3')).client).toBeNull();
});

test('a day that the client has moved is where they moved it', async () => {
  const change = { planKey: 'c-anna', dayId: 'legs-w2', revision: 1, minutes: null, skipped: null };
  await anna.post('/api/user/plan-days', { changes: [{ ...change, movedTo: '2026-11-25' }] });
  expect((await read('c-anna')).client?.dates).toMatchObject({ 'legs-w2': '2026-11-25' });
});
