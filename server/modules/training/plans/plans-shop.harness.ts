import { afterAll, expect } from 'vitest';
import { StudioTrainingPlan, type TrainingPlanRequest } from '#contract/training/plans/plans-builder.studio.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { PLANS, buildPlanRequest } from './plans.harness.ts';

/** Starts a shop whose coach writes training plans. */
export async function plansShop() {
  const app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  const coach = await member(app, COACH);
  afterAll(() => app.close());
  const send = (method: string, path: string, body: unknown = {}, browser = coach) =>
    browser.ask(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  async function add(more: Partial<TrainingPlanRequest> = {}): Promise<StudioTrainingPlan> {
    const response = await send('POST', PLANS, buildPlanRequest(more));
    expect(response.status).toBe(201);
    return StudioTrainingPlan.parse(await response.json());
  }
  return { app, coach, send, add };
}
