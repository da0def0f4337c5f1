import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { ListPage } from '#contract/shared/list.studio.ts';
import { type StudioApi, StudioApiContext } from '../core/studio-api.ts';
import { InStudio } from '../in-studio.harness.tsx';
import { PagedScreen } from './paged-screen.tsx';

const main = page.getByRole('main');

/** Renders seven rows on pages of three. */
async function show(at: string) {
  const asked: string[] = [];
  const refuse = () => Promise.reject(new Error('Nothing is sent here.'));
  const get = <T,>(path: string) => {
    asked.push(path);
    const shown = Number(new URL(path, location.href).searchParams.get('page') ?? 1);
    const ways = { ...(shown > 2 && { previous: `before-${shown}` }), ...(shown < 3 && { next: `after-${shown}` }) };
    return Promise.resolve({ items: [`Row of page ${shown}`], total: 7, page: shown, pages: 3, ...ways } as T);
  };
  const api: StudioApi = { get, post: refuse, put: refuse, delete: refuse, upload: refuse };
  await render(
    <InStudio
      at={at}
      screen={() => (
        <StudioApiContext value={api}>
          <PagedScreen<string> title="Changes" path="/api/coach/changes">
            {({ items }: ListPage<string>) => items.map((row) => <p key={row}>{row}</p>)}
          </PagedScreen>
        </StudioApiContext>
      )}
    />,
  );
  return asked;
}

test('a bookmarked page is shown again, with all rows counted and a way to the others', async () => {
  const asked = await show('/changes?page=2');
  await expect.element(main.getByText('Row of page 2')).toBeVisible();
  await expect.element(main.getByText('7 total · page 2 of 3')).toBeVisible();
  expect(asked).toEqual(['/api/coach/changes?page=2']);
  await expect.poll(() => document.title).toMatch(/^Changes: page 2/);
  await main.getByRole('button', { name: 'Next' }).click();
  await expect.element(main.getByText('Row of page 3')).toBeVisible();
  // Disabled for a press, but not for the focus.
  await expect.element(main.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await expect.element(main.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(asked.at(-1)).toBe('/api/coach/changes?page=3&after=after-2');
  await main.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(() => asked.at(-1)).toBe('/api/coach/changes?page=2&before=before-3');
});

test('the first page has no number in its address', async () => {
  const asked = await show('/changes?page=2');
  await main.getByRole('button', { name: 'Previous' }).click();
  await expect.element(main.getByText('Row of page 1')).toBeVisible();
  expect(asked.at(-1)).toBe('/api/coach/changes');
});
