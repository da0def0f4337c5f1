import { afterAll, expect } from 'vitest';
import { NO_PLAN_WORDS, StudioTrainingPlan, type TrainingPlanRequest } from '#contract/studio/plans-builder.ts';
import type { Line } from '#contract/studio/plan-lines.ts';
import { COACH } from '../../../testing/coached.ts';
import { member } from '../../../testing/members.ts';
import { startTestApp } from '../../../testing/test-app.ts';

export const PLANS = '/api/coach/plans';

/** A line as somebody types it. */
export const typedLine = (name: string, more: Partial<Line> = {}): Line => ({
  key: name,
  id: '',
  part: 'line',
  exercise: '',
  name,
  sets: '3',
  reps: '8-10',
  rest: '90 s',
  target: '',
  notes: '',
  ...more,
});

/** A training plan as somebody types it. */
export const typedPlan = (more: Partial<TrainingPlanRequest> = {}): TrainingPlanRequest => ({
  title: 'First strength',
  description: '',
  level: '',
  weeks: '4',
  days: [{ id: 'd-1', week: null, day: 'Day 1', name: 'Legs', lines: [typedLine('Back squat')] }],
  ...NO_PLAN_WORDS,
  ...more,
});

/** A shop whose coach writes training plans. */
export async function plansShop() {
  const app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  const coach = await member(app, COACH);
  afterAll(() => app.close());
  const send = (method: string, path: string, body: unknown = {}, browser = coach) =>
    browser.ask(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  async function add(more: Partial<TrainingPlanRequest> = {}): Promise<StudioTrainingPlan> {
    const response = await send('POST', PLANS, typedPlan(more));
    expect(response.status).toBe(201);
    return StudioTrainingPlan.parse(await response.json());
  }
  return { app, coach, send, add };
}
