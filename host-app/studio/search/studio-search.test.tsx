import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { SearchResponse } from '#contract/operations/search.studio.ts';
import { StudioProvider } from '../core/studio-provider.tsx';
import { useStudioSearch } from './studio-search.tsx';
import '../../base.css';
import '../../pages/studio/studio.page.css';

const item = (id: string, title: string, detail = '') => ({ id, title, detail, at: null });
const ANNA: SearchResponse = {
  groups: [
    { group: 'people', items: [item('p1', 'Anna O’Neill', 'anna@example.com')], total: 1 },
    { group: 'orders', items: ['o1', 'o2', 'o3', 'o4', 'o5'].map((id) => item(id, `Anna ${id}`)), total: 60 },
  ],
};

let asked: string[];
let answer: () => Promise<SearchResponse>;
beforeEach(() => {
  asked = [];
  answer = () => Promise.resolve(ANNA);
});

function Search() {
  const { button, dialog } = useStudioSearch();
  return (
    <>
      {button}
      {dialog}
    </>
  );
}

async function open() {
  const never = () => Promise.reject(new Error('Nobody answers.'));
  const get = <T,>(path: string) => {
    asked.push(path);
    return answer() as Promise<T>;
  };
  const api = { get, post: never, put: never, delete: never, upload: never };
  const root = createRootRoute({ component: Search });
  const splat = createRoute({ getParentRoute: () => root, path: '$' });
  const router = createRouter({
    routeTree: root.addChildren([splat]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await render(
    <StudioProvider api={api}>
      <RouterProvider router={router} />
    </StudioProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Search' })).toBeVisible();
  return router;
}

const field = page.getByRole('combobox', { name: 'Search the studio' });
const selected = (name: string) => page.getByRole('option', { selected: true, name });

test('finds nothing until a term is typed, and says so if there is no result', async () => {
  answer = () => Promise.resolve({ groups: [] });
  await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  expect(asked).toEqual([]);
  await field.fill('<img src=x>');
  await expect.element(page.getByText('No results for “<img src=x>”.', { exact: false })).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  expect(asked).toEqual(['/api/coach/search?q=%3Cimg+src%3Dx%3E']);
});

test('says that the search failed and keeps the actions', async () => {
  answer = () => Promise.reject(new Error('Away.'));
  await open();
  await userEvent.keyboard('{Meta>}k{/Meta}');
  await field.fill('post');
  await expect.element(page.getByText('Couldn’t search.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'New post' })).toBeVisible();
});

test('selects with the arrow keys, opens with Enter and keeps nothing', async () => {
  const router = await open();
  await page.getByRole('button', { name: 'Search' }).click();
  await field.fill("o'neill");
  await expect.element(page.getByRole('group', { name: 'People' })).toBeVisible();
  await expect.element(selected('Anna O’Neill anna@example.com')).toBeVisible();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(selected('Show all results in Orders')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(selected('Anna O’Neill anna@example.com')).toBeVisible();
  await expect
    .element(field)
    .toHaveAttribute('aria-activedescendant', document.querySelector('[aria-selected=true]')!.id);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.poll(() => router.state.location.href).toContain('/orders?q=');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveValue('');
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('waits with Enter for the results of the typed term', async () => {
  const router = await open();
  const { promise, resolve } = Promise.withResolvers<SearchResponse>();
  answer = () => promise;
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('anna');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked.length).toBe(1);
  resolve(ANNA);
  await expect.poll(() => router.state.location.pathname).toBe('/people/p1');
});

test('closes with Escape and with its shortcut, and returns the focus', async () => {
  await open();
  const button = page.getByRole('button', { name: 'Search' });
  await button.click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).not.toBeInTheDocument();
});

test('finds actions and settings without accents, whatever the case', async () => {
  answer = () => Promise.resolve({ groups: [] });
  await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('CHÉCK-IN');
  await expect.element(page.getByRole('option', { name: 'Check-in questions' })).toBeVisible();
});

test('fits on a phone without scrolling sideways', async () => {
  await page.viewport(360, 640);
  const long = item('p2', 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3), `${'very-long-'.repeat(12)}@example.com`);
  answer = () => Promise.resolve({ groups: [{ group: 'people', items: [long], total: 1 }] });
  await open();
  await page.getByRole('button', { name: 'Search' }).click();
  await field.fill('wolfe');
  await expect.element(page.getByRole('option', { name: /Wolfe/ })).toBeVisible();
  const list = page.getByRole('listbox').element();
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
