import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { ClientLogResponse } from '#contract/coaching/clients.studio.ts';
import { type StudioApi, StudioApiContext } from '../core/studio-api.ts';
import { InStudio } from '../in-studio.harness.tsx';
import { ClientLog } from './client-log.tsx';
import { clientLog } from './clients.factory.ts';

const earlier = page.getByRole('button', { name: 'Four weeks earlier' });

/** Renders a client's log. The older weeks come with `answer`. */
async function show() {
  const older = Promise.withResolvers<ClientLogResponse>();
  const nobody = () => Promise.reject(new Error('Nobody answers.'));
  const get = <T,>(path: string) =>
    (path.includes('?before=') ? older.promise : Promise.resolve(clientLog())) as Promise<T>;
  const api: StudioApi = { get, put: nobody, post: nobody, delete: nobody, upload: nobody };
  await render(
    <InStudio
      screen={() => (
        <StudioApiContext value={api}>
          <ClientLog path="/api/coach/clients/1" />
        </StudioApiContext>
      )}
    />,
  );
  await expect.element(earlier).toBeVisible();
  earlier.element().focus();
  await userEvent.keyboard('{Enter}');
  return { answer: older.resolve };
}

test('the pressed button keeps the focus while older weeks load, then their table takes it', async () => {
  const { answer } = await show();
  await expect.element(earlier).toHaveAttribute('aria-busy', 'true');
  await expect.element(earlier).toHaveFocus();
  answer(clientLog({ from: '2026-09-29', until: '2026-10-26' }));
  await expect.element(page.getByRole('table').nth(1)).toHaveFocus();
});

test('weeks without a session take the focus, too', async () => {
  const { answer } = await show();
  answer(clientLog({ from: '2026-09-29', until: '2026-10-26', days: [], older: false }));
  await expect.element(page.getByText(/^Nothing planned or logged from/)).toHaveFocus();
  await expect.element(earlier).not.toBeInTheDocument();
});
