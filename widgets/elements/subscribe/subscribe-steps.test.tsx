import { expect, test } from 'vitest';
import { refusal } from '#widgets/core/api/api.stub.ts';
import { answer, box, next, payment, findText, setUp, show, SUBSCRIPTION, toPayment } from './subscribe.harness.tsx';

setUp();

test('the page around is told that somebody began to answer, and that the payment is next', async () => {
  const { steps } = await show();
  await expect.element(next).toBeEnabled();
  await box('Full name').fill('Alex');
  await next.click();
  expect(steps).toEqual([
    ['coach-answers-started', { programId: 4 }],
    ['coach-answers-failed', { programId: 4, code: 'invalid' }],
  ]);
  await toPayment();
  await expect.element(payment).toBeVisible();
  expect(steps.slice(2)).toEqual([['coach-answers-completed', { programId: 4 }]]);
});

test('it is told with a word why no payment could be set up', async () => {
  const { steps } = await show({ more: { [SUBSCRIPTION]: refusal(409, 'already_owned') } });
  await answer();
  await next.click();
  await expect.element(findText('Not Bought')).toBeVisible();
  expect(steps).toContainEqual(['coach-answers-failed', { programId: 4, code: 'refused' }]);
});
