import { expect, test } from 'vitest';
import { main, showGroup } from '../group.harness.tsx';

const warning = () =>
  main.getByText(/You chose . days?, which doesn’t match\.|Clients see no reply date until you choose days\./);

const show = (days: number[], words: object) =>
  showGroup('answer-days', {
    'answer-days': { days, until: '18:00' },
    words: { promiseAnswers: '', taken: [], ...words },
  });

test('days that do not keep the usual promise are named as they are chosen', async () => {
  await show([2, 5], {});
  await expect.element(main.getByText(/The coaching pages and terms promise replies twice a week\./)).toBeVisible();
  await expect.element(warning()).not.toBeInTheDocument();
  await main.getByRole('checkbox', { name: 'Friday' }).click();
  await expect.element(warning()).toHaveTextContent('You chose 1 day, which doesn’t match.');
  await main.getByRole('checkbox', { name: 'Tuesday' }).click();
  await expect.element(warning()).toHaveTextContent('Clients see no reply date until you choose days.');
  await expect.element(main.getByRole('link', { name: 'Edit content' })).toHaveAttribute('href', '/site/words');
});

test('the coach’s own promise is quoted, and no number is read out of it', async () => {
  await show([1, 3, 5], { promiseAnswers: 'I answer on three days of the week.' });
  await expect.element(main.getByText('I answer on three days of the week.')).toBeVisible();
  await expect.element(main.getByText(/Choose reply days that match\./)).toBeVisible();
  await expect.element(main.getByText(/twice a week/)).not.toBeInTheDocument();
  await expect.element(warning()).not.toBeInTheDocument();
});

test('a promise that was taken away is not said to be there', async () => {
  await show([2], { promiseAnswers: 'Every day.', taken: ['promiseAnswers'] });
  await expect
    .element(main.getByText(/The pages promise no reply time\. Clients see the days you choose here\./))
    .toBeVisible();
  await expect.element(main.getByText(/Every day\.|twice a week/)).not.toBeInTheDocument();
});
