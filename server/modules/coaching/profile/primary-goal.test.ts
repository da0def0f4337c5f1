import { expect, test } from 'vitest';
import { ONBOARDING_GOALS, SUBSCRIBE_GOALS } from '#contract/coaching/onboarding-options.ts';
import { PRIMARY_GOALS } from '#contract/coaching/profile-options.ts';
import { toPrimaryGoal } from './primary-goal.ts';

test('a profile has the five goals of the specification', () => {
  expect(PRIMARY_GOALS).toEqual(['weight-loss', 'muscle-gain', 'endurance', 'strength', 'general-fitness']);
});

test.each([...PRIMARY_GOALS])('%s stays as it is', (goal) => {
  expect(toPrimaryGoal(goal)).toBe(goal);
});

test.each([...new Set([...ONBOARDING_GOALS, ...SUBSCRIBE_GOALS])])('%s of a questionnaire has a goal', (goal) => {
  expect(PRIMARY_GOALS).toContain(toPrimaryGoal(goal));
});

test.each([null, undefined, '', 'fame', 'constructor'])('%s is none', (goal) => {
  expect(toPrimaryGoal(goal)).toBeNull();
});
