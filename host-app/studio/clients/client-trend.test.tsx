import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { type StudioApi, StudioApiContext } from '../core/studio-api.ts';
import { InStudio } from '../in-studio.harness.tsx';
import { ClientTrend } from './client-trend.tsx';
import { clientCheckIns } from './clients.factory.ts';

test('a week without a check-in has its place in the chart, and no row in the table', async () => {
  const { weeks, covered } = clientCheckIns(10);
  const sent = { covered, weeks: weeks.filter((_, at) => [0, 5, 9].includes(at)) };
  const nobody = () => Promise.reject(new Error('Nobody answers.'));
  const get = <T,>() => Promise.resolve(sent) as Promise<T>;
  const api: StudioApi = { get, put: nobody, post: nobody, delete: nobody, upload: nobody };
  await render(
    <InStudio
      screen={() => (
        <StudioApiContext value={api}>
          <ClientTrend path="/api/coach/clients/1" thread={null} />
        </StudioApiContext>
      )}
    />,
  );
  await expect.element(page.getByRole('slider', { name: /over 10 weeks/ })).toHaveAttribute('aria-valuemax', '10');
  await userEvent.click(page.getByText('Show as table'));
  expect(page.getByRole('table').element().querySelectorAll('tbody tr')).toHaveLength(3);
});
