import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { ApiError } from '#widgets/core/api/errors.ts';
import { type StudioApi, StudioApiContext } from '../core/studio-api.ts';
import { InStudio } from '../in-studio.harness.tsx';
import { AddressForm } from './address-form.tsx';

beforeEach(() => localStorage.clear());

test('shows a correction that was first, and moves the order only when the coach keeps theirs', async () => {
  const sent: unknown[] = [];
  const conflict = new ApiError(409, JSON.stringify({ error: { code: 'conflict', message: '' } }), 'conflict');
  const api = {
    get: () => Promise.resolve({ email: 'buyer@example.com' }),
    put: (_: string, body: unknown) => (sent.push(body) === 1 ? Promise.reject(conflict) : Promise.resolve()),
  } as unknown as StudioApi;
  const screen = () => (
    <StudioApiContext value={api}>
      <AddressForm id="1" email="wrogn@example.com" />
    </StudioApiContext>
  );
  await render(<InStudio at="/" path="/" screen={screen} />);
  await page.getByRole('button', { name: 'Correct address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Correct address' }).fill('guess@example.com');
  await dialog.getByRole('button', { name: 'Move order' }).click();
  await expect.element(dialog.getByText('buyer@example.com')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([
    { email: 'guess@example.com', replaces: 'wrogn@example.com' },
    { email: 'guess@example.com', replaces: 'buyer@example.com' },
  ]);
});
