import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { SessionNotes } from './session-notes.tsx';

test('notes that another device has changed since they were saved here stay, although the cursor is still there', async () => {
  const { api } = stubApi({});
  const onNotes = vi.fn();
  const view = (notes: string) => (
    <ShopProvider api={api} emit={vi.fn()}>
      <SessionNotes notes={notes} coached onNotes={onNotes} />
    </ShopProvider>
  );
  const { rerender } = await render(view(''));
  const field = page.getByLabelText('Notes');
  await field.fill('Warm.');
  await expect.poll(() => onNotes.mock.calls).toEqual([['Warm.']]);
  await rerender(view('Warm.'));
  await rerender(view('Warm. Tired.'));
  await expect.element(field).toHaveValue('Warm. Tired.');
  (document.activeElement as HTMLElement).blur();
  expect(onNotes).toHaveBeenCalledOnce();
});
