import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stubWorkouts } from '../../session/workouts.stub.ts';
import { clientPlan } from '../../training.factory.ts';
import { setUp, show } from '../../training.harness.tsx';

setUp();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 2, 9) }));
afterEach(() => void vi.useRealTimers());

test('shows category, sets, reps, rest and notes of each exercise before the session', async () => {
  const plan = clientPlan();
  const [squat, block] = plan.workouts[0]!.exercises;
  squat!.notes = 'Stop two short of failure.';
  if (block?.type !== 'superset') throw new Error('The second exercise is a block.');
  block.exercises[0]!.notes = 'Elbows in.';
  block.exercises[1]!.rest = '30 s';
  const answers = { 'GET /api/training-programs/own-plan': plan, 'GET /api/user/plan-days': { changes: [] } };
  await show(stubWorkouts(), answers, 'own-plan');
  await expect.element(page.getByRole('button', { name: 'Start session' })).toBeVisible();
  const lines = [...document.querySelectorAll<HTMLElement>('.today-lines > li')];
  expect(lines.map((line) => line.innerText.split(/\n+/))).toEqual([
    ['Back squat', 'Strength · 3 × 5 · 85 kg · rest 2 min', 'Stop two short of failure.'],
    [
      'Push and pull',
      'Superset · Strength · 3 rounds · rest 90 s',
      'Bench press',
      '8',
      'Elbows in.',
      'Row',
      '8 · effort 7–8 of 10 · rest 30 s',
    ],
  ]);
});
