import { expect, test } from 'vitest';
import { inEnglish } from '#widgets/core/words.stub.ts';
import { nextSteps } from './next-steps.ts';

const wordsOf = (payment: Parameters<typeof nextSteps>[0]) => nextSteps(payment).flat().map(inEnglish).join(' ');

test('whoever answered the coach before paying is not told that questions come', () => {
  expect(
    inEnglish(nextSteps({ coaching: true, answered: false }))
      .flat()
      .join(' '),
  ).toContain('Onboarding materials');
  const words = inEnglish(nextSteps({ coaching: true, answered: true }))
    .flat()
    .join(' ');
  expect(words).toContain('The coach has them');
  expect(words).not.toMatch(/onboarding/i);
});
