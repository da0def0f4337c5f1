import { expect, test } from 'vitest';
import { inEnglish } from '#widgets/core/i18n/words.stub.ts';
import { nextSteps } from './next-steps.ts';

const renderNextSteps = (payment: Parameters<typeof nextSteps>[0]) =>
  nextSteps(payment).flat().map(inEnglish).join(' ');

test('whoever answered the coach before paying is not told that questions come', () => {
  expect(renderNextSteps({ coaching: true, answered: false })).toContain('Onboarding materials');
  const words = renderNextSteps({ coaching: true, answered: true });
  expect(words).toContain('The coach has them');
  expect(words).not.toMatch(/onboarding/i);
});
