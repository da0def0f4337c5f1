import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { type StudioApi, StudioApiContext } from '../core/studio-api.ts';
import { InStudio } from '../in-studio.harness.tsx';
import GroupScreen from './group-screen.tsx';

beforeEach(() => localStorage.clear());

const main = page.getByRole('main');
const warning = () => main.getByText(/^You have chosen/);

async function show(days: number[], words: object) {
  const answers: Record<string, object> = {
    '/api/coach/site/answer-days': { days, until: '18:00' },
    '/api/coach/site/words': { promiseAnswers: '', taken: [], ...words },
  };
  const get = <T,>(path: string): Promise<T> =>
    answers[path]
      ? Promise.resolve({ group: 'answer-days', version: 1, values: answers[path], updatedAt: null } as T)
      : Promise.reject(new Error(`Nobody answers ${path}.`));
  const refuse = () => Promise.reject(new Error('Nothing is sent here.'));
  const api: StudioApi = { get, post: refuse, put: refuse, delete: refuse, upload: refuse };
  await render(
    <InStudio
      at="/site/answer-days"
      path="/site/$group"
      screen={() => (
        <StudioApiContext value={api}>
          <GroupScreen />
        </StudioApiContext>
      )}
    />,
  );
}

test('days that do not keep the usual promise are named as they are chosen', async () => {
  await show([2, 5], {});
  await expect.element(main.getByText(/promise answers twice a week\./)).toBeVisible();
  await expect.element(warning()).not.toBeInTheDocument();
  await main.getByRole('checkbox', { name: 'Friday' }).click();
  await expect.element(warning()).toHaveTextContent('You have chosen 1 day: that is not what they promise.');
  await main.getByRole('checkbox', { name: 'Tuesday' }).click();
  await expect.element(main.getByText(/^You have chosen no day/)).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Change what the pages say' }))
    .toHaveAttribute('href', '/site/words');
});

test('the coach’s own promise is quoted, and no number is read out of it', async () => {
  await show([1, 3, 5], { promiseAnswers: 'I answer on three days of the week.' });
  await expect.element(main.getByText('I answer on three days of the week.')).toBeVisible();
  await expect.element(main.getByText(/Choose days that keep it\./)).toBeVisible();
  await expect.element(main.getByText(/twice a week/)).not.toBeInTheDocument();
  await expect.element(warning()).not.toBeInTheDocument();
});

test('a promise that was taken away is not said to be there', async () => {
  await show([2], { promiseAnswers: 'Every day.', taken: ['promiseAnswers'] });
  await expect.element(main.getByText(/promise nothing about answers/)).toBeVisible();
  await expect.element(main.getByText(/Every day\.|twice a week/)).not.toBeInTheDocument();
});
