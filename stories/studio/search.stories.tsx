import { http, HttpResponse } from 'msw';
import { expect, userEvent } from 'storybook/test';
import type { SearchResponse } from '#contract/operations/search.studio.ts';
import '../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import { useStudioSearch } from '#host-app/studio/search/studio-search.tsx';
import preview from '../../.storybook/preview.tsx';

const at = '2026-03-09T10:12:00.000+02:00';
const FOUND: SearchResponse = {
  groups: [
    {
      group: 'people',
      items: [{ id: 'p1', title: 'Anna O’Neill', detail: 'anna@example.com', at: null }],
      total: 1,
    },
    {
      group: 'orders',
      items: [1, 2, 3, 4, 5].map((n) => ({
        id: `o${n}`,
        title: 'Anna O’Neill',
        detail: 'Personal Coaching: 12 months',
        at,
      })),
      total: 23,
    },
    { group: 'posts', items: [{ id: '4', title: 'How Anna ran her first ultra', detail: '', at }], total: 1 },
  ],
};

const meta = preview.meta({
  title: 'Studio/Search',
  component: InStudio,
  args: { at: '/', screen: Head },
  beforeEach: ({ msw }) => msw.use(http.get('/api/coach/search', () => HttpResponse.json(FOUND))),
});

function Head() {
  const { button, dialog } = useStudioSearch();
  return (
    <>
      <div className="studio-head water">{button}</div>
      {dialog}
    </>
  );
}

/** Actions and screens before a term is typed. */
export const Open = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Search' }));
    await expect(await canvas.findByRole('combobox')).toHaveFocus();
    await expect(canvas.getByRole('option', { name: 'New post' })).toHaveAttribute('aria-selected', 'true');
  },
});

export const Found = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Search' }));
    await userEvent.type(await canvas.findByRole('combobox'), 'anna');
    await expect(await canvas.findByRole('option', { name: 'Show all results in Orders' })).toBeVisible();
  },
});

export const NothingFound = meta.story({
  beforeEach: ({ msw }) => msw.use(http.get('/api/coach/search', () => HttpResponse.json({ groups: [] }))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Search' }));
    await userEvent.type(await canvas.findByRole('combobox'), 'nobody-has-this');
    await expect(await canvas.findByText(/^No results for “nobody-has-this”/)).toBeVisible();
  },
});
