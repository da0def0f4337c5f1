import { NO_PLAN_WORDS, type TrainingPlanRequest } from '#contract/training/plans/plans-builder.studio.ts';
import type { Line } from '#contract/training/plans/plan-lines.studio.ts';

export const PLANS = '/api/coach/plans';

/** Builds a line as submitted by the form. */
export const buildPlanLine = (name: string, more: Partial<Line> = {}): Line => ({
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

/** Builds a training plan as submitted by the form. */
export const buildPlanRequest = (more: Partial<TrainingPlanRequest> = {}): TrainingPlanRequest => ({
  title: 'First strength',
  description: '',
  level: '',
  weeks: '4',
  days: [{ id: 'd-1', week: null, day: 'Day 1', name: 'Legs', lines: [buildPlanLine('Back squat')] }],
  ...NO_PLAN_WORDS,
  ...more,
});
